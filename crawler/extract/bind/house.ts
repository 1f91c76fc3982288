/** The house itself: access, lift, Wi-Fi, air conditioning, gym, spa, restaurant, rooms, languages. */
import type { When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Passage, Unit } from '../units.ts';
import {
  around,
  buildingOf,
  type Found,
  found,
  freeSpan,
  has,
  isBlocked,
  isFree,
  isNegative,
  isStated,
  pricesIn,
  spanOf,
  valuesOf,
  whenOf,
} from './binding.ts';

function buildingWhen(passage: Passage): When {
  const building = buildingOf(passage.labels);
  return building === null ? {} : { building };
}

export function access(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const when = buildingWhen(unit.passage);
  const facts: Found[] = [];
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, 'roll_in_shower')) {
      const refused = isNegative(clause) && !has(clause, 'accessible_room');
      const at = spanOf(unit, 'roll_in_shower');
      facts.push(found(unit, 'roll-in shower', 'roll_in_shower', !refused, at, when));
    }
    if (has(clause, 'accessible_room') || (index === 0 && unit.source === 'label')) {
      facts.push(...accessibleRooms(unit, clause, when));
    }
  }
  return facts;
}

function accessibleRooms(unit: Unit, clause: Clause, when: When): Found[] {
  const at = spanOf(unit, 'accessible_room');
  if (has(clause, 'except', 'meeting', 'some_not')) return [];
  if (isNegative(clause))
    return [found(unit, 'no accessible room', 'accessible_rooms', false, at, when)];
  if (has(clause, 'on_request') && !has(clause, 'offer')) return [];
  const facts = [found(unit, 'accessible rooms', 'accessible_rooms', true, at, when)];
  const count = accessibleCount(unit, clause);
  if (count !== null) {
    facts.push(
      found(unit, 'number of accessible rooms', 'accessible_rooms_count', count.count, count, when),
    );
  }
  return facts;
}

const ROOM_NOUNS = new Set(['room', 'suite', 'unit', '']);
const ACCESSIBLE_MAX = 60;

/** The number next to the words: of `12 of our 240 rooms are accessible` the first. */
function accessibleCount(unit: Unit, clause: Clause) {
  const counts = valuesOf(clause, 'count').filter(
    ({ noun, count }) => ROOM_NOUNS.has(noun) && count > 0 && count <= ACCESSIBLE_MAX,
  );
  const topic = clause.marks.find(({ concept }) => concept === 'accessible_room');
  if (topic === undefined) return unit.source === 'label' ? (counts[0] ?? null) : null;
  const near = counts.filter((count) =>
    count.end <= topic.end + 1 ? topic.start - count.end < 45 : count.start - topic.end < 12,
  );
  return near[0] ?? null;
}

export function stepFree(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'roll_in_shower', 'pool', 'nearby', 'wellness_area')) return [];
  const when = buildingWhen(unit.passage);
  const steps = unit.clauses.find((c) => has(c, 'steps') && has(c, 'entrance'));
  const free = unit.clauses.find((clause) => has(clause, 'step_free'));
  if (free !== undefined && !isNegative(free) && (has(unit, 'entrance') || unit.source === 'own')) {
    return [
      found(unit, 'step-free access', 'step_free_access', true, spanOf(unit, 'step_free'), when),
    ];
  }
  if (steps === undefined) return [];
  const value = isNegative(steps) && !has(steps, 'step_free');
  return [found(unit, 'steps', 'step_free_access', value, spanOf(unit, 'steps'), when)];
}

export function lift(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'other_place', 'nearby', 'some_not')) return [];
  const at = spanOf(unit, 'lift', 'yes', 'no');
  const when = buildingWhen(unit.passage);
  const clause = unit.clauses.find((c) => has(c, 'lift')) ?? unit.clauses[0];
  if (clause === undefined) return [];
  if (isNegative(clause)) {
    return has(clause, 'all_floors_not', 'except')
      ? []
      : [found(unit, 'no lift', 'lift', false, at, when)];
  }
  const answered = unit.source === 'label' && has(unit, 'yes', 'all_floors', 'offer');
  const stated = isStated(unit, 'lift') || (unit.source === 'own' && has(unit, 'all_floors'));
  return stated || answered ? [found(unit, 'lift', 'lift', true, at, when)] : [];
}

export function wifi(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const facts: Found[] = [];
  const included = unit.sentence.has('resort_fee') || around(unit, 'resort_fee');
  for (const [index, clause] of unit.clauses.entries()) {
    const when = { ...areaOf(clause), ...whenOf(unit, index, []) };
    const prices = pricesIn(clause).filter(
      ({ money }) => !('amount' in money && money.amount === 0),
    );
    for (const value of included ? [] : prices) {
      facts.push(found(unit, 'Wi-Fi price', 'wifi_fee', value.money, value, when));
    }
    if (prices.length === 0 && !included && isFree(clause) && !isNegative(clause)) {
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

/** Only where rooms and public areas stand for themselves: `in all rooms and bars` has no condition. */
function areaOf(clause: Clause): When {
  const rooms = has(clause, 'room_area');
  const shared = has(clause, 'public_area');
  if (rooms === shared || has(clause, 'all_rooms')) return {};
  return { area: rooms ? 'rooms' : 'public_areas' };
}

export function airConditioning(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const at = spanOf(unit, 'ac', 'all_rooms', 'some_rooms', 'no');
  const add = (value: string) => [found(unit, 'air conditioning', 'air_conditioning', value, at)];
  if (
    has(unit, 'some_rooms', 'except', 'only') ||
    (unit.sentence.has('some_rooms') && has(unit, 'ac'))
  )
    return add('some_rooms');
  if (isNegative(unit)) return add('no');
  if (has(unit, 'all_rooms') || unit.context.has('all_rooms')) return add('all_rooms');
  if (roomsWithAc(unit)) return add('all_rooms');
  return isStated(unit, 'ac') || has(unit, 'yes') ? add('yes') : [];
}

/** `82 rooms with air conditioning`: the house's number of rooms is the subject. */
function roomsWithAc(unit: Unit): boolean {
  const { marks, values } = unit.passage;
  const ac = marks.find(({ concept }) => concept === 'ac');
  const rooms = values.find((v) => v.kind === 'count' && (v.noun === 'room' || v.noun === 'suite'));
  return (
    ac !== undefined && rooms !== undefined && ac.start > rooms.end && ac.start - rooms.end < 25
  );
}

function feature(concept: string, key: string) {
  return (unit: Unit): Found[] => {
    if (isBlocked(unit) || has(unit, 'partner', 'external', 'guests_only', 'nearby')) return [];
    if (valuesOf(unit, 'distance').length > 0) return [];
    const clause = unit.clauses.find((c) => has(c, concept));
    const at = spanOf(unit, concept);
    if (clause !== undefined && isNegative(clause)) {
      const no = clause.marks.find((mark) => mark.concept === 'no');
      const topic = clause.marks.find((mark) => mark.concept === concept);
      const refused =
        no !== undefined &&
        topic !== undefined &&
        no.end <= topic.start &&
        topic.start - no.end < 40;
      const passing = has(
        clause,
        'allowed',
        'not_allowed',
        'pets',
        'dog',
        'included',
        'accessible_word',
      );
      return refused && !passing ? [found(unit, `no ${concept}`, key, false, at)] : [];
    }
    if (clause === undefined) {
      const [first] = unit.clauses;
      if (unit.source !== 'label' || first === undefined) return [];
      if (first.marks[0]?.concept === 'no')
        return [found(unit, `no ${concept}`, key, false, first)];
      const answers = has(first, 'yes') || valuesOf(unit, 'time-range').length > 0;
      return answers ? [found(unit, concept, key, true, first)] : [];
    }
    return isStated(unit, concept) ? [found(unit, concept, key, true, at)] : [];
  };
}

export const gym = feature('gym', 'gym');
export const spa = feature('spa', 'spa');
export const restaurant = feature('restaurant', 'restaurant');

const ROOMS_MIN = 2;
const ROOMS_MAX = 5000;

/** The house's number of rooms, read over the whole line: `12 of our 240 guest rooms`. */
export function roomCount(passage: Passage): Found[] {
  const { line, marks } = passage;
  if (line.cell !== null && line.rowHeader !== '') return [];
  const counts = passage.values.filter(
    (value) => value.kind === 'count' && (value.noun === 'room' || value.noun === 'suite'),
  );
  for (const value of counts) {
    if (value.kind !== 'count' || value.count < ROOMS_MIN || value.count > ROOMS_MAX) continue;
    const behind = marks.find(
      (mark) => mark.start >= value.end - 12 && mark.start - value.end < 12,
    );
    const other = marks.some(
      ({ concept, start, end }) =>
        NO_HOUSE_COUNT.has(concept) && start < value.end + 25 && end > value.start - 25,
    );
    if (other || (behind !== undefined && NO_HOUSE_COUNT.has(behind.concept))) continue;
    if (!isHouseCount(passage, value.start)) continue;
    return [
      { key: 'rooms_count', value: value.count, passage, at: value, rule: 'number of rooms' },
    ];
  }
  return [];
}

const NO_HOUSE_COUNT = new Set([
  'rooms_other',
  'accessible_room',
  'meeting',
  'accessible_word',
  'wheelchair',
  'max',
  'some_rooms',
  'reserve',
  'gap_of',
]);

/** At the start of its line or sentence, or with `our`, `has`, `all`, `of our` before it. */
function isHouseCount(passage: Passage, at: number): boolean {
  const before = passage.line.text.slice(0, at).trimEnd();
  if (before === '' || /[.!?:•|·–—(]$/.test(before)) return true;
  const near = passage.marks.filter((mark) => mark.end <= at && at - mark.end < 20);
  if (near.some(({ concept }) => concept === 'part_of')) return false;
  return near.some(
    ({ concept }) => concept === 'own' || concept === 'offer' || concept === 'house_has',
  );
}

export function languages(passage: Passage): Found[] {
  const spoken = passage.marks.find(({ concept }) => concept === 'languages');
  const label = passage.labels.find(({ level }) => level >= 7)?.concepts.has('languages') ?? false;
  if (spoken === undefined && !label) return [];
  const named = passage.marks.filter(
    ({ concept, start }) => concept.startsWith('lang_') && start >= (spoken?.start ?? 0),
  );
  const codes = [...new Set(named.map(({ concept }) => concept.slice('lang_'.length)))];
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined || codes.length < 2) return [];
  const at = { start: first.start, end: last.end };
  return [{ key: 'languages_spoken', value: codes, passage, at, rule: 'languages' }];
}
