/** The conditions beside a value: days, season, age, nights and the house it holds for. */
import type { Season, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { LabelReading, Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { has, isNegative, type Span, valuesOf } from './binding.ts';

const CONDITIONS = new Set<FoundValue['kind']>(['days', 'season', 'season-name', 'age', 'nights']);

/** Also `until 30 June`, an end without a beginning. */
function isCondition(value: FoundValue): boolean {
  return CONDITIONS.has(value.kind) || (value.kind === 'date' && value.bound === 'until');
}

function isConditionOnly(clause: Clause | undefined): clause is Clause {
  if (clause === undefined || clause.values.length === 0) return false;
  // `half that for under-twelves`, `no rush on weekdays` say something of their own.
  if (isNegative(clause) || has(clause, 'discount', 'eats')) return false;
  return clause.values.every(isCondition);
}

function isMain(clause: Clause | undefined): boolean {
  return clause?.values.some((value) => !isCondition(value)) ?? false;
}

/** `Thursdays (day off!) until 5 pm`: words in brackets part no condition from its value. */
const isNoAside =
  ({ passage }: Unit) =>
  ({ values, start }: Clause) =>
    values.length > 0 || passage.line.text[start] !== '(';

/**
 * The values that condition the clause at `index`: its own, else of a neighbour with nothing else.
 */
function conditionValues(unit: Unit, index: number, main?: Span): readonly FoundValue[] {
  const clause = unit.clauses[index];
  const named = clause?.values.filter(isCondition) ?? [];
  // `daily from 7 to 9 Monday to Friday`: every day is no condition beside another.
  const own = named.filter((value) => named.length < 2 || !isDaily(value));
  if (own.length > 0) return main === undefined ? own : besides(clause?.values ?? [], own, main);
  const [before, beforeThat] = unit.clauses.slice(0, index).filter(isNoAside(unit)).toReversed();
  const beforeIsFree = !isMain(beforeThat);
  if (isConditionOnly(before) && beforeIsFree) return before.values;
  const [after, afterThat] = unit.clauses.slice(index + 1).filter(isNoAside(unit));
  const afterIsFree = !isMain(afterThat);
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
  const mains = all.filter((value) => !isCondition(value));
  const [first] = mains;
  const [condition] = own;
  if (mains.length > 1 && own.length === 1 && condition?.kind === 'age') {
    return isAgeOf(condition, main, mains) ? own : [];
  }
  if (mains.length < 2 || own.length < 2 || first === undefined || condition === undefined)
    return own;
  if (first.start < condition.start) {
    const next = mains.find(({ start }) => start > main.start)?.start ?? Number.POSITIVE_INFINITY;
    return own.filter(({ start }) => start > main.start && start < next);
  }
  const before = mains.findLast(({ start }) => start < main.start)?.start ?? -1;
  return own.filter(({ start }) => start < main.start && start > before);
}

/** `13 per adult and 8 per child of 3 to 10`: an age goes with the price before it. */
function isAgeOf(age: Span, main: Span, mains: readonly FoundValue[]): boolean {
  const before = mains.findLast(({ end }) => end <= age.start);
  return before === undefined || before.start === main.start;
}

type ConditionKind = 'days' | 'season' | 'age' | 'nights';

/**
 * The conditions of the value `main` in the clause at `index`, of the kinds that its key can have.
 */
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
    } else if (value.kind === 'date' && kinds.includes('season') && value.date.length === 5) {
      when = { ...when, season: { from: '01-01', to: value.date } };
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
  const rest = kinds.includes('season') ? afterDate(unit, index) : null;
  if (rest !== null) when = { ...when, season: rest };
  if (when.season !== undefined && when.season_name !== undefined) {
    const { season_name: _name, ...dated } = when;
    when = dated;
  }
  return when;
}

const THEN = new RegExp(`^[\\s,;(]*${anyOf('then')}\\s`, 'iu');

/** `free until 30 June, then 5 a day`: what follows holds for the rest of the year. */
function afterDate({ clauses, passage }: Unit, index: number): Season | null {
  const [before, clause] = [clauses[index - 1], clauses[index]];
  if (before === undefined || clause === undefined || before.sentence !== clause.sentence) {
    return null;
  }
  const end = valuesOf(before, 'date').find(
    ({ bound, date }) => bound === 'until' && date.length === 5,
  );
  if (end === undefined || !THEN.test(passage.line.text.slice(clause.start, clause.end)))
    return null;
  return { from: dayBeside(end.date, 1), to: '12-31' };
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

function isDaily(value: FoundValue): boolean {
  return value.kind === 'days' && isEveryDay(value.days);
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
