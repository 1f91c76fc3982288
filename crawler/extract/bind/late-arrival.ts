/** Who comes after the usual hours: welcome at any time, by arrangement or not at all. */
import type { Unit } from '../units.ts';
import { type Found, found, has, isNegative, spanOf, valuesOf } from './binding.ts';

/** `Later than 9 pm? Let us know`: the question before holds the hour. */
function askedBefore(unit: Unit) {
  const start = unit.clauses[0]?.start ?? 0;
  const before = unit.passage.line.text.slice(0, start);
  if (unit.source !== 'before' || !/\?\s*$/.test(before)) return [];
  const sentence = /[.!?]\s[^.!?]*\?\s*$/.exec(before)?.index ?? 0;
  return valuesOf(unit.passage, 'time').filter((v) => v.start >= sentence && v.end <= start);
}

/** `Arrivals after 9 pm must be announced`: check-in without it ends then. */
function endOfCheckIn(unit: Unit): Found[] {
  const own = valuesOf(unit, 'time');
  const label = unit.passage.labels[0];
  const labelled = label === undefined ? [] : valuesOf(label, 'time');
  const after = [...own, ...labelled, ...askedBefore(unit)].find(
    ({ time, after: late, bound }) => time >= '16:00' && (late === true || bound === 'from'),
  );
  if (after === undefined) return [];
  const at = own.includes(after) ? after : spanOf(unit);
  return [found(unit, 'late arrival begins', 'check_in_until', after.time, at)];
}

/** `Not later than 10 pm` */
function lastHour(unit: Unit): Found[] {
  if (has(unit, 'contact_us', 'on_request', 'key_left')) return [];
  const last = unit.clauses
    .filter((clause) => has(clause, 'max'))
    .flatMap((clause) => valuesOf(clause, 'time'))
    .find(({ time, bound }) => bound === 'until' && time >= '16:00');
  if (last === undefined) return [];
  return [found(unit, 'last arrival', 'check_in_until', last.time, last)];
}

/** `Check in after 2 pm`: in the afternoon arrivals begin, and nobody is late yet. */
function firstHour(unit: Unit): Found[] {
  const hours = valuesOf(unit, 'time');
  const [first] = hours;
  if (first?.after !== true || hours.length > 1 || isNegative(unit)) return [];
  if (first.time < '12:00' || first.time > '17:00') return [];
  return [found(unit, 'check-in time', 'check_in_from', first.time, first)];
}

export function lateArrival(unit: Unit): Found[] {
  const add = (value: string, ...concepts: string[]) => [
    found(unit, 'late arrival', 'late_check_in', value, spanOf(unit, ...concepts)),
    ...(value === 'any_time' ? [] : endOfCheckIn(unit)),
  ];
  if (has(unit, 'not_possible') && !has(unit, 'contact_us'))
    return add('not_possible', 'not_possible');
  const says = (...concepts: string[]) =>
    unit.clauses.some((clause) => has(clause, ...concepts) && !isNegative(clause));
  // A safe that all late guests may use asks for no word before.
  const told =
    says('contact_us', 'on_request') || (says('key_left') && !has(unit, 'self_check_in'));
  // `everybody gets the code the day before, so come in whenever you like`
  if (has(unit, 'any_time', 'night_porter') && !isNegative(unit) && !has(unit, 'contact_us')) {
    return add('any_time', 'any_time');
  }
  if (told) return add('by_arrangement', 'contact_us', 'on_request', 'key_left');
  const refused = unit.clauses.some((c) => isNegative(c) && has(c, 'possible', 'allowed'));
  if (refused) return add('not_possible', 'no');
  const welcome = has(unit, 'any_time') && !isNegative(unit);
  if (has(unit, 'self_check_in') || welcome) return add('any_time', 'self_check_in', 'any_time');
  return [...lastHour(unit), ...firstHour(unit)];
}
