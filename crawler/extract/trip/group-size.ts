/** Fewest and most travellers of a departure. Pure. */
import { only } from './only.ts';
import { clausesOf, type TripLine } from './trip-lines.ts';
import { BEFORE, BEHIND, small, type TripWords } from './trip-words.ts';

export type Bounds = { readonly min: number | null; readonly max: number | null };

const PEOPLE_MAX = 500;
const NUMBER = '(\\d{1,3})';
const TO = `\\s*(?:-|/|${small('to', 'joins_numbers')})\\s*`;

/** `bagaglio max 15 kg`, `max 4 ore`. */
const MEASURE = small('measure');

const PRICE = new RegExp(`[€$£]|\\b${small('currency')}\\b`);

type Stated = { readonly min?: number; readonly max?: number; readonly isPriced: boolean };

/** What counts other things than the travellers of a trip. */
function speaksOfOthers(folded: string, words: TripWords): boolean {
  return words.has('room', folded) || words.has('child', folded);
}

function rangesIn(folded: string, isLabelled: boolean, words: TripWords): [number, number][] {
  const pattern = words.pattern(`people ${isLabelled}`, (all) => {
    const people = `\\s*${all.any('people')}${BEHIND}`;
    const behindLabel = `${all.any('group')}\\W*(?:${small('from')}|${all.any('min')}\\W*)?\\s*`;
    const notYears = `(?!\\s*${all.any('year')}|\\s*[,e]\\s*\\d|\\d|\\s*[-/.]\\d|\\s*[€$£%])`;
    const named = `${BEFORE}${behindLabel}${NUMBER}${TO}${NUMBER}${notYears}`;
    const counted = `${BEFORE}${NUMBER}${TO}${NUMBER}${people}`;
    const bare = `^\\W*${small('from')}?\\s*${NUMBER}${TO}${NUMBER}${notYears}`;
    return [named, counted, ...(isLabelled ? [bare] : [])].join('|');
  });
  return [...folded.matchAll(pattern)].map((match) => {
    const [low, high] = match.slice(1).filter((part) => part !== undefined);
    return [Number(low), Number(high)];
  });
}

function boundsIn(folded: string, side: 'min' | 'max', words: TripWords): number[] {
  const pattern = words.pattern(`group ${side}`, (all) => {
    const limit = side === 'min' ? all.any('min', 'from_people') : all.any('max');
    const other = `(?:${all.any('year', 'night', 'day')}|${MEASURE})${BEHIND}|[€$£%]`;
    const notOther = `(?!\\d|[.,]\\d|\\s*(?:${other}))`;
    const before = `(?<![a-z])${limit}[\\s:.]*${NUMBER}${notOther}`;
    const behind = `${BEFORE}${NUMBER}\\s*${all.any('people')}?\\s*(?:${small('leads_limit')}\\s+)?${limit}${BEHIND}(?![\\s:.]*\\d)`;
    return `${before}|${behind}`;
  });
  return [...folded.matchAll(pattern)].map(([, a, b]) => Number(a ?? b));
}

/** `min. 8 / max. 16` says by itself that it counts travellers, also where words run together. */
function pairsIn(folded: string, words: TripWords): [number, number][] {
  const pattern = words.pattern(
    'min and max',
    (all) => `min\\.?\\s*${NUMBER}\\s*[/,-]\\s*max\\.?\\s*${NUMBER}\\s*${all.any('people')}`,
  );
  return [...folded.matchAll(pattern)].map(([, min, max]) => [Number(min), Number(max)]);
}

function statedIn(line: TripLine, words: TripWords): Stated[] {
  const isLabelled = words.is('group', line.label);
  return clausesOf(line).flatMap(({ folded }): Stated[] => {
    if (speaksOfOthers(folded, words)) return [];
    const isPriced = PRICE.test(folded);
    const ranges = [...pairsIn(folded, words), ...rangesIn(folded, isLabelled, words)];
    if (ranges.length > 0) return ranges.map(([min, max]) => ({ min, max, isPriced }));
    const isOfPeople = isLabelled || words.has('group', folded) || words.has('people', folded);
    if (
      !isOfPeople &&
      !words.has('from_people', folded) &&
      folded.search(words.pattern('people in words', (all) => all.any('people_stem'))) < 0
    )
      return [];
    return [
      ...boundsIn(folded, 'min', words).map((min) => ({ min, isPriced })),
      ...boundsIn(folded, 'max', words).map((max) => ({ max, isPriced })),
    ];
  });
}

/** Of prices by group size the smallest group counts; else two figures are a doubt. */
export function readGroupSize(lines: readonly TripLine[], words: TripWords): Bounds {
  const stated = lines.filter((line) => !line.isInclusion).flatMap((line) => statedIn(line, words));
  const all = stated.flatMap(({ min }) => (min === undefined ? [] : [min]));
  const areBrackets = stated.every(({ min, isPriced }) => min === undefined || isPriced);
  const min = areBrackets && all.length > 0 ? Math.min(...all) : only(all);
  const max = only(stated.flatMap((one) => (one.max === undefined ? [] : [one.max])));
  const isSound = (value: number | null) => value !== null && value > 0 && value <= PEOPLE_MAX;
  if (min !== null && max !== null && min > max) return { min: null, max: null };
  return { min: isSound(min) ? min : null, max: isSound(max) ? max : null };
}
