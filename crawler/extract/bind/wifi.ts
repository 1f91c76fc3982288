/** Wi-Fi: whether there is any, what it costs and where. */
import type { When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Unit } from '../units.ts';
import {
  type Found,
  found,
  has,
  isBlocked,
  isNegative,
  isOfOtherPlace,
  isStated,
  spanOf,
} from './binding.ts';
import { freeSpan, isFree, pricesIn } from './prices.ts';

export function wifi(unit: Unit): Found[] {
  if (isBlocked(unit) || unit.clauses.some((c) => isOfOtherPlace(c, 'wifi'))) return [];
  const facts: Found[] = [];
  // Beside free Wi-Fi a price without a place of its own buys more speed or volume.
  const free = unit.clauses.some(isFree);
  const included =
    unit.sentence.has('resort_fee') ||
    unit.passage.labels.some(({ concepts }) => concepts.has('resort_fee'));
  for (const clause of unit.clauses) {
    const when = areaOf(clause, unit);
    const prices = free && when.area === undefined ? [] : pricesIn(clause).filter(isCharge);
    for (const value of included || has(unit, 'premium') ? [] : prices) {
      facts.push(found(unit, 'Wi-Fi price', 'wifi_fee', value.money, value, when));
    }
    const isOpen = isFree(clause) || has(clause, 'open_use');
    if (prices.length === 0 && !included && isOpen && !isNegative(clause)) {
      facts.push(found(unit, 'Wi-Fi free', 'wifi_fee', { amount: 0 }, freeSpan(clause), when));
    }
  }
  const at = spanOf(unit, 'wifi');
  if (isNegative(unit) && unit.clauses.every((clause) => !isFree(clause))) {
    return [...facts, ...(has(unit, 'wifi') ? [found(unit, 'no Wi-Fi', 'wifi', false, at)] : [])];
  }
  const stated = unit.source === 'own' && (isStated(unit, 'wifi') || has(unit, 'included'));
  if (stated || has(unit, 'yes')) facts.push(found(unit, 'Wi-Fi', 'wifi', true, at));
  return facts;
}

function isCharge({ money }: { readonly money: object }): boolean {
  return !('amount' in money && money.amount === 0);
}

/**
 * Only where rooms and public areas stand for themselves: `in all rooms and bars` has no
 * condition.
 */
function areaOf(clause: Clause, unit: Unit): When {
  const named = has(clause, 'room_area', 'public_area', 'all_rooms');
  // `free in the bar; none in the rooms`: what is free is elsewhere.
  const noneInRooms = unit.clauses.some(
    (c) => c !== clause && isNegative(c) && (has(c, 'rooms') || namesRooms(c)),
  );
  if (!named && noneInRooms && !isNegative(clause)) return { area: 'public_areas' };
  const holder = named || pricesIn(clause).length > 0 ? clause : unit;
  const rooms = has(holder, 'rooms') || namesRooms(holder);
  const shared = has(holder, 'public_area');
  if (rooms === shared || has(holder, 'all_rooms') || (rooms && isWider(clause, unit))) return {};
  return { area: rooms ? 'rooms' : 'public_areas' };
}

const OUTSIDE_ROOMS = ['pool', 'restaurant', 'bar', 'spa', 'outdoor_places'];

/** `in the rooms and at the pool`: not the rooms alone. */
function isWider(clause: Clause, unit: Unit): boolean {
  const limited = has(unit, 'only', 'except', 'no') || pricesIn(clause).length > 0;
  return !limited && OUTSIDE_ROOMS.some((place) => unit.sentence.has(place));
}

/** The room of `common room` is no guest's. */
function namesRooms(holder: Unit | Clause): boolean {
  const marks = 'marks' in holder ? holder.marks : holder.clauses.flatMap((c) => c.marks);
  const shared = marks.filter(({ concept }) => concept === 'public_area');
  return marks.some(
    ({ concept, start, end }) =>
      concept === 'room_area' && !shared.some((area) => area.start <= start && end <= area.end),
  );
}
