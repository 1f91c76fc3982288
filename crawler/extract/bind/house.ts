/** The house itself: access, lift, Wi-Fi, air conditioning, gym, spa, restaurant, rooms, languages. */
import type { When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Mark } from '../lexicon/scan.ts';
import type { Passage, Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
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

const ROOM_NOUNS = new Set<string | undefined>(['room', 'suite', 'unit', undefined]);
const ACCESSIBLE_MAX = 60;

/** The number next to the words: of `12 of our 240 rooms are accessible` the first. */
function accessibleCount(unit: Unit, clause: Clause) {
  const topic = clause.marks.find(({ concept }) => concept === 'accessible_room');
  if (topic === undefined) return unit.source === 'label' ? leadingCount(unit, clause) : null;
  const numbers = unit.passage.values.flatMap((value) => countOf(unit, value));
  const inside = numbers.findLast(({ start }) => start > topic.start && start < topic.end);
  const before = numbers.filter(({ start, end }) => start <= topic.start && end <= topic.end);
  const last = inside ?? before.at(-1);
  if (last === undefined || topic.start - last.end > 45) return null;
  if (/[.;!?]\s/.test(unit.passage.line.text.slice(last.end, topic.start))) return null;
  // `12 of our 240 rooms`: the part stands before the whole.
  const part = before.at(-2);
  const isWhole =
    part !== undefined && inside === undefined && isPartOf(unit, part.end, last.start);
  const count = isWhole ? part : last;
  return count.count > 0 && count.count <= ACCESSIBLE_MAX ? count : null;
}

function countOf(unit: Unit, value: FoundValue) {
  const { start, end } = value;
  if (value.kind === 'count' && ROOM_NOUNS.has(value.of))
    return [{ count: value.count, start, end }];
  if (value.kind !== 'number') return [];
  const count = Number(unit.passage.line.text.slice(start, end));
  return Number.isInteger(count) ? [{ count, start, end }] : [];
}

function isPartOf(unit: Unit, from: number, to: number): boolean {
  return unit.passage.marks.some(
    (mark) => mark.concept === 'part_of' && mark.start >= from && mark.end <= to + 1,
  );
}

/** A cell that begins with its number: `Accessible rooms | 1, with level shower`. */
function leadingCount(unit: Unit, clause: Clause) {
  const [first] = clause.values;
  if (first === undefined || (first.kind !== 'count' && first.kind !== 'number')) return null;
  const text = unit.passage.line.text.slice(first.start, first.end);
  const count = first.kind === 'count' ? first.count : Number(text);
  const starts = first.start === 0 && Number.isInteger(count) && count > 0;
  return starts && count <= ACCESSIBLE_MAX ? { count, start: first.start, end: first.end } : null;
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
  if (isBlocked(unit) || unit.source === 'before') return [];
  if (has(unit, 'other_place', 'nearby', 'some_not')) return [];
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
  // Beside free Wi-Fi a price without a place of its own buys more speed or volume.
  const free = unit.clauses.some(isFree);
  const included =
    unit.sentence.has('resort_fee') ||
    unit.passage.labels.some(({ concepts }) => concepts.has('resort_fee'));
  for (const [index, clause] of unit.clauses.entries()) {
    const when = { ...areaOf(clause, unit), ...whenOf(unit, index, []) };
    const prices = free && when.area === undefined ? [] : pricesIn(clause).filter(isCharge);
    for (const value of included || has(unit, 'premium') ? [] : prices) {
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

function isCharge({ money }: { readonly money: object }): boolean {
  return !('amount' in money && money.amount === 0);
}

/** Only where rooms and public areas stand for themselves: `in all rooms and bars` has no condition. */
function areaOf(clause: Clause, unit: Unit): When {
  const named = has(clause, 'room_area', 'public_area', 'all_rooms');
  const holder = named || pricesIn(clause).length > 0 ? clause : unit;
  const rooms = has(holder, 'room_area');
  const shared = has(holder, 'public_area');
  if (rooms === shared || has(holder, 'all_rooms')) return {};
  return { area: rooms ? 'rooms' : 'public_areas' };
}

export function airConditioning(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const at = spanOf(unit, 'ac', 'all_rooms', 'some_rooms', 'no');
  const add = (value: string) => [found(unit, 'air conditioning', 'air_conditioning', value, at)];
  if (has(unit, 'all_rooms') && !has(unit, 'except', 'only', 'some_not', 'some_rooms', 'no')) return add('all_rooms');
  if (
    has(unit, 'some_rooms', 'except', 'only') ||
    (unit.sentence.has('some_rooms') && has(unit, 'ac'))
  )
    return add('some_rooms');
  if (isNegative(unit)) return unit.source === 'before' ? [] : add('no');
  if (has(unit, 'all_rooms') || unit.context.has('all_rooms')) return add('all_rooms');
  if (roomsWithAc(unit)) return add('all_rooms');
  return isStated(unit, 'ac') || has(unit, 'yes') ? add('yes') : [];
}

/** `82 rooms with air conditioning`: the house's number of rooms is the subject. */
function roomsWithAc(unit: Unit): boolean {
  const { marks, values } = unit.passage;
  const ac = marks.find(({ concept }) => concept === 'ac');
  const rooms = values.find((v) => v.kind === 'count' && (v.of === 'room' || v.of === 'suite'));
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
      if (refused && !passing) return [found(unit, `no ${concept}`, key, false, at)];
      if (!has(clause, 'accessible_word', 'wheelchair')) return [];
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

const ROOMS_MIN = 3;
const ROOMS_MAX = 5000;

/** The house's number of rooms, read over the whole line: `12 of our 240 guest rooms`. */
export function roomCount(passage: Passage): Found[] {
  const { line, marks } = passage;
  if (line.cell !== null && line.rowHeader !== '') return [];
  const counts = passage.values.filter(
    (value) => value.kind === 'count' && (value.of === 'room' || value.of === 'suite'),
  );
  for (const value of counts) {
    if (value.kind !== 'count' || value.count < ROOMS_MIN || value.count > ROOMS_MAX) continue;
    // `12 of our 240 rooms`: a part is not the house.
    if (
      marks.some(
        (m) =>
          m.concept === 'part_of' &&
          m.start >= value.end - 8 &&
          m.start - value.end < 3 &&
          m.end > value.end,
      )
    )
      continue;
    const other = marks.some(
      (mark) => NO_HOUSE_COUNT.has(mark.concept) && touches(mark, value, line.text),
    );
    if (other) continue;
    if (!isHouseCount(passage, value.start)) continue;
    return [
      { key: 'rooms_count', value: value.count, passage, at: value, rule: 'number of rooms' },
    ];
  }
  return [];
}

const NO_HOUSE_COUNT = new Set(
  'rooms_other accessible_room accessible_word wheelchair max some_rooms reserve groups'.split(' '),
);

/** The words say what kind of rooms are counted: they stand on or right beside the number. */
function touches(mark: Mark, value: FoundValue, text: string): boolean {
  if (mark.concept === 'accessible_room') {
    return mark.start >= value.start && mark.end <= value.end + 1;
  }
  if (mark.start < value.end && mark.end > value.start) return true;
  const between =
    mark.start >= value.end ? text.slice(value.end, mark.start) : text.slice(mark.end, value.start);
  return between.length <= 4 && !/[,;.]/.test(between);
}

const HOUSE_WORDS = new Set(['own', 'offer', 'house_has', 'part_of']);

/** At the start of its line or sentence, or with `our`, `has`, `all`, `of our` before it. */
function isHouseCount(passage: Passage, at: number): boolean {
  const before = passage.line.text.slice(0, at).trimEnd();
  if (before === '' || /[.!?:•|·–—(]$/.test(before)) return true;
  const near = passage.marks.filter((mark) => mark.end <= at && at - mark.end < 20);
  return near.some(({ concept }) => HOUSE_WORDS.has(concept));
}

/** Entries of an amenity list that are struck through and marked as off: what the house has not. */
export function switchedOff(passage: Passage): Found[] {
  return ['lift', 'gym', 'spa', 'restaurant'].flatMap((key) => {
    const mark = passage.marks.find(({ concept }) => concept === key);
    if (mark === undefined) return [];
    return [{ key, value: false, passage, at: mark, rule: 'struck off the list' }];
  });
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
