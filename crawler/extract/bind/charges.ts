/** Mandatory fees, deposits, cancellation, cots and beds, children, smoking. */
import { isDeepStrictEqual } from 'node:util';
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
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { freeSpan, isFree, pricesIn, withLabelRate, withSharedRate } from './prices.ts';

export function resortFee(unit: Unit): Found[] {
  const label = unit.passage.labels[0]?.concepts;
  if (isBlocked(unit) || has(unit, 'optional', 'voluntary') || label?.has('voluntary')) return [];
  const none =
    isNegative(unit) && has(unit, 'resort_fee') && unit.clauses.flatMap(pricesIn).length === 0;
  if (none)
    return [found(unit, 'no resort fee', 'resort_fee', { amount: 0 }, spanOf(unit, 'resort_fee'))];
  const [first] = unit.clauses.flatMap(pricesIn);
  // `from 289 + resort fee` is a room's price.
  if (first === undefined || 'qualifier' in first.money) return [];
  const stated = unit.source === 'label' || has(unit, 'resort_fee');
  return stated ? [found(unit, 'resort fee', 'resort_fee', first.money, first)] : [];
}

export function deposit(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'non_refundable')) return [];
  const named = around(unit, 'deposit');
  // Some languages have a word for sums that are given back.
  const returned =
    around(unit, 'refundable', 'returned_deposit') || unit.sentence.has('refundable');
  if (unit.source === 'before' && !has(unit, 'refundable')) return [];
  if (!named || !returned || has(unit, 'prepayment', 'penalty', 'deposit_thing')) return [];
  if (unit.sentence.has('deposit_thing')) return [];
  const pet = unit.sentence.has('dog') || unit.sentence.has('pets') ? { pet: 'dog' } : {};
  return unit.clauses.flatMap((clause, index) => {
    if (has(clause, 'prepayment', 'late_check_out')) return [];
    return pricesIn(clause).map((value) => {
      const when = { ...whenOf(unit, index, ['nights'], value), ...pet };
      return found(unit, 'security deposit', 'security_deposit', value.money, value, when);
    });
  });
}

export function cancellation(unit: Unit): Found[] {
  const facts: Found[] = [];
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, 'groups')) continue;
    if (has(clause, 'no_show', 'after_that') && !has(clause, 'cancellation', 'free')) continue;
    const when = whenOf(unit, index, ['season']);
    for (const value of deadlinesOf(unit, clause, Object.keys(when).length > 0)) {
      const charged = unit.clauses.some((c) => chargesBefore(c, value.start));
      const known = facts.some((fact) => isDeepStrictEqual(fact.when ?? {}, when));
      if (charged || known) continue;
      facts.push(
        found(unit, 'free cancellation', 'free_cancellation_until', value.deadline, value, when),
      );
    }
  }
  return facts;
}

const DAY_MINUTES = 1440;

/** Times before arrival; also `full refund up to 7 days` and `in August 30 days`, which say less. */
function deadlinesOf(unit: Unit, clause: Clause, seasonal: boolean) {
  const full = valuesOf(clause, 'deadline').filter(({ within }) => within !== true);
  const short = valuesOf(clause, 'duration').filter(
    ({ minutes, limit }) =>
      minutes % DAY_MINUTES === 0 &&
      (seasonal || around(unit, 'notice') || (limit === 'max' && isFree(clause))),
  );
  const known = full.length > 0 || isNegative(clause) || valuesOf(clause, 'percent').length > 0;
  if (known || short.length !== 1 || !around(unit, 'cancellation')) return full;
  return short.map(({ minutes, start, end }) => {
    const deadline = { amount: minutes / DAY_MINUTES, unit: 'days' as const };
    return { deadline, start, end };
  });
}

/** `50 % is charged up to 3 days before`: the deadline is that of a charge. */
function chargesBefore(clause: Clause, at: number): boolean {
  // `up to 3 days before we charge 50 %`
  const charges = (v: Span) => v.start < at || (has(clause, 'paid') && at >= clause.start);
  const charge = [...valuesOf(clause, 'percent'), ...pricesIn(clause)].find(charges);
  return (
    charge !== undefined && !has(clause, 'free') && charge.start >= clause.start && at < clause.end
  );
}

/** A head of the row gives figures that were not understood: the price may hold for some only. */
function hasUnreadAge(unit: Unit): boolean {
  const { line, labels } = unit.passage;
  const head = labels.find(({ text }) => text === line.rowHeader);
  return (
    head !== undefined && /\d/.test(head.text) && head.values.every(({ kind }) => kind !== 'age')
  );
}

function bedFee(key: 'cot_fee' | 'extra_bed_fee') {
  return (unit: Unit): Found[] => {
    if (isBlocked(unit) || hasUnreadAge(unit)) return [];
    return withSharedRate(
      unit.clauses.flatMap((clause, index) => {
        const when = whenOf(unit, index, key === 'cot_fee' ? [] : ['age', 'season']);
        const prices = pricesIn(clause).map((value) => {
          const own = whenOf(unit, index, key === 'cot_fee' ? [] : ['age', 'season'], value);
          return found(unit, 'bed price', key, withLabelRate(unit, value.money), value, own);
        });
        if (prices.length > 0) return prices;
        if (!isFree(clause) || isNegative(clause) || unit.source === 'before') return [];
        return [found(unit, 'bed free', key, { amount: 0 }, freeSpan(clause), when)];
      }),
    );
  };
}

export const cot = bedFee('cot_fee');
export const extraBed = bedFee('extra_bed_fee');

/** Where free ages belong to something else than staying in the parents' room. */
const NOT_THE_ROOM = [
  'breakfast',
  'cot',
  'extra_bed',
  'pool',
  'half_board',
  'other_meal',
  'city_tax',
];

export function children(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  // `Do children pay? Under 7s, no.`
  const asked = unit.source === 'label' && unit.context.has('paid');
  const freeByLabel =
    unit.source === 'label' &&
    unit.context.has('children') &&
    (unit.context.has('free') || unit.context.has('stay_free'));
  for (const clause of unit.clauses) {
    const refused = asked && isNegative(clause) && !isFree(clause);
    // `Children free: up to 4 years`
    const bare = freeByLabel && valuesOf(clause, 'age').length > 0 && pricesIn(clause).length === 0;
    const answered = refused || bare;
    if (!isFree(clause) && !has(clause, 'stay_free') && !answered) continue;
    if (has(clause, ...NOT_THE_ROOM) && !has(clause, 'stay_free')) continue;
    if (has(clause, 'eats')) continue;
    if (isNegative(clause) && !refused) continue;
    const stays = has(clause, 'stay_free') || around(unit, 'parents_room', 'children');
    const age = nearestAge(unit, clause);
    if (!stays || age === undefined) continue;
    return [found(unit, 'children free', 'children_free_max_age', age.max ?? 0, age)];
  }
  return [];
}

function nearestAge(unit: Unit, clause: Clause) {
  const fits = (value: { readonly min?: number; readonly max?: number }) =>
    value.max !== undefined && value.max < 19 && (value.min ?? 0) <= 1;
  const index = unit.clauses.indexOf(clause);
  const near = [clause, unit.clauses[index - 1], unit.clauses[index + 1]];
  for (const each of near) {
    const age = each === undefined ? undefined : valuesOf(each, 'age').find(fits);
    if (age !== undefined) return age;
  }
  return unit.passage.labels
    .filter(({ level }) => level >= 7)
    .flatMap((label) => valuesOf(label, 'age'))
    .find(fits);
}

export function smoking(unit: Unit): Found[] {
  const at = spanOf(unit, 'no_smoking', 'smoking', 'smoking_area', 'smoking_room');
  const add = (value: string) => [found(unit, 'smoking', 'smoking', value, at)];
  if (has(unit, 'smoking_room') && !isNegative(unit)) return add('smoking_rooms');
  const banned =
    has(unit, 'no_smoking') ||
    // `Non-smoking hotel | yes`
    (isAffirmed(unit, 'no_smoking') && !unit.context.has('rooms_other')) ||
    (around(unit, 'smoking') && isNegative(unit) && !has(unit, 'smoking_room', 'no_smoking_room'));
  const outside =
    has(unit, 'smoke_everywhere') ||
    isLedByGrounds(unit) ||
    (has(unit, 'outdoor_places') && has(unit, 'also'));
  const permitted = unit.clauses.some((c) => has(c, 'smoke_outside') && !has(c, 'no_smoking'));
  const allowedOutside = permitted || has(unit, 'yes', 'smoking_area', 'except', 'only');
  if (outside && !allowedOutside && (banned || around(unit, 'no_smoking'))) {
    return add('smoke_free');
  }
  if (banned) return add('no_indoor_smoking');
  if (has(unit, 'smoke_outside')) return add('no_indoor_smoking');
  if (around(unit, 'smoking') && has(unit, 'smoking_area')) return add('no_indoor_smoking');
  const outdoors = has(unit, 'outside_only');
  if (outdoors && (unit.source === 'label' || (has(unit, 'smoking') && has(unit, 'only'))))
    return add('no_indoor_smoking');
  return [];
}

/** `On the whole of our grounds, smoking is forbidden`: the place leads in a clause of its own. */
function isLedByGrounds({ passage, clauses, sentence }: Unit): boolean {
  const start = clauses[0]?.start ?? 0;
  return (
    sentence.has('smoke_everywhere') &&
    passage.marks.some(
      (mark) =>
        mark.concept === 'smoke_everywhere' &&
        mark.end <= start &&
        !/[.;!?]\s/.test(passage.line.text.slice(mark.end, start)),
    )
  );
}

const isAffirmed = (unit: Unit, concept: string): boolean =>
  unit.source === 'label' && unit.context.has(concept) && has(unit, 'yes');
