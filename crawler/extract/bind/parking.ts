/** Parking places, prices, service, reservation, and charging for electric cars. */
import type { Money, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import {
  around,
  type Found,
  found,
  has,
  isBlocked,
  isNegative,
  isOfOtherPlace,
  isPlaceOfOther,
  type Span,
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { reservation, service } from './parking-service.ts';
import { freeSpan, isForOthers, isFree, pricesIn } from './prices.ts';

type Place = 'on_site' | 'off_site' | 'public_nearby' | 'street' | 'none' | 'unspecified';

const NOT_CARS = ['other_vehicle', 'ebike', 'parking_package', 'non_guest', 'penalty'];

function isRefusal(clause: Clause): boolean {
  if (!isNegative(clause) || has(clause, 'reserve', 'first_come', 'valet', 'self_parking')) {
    return false;
  }
  return !has(clause, 'street_parking', 'public_parking', 'free');
}

/** `two steps from the hotel`, `100 m from the house`: how far, and not whose. */
function isOwn({ passage }: Unit, clause: Clause): boolean {
  const ways: Span[] = clause.marks.filter(
    ({ concept }) => concept === 'nearby' || concept === 'far',
  );
  const before = [...ways, ...valuesOf(clause, 'distance')];
  return clause.marks.some(
    ({ concept, start }) =>
      concept === 'own' &&
      !before.some(({ end }) => start >= end && FROM.test(passage.line.text.slice(end, start))),
  );
}

const FROM = new RegExp(`^\\s(?:${anyOf('leads_house')}\\s?)?$`, 'iu');

/** The place that a clause speaks of; null leaves the one before it. */
function placeIn(unit: Unit, clause: Clause, before: Place | null): Place | null {
  if (isRefusal(clause)) return before === 'street' && !has(clause, 'parking') ? null : 'none';
  const own = isOwn(unit, clause);
  const apart = has(clause, 'far') || valuesOf(clause, 'distance').length > 0;
  // `a public car park 100 m from our house` is none of the house's.
  if (own && apart && !has(clause, 'public_parking')) return 'off_site';
  if (has(clause, 'street_parking') && !has(clause, 'garage') && !own) return 'street';
  if (isStreetBeside(clause)) return 'street';
  // `on the street, opposite the house`: where the street is.
  const described = before === 'street' && !has(clause, 'parking', 'garage');
  const near = has(clause, 'nearby') && !own && !described;
  // `From the car park it is a short walk to the castle`: where it is is not said.
  if (near && isPlaceOfOther(clause, 'parking') && !has(clause, 'public_parking')) return null;
  const other = !own && isOfOtherPlace(clause, 'parking', 'garage');
  const elsewhere = has(clause, 'public_parking') || near || other;
  const far = valuesOf(clause, 'distance').length > 0 && has(clause, 'parking', 'garage');
  if (elsewhere || (far && !own)) {
    return has(unit, 'partner') ? 'off_site' : 'public_nearby';
  }
  // `free for our guests` is said of any place, a price for them of a partner's.
  if (has(clause, 'partner') && before !== 'on_site' && !isFree(clause)) return 'off_site';
  if (own && !isNegative(clause)) return 'on_site';
  if (has(clause, 'street_parking')) return 'street';
  if (has(clause, 'garage', 'covered_parking') && has(clause, 'offer')) return 'on_site';
  return null;
}

/** `on the street in front of the hotel`: the hotel says which street. */
function isStreetBeside({ marks }: Clause): boolean {
  const street = marks.find(({ concept }) => concept === 'street_parking');
  const [own, ...others] = marks.filter(({ concept }) => concept === 'own');
  if (street === undefined || own === undefined || others.length > 0) return false;
  return own.start >= street.end && own.start - street.end <= 1;
}

/** Garage and open air are told apart only where the hotel has both: the page's end decides. */
function spotOf(clause: Clause): string | null {
  if (has(clause, 'garage', 'covered_parking')) return 'garage';
  return has(clause, 'outdoor_parking') ? 'outdoor' : null;
}

type Spot = { place: Place | null; spot: string | null };

function startingPlace(unit: Unit): Spot {
  const own = around(unit, 'own') ? ('on_site' as const) : null;
  const near = around(unit, 'public_parking') ? ('public_nearby' as const) : null;
  const garage = unit.context.has('garage') || unit.context.has('covered_parking');
  const outdoor = unit.context.has('outdoor_parking');
  return {
    place: unit.context.size > 0 && !has(unit, 'own') ? (near ?? own) : null,
    spot: garage ? 'garage' : outdoor ? 'outdoor' : null,
  };
}

const NAMES_PARKING = [
  'parking',
  'garage',
  'covered_parking',
  'street_parking',
  'public_parking',
  'valet',
  'self_parking',
  'self_word',
];

const IS_PLACE = new Set(['own', 'outside_only']);

/** `the lake lies in front of the house`: a place where cars could stand, and no word of them. */
function isPlaceAlone({ clauses, context, concepts }: Unit): boolean {
  if (NAMES_PARKING.some((name) => concepts.has(name) || context.has(name))) return false;
  const marks = clauses.flatMap((clause) => clause.marks);
  const isPlace = ({ start, end }: Span) =>
    marks.some((m) => m.start === start && m.end === end && IS_PLACE.has(m.concept));
  return (
    !context.has('outdoor_parking') &&
    marks.filter((m) => m.concept === 'outdoor_parking').every(isPlace)
  );
}

export function parking(unit: Unit): Found[] {
  if (isBlocked(unit) || isPlaceAlone(unit)) return [];
  const facts: Found[] = [];
  const current = startingPlace(unit);
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, ...NOT_CARS) || isForOthers(unit, index)) continue;
    const named = isFarFromHouse(clause, current.place)
      ? 'off_site'
      : placeIn(unit, clause, current.place);
    if (named === 'off_site' && current.place === 'on_site' && !has(clause, 'parking', 'garage'))
      facts.pop();
    current.place = named ?? current.place;
    current.spot = spotOf(clause) ?? current.spot;
    if (named !== null) {
      const at = spanOf(unit, 'parking', 'garage', 'own', 'public_parking', 'street_parking');
      facts.push(found(unit, 'parking place', 'parking', [named], at));
    }
    if (current.place !== 'none') facts.push(...fees(unit, index, clause, current));
  }
  if (!facts.some(({ key }) => key === 'parking')) facts.push(...offered(unit));
  return [...facts, ...service(unit), ...reservation(unit, current.spot)];
}

/** `Our spaces are in Mill Lane, 150 m from the hotel`: they are ours, and not here. */
function isFarFromHouse(clause: Clause, before: Place | null): boolean {
  const apart = has(clause, 'far') || valuesOf(clause, 'distance').length > 0;
  return (
    before === 'on_site' && apart && has(clause, 'entrance') && !has(clause, 'parking', 'garage')
  );
}

/** Parking is offered, but the words do not say where. */
function offered(unit: Unit): Found[] {
  const topic = has(unit, 'parking', 'garage', 'covered_parking', 'valet', 'self_parking');
  const stated =
    unit.source !== 'heading' &&
    (unit.clauses.some(isFree) ||
      unit.clauses.some((clause) => pricesIn(clause).length > 0) ||
      has(unit, 'yes') ||
      (topic && unit.passage.line.kind !== 'text' && unit.passage.line.kind !== 'heading'));
  if (!stated || isNegative(unit) || has(unit, ...NOT_CARS)) return [];
  if (valuesOf(unit, 'distance').length > 0) return [];
  const near = startingPlace(unit).place === 'public_nearby';
  const own = around(unit, 'own', 'garage', 'outdoor_parking');
  const place = near ? 'public_nearby' : own ? 'on_site' : 'unspecified';
  return [found(unit, 'parking offered', 'parking', [place], spanOf(unit, 'parking', 'garage'))];
}

function fees(unit: Unit, index: number, clause: Clause, { place, spot }: Spot): Found[] {
  const nearby = place === 'public_nearby' || place === 'street';
  const key = nearby ? 'nearby_parking_fee' : 'parking_fee';
  const when: When = {
    ...whenOf(unit, index, ['season', 'nights', 'days']),
    ...(spot === null || nearby ? {} : { place: spot }),
  };
  const whenAt = (at: Span): When => ({ ...when, ...(nearby ? {} : serviceAt(unit, clause, at)) });
  const prices = pricesIn(clause);
  if (prices.length > 0) {
    if (unit.sentence.has('parking_package')) return [];
    return prices
      .filter(({ money }) => isParkingRate(money, place))
      .map((value) => {
        const money = overnight(clause, value.money);
        return found(unit, 'parking price', key, money, value, whenAt(value));
      });
  }
  // `free for those who book direct`: not for all.
  if (nearby || !isFree(clause) || has(clause, 'rate_condition')) return [];
  const at = freeSpan(clause);
  return [found(unit, 'parking free', key, { amount: 0 }, at, whenAt(at))];
}

/** `self-parking is 25 and valet parking 40`: a price goes with the service named before it. */
function serviceAt(unit: Unit, clause: Clause, at: Span): When {
  const named = clause.marks.filter(
    ({ concept }) => concept === 'valet' || concept === 'self_parking' || concept === 'self_word',
  );
  const nearest = named.findLast(({ start }) => start <= at.start) ?? named[0];
  if (nearest !== undefined) return { service: nearest.concept === 'valet' ? 'valet' : 'self' };
  if (around(unit, 'self_parking')) return { service: 'self' };
  return around(unit, 'valet') ? { service: 'valet' } : {};
}

/** `overnight parking 18`: the words before the sum say what it is per. */
function overnight(clause: Clause, money: Money): Money {
  const rated = 'percent' in money || money.amount === 0 || money.per !== undefined;
  return rated || !has(clause, 'overnight') ? money : { ...money, per: 'night' };
}

/** By the hour is how car parks charge: of the hotel only where its own place is named. */
function isParkingRate(money: Money, place: Place | null): boolean {
  if (!('per' in money)) return true;
  if (money.per === 'month' || money.per === 'kwh') return false;
  return money.per !== 'hour' || (place !== null && place !== 'unspecified');
}

export function charging(unit: Unit): Found[] {
  const at = spanOf(unit, 'ev');
  const add = (value: string) => [found(unit, 'charging electric cars', 'ev_charging', value, at)];
  const [first] = unit.clauses;
  if (first !== undefined && has(first, 'ev') && isNegative(first) && !has(first, 'free', 'paid')) {
    return has(unit, 'planned') ? [] : add('no');
  }
  if (isBlocked(unit) || has(unit, 'nearby', 'ebike', 'public_parking', 'external')) return [];
  // `payment at the charger`: where, and not whether.
  const placed = unit.clauses.filter((c) => has(c, 'ev')).every((c) => isPlaceOfOther(c, 'ev'));
  if (placed && unit.source === 'own' && !unit.clauses.some(isFree) && !has(unit, 'offer'))
    return [];
  if (unit.sentence.has('ebike') || valuesOf(unit, 'distance').length > 0) return [];
  const priced = unit.clauses.some((clause) => pricesIn(clause).some((v) => !isZero(v.money)));
  if (priced || (has(unit, 'paid') && !unit.clauses.some(isFree))) return add('paid');
  if (unit.clauses.some(isFree)) return add('free');
  if (isNegative(unit)) return add('no');
  if (unit.source === 'heading') return [];
  return has(unit, 'ev') || has(unit, 'yes', 'offer') ? add('yes') : [];
}

function isZero(money: object): boolean {
  return 'amount' in money && money.amount === 0;
}
