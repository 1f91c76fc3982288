/** Check-in and check-out. */
import type { Time } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Passage, Unit } from '../units.ts';
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
import { costs } from './prices.ts';

/** Earlier or later times are a lost PM or another matter: no fact rather than a wrong one. */
const isCheckInStart = (time: Time) => time > '07:00' && time <= '23:00';
const isCheckInEnd = (time: Time) => time >= '14:00' || time <= '04:00';
const isCheckOut = (time: Time) => time >= '06:00' && time <= '18:00';

/** `On arrival day you may use the spa from 1 pm`: the hour is the spa's. */
function isOtherUse(unit: Unit): boolean {
  return (
    ['spa', 'pool', 'gym', 'hot_tub'].some((other) => unit.sentence.has(other)) ||
    has(unit, 'other_meal')
  );
}

export function checkIn(unit: Unit): Found[] {
  const facts: Found[] = [];
  if (isBlocked(unit) || isOtherUse(unit)) return facts;
  for (const [index, clause] of unit.clauses.entries()) {
    if (
      costs(clause) ||
      has(clause, 'late_arrival', 'early_check_in', 'late_check_out', 'groups')
    ) {
      continue;
    }
    const add = (key: string, time: Time, at: { start: number; end: number }) => {
      const when = whenOf(unit, index, ['days', 'season'], at);
      facts.push(found(unit, 'check-in time', key, time, at, when));
    };
    for (const value of clause.values) {
      if (value.kind === 'time-range') {
        const { from, to } = value.range;
        if (isCheckInStart(from)) add('check_in_from', from, value);
        const ends = isCheckInEnd(to) && (to > from || to <= '04:00');
        if (isCheckInStart(from) && ends) add('check_in_until', to, value);
        else if (from >= '12:00' && endsStay(to)) add('check_out_by', to, value);
      } else if (value.kind === 'time') {
        const { time } = value;
        const isLeaving = begins(facts) || unit.sentence.has('check_out');
        // `from 4 pm on the day of arrival to 11 am on the day of departure`
        const ends = value.bound === 'until' || (value.bound === 'at' && has(clause, 'check_out'));
        if (ends && endsStay(time) && isLeaving) {
          add('check_out_by', time, value);
        } else if (isRefusedAfter(clause, value)) {
        } else if (endsCheckIn(unit, index, value.bound)) {
          // An end before the beginning is another matter's: `… and must be left by noon`.
          const before = facts.some((f) => f.key === 'check_in_from' && String(f.value) >= time);
          if (isCheckInEnd(time) && !(before && time >= '12:00')) {
            add('check_in_until', time, value);
          }
        } else if (isCheckInStart(time) && !(value.after === true && time >= '18:00')) {
          add('check_in_from', time, value);
        }
      }
    }
  }
  if (around(unit, 'after_that') && has(unit, 'contact_us', 'key_left')) {
    const at = spanOf(unit, 'contact_us', 'key_left');
    facts.push(found(unit, 'after check-in', 'late_check_in', 'by_arrangement', at));
    facts.push(...lastHour(unit, facts));
  }
  return [...facts, ...closedLate(unit, facts), ...selfCheckIn(unit)];
}

/** `After 8 pm only by appointment` */
function lastHour(unit: Unit, facts: readonly Found[]): Found[] {
  const after = valuesOf(unit, 'time').find((value) => value.after === true);
  const known = facts.some(({ key }) => key === 'check_in_until');
  if (after === undefined || known || after.time < '16:00') return [];
  return [found(unit, 'after check-in', 'check_in_until', after.time, after)];
}

/** `Your room is yours from 3 pm until 11 am`: a morning hour is the next day's. */
const endsStay = (time: Time) => time >= '08:00' && time < '12:00';

const begins = (facts: readonly Found[]) =>
  facts.some(({ key, value }) => key === 'check_in_from' && String(value) >= '12:00');

/** `After 11 pm you cannot check in any more` */
function closedLate(unit: Unit, facts: readonly Found[]): Found[] {
  const ends = facts.some(({ key }) => key === 'check_in_until');
  if (!ends || !has(unit, 'not_possible') || has(unit, 'contact_us', 'on_request', 'except')) {
    return [];
  }
  return [
    found(unit, 'no late check-in', 'late_check_in', 'not_possible', spanOf(unit, 'not_possible')),
  ];
}

/** `By 11 pm` and `no arrivals from 11 pm` end it; `no room before 3 pm` begins it. */
function endsCheckIn(unit: Unit, index: number, bound: string | undefined): boolean {
  const clause = unit.clauses[index];
  if (clause === undefined || has(clause, 'not_before') || isDeskHour(clause)) return false;
  if (has(clause, 'closes') || isLast(unit, index)) return true;
  if (bound === 'until') return !has(clause, 'room_ready');
  return bound === 'from' && (isNegative(clause) || has(clause, 'not_possible'));
}

/** `reception is staffed until 9 pm`: a desk's hour alone ends no arrivals. */
const isDeskHour = (clause: Clause): boolean =>
  has(clause, 'reception') && has(clause, 'hours_word') && !has(clause, 'check_in', 'closes');

/** `by 6 pm not taken`, where the refusal follows its hour: what becomes of the room. */
function isRefusedAfter({ marks }: Clause, { end, bound }: Span & { bound?: string }): boolean {
  if (bound !== 'until') return false;
  return marks.some(({ concept, start }) => concept === 'no' && start >= end && start - end <= 1);
}

/** `Last arrivals: 8 pm` names an end without `until`. */
function isLast(unit: Unit, index: number): boolean {
  const [clause, before] = [unit.clauses[index], unit.clauses[index - 1]];
  if (clause !== undefined && has(clause, 'last_arrival')) return true;
  if (before === undefined) return unit.context.has('last_arrival');
  const led = /:\s*$/.test(unit.passage.line.text.slice(before.start, before.end));
  return led && has(before, 'last_arrival');
}

function selfCheckIn(unit: Unit): Found[] {
  if (isNegative(unit) || has(unit, 'contact_us', 'on_request')) return [];
  const [clock] = valuesOf(unit, 'around-the-clock');
  if (clock !== undefined && !has(unit, 'self_check_in', 'reception')) {
    return [found(unit, 'check-in at any hour', 'late_check_in', 'any_time', clock)];
  }
  if (!has(unit, 'self_check_in')) return [];
  const always = clock !== undefined || has(unit, 'after_that', 'any_time');
  if (!always && !around(unit, 'late_arrival')) return [];
  const at = spanOf(unit, 'self_check_in');
  return [found(unit, 'self check-in', 'late_check_in', 'any_time', at)];
}

export function checkOut(unit: Unit): Found[] {
  const facts: Found[] = [];
  if (isBlocked(unit)) return facts;
  for (const [index, clause] of unit.clauses.entries()) {
    if (costs(clause) || has(clause, 'late_check_out', 'early_check_in', 'other_service')) continue;
    for (const value of clause.values) {
      const when = whenOf(unit, index, ['days', 'season'], value);
      const time =
        value.kind === 'time-range' ? value.range.to : value.kind === 'time' ? value.time : null;
      if (time === null || !isCheckOut(time)) continue;
      // `Arrival and departure from 3 pm`: the hour of the other half.
      if (value.kind === 'time' && value.bound === 'from' && time >= '13:00') continue;
      facts.push(found(unit, 'check-out time', 'check_out_by', time, value, when));
    }
  }
  return facts;
}

const PAIRED = new RegExp(`^\\s*(?:[/|–-]|${anyOf('and')})\\s*$`, 'iu');

/** `Arrival / departure: 4 pm / noon`: as many times as topics, in the same order. */
export function arrivalPair(passage: Passage): Found[] {
  const [label] = passage.labels;
  if (label === undefined) return [];
  const order = label.groups.filter((group) => group === 'check_in' || group === 'check_out');
  if (order.length !== 2 || label.groups.length !== 2) return [];
  if (passage.marks.some(({ concept }) => /^(?:early_|late_)?check_(?:in|out)$/.test(concept))) {
    const firstTopic = passage.marks.find(({ concept }) => /check_(?:in|out)$/.test(concept));
    const [, second] = passage.values.filter(({ kind }) => kind === 'time');
    if (second === undefined || (firstTopic?.start ?? 0) < second.end) return [];
  }
  const [first, second] = passage.values.filter(({ kind }) => kind === 'time');
  if (first?.kind !== 'time' || second?.kind !== 'time') return [];
  const between = passage.line.text.slice(first.end, second.start);
  if (!PAIRED.test(between)) return [];
  const times = [first, second];
  return order.flatMap((group, index) => {
    const value = times[index];
    if (value === undefined) return [];
    const key = group === 'check_in' ? 'check_in_from' : 'check_out_by';
    return [{ key, value: value.time, passage, at: value, rule: 'pair of times' }];
  });
}

const BESIDE_CHARS_MAX = 30;

/**
 * `from 4 pm on the day of arrival to 11 am on the day of departure`: each hour before its day. Where
 * `on the day of arrival until 11 am` was read as one deadline, it holds both the day and the hour.
 */
export function stayPair(passage: Passage): Found[] {
  const isFollowedBy = ({ end }: Span, concept: string) =>
    passage.marks.some(
      (mark) =>
        mark.concept === concept && mark.start >= end && mark.start - end < BESIDE_CHARS_MAX,
    );
  const hours = passage.values.flatMap((value) => {
    const { start, end } = value;
    if (value.kind === 'time') return [{ time: value.time, start, end, holdsDay: false }];
    const { time, amount } = value.kind === 'deadline' ? value.deadline : {};
    return time !== undefined && amount === 0 ? [{ time, start, end, holdsDay: true }] : [];
  });
  for (const [index, begin] of hours.entries()) {
    const end = hours[index + 1];
    if (end === undefined || begin.holdsDay || begin.time < '12:00' || end.time >= '13:00')
      continue;
    const arrives = isFollowedBy(begin, 'check_in') || (end.holdsDay && end.start - begin.end < 4);
    if (!arrives || !isFollowedBy(end, 'check_out')) continue;
    const rule = 'hours of arrival and departure';
    return [
      { key: 'check_in_from', value: begin.time, passage, at: begin, rule },
      { key: 'check_out_by', value: end.time, passage, at: end, rule },
    ];
  }
  return [];
}
