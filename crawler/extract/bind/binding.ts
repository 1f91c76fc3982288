/** What all binders share: asking a unit, conditions beside a value, prices, found facts. */
import type { FactValue, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Passage, Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';

export type Span = { readonly start: number; readonly end: number };

/** A fact before the page as a whole has decided on conditions, conflicts and repeats. */
export type Found = {
  readonly key: string;
  readonly value: FactValue;
  readonly when?: When;
  readonly passage: Passage;
  readonly at: Span;
  readonly rule: string;
};

export type Binder = (unit: Unit) => readonly Found[];

type ValueOf<K extends FoundValue['kind']> = Extract<FoundValue, { kind: K }>;

export function valuesOf<K extends FoundValue['kind']>(
  holder: { readonly values: readonly FoundValue[] },
  kind: K,
): ValueOf<K>[] {
  return holder.values.filter((value): value is ValueOf<K> => value.kind === kind);
}

export function has(holder: Unit | Clause, ...concepts: readonly string[]): boolean {
  for (const concept of concepts) if (holder.concepts.has(concept)) return true;
  return false;
}

/** In the unit's own words or in those it inherits. */
export function around(unit: Unit, ...concepts: readonly string[]): boolean {
  for (const concept of concepts) {
    if (unit.concepts.has(concept) || unit.context.has(concept)) return true;
  }
  return false;
}

/** Words that take the statement away from this hotel's guests, here and now. */
export function isBlocked(unit: Unit): boolean {
  const { sentence } = unit;
  const elsewhen = sentence.has('planned') || sentence.has('past') || isDated(unit);
  return elsewhen || has(unit, 'closed') || isOfOtherHouse(unit);
}

/** `The Mill, our cousins' inn, has a spa and takes dogs.` */
export function isOfOtherHouse(unit: Unit): boolean {
  return around(unit, 'other_house') || unit.sentence.has('other_house');
}

export function isNegative(holder: Unit | Clause): boolean {
  return has(holder, 'no', 'not_allowed');
}

const BARE = new Set(['no', 'has_not', 'not_allowed', 'offer', 'house_has']);

/** A `no` and nothing else. */
export function isBareNo(clause: Clause): boolean {
  return isNegative(clause) && clause.marks.every(({ concept }) => BARE.has(concept));
}

/** Facts that are announced for a date to come are not stated of today. */
export function isDated(unit: Unit): boolean {
  return valuesOf(unit, 'date').some(({ bound, date }) => bound === 'from' && date.length === 10);
}

export function found(
  unit: Unit,
  rule: string,
  key: string,
  value: FactValue,
  at: Span,
  when?: When,
): Found {
  const base = { key, value, passage: unit.passage, at, rule };
  return when === undefined || Object.keys(when).length === 0 ? base : { ...base, when };
}

/** Where the unit's own words stand: its first topic or mark, else its first clause. */
export function spanOf(unit: Unit, ...concepts: readonly string[]): Span {
  for (const clause of unit.clauses) {
    const mark = clause.marks.find(({ concept }) => concepts.includes(concept));
    if (mark !== undefined) return mark;
  }
  const [clause] = unit.clauses;
  return { start: clause?.start ?? 0, end: clause?.end ?? 0 };
}

/** `not in the restaurant`, `from the spa`: the place of another statement. */
export function isPlaceOfOther(clause: Clause, concept: string): boolean {
  const mark = clause.marks.find((m) => m.concept === concept);
  return clause.marks.some(
    (m) =>
      m.concept === 'in_place' &&
      mark !== undefined &&
      m.end <= mark.start &&
      mark.start - m.end <= 1,
  );
}

const LEADS_PLACE = new Set(['in_place', 'moment']);
const ELSEWHERE = new Set(['other_place', 'other_ride']);

/** `the castle car park`, `Wi-Fi at the station`, `a dog-friendly beach`: of another place. */
export function isOfOtherPlace(clause: Clause, ...concepts: readonly string[]): boolean {
  const { marks } = clause;
  const beside = (a: Span, b: Span) => b.start >= a.end && b.start - a.end <= 1;
  return marks
    .filter(({ concept }) => concepts.includes(concept))
    .some((topic) =>
      marks.some((place) => {
        if (!ELSEWHERE.has(place.concept)) return false;
        if (beside(place, topic) || beside(topic, place)) return true;
        return marks.some(
          (led) => LEADS_PLACE.has(led.concept) && beside(topic, led) && beside(led, place),
        );
      }),
    );
}

const INSIDE = new RegExp(`(?:^|\\s)${anyOf('inside')}\\s*$`, 'iu');

/** `… in the`: what follows is where a thing is, and not how many there are. */
export const endsInside = (before: string): boolean => INSIDE.test(before);

/** A clause of so few words is an entry of a list: `two lifts`, `gym`. */
const ENTRY_WORDS_MAX = 4;
const ARTICLE = new RegExp(`^${anyOf('article')}\\s`, 'iu');

function boundsOf(unit: Unit, mark: Span): [number, number] {
  const clause = unit.clauses.find(({ start, end }) => start <= mark.start && mark.start < end);
  return [clause?.start ?? 0, clause?.end ?? 0];
}

const DENIED_CHARS_MAX = 30;
const NO_START = new Set(['no', 'zero_tax', 'not_possible', 'has_not']);

/** `Lift: none`, `Gym and spa: we have none`: words after a colon that begin with a refusal. */
export function isDenied(unit: Unit, concept: string): boolean {
  const topic = unit.clauses.flatMap(({ marks }) => marks).find((m) => m.concept === concept);
  if (topic === undefined) return false;
  const { line, marks } = unit.passage;
  const colon = line.text.indexOf(':', topic.end);
  if (colon < 0 || colon - topic.end > DENIED_CHARS_MAX) return false;
  if (/[.;,!?]/.test(line.text.slice(topic.end, colon))) return false;
  const next = marks.find(({ start }) => start > colon);
  return next !== undefined && NO_START.has(next.concept) && next.start - colon <= 3;
}

/** `Gimnasio no hay`, `Elevador não há`: the refusal stands behind its subject and ends the clause. */
export function isRefusedBehind(unit: Unit, clause: Clause, concept: string): boolean {
  const topic = clause.marks.find((mark) => mark.concept === concept);
  const none = clause.marks.find((mark) => mark.concept === 'has_not');
  if (topic === undefined || none === undefined) return false;
  const rest = unit.passage.line.text.slice(none.end, Math.max(none.end, clause.end));
  return none.start >= topic.end && none.start - topic.end <= 1 && !/\p{L}/u.test(rest);
}

/** Whether a boolean feature is stated and not merely mentioned on the way. */
export function isStated(unit: Unit, concept: string): boolean {
  const { text } = unit.passage.line;
  if (unit.source !== 'own') return false;
  const mark = unit.clauses.flatMap((c) => c.marks).find((m) => m.concept === concept);
  if (mark === undefined) return false;
  if (unit.clauses.some((clause) => isPlaceOfOther(clause, concept))) return false;
  const entry =
    text
      .slice(...boundsOf(unit, mark))
      .trim()
      .replace(ARTICLE, '')
      .split(/\s+/).length <= ENTRY_WORDS_MAX;
  return (
    entry || unit.passage.line.kind !== 'text' || unit.sentence.has('offer') || text.length <= 70
  );
}

/** The clause begins with a refusal: `None, I'm afraid`, `No tenemos`. */
export function startsWithNo({ marks }: Clause): boolean {
  const first = marks.find(({ concept }) => concept !== 'has_not');
  return first?.concept === 'no';
}
