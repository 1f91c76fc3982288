/**
 * Times of day and ranges of them. A number that could as well be a price, a date or a decimal is a
 * time only where the words around it say so.
 */
import type { Time } from '../../../db/vocabulary/fact-value.ts';
import type { Meaning } from '../languages/phrases.ts';
import { type Clock, readClock } from './clock.ts';
import { isDash, isNumber, isPlainWord, isSign, type Line, meaning } from './line.ts';
import { isCounted, type Match, type Reader } from './reader.ts';

type Bound = 'from' | 'until' | 'after' | 'at';

type Before = {
  /** First item of the bound words, or the time's own first item. */
  readonly from: number;
  readonly bound: Bound | undefined;
  /** A word that only stands before hours: `dalle`, `a las`. */
  readonly isClock: boolean;
  /** Such a word that is no mere article: `dalle`, not `las`. */
  readonly isStrong: boolean;
  readonly isBetween: boolean;
  readonly label: 'label' | 'meal' | undefined;
};

const none = { bound: undefined, isBetween: false, label: undefined };

/** `from about the`: more words than this do not stand between a bound and its time. */
const itemsBeforeMax = 5;

function readBefore(line: Line, at: number, floor: number): Before {
  let from = at;
  let bound: Bound | undefined;
  let isClock = false;
  let isStrong = false;
  for (let back = at - 1; back >= Math.max(floor, at - itemsBeforeMax); back -= 1) {
    const word = meaning(line, back);
    if (word.between) {
      const isHours = isClock || word.between === 'clock';
      return { ...none, from: back, isClock: isHours, isStrong, isBetween: true };
    }
    const found = word.clockBound ?? word.bound ?? limitBound(word.limit);
    if (found) {
      if (!bound || bound === 'at') bound = found;
      isClock ||= word.clockBound !== undefined;
      isStrong ||= word.clockBound !== undefined && word.clockBound !== 'at';
      from = back;
    } else if (word.timeLabel) {
      return { ...none, from, bound, isClock, isStrong, label: word.timeLabel };
    } else if (!isPassedOver(line, back)) {
      break;
    }
  }
  return { ...none, from, bound, isClock, isStrong, label: labelOfDays(line, from) };
}

/** `Mo–Fr 9–18`: behind weekdays a span of bare hours is one of times. */
function labelOfDays(line: Line, from: number): 'meal' | undefined {
  const at = isSign(line, from - 1, ':') || isSign(line, from - 1, ',') ? from - 2 : from - 1;
  const { weekday, weekdayShort, dayGroup } = meaning(line, at);
  return weekday || weekdayShort || dayGroup ? 'meal' : undefined;
}

const isPassedOver = (line: Line, at: number): boolean =>
  meaning(line, at).approx !== undefined ||
  meaning(line, at).filler !== undefined ||
  isSign(line, at, ':') ||
  isSign(line, at, '(');

const limitBound = (limit: 'max' | 'min' | undefined): Bound | undefined =>
  limit === 'max' ? 'until' : undefined;

const isUntil = ({ bound, clockBound }: Meaning): boolean =>
  bound === 'until' || clockBound === 'until';

/** The item at which the second end starts, where a dash or a word such as `to` joins two. */
function secondEnd(line: Line, at: number, isBetween: boolean): number | undefined {
  const { join, bound, clockBound, and } = meaning(line, at);
  const joins = isDash(line, at) || join || bound === 'until' || clockBound === 'at';
  // `from 7 and until 10`
  const isContinued = and && isUntil(meaning(line, at + 1));
  if (!joins && clockBound !== 'until' && !(isBetween && and) && !isContinued) return undefined;
  let next = at + 1;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const word = meaning(line, next);
    const skips = word.clockBound || word.bound || word.approx || word.limit || word.filler;
    if (!skips || word.clockWord || word.number !== undefined) break;
    next += 1;
  }
  return next;
}

/** On a 12-hour dial one end of a range says the half of both: `4-6pm`, `10am-4`. */
function onSameHalf(first: Clock, second: Clock): [number, number] {
  const noon = 720;
  if (second.half && first.onDial && !first.half) {
    const sameHalf = second.half === 'pm' ? (first.minutes % noon) + noon : first.minutes % noon;
    // `11–1pm` starts in the morning.
    return [sameHalf < second.minutes ? sameHalf : first.minutes, second.minutes];
  }
  if (first.half && second.onDial && !second.half) {
    const sameHalf = (second.minutes % noon) + (first.half === 'pm' ? noon : 0);
    // `10am-4` ends in the afternoon, `11pm-3` after midnight.
    const otherHalf = (second.minutes % noon) + (first.half === 'am' ? noon : 0);
    return [first.minutes, sameHalf > first.minutes ? sameHalf : otherHalf];
  }
  return [first.minutes, second.minutes];
}

const dayMinutes = 1440;

function clockText(minutes: number): Time {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The end of the day, however it is written, is 24:00. */
const endText = (minutes: number): Time =>
  clockText(minutes === 0 || minutes === dayMinutes - 1 ? dayMinutes : minutes);

const startText = (minutes: number): Time => clockText(minutes % dayMinutes);

function isRangeProved(line: Line, before: Before, first: Clock, second: Clock): boolean {
  const proofs = [first.proof, second.proof];
  if (second.proof !== 'sure' && isCounted(line, second.to)) return false;
  if (proofs.includes('sure')) return true;
  if (before.isClock || before.label || line.context.expects === 'time') return true;
  if (areDaysBehind(line, second.to) && first.minutes < second.minutes) return true;
  if (isHalfOpenForm(first, second)) return true;
  // `12.30-14.00` has two ends that look like times; one alone could be a price.
  return isFormed(first) && isFormed(second) && isRound(first) && isRound(second);
}

const quarterMinutes = 15;

/** `7,30-10`: quarters of an hour of a morning or an evening, and a later whole hour. */
function isHalfOpenForm(first: Clock, second: Clock): boolean {
  const isQuarter = first.minutes % quarterMinutes === 0 && first.minutes % 60 !== 0;
  const isDay = first.minutes >= 360 && first.minutes < second.minutes;
  return first.proof === 'bounded' && second.proof === 'bare' && isQuarter && isDay;
}

/** `8 to 11 on Saturdays` */
function areDaysBehind(line: Line, at: number): boolean {
  const next = meaning(line, at).preposition || meaning(line, at).filler ? at + 1 : at;
  return meaning(line, next).weekday !== undefined || meaning(line, next).dayGroup !== undefined;
}

/** Written as a time, though perhaps by chance. */
const isFormed = ({ proof }: Clock): boolean => proof === 'bounded' || proof === 'counted';

const isRound = ({ minutes }: Clock): boolean => minutes % 5 === 0;

function readRange(line: Line, before: Before, first: Clock): Match | undefined {
  const next = secondEnd(line, first.to, before.isBetween);
  const second = next === undefined ? undefined : readClock(line, next);
  if (!second || !isRangeProved(line, before, first, second)) return undefined;
  // `9-5` is a working day or a night: nobody knows.
  const isBare = first.proof === 'bare' && second.proof === 'bare';
  if (isBare && first.onDial && second.minutes <= first.minutes) return undefined;
  const [from, to] = onSameHalf(first, second);
  const range = { from: startText(from), to: endText(to) };
  const span = { from: before.from, to: second.to };
  if (range.from === '00:00' && range.to === '24:00') {
    return { ...span, value: { kind: 'around-the-clock' } };
  }
  if (range.from === range.to) return undefined;
  return { ...span, value: { kind: 'time-range', range } };
}

function isTimeProved(line: Line, before: Before, clock: Clock): boolean {
  if (clock.proof === 'sure') return true;
  if (isCounted(line, clock.to) || isSign(line, clock.to, '/')) return false;
  if (line.context.expects === 'time') return true;
  const { isClock, isStrong, label, bound } = before;
  const isBound = bound !== undefined && bound !== 'at';
  const isFollowed = isPlainWord(line, clock.to) || isNumber(line, clock.to);
  switch (clock.proof) {
    case 'counted':
      return isClock || (isBound && clock.minutes < dayMinutes);
    case 'bounded':
      return isClock || label === 'label' || (bound !== undefined && isRound(clock));
    case 'packed':
      return isClock && !isFollowed;
    case 'bare':
      if (isBound && isSpelled(line, before, clock) && !isFollowed) return true;
      return isStrong || ((isClock || label === 'label') && !isFollowed);
  }
}

/** `till eleven`, `by ten`: an hour in words; `up to ten` may count. */
function isSpelled(line: Line, before: Before, clock: Clock): boolean {
  const { limit } = meaning(line, before.from);
  return limit === undefined && clock.onDial && !isNumber(line, clock.to - 1);
}

function timeText(minutes: number, bound: Bound | undefined, isWord: boolean): Time {
  if (bound === 'until' || bound === 'after') return endText(minutes);
  if (bound === 'from') return startText(minutes);
  return isWord ? endText(minutes) : clockText(minutes);
}

function readSingle(line: Line, at: number, before: Before, clock: Clock): Match | undefined {
  if (!isTimeProved(line, before, clock)) return undefined;
  const behind = meaning(line, clock.to).boundAfter;
  const bound = before.bound && before.bound !== 'at' ? before.bound : behind;
  const time = timeText(clock.minutes, bound, meaning(line, at).clockWord !== undefined);
  return {
    from: before.from,
    to: behind ? clock.to + 1 : clock.to,
    value: {
      kind: 'time',
      time,
      bound: bound === 'after' ? 'from' : (bound ?? 'at'),
      ...(bound === 'after' ? { after: true as const } : {}),
    },
  };
}

export const readTime: Reader = (line, at, floor) => {
  const clock = readClock(line, at);
  if (!clock) return undefined;
  const before = readBefore(line, at, floor);
  return readRange(line, before, clock) ?? readSingle(line, at, before, clock);
};
