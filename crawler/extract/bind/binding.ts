/** What all binders share: asking a unit, conditions beside a value, prices, found facts. */
import type { FactValue, Money, Season, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { LabelReading, Passage, Unit } from '../units.ts';
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
  if ('concepts' in holder) return concepts.some((concept) => holder.concepts.has(concept));
  return holder.marks.some((mark) => concepts.includes(mark.concept));
}

/** The clause, or the one that leads to it by a colon, is about people who do not stay. */
export function isForOthers(unit: Unit, index: number): boolean {
  const clause = unit.clauses[index];
  const before = unit.clauses[index - 1];
  if (clause !== undefined && has(clause, 'non_guest')) return true;
  if (before === undefined || !has(before, 'non_guest')) return false;
  return /:\s*$/.test(unit.passage.line.text.slice(before.start, before.end));
}

/** In the unit's own words or in those it inherits. */
export function around(unit: Unit, ...concepts: readonly string[]): boolean {
  return concepts.some((concept) => unit.concepts.has(concept) || unit.context.has(concept));
}

/** Words that take the statement away from this hotel's guests, here and now. */
export function isBlocked(unit: Unit): boolean {
  return has(unit, 'planned', 'closed') || isDated(unit);
}

export function isNegative(holder: Unit | Clause): boolean {
  return has(holder, 'no', 'not_allowed');
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

const CONDITIONS = new Set<FoundValue['kind']>(['days', 'season', 'season-name', 'age', 'nights']);

function isConditionOnly(clause: Clause | undefined): clause is Clause {
  if (clause === undefined || clause.values.length === 0) return false;
  return clause.values.every((value) => CONDITIONS.has(value.kind));
}

function isMain(clause: Clause | undefined): boolean {
  return clause?.values.some((value) => !CONDITIONS.has(value.kind)) ?? false;
}

/** The values that condition the clause at `index`: its own, else of a neighbour with nothing else. */
function conditionValues(unit: Unit, index: number, main?: Span): readonly FoundValue[] {
  const clause = unit.clauses[index];
  const own = clause?.values.filter((value) => CONDITIONS.has(value.kind)) ?? [];
  if (own.length > 0) return main === undefined ? own : besides(clause?.values ?? [], own, main);
  const before = unit.clauses[index - 1];
  const beforeIsFree = !isMain(unit.clauses[index - 2]) || index === 1;
  if (isConditionOnly(before) && beforeIsFree) return before.values;
  const after = unit.clauses[index + 1];
  const afterIsFree = !isMain(unit.clauses[index + 2]);
  if (isConditionOnly(after) && afterIsFree) return after.values;
  if (isConditionOnly(before)) return before.values;
  return unit.passage.labels
    .filter((label) => label.level >= 2)
    .flatMap((label) => label.values.filter((value) => CONDITIONS.has(value.kind)));
}

/** In `8–9 Monday to Friday and 9–10 at weekends` each condition goes with its own neighbour. */
function besides(
  all: readonly FoundValue[],
  own: readonly FoundValue[],
  main: Span,
): readonly FoundValue[] {
  const mains = all.filter((value) => !CONDITIONS.has(value.kind));
  const [first] = mains;
  const [condition] = own;
  if (mains.length < 2 || own.length < 2 || first === undefined || condition === undefined)
    return own;
  if (first.start < condition.start) {
    const next = mains.find(({ start }) => start > main.start)?.start ?? Number.POSITIVE_INFINITY;
    return own.filter(({ start }) => start > main.start && start < next);
  }
  const before = mains.findLast(({ start }) => start < main.start)?.start ?? -1;
  return own.filter(({ start }) => start < main.start && start > before);
}

type ConditionKind = 'days' | 'season' | 'age' | 'nights';

/** The conditions of the value `main` in the clause at `index`, of the kinds that its key can have. */
export function whenOf(
  unit: Unit,
  index: number,
  kinds: readonly ConditionKind[],
  main?: Span,
): When {
  let when: When = {};
  for (const value of conditionValues(unit, index, main)) {
    if (value.kind === 'days' && kinds.includes('days') && !isEveryDay(value.days)) {
      when = { ...when, days: value.days };
    } else if (value.kind === 'season' && kinds.includes('season')) {
      when = { ...when, season: value.season };
    } else if (value.kind === 'season-name' && kinds.includes('season')) {
      const rest = value.of === 'rest' ? restOfYear(unit) : null;
      if (rest !== null) when = { ...when, season: rest };
      else if (value.name !== '') when = { ...when, season_name: value.name };
    } else if (value.kind === 'age' && kinds.includes('age')) {
      when = { ...when, age: limits(value) };
    } else if (value.kind === 'nights' && kinds.includes('nights')) {
      when = { ...when, nights: limits(value) };
    }
  }
  if (when.season !== undefined && when.season_name !== undefined) {
    const { season_name: _name, ...dated } = when;
    when = dated;
  }
  const building = buildingOf(unit.passage.labels);
  return building === null ? when : { ...when, building };
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayBeside(day: string, step: 1 | -1): string {
  let [month = 1, date = 1] = day.split('-').map(Number);
  date += step;
  if (date < 1) {
    month = month === 1 ? 12 : month - 1;
    date = DAYS_IN_MONTH[month - 1] ?? 31;
  } else if (date > (DAYS_IN_MONTH[month - 1] ?? 31)) {
    month = month === 12 ? 1 : month + 1;
    date = 1;
  }
  return `${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** `the rest of the year` beside exactly one season is the other part of the year. */
function restOfYear(unit: Unit): Season | null {
  const seasons = valuesOf(unit, 'season');
  const [only] = seasons;
  if (only === undefined || seasons.length !== 1) return null;
  return { from: dayBeside(only.season.to, 1), to: dayBeside(only.season.from, -1) };
}

function isEveryDay(days: readonly string[]): boolean {
  return days.filter((day) => day !== 'ph').length === 7;
}

function limits(value: { readonly min?: number; readonly max?: number }): {
  min?: number;
  max?: number;
} {
  return {
    ...(value.min === undefined ? {} : { min: value.min }),
    ...(value.max === undefined ? {} : { max: value.max }),
  };
}

const BUILDING_CHARS_MAX = 40;

/** A heading, column or label that names a house of the hotel and nothing else. */
export function buildingOf(labels: readonly LabelReading[]): string | null {
  for (const { text, concepts, groups } of labels) {
    if (!concepts.has('building') || groups.length > 0) continue;
    return text.length <= BUILDING_CHARS_MAX ? text.replace(/[:.]$/, '') : null;
  }
  return null;
}

/** The rate that a label gives for all prices under it: `City tax per person and night`. */
export function withLabelRate(unit: Unit, money: Money): Money {
  if ('percent' in money || money.amount === 0) return money;
  const over = unit.passage.labels.filter(({ level }) => level >= 2);
  const says = (concept: string) => over.some(({ concepts }) => concepts.has(concept));
  const per = says('per_night')
    ? 'night'
    : says('per_day')
      ? 'day'
      : says('per_stay')
        ? 'stay'
        : null;
  return {
    ...money,
    ...(money.per === undefined && per !== null ? { per } : {}),
    ...(money.each === undefined && says('each_person') ? { each: 'person' } : {}),
  };
}

/** `low season 18, high season 25 a day`: the rate stands once, behind the last price. */
export function withSharedRate(facts: readonly Found[]): Found[] {
  const priced = facts.filter(({ value }) => isPrice(value));
  const last = priced.at(-1)?.value;
  const others = priced.slice(0, -1);
  if (!isPrice(last) || others.length === 0 || last.per === undefined) return [...facts];
  const bare = others.every(({ value }) => isPrice(value) && value.per === undefined);
  if (!bare) return [...facts];
  const rate = { per: last.per, ...(last.each === undefined ? {} : { each: last.each }) };
  return facts.map((fact) =>
    others.includes(fact) ? { ...fact, value: { ...rate, ...(fact.value as Money) } } : fact,
  );
}

type Price = Extract<Money, { amount: number }>;

function isPrice(value: unknown): value is Price {
  return typeof value === 'object' && value !== null && 'amount' in value && value.amount !== 0;
}

/** Prices of a clause that a guest pays: not those that are compared with, penalties or of others. */
export function pricesIn(clause: Clause): ValueOf<'money'>[] {
  if (has(clause, 'penalty', 'non_guest', 'per_age')) return [];
  const instead = clause.marks.find((mark) => mark.concept === 'instead_of');
  return valuesOf(clause, 'money').filter(
    (value) => instead === undefined || value.end <= instead.start,
  );
}

/** The price of a clause, `{amount: 0}` where it says free and names no price. */
export function isFree(clause: Clause): boolean {
  if (has(clause, 'not_included') && !has(clause, 'free')) return false;
  if (!has(clause, 'free', 'stay_free')) return valuesOf(clause, 'money').some((v) => isZero(v));
  return valuesOf(clause, 'money').every((value) => isZero(value));
}

function isZero(value: ValueOf<'money'>): boolean {
  return 'amount' in value.money && value.money.amount === 0;
}

export function freeSpan(clause: Clause): Span {
  return clause.marks.find((mark) => mark.concept === 'free') ?? clause;
}

/** Whether a boolean feature is stated and not merely mentioned on the way. */
export function isStated(unit: Unit, concept: string): boolean {
  const { text } = unit.passage.line;
  if (unit.source !== 'own') return false;
  const mark = unit.clauses.flatMap((c) => c.marks).find((m) => m.concept === concept);
  if (mark === undefined) return false;
  const passing = unit.clauses
    .flatMap((clause) => clause.marks)
    .some((m) => m.concept === 'in_place' && mark.start - m.end >= 0 && mark.start - m.end <= 1);
  if (passing) return false;
  return text.length <= 70 || unit.passage.line.kind !== 'text' || unit.sentence.has('offer');
}
