/** Days and nights of a trip as the page states them; never one computed from the other. Pure. */
import { only } from './only.ts';
import type { TripLine } from './trip-lines.ts';
import { BEFORE, BEHIND, type TripWords } from './trip-words.ts';

export type Duration = { readonly days: number | null; readonly nights: number | null };

const DAYS_MAX = 120;
/** The facts at a glance stand right under the main heading. */
const LINES_AT_A_GLANCE = 10;
/** `6G/5N`, `9gg/7n`, `8D7N`, `15T/14N`. */
const SHORT = /(?<![a-z0-9])(\d{1,3})\s?(?:gg?|d|j|t)\s?[/+-]?\s?(\d{1,3})\s?n(?![a-z])/g;

type Stated = { readonly days: number; readonly nights: number | null };

function pairsIn(folded: string, words: TripWords): Stated[] {
  const full = words.pattern('days and nights', (all) => {
    const join = `\\s*(?:[/,(+&-]|${all.any('and')})?\\s*`;
    return `${BEFORE}(\\d{1,3})\\s*${all.any('day')}${join}(\\d{1,3})\\s*${all.any('night')}${BEHIND}`;
  });
  return [...folded.matchAll(full), ...folded.matchAll(SHORT)].map(([, days, nights]) => ({
    days: Number(days),
    nights: Number(nights),
  }));
}

/** `8 days`, `15-tägige`, `8-daagse`; not `28 days before departure`. */
function daysIn(folded: string, words: TripWords, from: '^\\W*' | ''): Stated[] {
  const pattern = words.pattern(`days ${from}`, (all) => {
    const start = from === '' ? BEFORE : from;
    const unit = `${all.any('day', 'long_days')}${BEHIND}`;
    return `${start}(\\d{1,3})\\s?-?\\s?${unit}(?!\\s*${all.any('apart')}${BEHIND})`;
  });
  return [...folded.matchAll(pattern)].map(([, days]) => ({ days: Number(days), nights: null }));
}

function statedDays(lines: readonly TripLine[], words: TripWords): readonly Stated[] {
  const own = lines.filter(({ isInclusion }) => !isInclusion);
  const pairs = own.flatMap(({ folded }) => pairsIn(folded, words));
  const heads = own
    .filter(({ isHead }) => isHead)
    .flatMap((line) => daysIn(line.folded, words, ''));
  const opens = words.pattern('opens duration', (all) => `^\\W*${all.any('duration')}\\s*:`);
  const labelled = own
    .filter(({ label, folded }) => words.is('duration', label) || folded.search(opens) >= 0)
    .flatMap((line) => daysIn(line.folded, words, ''));
  if (pairs.length + labelled.length + heads.length > 0) return [...pairs, ...labelled, ...heads];
  const glance = own.slice(0, LINES_AT_A_GLANCE).flatMap((line) => {
    const items = line.folded.split(/[·•|]|\s[-–—]\s/);
    return items.flatMap((item) => daysIn(item, words, '^\\W*'));
  });
  return glance;
}

/**
 * Nights named by themselves (`11 nights in hotels`) count where the line names no others and they
 * agree with the days.
 */
function nightsAlone(lines: readonly TripLine[], days: number, words: TripWords): number | null {
  const pattern = words.pattern(
    'nights',
    (all) => `${BEFORE}(\\d{1,3})\\s*${all.any('night')}${BEHIND}`,
  );
  const agrees = lines.some(({ folded }) => {
    const [first, ...others] = [...folded.matchAll(pattern)].map(([, nights]) => Number(nights));
    return others.length === 0 && first === days - 1;
  });
  return agrees ? days - 1 : null;
}

export function readDuration(lines: readonly TripLine[], words: TripWords): Duration {
  const stated = statedDays(lines, words).filter(({ days }) => days > 0 && days <= DAYS_MAX);
  const days = only(stated.map((one) => one.days));
  if (days === null) return { days: null, nights: null };
  const paired = stated.flatMap(({ nights }) => (nights === null ? [] : [nights]));
  const nights = paired.length > 0 ? only(paired) : nightsAlone(lines, days, words);
  return { days, nights: nights !== null && nights <= days ? nights : null };
}
