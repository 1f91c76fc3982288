/** Bounds and ranges of whole numbers, as ages and nights have them: `under 6`, `von 4 bis 11`. */
import { isBreak, isDash, isSign, item, type Line, meaning, wholeNumber } from './line.ts';

export type Span = {
  /** The number as written; of a range the upper one. */
  readonly stated: number;
  /** First item of the bounding words. */
  readonly from: number;
  /** Behind the last number; its unit is not read here. */
  readonly to: number;
  readonly min?: number;
  readonly max?: number;
  /** The number itself where no word before it bounds it. */
  readonly exact?: number;
  /** Bounded by `under` or `over`, not by `up to` or `from`. */
  readonly isCompared: boolean;
  readonly isRange: boolean;
  /** The upper end was given by a word that leaves it out: `tot 3 jaar`. */
  readonly isExclusive: boolean;
};

/** `children from the age of about 4`: more words do not stand between a bound and its number. */
const itemsBeforeMax = 5;

type Before = {
  from: number;
  bound?: 'under' | 'over' | 'until' | 'from' | 'between';
  isExclusive: boolean;
};

function readBefore(line: Line, at: number, floor: number): Before {
  const before: Before = { from: at, isExclusive: false };
  for (let back = at - 1; back >= Math.max(floor, at - itemsBeforeMax); back -= 1) {
    const word = meaning(line, back);
    const bound = boundAt(line, back) ?? signBound(line, back, at);
    if (bound) {
      // In `bis unter 6` and `not over 6` the inner word decides, the outer is part of the phrase.
      if (!before.bound) {
        before.bound = bound;
        before.isExclusive = word.exclusive !== undefined;
      }
      before.from = back;
      if (bound === 'between') break;
      continue;
    }
    const isSkipped =
      word.ageWord ?? word.filler ?? word.approx ?? word.stayWord ?? word.preposition ?? word.and;
    if (isBreak(line, back)) break;
    if (!isSkipped && !isDash(line, back) && !isSign(line, back, ':')) break;
    // A dash parts a list's mark or a compound from the number: `under-4s`.
    if (isDash(line, back) && !meaning(line, back - 1).compare) break;
  }
  return before;
}

/** `(-12 ans)`, `+16`: a sign that touches its number and nothing before it. */
function signBound(line: Line, back: number, at: number): 'under' | 'over' | undefined {
  if (back !== at - 1 || !item(line, at).glued) return undefined;
  const isAlone = !item(line, back).glued || isSign(line, back - 1, '(');
  if (!isAlone) return undefined;
  if (isSign(line, back, '+')) return 'over';
  return meaning(line, back).minusAge;
}

function boundAt(line: Line, at: number): Before['bound'] {
  const { compare, bound, clockBound, limit, between } = meaning(line, at);
  if (between) return 'between';
  if (compare === 'under' || compare === 'over') return compare;
  if (limit) return limit === 'max' ? 'until' : 'from';
  const word = bound ?? clockBound;
  if (word === 'until') return 'until';
  return word === 'from' || word === 'after' ? 'from' : undefined;
}

/** `5,9 Jahre` is the end of the sixth year of life: five completed years. */
function numberOf(line: Line, at: number, unit: Unit): number | undefined {
  const { kind, text } = item(line, at);
  const isAge = unit === 'ageUnit' && kind === 'number' && /^\d{1,2}[.,]99?$/.test(text);
  return isAge ? Math.floor(Number(text.replace(',', '.'))) : wholeNumber(line, at);
}

type Unit = 'ageUnit' | 'timeUnit';

type Second = { readonly value: number; readonly to: number; readonly isExclusive: boolean };

/** The upper end of `4–11`, `4 bis 11`, `4 years to 11`, `entre 4 y 11`. */
function readSecond(line: Line, at: number, isBetween: boolean, unit: Unit): Second | undefined {
  const joint = meaning(line, at)[unit] ? at + 1 : at;
  const word = meaning(line, joint);
  // `0/3 anni`: a slash joins where the unit shows that both are ages.
  const isSlashed = isSign(line, joint, '/') && meaning(line, joint + 2)[unit] !== undefined;
  const joins =
    isSlashed ||
    isDash(line, joint) ||
    word.join ||
    word.bound === 'until' ||
    (isBetween && word.and);
  if (!joins) return undefined;
  let next = joint + 1;
  while (next < joint + 3 && numberOf(line, next, unit) === undefined) {
    const skipped = meaning(line, next);
    if (!(skipped.filler ?? skipped.bound ?? skipped.limit ?? skipped.article)) return undefined;
    next += 1;
  }
  const value = numberOf(line, next, unit);
  const isExclusive = word.exclusive !== undefined;
  return value === undefined ? undefined : { value, to: next + 1, isExclusive };
}

/** The number at `at` with its bounds; undefined where a range runs backwards. */
export function bounded(line: Line, at: number, floor: number, unit: Unit): Span | undefined {
  const first = numberOf(line, at, unit);
  if (first === undefined) return undefined;
  const { from, bound, isExclusive } = readBefore(line, at, floor);
  const second = readSecond(line, at + 1, bound === 'between', unit);
  if (second) {
    if (second.value <= first) return undefined;
    return {
      from,
      to: second.to,
      stated: second.value,
      min: first,
      max: second.value,
      isCompared: false,
      isRange: true,
      isExclusive: second.isExclusive,
    };
  }
  const single = { stated: first, from, to: at + 1, isRange: false, isExclusive };
  switch (bound) {
    case 'under':
      return { ...single, max: first - 1, isCompared: true };
    case 'over':
      return { ...single, min: first, isCompared: true };
    case 'until':
      return { ...single, max: first, isCompared: false };
    case 'from':
      return { ...single, min: first, isCompared: false };
    default:
      return { ...single, exact: first, isCompared: false };
  }
}
