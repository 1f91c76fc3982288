/**
 * What the hotel charges on top for a stay, as a sum with its parts. Only what the pages state clearly
 * is added; everything else is named beside the sum. Pure.
 */
import type { Money } from '../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../db/vocabulary/hotel.ts';
import type { StatedFact } from '../facts/fact-rows.ts';
import { ADULT_AGE, holdsOn, type Occasion } from './conditions.ts';
import type { Stay } from './stay.ts';
import { nightsOf } from './stay.ts';

type Amount = Extract<Money, { readonly amount: number }>;

export type ChargePart = {
  readonly fact: StatedFact;
  readonly price: Amount;
  /** Per person prices only. */
  readonly persons: number | null;
  /** Per night prices only. */
  readonly nights: number | null;
  readonly total: number;
};

export type Charge =
  | { readonly key: string; readonly kind: 'sum'; readonly parts: readonly ChargePart[] }
  | { readonly key: string; readonly kind: 'not-stated' | 'conflict' }
  /** Stated, but not in a way that can be added up. */
  | { readonly key: string; readonly kind: 'unclear'; readonly facts: readonly StatedFact[] };

/** Breakfast is eaten once a night; the others have no unit unless the page says it. */
const defaultPer: Readonly<Record<string, string>> = { breakfast_fee: 'night' };

/** The charges that concern this stay, in the order in which they are shown. */
export function chargesFor(facts: readonly StatedFact[], stay: Stay): readonly Charge[] {
  const keys = [
    'city_tax',
    'resort_fee',
    ...(stay.car ? ['parking_fee'] : []),
    ...(stay.dogKg !== null ? ['pet_fee'] : []),
    ...(stay.breakfast && !breakfastIsIncluded(facts) ? ['breakfast_fee'] : []),
  ];
  return keys.map((key) => chargeOf(key, facts, stay));
}

export type Total = { readonly currency: string; readonly amount: number };

/** One sum a currency: amounts in different ones are never added. */
export function totalsOf(charges: readonly Charge[]): readonly Total[] {
  const totals = new Map<string, number>();
  for (const charge of charges) {
    if (charge.kind !== 'sum') continue;
    for (const { price, total } of charge.parts) {
      if (!price.currency) continue;
      totals.set(price.currency, (totals.get(price.currency) ?? 0) + total);
    }
  }
  return [...totals].map(([currency, amount]) => ({ currency, amount }));
}

function breakfastIsIncluded(facts: readonly StatedFact[]): boolean {
  const said = facts.filter(({ key }) => key === 'breakfast_included');
  return said.length > 0 && said.every(({ value }) => value === 'always');
}

function chargeOf(key: string, facts: readonly StatedFact[], stay: Stay): Charge {
  const stated = facts.filter((fact) => fact.key === key && fact.standing !== 'supporting');
  if (stated.length === 0) return { key, kind: 'not-stated' };
  if (stated.some(({ standing }) => standing === 'conflict')) return { key, kind: 'conflict' };
  const parts = sumParts(stated, stay);
  return parts ? { key, kind: 'sum', parts } : { key, kind: 'unclear', facts: stated };
}

/** Null where one of the statements cannot be decided or added. */
function sumParts(stated: readonly StatedFact[], stay: Stay): readonly ChargePart[] | null {
  const units = stated.map(unitOf);
  if (units.some((unit) => unit === null)) return null;
  const times = new Map<StatedFact, { payers: Set<number>; nights: Set<string>; count: number }>();
  const payers = payersOf(new Set(units.flatMap((unit) => unit?.each ?? [])), stay);
  if (!payers) return null;
  for (const [payer, age] of payers.entries()) {
    for (const [index, night] of nightsOf(stay).entries()) {
      const chosen = choose(stated, stay, { night, age });
      if (chosen === 'unclear') return null;
      const unit = chosen ? unitOf(chosen) : null;
      if (!chosen || !unit) continue;
      if (unit.per === 'stay' ? index > 0 : index >= (unit.price.max_nights ?? stay.nights))
        continue;
      const counted = times.get(chosen) ?? { payers: new Set(), nights: new Set(), count: 0 };
      counted.payers.add(payer);
      counted.nights.add(night);
      times.set(chosen, { ...counted, count: counted.count + 1 });
    }
  }
  return [...times].flatMap(([fact, { payers, nights, count }]) => {
    const unit = unitOf(fact);
    if (!unit) return [];
    const persons = unit.each === 'one' ? null : payers.size;
    const total = Math.round(unit.price.amount * count * 100) / 100;
    const perNight = unit.per === 'stay' ? null : nights.size;
    return [{ fact, price: unit.price, persons, nights: perNight, total }];
  });
}

type Unit = {
  readonly price: Amount;
  readonly per: 'night' | 'stay';
  readonly each: 'person' | 'adult' | 'child' | 'one';
};

/** Null for a price that is no sum for a whole stay: percentages, ranges, "from", by the hour … */
function unitOf(fact: StatedFact): Unit | null {
  const price = fact.value as Money;
  if (!('amount' in price)) return null;
  const each = eachOf(price.each ?? hotelFactSpec.get(fact.key)?.defaultEach);
  if (price.amount === 0) return { price, per: 'stay', each };
  const vague = price.qualifier || price.amount_max !== undefined || price.tax === 'excluded';
  if (vague || !price.currency) return null;
  const per = price.per ?? defaultPer[fact.key];
  if (per === 'night' || per === 'day') return { price, per: 'night', each };
  return per === 'stay' ? { price, per: 'stay', each } : null;
}

function eachOf(each: string | undefined): Unit['each'] {
  return each === 'person' || each === 'adult' || each === 'child' ? each : 'one';
}

/**
 * Ages of those who may pay; one payer without an age for fees of the room, car or pet. Null where a
 * hotel states some prices a person and some not.
 */
function payersOf(each: ReadonlySet<Unit['each']>, stay: Stay): readonly (number | null)[] | null {
  if (each.has('one')) return each.size === 1 ? [null] : null;
  return [...Array.from({ length: stay.adults }, () => ADULT_AGE), ...stay.children];
}

function isPayer(each: Unit['each'] | undefined, age: number | null): boolean {
  if (each === 'adult') return age === ADULT_AGE;
  return each === 'child' ? age !== ADULT_AGE : true;
}

/** The most special statement that holds; null where none does. */
function choose(
  stated: readonly StatedFact[],
  stay: Stay,
  occasion: Occasion,
): StatedFact | null | 'unclear' {
  const answers = stated
    .filter((fact) => isPayer(unitOf(fact)?.each, occasion.age))
    .map((fact) => ({ fact, holds: holdsOn(fact.when, stay, occasion) }));
  if (answers.some(({ holds }) => holds === 'unknown')) return 'unclear';
  const holding = answers.filter(({ holds }) => holds === 'yes').map(({ fact }) => fact);
  const special = holding.filter(({ when }) => when !== null);
  const candidates = special.length > 0 ? special : holding;
  const distinct = new Set(candidates.map(({ value }) => JSON.stringify(value)));
  return distinct.size > 1 ? 'unclear' : (candidates[0] ?? null);
}
