/**
 * Times before arrival: `48 hours before arrival`, `by 6 pm two days before arrival`,
 * `bis 18 Uhr am Anreisetag`. What ends then is for the binder to say.
 */
import type { Deadline } from '../../../db/vocabulary/fact-value.ts';
import {
  isBreak,
  isDash,
  isNumber,
  isPlainWord,
  isSign,
  item,
  type Line,
  meaning,
  wholeNumber,
} from './line.ts';
import type { Match, Reader } from './reader.ts';
import { readTime } from './times.ts';

type Part = {
  readonly amount: number;
  readonly unit: Deadline['unit'];
  readonly from: number;
  readonly to: number;
  /** `up to`, `until`, `at least` stand before it. */
  readonly isBounded: boolean;
  /** `within 48 hours of arrival`, `less than 48 hours before`: what holds later than that. */
  readonly isWithin: boolean;
};

const amountMax = 400;

/** Words before the number: `at least`, `bis spätestens`, `less than`. */
function readBounds(
  line: Line,
  at: number,
  floor: number,
): { from: number; isBounded: boolean; isWithin: boolean } {
  let from = at;
  let isBounded = false;
  let isWithin = false;
  for (let back = at - 1; back >= Math.max(floor, at - 3); back -= 1) {
    const { limit, bound, within, filler, approx } = meaning(line, back);
    // `bis` bounds; `ab 3 Tage vor Anreise` says what holds from then on.
    if (within && bound !== 'until' && limit !== 'min') isWithin = true;
    if (limit || within || bound) {
      isBounded ||= limit !== undefined || bound === 'until';
      from = back;
    } else if (!filler && !approx) break;
  }
  return { from, isBounded, isWithin };
}

/** Words between `before` and `arrival`, at most: `before the agreed day of arrival`. */
const wordsBetweenMax = 3;

/** The end of `before arrival`; undefined where something else follows `before`. */
function endBehindBefore(line: Line, at: number): number | undefined {
  const { before } = meaning(line, at);
  let next = at + 1;
  for (let word = 0; word <= wordsBetweenMax; word += 1, next += 1) {
    const { arrival, departure, before: again, filler, preposition } = meaning(line, next);
    if (arrival) return next + 1;
    if (departure) return undefined;
    if (isBreak(line, next) || item(line, next).kind !== 'word') break;
    if (!again && !filler && !preposition && !isPlainWord(line, next)) break;
  }
  // `3 giorni prima` and `48 hours in advance` need no arrival; `2 hours before sunset` is none.
  return before === 'notice' || !isPlainWord(line, at + 1) ? at + 1 : undefined;
}

/** `24-hour`, and `7 (seven) days` of legal texts. */
function unitBehind(line: Line, at: number): number {
  if (isDash(line, at)) return at + 1;
  return isSign(line, at, '(') && isSign(line, at + 2, ')') ? at + 3 : at;
}

/** Items of an aside such as `(2 days)`, at most. */
const asideMax = 4;

/** `48 hours (2 days) before`, `a week or more before`: the item behind what stands between. */
function skipAside(line: Line, at: number): number {
  if (meaning(line, at).compare === 'orMore') return at + 1;
  if (isSign(line, at, ')') || isSign(line, at, ',')) return at + 1;
  if (!isSign(line, at, '(')) return at;
  for (let next = at + 1; next <= at + asideMax; next += 1) {
    if (isSign(line, next, ')')) return next + 1;
  }
  return at;
}

/** `48 hours before arrival`, `7 days prior`, `within 48 hours of arrival`. */
function readCounted(line: Line, at: number, floor: number): Part | undefined {
  const amount = wholeNumber(line, at) ?? (meaning(line, at).article ? 1 : undefined);
  if (amount === undefined || amount > amountMax || isDash(line, at - 1)) return undefined;
  // `1 day before arrival`: the lexicon knows the words behind the number as one phrase.
  if (amount === 1 && meaning(line, at + 1).dayBefore === '1' && isNumber(line, at)) {
    return { amount, unit: 'days', to: at + 2, ...readBounds(line, at, floor) };
  }
  const unitAt = unitBehind(line, at + 1);
  const unit = meaning(line, unitAt).timeUnit;
  if (unit !== 'hour' && unit !== 'day' && unit !== 'week') return undefined;
  const bounds = readBounds(line, at, floor);
  const beforeAt = skipAside(line, unitAt + 1);
  const to = meaning(line, beforeAt).before
    ? endBehindBefore(line, beforeAt)
    : bounds.isWithin && meaning(line, beforeAt).filler && meaning(line, beforeAt + 1).arrival
      ? beforeAt + 2
      : undefined;
  return to === undefined ? undefined : { amount, unit: `${unit}s`, to, ...bounds };
}

/** `on the day of arrival`, `am Vortag`, `la veille de l'arrivée`. */
function readNamed(line: Line, at: number, floor: number): Part | undefined {
  const { dayBefore } = meaning(line, at);
  // `before the day of arrival` ends a day earlier than the words say.
  if (dayBefore === undefined || meaning(line, at - 1).before) return undefined;
  const ofArrival = meaning(line, at + 1).arrival ? 2 : 1;
  const to =
    meaning(line, at + 1).filler && meaning(line, at + 2).arrival ? at + 3 : at + ofArrival;
  return { amount: Number(dayBefore), unit: 'days', to, ...readBounds(line, at, floor) };
}

/** `J-7`: seven days before the day of arrival. */
function readDayZero(line: Line, at: number, floor: number): Part | undefined {
  const amount = wholeNumber(line, at);
  const isLetter = meaning(line, at - 2).dayZero !== undefined && isDash(line, at - 1);
  if (amount === undefined || !isLetter || !item(line, at).glued || at - 2 < floor)
    return undefined;
  return { amount, unit: 'days', to: at + 1, ...readBounds(line, at - 2, floor) };
}

const readPart = (line: Line, at: number, floor: number): Part | undefined =>
  readNamed(line, at, floor) ?? readDayZero(line, at, floor) ?? readCounted(line, at, floor);

/** Small words between a time and its day, at most. */
const joiningMax = 4;

const joiningSigns: ReadonlySet<string> = new Set([',', '(', ')']);

function skipJoining(line: Line, start: number): number[] {
  const stops = [start];
  for (let at = start; at < start + joiningMax; at += 1) {
    const { filler, preposition, bound, approx, limit, clockBound } = meaning(line, at);
    const isSmall = filler ?? preposition ?? bound ?? approx ?? limit ?? clockBound;
    if (!isSmall && !joiningSigns.has(item(line, at).text)) break;
    stops.push(at + 1);
  }
  return stops;
}

function deadlineMatch(from: number, to: number, part: Part, time?: string): Match {
  const deadline: Deadline = {
    amount: part.amount,
    unit: part.unit,
    ...(time === undefined ? {} : { time }),
  };
  const within = part.isWithin ? { within: true as const } : {};
  return { from, to, value: { kind: 'deadline', deadline, ...within } };
}

/**
 * On the day of arrival only `until` makes a deadline: `from 3 pm on the day of arrival` is none.
 * So it is with whole days given in hours: `by 4 pm 48 hours before arrival`.
 */
function bindsTime({ amount, unit }: Part, bound: 'from' | 'until' | 'at'): boolean {
  if (unit === 'hours') return bound === 'until' && amount % 24 === 0;
  return unit === 'days' && (bound === 'until' || (bound === 'at' && amount > 0));
}

/** `by 6 PM two days before arrival`: the time stands first. */
function readTimeFirst(line: Line, at: number, floor: number): Match | undefined {
  const time = readTime(line, at, floor);
  if (time?.value.kind !== 'time') return undefined;
  for (const next of skipJoining(line, time.to)) {
    const part = readPart(line, next, time.to);
    if (!part) continue;
    const bound = part.isBounded && time.value.bound === 'at' ? 'until' : time.value.bound;
    if (!bindsTime(part, bound)) return undefined;
    return deadlineMatch(time.from, part.to, part, time.value.time);
  }
  return undefined;
}

/** `two days before arrival by 6 PM`, `la veille de l'arrivée à 18h`. */
function readTimeBehind(line: Line, part: Part): Match | undefined {
  for (const next of skipJoining(line, part.to)) {
    const time = readTime(line, next, part.to);
    if (time?.value.kind !== 'time') continue;
    const bound = part.isBounded && time.value.bound === 'at' ? 'until' : time.value.bound;
    return bindsTime(part, bound)
      ? deadlineMatch(part.from, time.to, part, time.value.time)
      : undefined;
  }
  return undefined;
}

export const readDeadline: Reader = (line, at, floor) => {
  const part = readPart(line, at, floor);
  if (!part) return readTimeFirst(line, at, floor);
  const withTime = readTimeBehind(line, part);
  if (withTime) return withTime;
  const isNamed = meaning(line, at).dayBefore !== undefined;
  return isNamed && !part.isBounded ? undefined : deadlineMatch(part.from, part.to, part);
};
