/** Ages at arrival: who may check in, and who may stay at all. */
import type { Passage, Unit } from '../units.ts';
import { around, type Found, found, has, type Span, valuesOf } from './binding.ts';

const AGE_MIN = 16;
const AGE_MAX = 30;

/** The age for checking in; ages for pool, spa, bar, smoking or children are none. */
export function ageToCheckIn(passage: Passage): Found[] {
  const { marks, line } = passage;
  const label = passage.labels[0]?.concepts;
  return [...passage.values.flatMap(ageOf), ...fullAge(passage)].flatMap((value) => {
    const near = marks.filter(({ start, end }) => inSentence(line.text, start, end, value));
    const has = (concept: string) => near.some((mark) => mark.concept === concept);
    if (near.some(({ concept }) => NOT_FOR_STAYING.has(concept))) return [];
    // `Guests of 18 and over may check in`
    if (has('adults_only') && !has('accompanied') && !has('check_in')) return [];
    if (!has('register') && (isUnderOther(passage) || isOfPayers(passage, value))) return [];
    const about = has('register') || has('min_age') || label?.has('min_age') === true;
    if (!about || (has('children') && !has('register'))) return [];
    const refused = has('register') && (has('no') || has('not_allowed') || has('accompanied'));
    const min = leastAge(value, refused);
    if (min === null || min < AGE_MIN || min > AGE_MAX) return [];
    return [{ key: 'min_check_in_age', value: min, passage, at: value, rule: 'age to check in' }];
  });
}

type Age = Span & { readonly min?: number; readonly max?: number };

const ageOf = (value: Passage['values'][number]): Age[] => (value.kind === 'age' ? [value] : []);

const FULL_AGE = 18;
const BARE_CHARS_MAX = 20;

/** `must be of age` in words, and the bare number under `Minimum age at check-in`. */
function fullAge({ line, marks, values, labels }: Passage): Age[] {
  const word = marks.find(({ concept }) => concept === 'of_age');
  const demanded = marks.some(({ concept }) => concept === 'required' || concept === 'only');
  if (word !== undefined && demanded) return [{ ...word, min: FULL_AGE }];
  const [only, ...others] = values;
  if (only?.kind !== 'number' || others.length > 0 || line.text.length > BARE_CHARS_MAX) return [];
  return labels[0]?.concepts.has('min_age') ? [{ ...only, min: only.whole ?? 0 }] : [];
}

/** `18 and over`, and where younger ones are refused `under 18`. */
function leastAge(age: { min?: number; max?: number }, refused: boolean): number | null {
  if (age.min !== undefined) return age.max === undefined ? age.min : null;
  return refused && age.max !== undefined ? age.max + 1 : null;
}

const SENTENCE_CHARS_MAX = 90;

function inSentence(text: string, start: number, end: number, at: Span): boolean {
  const between = end <= at.start ? text.slice(end, at.start) : text.slice(at.end, start);
  return between.length <= SENTENCE_CHARS_MAX && !/[.;!?]\s/.test(between);
}

const NOT_FOR_STAYING = new Set(['pool', 'spa', 'gym', 'bar', 'hot_tub', 'kids_pool', 'smoking']);

/** `Over-18s` under a heading of the spa: its guests, not the house's. */
function isUnderOther({ labels }: Passage): boolean {
  return labels.some(
    ({ level, concepts }) =>
      level >= 2 && [...concepts].some((concept) => NOT_FOR_STAYING.has(concept)),
  );
}

/** `2.20 per night and person from 18`: the age of those who pay. */
function isOfPayers({ values, line }: Passage, at: Span): boolean {
  return values.some(
    ({ kind, start, end }) => kind === 'money' && inSentence(line.text, start, end, at),
  );
}

export function guestAge(unit: Unit): Found[] {
  if (!around(unit, 'adults_only')) return [];
  const other = unit.passage.marks.some(({ concept }) => NOT_FOR_STAYING.has(concept));
  if (other || isUnderOther(unit.passage)) return [];
  if (has(unit, 'stay_free', 'extra_bed', 'cot', 'free', 'register')) return [];
  if (unit.source === 'before' && !has(unit, 'adults_only', 'children')) return [];
  return unit.clauses.flatMap((clause) =>
    valuesOf(clause, 'age').flatMap((value) => {
      const min = leastAge(value, has(clause, 'children_refused'));
      return min === null ? [] : [found(unit, 'youngest guest', 'min_guest_age', min, value)];
    }),
  );
}
