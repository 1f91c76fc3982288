/** Rooms for wheelchair users and level showers. */

import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { type Found, found, has, isBlocked, isNegative, spanOf, valuesOf } from './binding.ts';

export function access(unit: Unit): Found[] {
  if (isBlocked(unit)) return [];
  const facts: Found[] = [];
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, 'roll_in_shower')) {
      const refused = isNegative(clause) && !has(clause, 'accessible_room');
      const at = spanOf(unit, 'roll_in_shower');
      facts.push(found(unit, 'roll-in shower', 'roll_in_shower', !refused, at));
    }
    const named = has(clause, 'accessible_room') || isRoomForWheelchair(unit, clause);
    const asked = unit.context.has('accessible_room') || unit.context.has('rooms');
    if (named || (index === 0 && unit.source === 'label' && asked)) {
      facts.push(...accessibleRooms(unit, clause));
    }
  }
  return facts;
}

/** `Room 3, on the ground floor, suits wheelchair users`: the sentence is about rooms. */
function isRoomForWheelchair(unit: Unit, clause: Clause): boolean {
  if (!has(clause, 'wheelchair')) return false;
  if (countedRooms(clause) !== null) return true;
  // `no room is fit for wheelchairs`
  const noRoom = clause.marks.some(
    ({ concept, end }) =>
      concept === 'no' && clause.marks.some((m) => m.concept === 'per_room' && m.start - end === 1),
  );
  if (noRoom && has(clause, 'accessible_word')) return true;
  if (isRoomSubject(unit, clause)) return true;
  if (has(clause, 'entrance', 'step_free', 'steps')) return false;
  if (['rooms', 'one_room'].some((concept) => unit.sentence.has(concept))) return true;
  return unit.passage.labels[0]?.groups.join() === 'rooms';
}

/** `One room, by the courtyard door, is made for wheelchairs`: it opens the sentence. */
function isRoomSubject({ passage }: Unit, { end }: Clause): boolean {
  const { text } = passage.line;
  return passage.marks.some(
    (mark) =>
      mark.concept === 'one_room' &&
      /(?:^|[.!?]\s)$/.test(text.slice(0, mark.start)) &&
      mark.end <= end &&
      !/[.;!?]\s/.test(text.slice(mark.end, end - 1)),
  );
}

/** `Two rooms on the ground floor are made for wheelchairs`: the rooms are the subject. */
function countedRooms(clause: Clause) {
  const topic = clause.marks.find(({ concept }) => concept === 'wheelchair');
  const rooms = valuesOf(clause, 'count').find(({ of }) => of === 'room');
  if (topic === undefined || rooms === undefined || rooms.end > topic.start) return null;
  return { count: rooms.count, start: rooms.start, end: rooms.end };
}

const BY_LIFT_CHARS_MAX = 16;

const BY = new RegExp(`^\\s${anyOf('by')}(?=\\s)`, 'iu');

/** `All rooms are accessible by lift`: the way up, and no fitting of the rooms. */
function isByLift({ passage }: Unit, { marks }: Clause): boolean {
  const topic = marks.find(({ concept }) => concept === 'accessible_room');
  if (topic === undefined) return false;
  return passage.marks.some(
    ({ concept, start }) =>
      concept === 'lift' &&
      start >= topic.end &&
      start - topic.end <= BY_LIFT_CHARS_MAX &&
      BY.test(passage.line.text.slice(topic.end, start)),
  );
}

function accessibleRooms(unit: Unit, clause: Clause): Found[] {
  const at = spanOf(unit, 'accessible_room', 'wheelchair');
  if (has(clause, 'except', 'meeting', 'some_not') || isByLift(unit, clause)) return [];
  if (isNegative(clause) || hasRefusalInside(unit, clause))
    return [found(unit, 'no accessible room', 'accessible_rooms', false, at)];
  if (has(clause, 'on_request') && !has(clause, 'offer')) return [];
  const facts = [found(unit, 'accessible rooms', 'accessible_rooms', true, at)];
  const count = accessibleCount(unit, clause);
  if (count !== null) {
    facts.push(
      found(unit, 'number of accessible rooms', 'accessible_rooms_count', count.count, count),
    );
  }
  return facts;
}

/** `fourteen rooms, none for wheelchairs`: the words reach over a comma to their refusal. */
function hasRefusalInside(unit: Unit, clause: Clause): boolean {
  const topic = clause.marks.find(({ concept }) => concept === 'accessible_room');
  if (topic === undefined) return false;
  return unit.passage.marks.some(
    ({ concept, start, end }) => concept === 'no' && start >= topic.start && end <= topic.end,
  );
}

const ROOM_NOUNS = new Set<string | undefined>(['room', 'suite', 'unit', undefined]);

const ACCESSIBLE_MAX = 60;

/** The number next to the words: of `12 of our 240 rooms are accessible` the first. */
function accessibleCount(unit: Unit, clause: Clause) {
  const topic = clause.marks.find(({ concept }) => concept === 'accessible_room');
  if (topic === undefined) {
    if (unit.source === 'label') return leadingCount(unit, clause) ?? countedRooms(clause);
    return countedRooms(clause) ?? onlyRoom(unit, clause);
  }
  const numbers = unit.passage.values.flatMap((value) => countOf(unit, value));
  const inside = numbers.findLast(({ start }) => start > topic.start && start < topic.end);
  const before = numbers.filter(({ start, end }) => start <= topic.start && end <= topic.end);
  const share = before.find((n, i) => isPartOf(unit, n.end, before[i + 1]?.start ?? n.end));
  if (share !== undefined && isSameSentence(unit, share.end, topic.start)) return share;
  const last = inside ?? before.at(-1);
  if (last === undefined) return namedRooms(unit, topic.start) ?? onlyRoom(unit, clause);
  if (topic.start - last.end > 45) return null;
  if (/[.;!?]\s/.test(unit.passage.line.text.slice(last.end, topic.start))) return null;
  if (inside === undefined && isWholeOf(unit, last.start)) return null;
  return last.count > 0 && last.count <= ACCESSIBLE_MAX ? last : null;
}

const SHARE_CHARS_MAX = 90;

function isSameSentence({ passage }: Unit, from: number, to: number): boolean {
  return to - from <= SHARE_CHARS_MAX && !/[.;!?]\s/.test(passage.line.text.slice(from, to));
}

const NAMED_ROOMS = new RegExp(
  `${anyOf('rooms', 'named_room')}\\s+((?:\\d+\\s*(?:,|&|${anyOf('and')})\\s*)+\\d+)[^.;!?]*$`,
  'iu',
);

/** `Rooms 3 and 4 suit wheelchairs` counts two. */
function namedRooms({ passage }: Unit, end: number) {
  const names = NAMED_ROOMS.exec(passage.line.text.slice(0, end));
  const listed = names?.[1]?.match(/\d+/g);
  if (names === null || listed == null) return null;
  return { count: listed.length, start: names.index, end: names.index + names[0].length };
}

/** `Room 3 suits wheelchair users`: one room is the subject. */
function onlyRoom(unit: Unit, clause: Clause) {
  const subject = unit.passage.marks.findLast(
    ({ concept, end }) => concept === 'one_room' && end <= clause.end,
  );
  if (subject === undefined || !unit.sentence.has('one_room') || unit.sentence.has('rooms'))
    return null;
  return { count: 1, start: subject.start, end: subject.end };
}

function countOf(unit: Unit, value: FoundValue) {
  const { start, end } = value;
  if (isRoomNumber(unit.passage.line.text.slice(0, start))) return [];
  if (value.kind === 'count' && ROOM_NOUNS.has(value.of))
    return [{ count: value.count, start, end }];
  if (value.kind !== 'number') return [];
  return value.whole === undefined ? [] : [{ count: value.whole, start, end }];
}

const ROOM_NUMBER = new RegExp(
  `(?:^|[\\s(])${anyOf('named_room')}\\s+(?:${anyOf('number_word')}\\s+)?(?:\\d+\\s*(?:[,&/]|${anyOf('and')})\\s*)*$`,
  'iu',
);

/** `Room 3 and 4 are accessible` names rooms and counts none. */
function isRoomNumber(before: string): boolean {
  return ROOM_NUMBER.test(before.slice(-60));
}

function isPartOf(unit: Unit, from: number, to: number): boolean {
  return unit.passage.marks.some(
    (mark) => mark.concept === 'part_of' && mark.start >= from && mark.end <= to + 1,
  );
}

/** `of our 34 rooms`, the part being unread. */
function isWholeOf(unit: Unit, at: number): boolean {
  return unit.passage.marks.some(
    ({ concept, start, end }) => concept === 'part_of' && start < at && end <= at && at - end < 3,
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
