/** Breakfast: offered, included, price, hours. */

import type { Money, TimeRange } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Mark } from '../lexicon/scan.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import {
  around,
  type Found,
  found,
  has,
  isBlocked,
  isNegative,
  spanOf,
  startsWithNo,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { freeSpan, isForOthers, isFree, pricesIn } from './prices.ts';

export function breakfast(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'external') || isUnderMornings(unit)) return [];
  return [...included(unit), ...prices(unit), ...hours(unit), ...offered(unit)];
}

/** Under `Mornings` only a line that gives hours of breakfast is taken for one about it. */
function isUnderMornings(unit: Unit): boolean {
  if (!unit.context.has('headed') || has(unit, 'breakfast')) return false;
  return !valuesOf(unit.passage, 'time-range').some(({ range }) => isBreakfastTime(range));
}

/** Another topic's price that breakfast comes with: half board, extra beds, packages. */
function belongsToOther(unit: Unit): boolean {
  const others = ['half_board', 'extra_bed', 'cot', 'parking_package', 'children'];
  const [label] = unit.passage.labels;
  return others.some(
    (concept) => unit.sentence.has(concept) || label?.concepts.has(concept) === true,
  );
}

function included(unit: Unit): Found[] {
  const at = spanOf(unit, 'included', 'not_included', 'breakfast', 'no');
  const add = (value: string) => [
    found(unit, 'breakfast included', 'breakfast_included', value, at),
  ];
  const asked = unit.context.has('included') || unit.context.has('free');
  const [first] = unit.clauses;
  if (asked && unit.source !== 'own' && first !== undefined && startsWithNo(first))
    return add('no');
  if (belongsToOther(unit)) return [];
  // `Breakfast (not included) | 13.50`
  const asks = unit.passage.labels[0]?.text.includes('?') === true;
  if (unit.source === 'label' && unit.context.has('not_included') && !asks) return add('no');
  const clause = unit.clauses.find((c) => has(c, 'included', 'not_included', 'free'));
  if (clause === undefined) {
    if (!asked || unit.source !== 'label' || !has(unit, 'yes')) return [];
    return add(has(unit, 'rate_condition', 'direct') ? 'some_rates' : 'always');
  }
  if (valuesOf(clause, 'age').length > 0 || has(clause, 'children', 'non_guest')) return [];
  // `Not included in room-only rates`: in others it is.
  const refused = has(clause, 'rate_condition') ? 'some_rates' : 'no';
  if (has(clause, 'not_included')) return add(refused);
  if (isNegative(clause)) return has(clause, 'included') ? add(refused) : [];
  if (!has(unit, 'breakfast') && !unit.context.has('breakfast')) return [];
  if (unit.source === 'before' && !has(clause, 'breakfast', 'included')) return [];
  const conditioned = has(unit, 'rate_condition', 'room_kind') || isNamedRate(unit, clause);
  if (conditioned || unit.sentence.has('rate_condition')) return add('some_rates');
  return isRoomRow(unit) ? add('some_rates') : add('always');
}

const NAMED_RATE = new RegExp(`${anyOf('named_rate')}\\s[«"“„‘']`, 'iu');

/** `included in the “Getaway” rate`, `incluido en la tarifa «Escapada»`: in others it is not. */
function isNamedRate({ passage }: Unit, { start, end }: Clause): boolean {
  return NAMED_RATE.test(passage.line.text.slice(start, end));
}

/** One room's or rate's row among others. */
function isRoomRow(unit: Unit): boolean {
  const { line, labels } = unit.passage;
  if (line.cell === null || unit.source !== 'own') return false;
  const [head] = labels;
  return head?.groups.every((group) => group === 'rooms') ?? false;
}

const DATED = ['age', 'days', 'season'] as const;
const UNDATED = ['age', 'season'] as const;

function prices(unit: Unit): Found[] {
  if (has(unit, 'half_board') || unit.sentence.has('nearby')) return [];
  return unit.clauses.flatMap((clause, index) => {
    if (has(clause, 'half_board', 'other_meal', 'price_context')) return [];
    const refused = isNegative(unit) || around(unit, 'not_included');
    if (unit.source === 'label' && unit.context.has('included') && !refused) return [];
    if (isForOthers(unit, index)) return [];
    const when = whenOf(unit, index, ['age', 'days', 'season']);
    const found_ = pricesIn(clause)
      .filter((value) => isMealPrice(value.money) && !isWithRoom(unit, value))
      .map((value) => {
        const kinds = valuesOf(clause, 'days').length > 0 ? DATED : UNDATED;
        const own = whenOf(unit, index, kinds, value);
        const money = own.age === undefined ? forChild(clause, value) : withoutChild(value.money);
        return found(unit, 'breakfast price', 'breakfast_fee', money, value, own);
      });
    if (found_.length > 0) return found_;
    const age = belowAge(unit, clause);
    if (age !== null && isFree(clause)) {
      const at = freeSpan(clause);
      return [found(unit, 'breakfast free', 'breakfast_fee', { amount: 0 }, at, { age })];
    }
    return when.age !== undefined && isFreeForAge(clause)
      ? [found(unit, 'breakfast free', 'breakfast_fee', { amount: 0 }, freeSpan(clause), when)]
      : [];
  });
}

const WITH_ROOM = new RegExp(
  `${anyOf('night')},?\\s*(?:${anyOf('and', 'with')}|[&+])\\s[^.;:!?\\d]{0,25}$`,
  'iu',
);

const WITH_ROOM_CHARS_MAX = 30;

/** `Room and breakfast | 85`, `Double with breakfast: 120`: the room's price. */
function isWithRoom({ passage, source }: Unit, { start }: { readonly start: number }): boolean {
  const names = (text: string, marks: readonly Mark[]) =>
    marks.some(({ concept, end }) => concept === 'breakfast' && WITH_ROOM.test(text.slice(0, end)));
  const labels = source === 'label' || source === 'heading' ? passage.labels : [];
  if (labels.some((label) => names(label.text, label.marks))) return true;
  const near = passage.marks.filter(
    ({ end }) =>
      end <= start &&
      start - end <= WITH_ROOM_CHARS_MAX &&
      !/[.;!?]/.test(passage.line.text.slice(end, start)),
  );
  return names(passage.line.text, near);
}

/** `14 (children 7)`: the only price behind the word is theirs. */
function forChild(clause: Clause, { money, start }: { money: Money; start: number }): Money {
  const led = clause.marks.some(
    ({ concept, end }) => concept === 'children' && end <= start && start - end <= 2,
  );
  const alone = valuesOf(clause, 'money').length === 1;
  if (!led || !alone || !('amount' in money) || money.amount === 0) return money;
  return money.each === undefined ? { ...money, each: 'child' } : money;
}

/** The age says whose price it is. */
function withoutChild(money: Money): Money {
  if (!('each' in money) || money.each !== 'child') return money;
  const { each: _child, ...rest } = money;
  return rest;
}

/** `8 for children of 4 to 11, younger ones eat free`: those below the ages named before. */
function belowAge(unit: Unit, clause: Clause): { max: number } | null {
  if (!has(clause, 'younger') || valuesOf(clause, 'age').length > 0) return null;
  const before = unit.passage.values.findLast(
    (value) => value.kind === 'age' && value.end <= clause.end && (value.min ?? 0) > 0,
  );
  return before?.kind === 'age' && before.min !== undefined ? { max: before.min - 1 } : null;
}

/** A price per night or room that breakfast is named beside is the room's. */
function isMealPrice(money: object): boolean {
  if ('percent' in money) return false;
  if ('per' in money && money.per !== undefined && money.per !== 'day') return false;
  return !('each' in money && money.each === 'room');
}

function isFreeForAge(clause: Clause): boolean {
  return isFree(clause) && valuesOf(clause, 'age').length > 0;
}

const isBreakfastTime = ({ from, to }: TimeRange) =>
  from >= '04:00' && from <= '11:00' && to <= '15:00';

function hours(unit: Unit): Found[] {
  return unit.clauses.flatMap((clause, index) => {
    if (has(clause, 'other_meal', 'bar', 'kids_pool')) return [];
    const ranges = valuesOf(clause, 'time-range').filter(({ range }) => isBreakfastTime(range));
    const own = ranges.map((value) =>
      found(
        unit,
        'breakfast hours',
        'breakfast_hours',
        value.range,
        value,
        whenOf(unit, index, ['days', 'season'], value),
      ),
    );
    return [...own, ...longerHours(unit, index)];
  });
}

/** `7 to 10, on Sundays until 11`: the other days' end with the same beginning. */
function longerHours(unit: Unit, index: number): Found[] {
  const clause = unit.clauses[index] as Clause;
  const [time] = valuesOf(clause, 'time');
  const when = whenOf(unit, index, ['days', 'season'], time);
  if (time === undefined || (when.days ?? when.season) === undefined) return [];
  const range = valuesOf(unit.passage, 'time-range').findLast(({ end }) => end <= time.start);
  if (range === undefined) return [];
  const { from, to } = range.range;
  if (time.bound === 'from' || time.time <= from || time.time === to || time.time > '15:00')
    return [];
  const longer = { from, to: time.time };
  return [found(unit, 'breakfast hours', 'breakfast_hours', longer, time, when)];
}

/** `we don't do breakfast`: the refusal stands right before it, and of no day or person. */
function refusesBreakfast({ marks, values }: Clause): boolean {
  const topic = marks.find(({ concept }) => concept === 'breakfast');
  const no = marks.find(({ concept }) => concept === 'no');
  if (topic === undefined || no === undefined || values.length > 0) return false;
  return no.end <= topic.start && topic.start - no.end <= REFUSAL_CHARS_MAX;
}

const REFUSAL_CHARS_MAX = 5;

/** `not at breakfast`, `in the breakfast room`: words that name the meal as a place. */
function isOfPlace({ marks }: Clause): boolean {
  return marks.some(
    (place) =>
      place.concept === 'place_inside' &&
      !marks.some(
        ({ concept, start, end }) =>
          concept === 'breakfast' && start === place.start && end === place.end,
      ),
  );
}

function offered(unit: Unit): Found[] {
  if (belongsToOther(unit)) return [];
  const at = spanOf(unit, 'breakfast');
  const direct = unit.clauses.some(
    (clause) => isNegative(clause) && has(clause, 'breakfast') && !has(clause, 'included', 'free'),
  );
  const refused = direct && (has(unit, 'offer') || unit.clauses.some(refusesBreakfast));
  if (refused && !has(unit, 'pets', 'dog') && !unit.clauses.some(isOfPlace)) {
    return [found(unit, 'breakfast offered', 'breakfast_offered', false, at)];
  }
  if (isNegative(unit)) return [];
  const stated = has(unit, 'breakfast') && (has(unit, 'offer') || around(unit, 'on_request'));
  return stated ? [found(unit, 'breakfast offered', 'breakfast_offered', true, at)] : [];
}
