/** What a pet costs, by nights, season and weight, and its deposit. */
import type { Money, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Unit } from '../units.ts';
import {
  around,
  type Found,
  found,
  has,
  isBlocked,
  isNegative,
  type Span,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { freeSpan, isFree, pricesIn, withSharedRate } from './prices.ts';

export function petFees(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'penalty', 'emotional_support', 'service_animal')) return [];
  const weighted = unit.clauses.filter(
    (clause) => pricesIn(clause).length > 0 && valuesOf(clause, 'weight').length > 0,
  );
  const facts = withSharedRate(
    unit.clauses.flatMap((clause, index) => {
      if (has(clause, 'deposit', 'penalty', 'pet_service', 'refundable')) {
        return has(clause, 'non_refundable') && !has(clause, 'penalty', 'pet_service')
          ? feesOf(unit, index, clause, weighted.length > 1)
          : deposits(unit, clause);
      }
      return feesOf(unit, index, clause, weighted.length > 1);
    }),
  );
  return facts.filter((fact) => !isCapOfStay(unit, fact, facts));
}

/** `50 per night, 250 at most per stay`: the second sum limits the first. */
function isCapOfStay(unit: Unit, fact: Found, all: readonly Found[]): boolean {
  const per = ({ value }: Found) => (value as { readonly per?: string }).per;
  const clause = unit.clauses.find(
    ({ start, end }) => fact.at.start >= start && fact.at.end <= end,
  );
  if (per(fact) !== 'stay' || clause === undefined || !has(clause, 'max')) return false;
  return all.some((other) => per(other) === 'night' || per(other) === 'day');
}

function feesOf(unit: Unit, index: number, clause: Clause, byWeight: boolean): Found[] {
  const whenAt = (at?: Span): When => ({
    ...whenOf(unit, index, ['nights', 'season'], at),
    ...(byWeight ? weightCondition(clause) : {}),
  });
  const prices = pricesIn(clause).filter((value) => !isCap(clause, value));
  if (prices.length > 0) {
    return prices.map((value) => {
      const when = whenAt(value);
      return found(unit, 'pet price', 'pet_fee', asPetPrice(clause, value, when), value, when);
    });
  }
  const aboutPrice = around(unit, 'pets', 'dog', 'cat') && !has(clause, 'service_animal');
  const subject =
    unit.source !== 'before' ||
    has(clause, 'pets', 'dog', 'cat') ||
    has(unit, 'allowed') ||
    clause.marks.every(({ concept }) => concept === 'free');
  if (!isFree(clause) || !aboutPrice || !subject || isNegative(clause)) return [];
  return [found(unit, 'pet free', 'pet_fee', { amount: 0 }, freeSpan(clause), whenAt())];
}

/**
 * `one dog per room, 15 a stay`: the room belongs to the count. A price for stays of some length is
 * one per stay.
 */
function asPetPrice(
  clause: Clause,
  value: { money: Money; start: number; end: number },
  when: When,
): Money {
  let { money } = value;
  // `10 each a night`: each of the animals.
  const apiece = clause.marks.some(
    ({ concept, start }) => concept === 'each_one' && start > value.start && start - value.end < 2,
  );
  if ('amount' in money && money.amount !== 0 && apiece && money.each === undefined) {
    money = { ...money, each: 'pet' };
  }
  const counted = valuesOf(clause, 'count').some(({ of }) => of === 'dog' || of === 'pet');
  const roomBefore = clause.marks.some(
    ({ concept, end }) => concept === 'per_room' && end <= value.start,
  );
  // `9 a night (only one per room)`: likewise.
  const countedInside = clause.marks.some(
    ({ concept, start }) => concept === 'max' && start > value.start && start < value.end,
  );
  if ('amount' in money && ((counted && roomBefore) || countedInside) && money.each === 'room') {
    const { each: _room, ...rest } = money;
    money = rest;
  }
  return 'amount' in money && money.per === undefined && when.nights !== undefined
    ? { ...money, per: 'stay' }
    : money;
}

/** `250 at most`: the sum that the fee never passes. */
function isCap(clause: Clause, value: { end: number }): boolean {
  return clause.marks.some(
    ({ concept, start }) =>
      concept === 'max' &&
      start >= value.end &&
      start - value.end < 4 &&
      !clause.values.some((other) => other.start <= start && start < other.end),
  );
}

function weightCondition(clause: Clause): When {
  const [weight] = valuesOf(clause, 'weight');
  if (weight === undefined || weight.weight.unit !== 'kg') return {};
  return weight.bound === 'min'
    ? { min_weight_kg: weight.weight.value }
    : { max_weight_kg: weight.weight.value };
}

function deposits(unit: Unit, clause: Clause): Found[] {
  if (has(clause, 'non_refundable', 'penalty', 'prepayment')) return [];
  if (!has(clause, 'refundable')) return [];
  const when = { pet: around(unit, 'dog') || !around(unit, 'cat') ? 'dog' : 'cat' };
  return pricesIn(clause).map((value) =>
    found(unit, 'pet deposit', 'security_deposit', value.money, value, when),
  );
}
