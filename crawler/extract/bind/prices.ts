/** Prices of a clause: whose they are, what they are per, and when a thing is free. */
import type { Money } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { type Found, has, type Span, valuesOf } from './binding.ts';

type MoneyFound = Extract<FoundValue, { kind: 'money' }>;

/** The clause, or the one that leads to it, is about people who do not stay. */
export function isForOthers(unit: Unit, index: number): boolean {
  const clause = unit.clauses[index];
  const before = unit.clauses[index - 1];
  if (clause !== undefined && (has(clause, 'non_guest') || isAskedByOthers(unit, clause))) {
    return true;
  }
  if (before === undefined || !has(before, 'non_guest')) return false;
  // `Who only comes for breakfast, pays 12`: the first clause has no price of its own.
  if (clause?.sentence === before.sentence && before.values.length === 0) return true;
  return /:\s*$/.test(unit.passage.line.text.slice(before.start, before.end));
}

const ASKED_CHARS_MAX = 40;

/** `Popping in as a day visitor? Then it is 14.` */
function isAskedByOthers({ passage }: Unit, { start }: Clause): boolean {
  return passage.marks.some(({ concept, end }) => {
    if (concept !== 'non_guest' || end > start || start - end > ASKED_CHARS_MAX) return false;
    return /^[^.!?]*\?[^.!?]*$/.test(passage.line.text.slice(end, start));
  });
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

/** `low season 18, high season 25 a day`: the rate stands once, beside one of the prices. */
export function withSharedRate(facts: readonly Found[]): Found[] {
  const priced = facts.filter(({ value }) => isPrice(value));
  const rated = priced.filter(({ value }) => isPrice(value) && value.per !== undefined);
  const one = rated[0]?.value;
  if (rated.length !== 1 || priced.length < 2 || !isPrice(one)) return [...facts];
  const rate = { per: one.per, ...(one.each === undefined ? {} : { each: one.each }) };
  return facts.map((fact) =>
    isPrice(fact.value) && !rated.includes(fact)
      ? { ...fact, value: { ...rate, ...fact.value } as Money }
      : fact,
  );
}

type Price = Extract<Money, { amount: number }>;

function isPrice(value: unknown): value is Price {
  return typeof value === 'object' && value !== null && 'amount' in value && value.amount !== 0;
}

/**
 * Prices of a clause that a guest pays: not those that are compared with, penalties or of others.
 */
export function pricesIn(clause: Clause): MoneyFound[] {
  if (has(clause, 'penalty', 'non_guest', 'per_age')) return [];
  const instead = clause.marks.find((mark) => mark.concept === 'instead_of');
  return valuesOf(clause, 'money').filter(
    (value) =>
      (instead === undefined || value.end <= instead.start) && !isDiscount(clause, value.end),
  );
}

/** `30 off`: the word stands right behind the sum. */
function isDiscount({ marks }: Clause, end: number): boolean {
  return marks.some(
    ({ concept, start }) => concept === 'discount' && start >= end && start - end <= 2,
  );
}

/** The price of a clause, `{amount: 0}` where it says free and names no price. */
export function isFree(clause: Clause): boolean {
  if (has(clause, 'not_included') && !has(clause, 'free')) return false;
  if (!has(clause, 'free', 'stay_free')) return valuesOf(clause, 'money').some((v) => isZero(v));
  return valuesOf(clause, 'money').every((value) => isZero(value));
}

function isZero(value: MoneyFound): boolean {
  return 'amount' in value.money && value.money.amount === 0;
}

export function freeSpan(clause: Clause): Span {
  return clause.marks.find((mark) => mark.concept === 'free') ?? clause;
}

/** Early or late hours for money are offers beside the rule. */
export function costs(clause: Clause): boolean {
  return has(clause, 'paid', 'penalty') || pricesIn(clause).some((v) => !isFreePrice(v.money));
}

export function isFreePrice(money: object): boolean {
  return 'amount' in money && money.amount === 0;
}
