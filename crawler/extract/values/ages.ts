/** Ages in completed years: `under 6` is up to 5, `bis zum vollendeten 6. Lebensjahr` as well. */
import { bounded, type Span } from './bounds.ts';
import {
  isBreak,
  isDash,
  isNumber,
  isPlainWord,
  isSign,
  item,
  type Line,
  meaning,
  ordinalNumber,
} from './line.ts';
import { isCounted, type Match, type Reader } from './reader.ts';

const ageMax = 120;

/** Without a person or `old` beside it, a larger number of years is a house's or a firm's. */
const lonelyAgeMax = 25;

/** Ages at which hotels let a guest check in; others need the word `age` or `years`. */
const fullAges: ReadonlySet<number> = new Set([16, 17, 18, 19, 20, 21, 23, 25]);

type Behind = {
  readonly to: number;
  readonly unit: 'year' | 'month' | undefined;
  readonly isOld: boolean;
  /** `under 5s`. */
  readonly isPlural: boolean;
  readonly compare: 'orMore' | 'orLess' | undefined;
  readonly isInclusive: boolean;
  readonly isNotCompleted: boolean;
};

/** The words behind the number: `years of age and over`, `anni non compiuti`, `s`, `+`. */
function readBehind(line: Line, start: number): Behind {
  let at = start;
  let isPlural = false;
  if (item(line, at).text === 's' && item(line, at).glued) {
    isPlural = true;
    at += 1;
  } else if (isDash(line, at) && (meaning(line, at + 1).ageUnit ?? meaning(line, at + 1).ageOld)) {
    at += 1;
  }
  const compareEarly = compareBehind(line, at);
  if (compareEarly) at += 1;
  const written = meaning(line, at).ageUnit;
  if (written) at += 1;
  const isOld = meaning(line, at).ageOld !== undefined;
  if (isOld) at += 1;
  const unit = written ?? (isOld ? 'year' : undefined);
  const compare = compareEarly ?? compareBehind(line, at);
  if (compare && !compareEarly) at += 1;
  const inner = isSign(line, at, '(') || isSign(line, at, ',') ? at + 1 : at;
  const { inclusive, completed } = meaning(line, inner);
  const isMarked = inclusive !== undefined || completed !== undefined;
  return {
    to: isMarked ? inner + 1 : at,
    unit,
    isOld: isOld || completed !== undefined,
    isPlural,
    compare,
    isInclusive: inclusive !== undefined,
    isNotCompleted: completed === 'not-completed',
  };
}

function compareBehind(line: Line, at: number): 'orMore' | 'orLess' | undefined {
  const { compare } = meaning(line, at);
  return compare === 'orMore' || compare === 'orLess' ? compare : undefined;
}

type Around = {
  readonly hasAgeWord: boolean;
  readonly hasMinAge: boolean;
  readonly hasChild: boolean;
  readonly hasPerson: boolean;
  readonly since: 'since' | 'maybe' | undefined;
};

/** Nouns and labels that make a number an age stand at most so far before it. */
const itemsAroundMax = 9;

function readAround(line: Line, from: number, to: number, floor: number): Around {
  let hasAgeWord = false;
  let hasMinAge = false;
  let hasChild = false;
  let hasPerson = false;
  for (let at = from - 1; at >= Math.max(floor, from - itemsAroundMax); at -= 1) {
    const word = meaning(line, at);
    if (isBreak(line, at) || isNumber(line, at)) break;
    if (word.currency || word.free) break;
    hasAgeWord ||= word.ageWord !== undefined;
    hasMinAge ||= word.minAge !== undefined;
    const isNear = from - at <= 3;
    hasChild ||= isNear && (word.party === 'child' || word.party === 'adult');
    hasPerson ||= isPerson(word.party);
  }
  for (let at = from; at < to; at += 1) {
    hasChild ||= meaning(line, at).party === 'child';
    hasAgeWord ||= meaning(line, at).ageWord !== undefined;
    hasMinAge ||= meaning(line, at).minAge !== undefined;
  }
  hasPerson ||= isPerson(meaning(line, to).party) || isPerson(meaning(line, to + 1).party);
  const since = meaning(line, from).since ?? meaning(line, from - 1).since;
  return { hasAgeWord, hasMinAge, hasChild, hasPerson, since };
}

const isPerson = (party: string | undefined): boolean =>
  party === 'child' || party === 'adult' || party === 'person';

/** `Under 13 sleep free` */
const isFreeSoon = (line: Line, at: number): boolean | undefined =>
  [at + 1, at + 2].some((next) => meaning(line, next).free) || undefined;

function isProved(line: Line, span: Span, behind: Behind, around: Around): boolean {
  const { hasAgeWord, hasMinAge, hasChild, hasPerson } = around;
  const isBound = span.min !== undefined || span.max !== undefined;
  const age = span.stated;
  if (around.since === 'since' && !behind.isPlural) return false;
  if (age > lonelyAgeMax && !hasPerson) return false;
  if (behind.unit === 'month') return hasPerson || hasChild || behind.isOld || hasAgeWord;
  if (behind.unit === 'year') {
    if (behind.isOld || hasAgeWord || hasPerson || hasMinAge) return true;
    return (
      (isBound || behind.compare !== undefined) &&
      age <= lonelyAgeMax &&
      (span.isRange || around.since === undefined)
    );
  }
  if (isCounted(line, behind.to) || meaning(line, behind.to).clockMark) return false;
  if (meaning(line, behind.to).meridiem) return false;
  if (behind.isPlural) return span.isCompared;
  if (hasAgeWord) return true;
  if (span.isCompared && hasPerson && fullAges.has(age)) return true;
  // `under 12 £5, over 12 £10`: in a list of prices these are ages.
  const { currency, free } = meaning(line, behind.to);
  if (span.isCompared && (currency ?? free ?? isFreeSoon(line, behind.to)))
    return age <= lonelyAgeMax;
  if (behind.compare) return hasPerson || hasMinAge || fullAges.has(age);
  // `at least 20 delicious dishes` counts dishes.
  if (hasMinAge && fullAges.has(age))
    return !isPlainWord(line, behind.to) && !isNumber(line, behind.to);
  // `children up to 2 per room` counts children.
  const isRationed = meaning(line, behind.to).perPrefix === 'per';
  return hasChild && isBound && (span.isCompared || span.isRange || !isRationed);
}

function yearsOf(span: Span, behind: Behind, around: Around): { min?: number; max?: number } {
  let { min, max } = span;
  if (behind.compare === 'orMore') [min, max] = [min ?? span.exact, undefined];
  if (behind.compare === 'orLess') [min, max] = [undefined, max ?? span.exact];
  if (span.isExclusive && !behind.isInclusive && max !== undefined) max -= 1;
  if (behind.isNotCompleted && max !== undefined && !span.isCompared) max -= 1;
  if (min === undefined && max === undefined) {
    min = span.exact;
    if (!around.hasMinAge) max = span.exact;
  }
  if (behind.unit === 'month') {
    min = min === undefined ? undefined : Math.floor(min / 12);
    // Up to 24 months is below two years.
    max =
      max === undefined ? undefined : Math.floor(Math.max(max - (span.isCompared ? 0 : 1), 0) / 12);
  }
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** `bis zum vollendeten 6. Lebensjahr`, `until their 6th birthday`. */
function readLifeYear(line: Line, at: number, floor: number): Match | undefined {
  const ordinal = ordinalNumber(line, at);
  const kind = ordinal && meaning(line, ordinal.to).lifeYear;
  if (!ordinal || !kind) return undefined;
  let from = at;
  let isFrom = false;
  let isCompleted = false;
  for (let back = at - 1; back >= Math.max(floor, at - 5); back -= 1) {
    const word = meaning(line, back);
    if (isBreak(line, back) || isNumber(line, back)) break;
    if (word.completed) isCompleted = true;
    if (!word.bound && !word.completed && !word.compare) continue;
    from = back;
    isFrom ||= word.bound === 'from' || word.compare === 'over';
  }
  const full = kind === 'birthday' || isCompleted;
  const age = isFrom
    ? { min: full ? ordinal.value : ordinal.value - 1 }
    : { max: ordinal.value - 1 };
  return { from, to: ordinal.to + 1, value: { kind: 'age', ...age } };
}

export const readAge: Reader = (line, at, floor) => {
  const group = meaning(line, at).ageGroup;
  if (group) return { from: at, to: at + 1, value: { kind: 'age', max: Number(group) } };
  const lifeYear = readLifeYear(line, at, floor);
  if (lifeYear) return lifeYear;
  const span = bounded(line, at, floor, 'ageUnit');
  if (!span || span.stated > ageMax) return undefined;
  const behind = readBehind(line, span.to);
  const around = readAround(line, span.from, behind.to, floor);
  if (!isProved(line, span, behind, around)) return undefined;
  return {
    from: span.from,
    to: behind.to,
    value: { kind: 'age', ...yearsOf(span, behind, around) },
  };
};
