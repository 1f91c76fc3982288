/** The ages that a trip is open to. Pure. */
import type { Bounds } from './group-size.ts';
import { clausesOf, type TripLine } from './trip-lines.ts';
import { BEFORE, BEHIND, small, type TripWords } from './trip-words.ts';

const AGE_MAX = 100;
const AGE = '(\\d{1,2})';

type Range = { readonly min: number; readonly max: number | null };

/** `25-35 and 35-49 years`, `ages 18 to 70`, under a label `25-40`. */
function bandsIn(folded: string, isLabelled: boolean, words: TripWords): Range[] {
  const outer = words.pattern(`bands ${isLabelled}`, (all) => {
    const to = `\\s*(?:-|${small('to')})\\s*`;
    const band = `\\d{1,2}${to}\\d{1,2}`;
    const bands = `(${band}(?:\\s*(?:,|/|${all.any('and')})\\s*${band})*)`;
    const named = `${BEFORE}${all.any('age')}\\W*${small('from', 'from_age')}?\\s*${bands}${BEHIND}`;
    const years = `${BEFORE}${bands}\\s*${all.any('year')}${BEHIND}`;
    const bare = `^\\W*${bands}${BEHIND}`;
    return [named, years, ...(isLabelled ? [bare] : [])].join('|');
  });
  return [...folded.matchAll(outer)].flatMap((match) => {
    const bands = match.slice(1).find((part) => part !== undefined) ?? '';
    const numbers = [...bands.matchAll(/\d{1,2}/g)].map(([digits]) => Number(digits));
    return [{ min: Math.min(...numbers), max: Math.max(...numbers) }];
  });
}

/** `min. age 16`, `from 18 years`, `ages 18+`, `ages 5 and over`. */
function openIn(folded: string, isLabelled: boolean, words: TripWords): Range[] {
  const pattern = words.pattern(`open ages ${isLabelled}`, (all) => {
    const notRange = '(?!\\d|\\s*-\\s*\\d)';
    const named = `${BEFORE}${all.any('min_age')}\\W*${AGE}${notRange}(?=\\s*${all.any('year')}|\\W|$)`;
    const from = `${BEFORE}${all.any('from_age')}\\s*${AGE}\\s*${all.any('year')}${BEHIND}`;
    const more = `(?:\\s*\\+|\\s*${all.any('year')}?\\s*${all.any('or_more')}${BEHIND})`;
    const open = `${BEFORE}${all.any('age')}\\W*${AGE}${more}`;
    const bare = `^\\W*${AGE}(?:\\s*${all.any('year')})?${more}`;
    return [named, from, open, ...(isLabelled ? [bare] : [])].join('|');
  });
  return [...folded.matchAll(pattern)].map((match) => ({
    min: Number(match.slice(1).find((part) => part !== undefined)),
    max: null,
  }));
}

export function readAges(lines: readonly TripLine[], words: TripWords): Bounds {
  const stated = lines
    .filter((line) => !line.isInclusion)
    .flatMap((line) => {
      const isLabelled = words.is('age', line.label) || words.is('min_age', line.label);
      return clausesOf(line).flatMap(({ folded }) => {
        if (words.has('child', folded) || words.has('room', folded)) return [];
        const bands = bandsIn(folded, isLabelled, words);
        return bands.length > 0 ? bands : openIn(folded, isLabelled, words);
      });
    })
    .filter(({ min, max }) => min > 0 && (max === null || (max > min && max <= AGE_MAX)));
  const [first] = stated;
  if (first === undefined) return { min: null, max: null };
  const isOpen = stated.some(({ max }) => max === null);
  const isBounded = stated.some(({ max }) => max !== null);
  // `18+` beside `25-40`: of which of the two the trip is, the page does not say.
  if (isOpen && isBounded) return { min: null, max: null };
  const min = Math.min(...stated.map((one) => one.min));
  return { min, max: isBounded ? Math.max(...stated.map(({ max }) => max ?? 0)) : null };
}
