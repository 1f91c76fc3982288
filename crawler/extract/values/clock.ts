/** Reads one time of day as it is written or spoken, without the words around it. */
import { isDash, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';
import { isCounted } from './reader.ts';

/**
 * How far the writing alone shows that this is a time: `sure` needs no more, `bounded` (`14.30`)
 * needs a word such as `from` before it, `counted` (`2h`) as well, and is else a duration, `bare`
 * (`15`) needs a word that only stands before hours, `packed` (`1500`) too and nothing behind it.
 */
export type Proof = 'sure' | 'bounded' | 'counted' | 'bare' | 'packed';

export type Clock = {
  /** 0 to 1440. */
  readonly minutes: number;
  readonly to: number;
  readonly proof: Proof;
  /** Half of the day, where the page says it. */
  readonly half?: 'am' | 'pm';
  /** Still as written on a 12-hour dial, so that the other end of a range may decide its half. */
  readonly onDial: boolean;
};

const noonMinutes = 720;
const midnightMinutes = 1440;

type Written = { minutes: number; to: number; proof: Proof; spoken: boolean };

function clockWord(line: Line, at: number): Clock | undefined {
  const word = meaning(line, at).clockWord;
  if (!word) return undefined;
  const tail = meaning(line, at + 1).minuteTail;
  const minutes = (word.endsWith('noon') ? noonMinutes : midnightMinutes) + Number(tail ?? 0);
  const proof = word.startsWith('weak') && !tail ? 'bounded' : 'sure';
  return {
    minutes: minutes % (midnightMinutes + 1),
    to: tail ? at + 2 : at + 1,
    proof,
    onDial: false,
  };
}

/** Hours and minutes in one number: `15:00`, `15.00`, `15,00`, `15:00:00`. */
function writtenTogether(text: string): Omit<Written, 'to' | 'spoken'> | undefined {
  const form = /^(\d{1,2})([:.,])(\d{2})(?::\d{2})?$/.exec(text);
  if (!form) return undefined;
  const minutes = Number(form[1]) * 60 + Number(form[3]);
  if (minutes > midnightMinutes || Number(form[3]) > 59) return undefined;
  return { minutes, proof: form[2] === ':' ? 'sure' : 'bounded' };
}

/** The two digits behind `15h` or `15 Uhr`, unless they count something of their own. */
function minutesBehind(line: Line, at: number): number | undefined {
  const { text, kind } = item(line, at);
  if (kind !== 'number' || !/^[0-5]\d$/.test(text)) return undefined;
  const isMinuteSign = meaning(line, at + 1).timeUnit === 'minute';
  return isCounted(line, at + 1) && !isMinuteSign ? undefined : Number(text);
}

/** `1500` and `700`: hours and minutes without a sign, often raised digits that were joined. */
function packedTime(text: string, number: number): number | undefined {
  const minutes = Math.floor(number / 100) * 60 + (number % 100);
  const isForm = /^([01]?\d|2[0-4])[0-5][05]$/.test(text) && text.length >= 3;
  return isForm && minutes <= midnightMinutes ? minutes : undefined;
}

/** `alle 10 e 30`, `a las 10 y 30`, but not `8–12 e 15–19` */
function isHourAndMinutes(line: Line, at: number): boolean {
  const { language } = line.context;
  const joins = language === 'it' || language === 'es' || language === 'pt';
  const between = line.text.slice(item(line, at).end, item(line, at + 2).start);
  return (
    joins &&
    isNumber(line, at) &&
    /^\s[ey]\s$/.test(between) &&
    isNumber(line, at + 2) &&
    /^(?:15|30|45)$/.test(item(line, at + 2).text) &&
    !isDash(line, at + 3)
  );
}

/** A whole hour: `15`, `15h`, `15 Uhr 30`, `1500 hrs`, `ten o'clock`, `tres y media`. */
function writtenHour(line: Line, at: number): Written | undefined {
  const hour = wholeNumber(line, at);
  if (hour === undefined) return undefined;
  const spoken = !isNumber(line, at);
  const mark = meaning(line, at + 1).clockMark;
  const { text } = item(line, at);
  const packed = spoken ? undefined : packedTime(text, hour);
  if (packed !== undefined) {
    const isMarked = mark || meaning(line, at + 1).timeUnit === 'hour';
    return { minutes: packed, to: at + 1, proof: isMarked ? 'sure' : 'packed', spoken };
  }
  if (hour > 24 || (!spoken && text.length > 2)) return undefined;
  const tail = meaning(line, mark ? at + 2 : at + 1).minuteTail;
  if (tail) {
    return { minutes: hour * 60 + Number(tail), to: mark ? at + 3 : at + 2, proof: 'sure', spoken };
  }
  const minutesAt = mark ? at + 2 : isHourAndMinutes(line, at) ? at + 2 : undefined;
  const minutes = minutesAt === undefined ? undefined : minutesBehind(line, minutesAt);
  if (minutes !== undefined && !mark && hour < 24) {
    return { minutes: hour * 60 + minutes, to: at + 3, proof: 'bare', spoken };
  }
  if (minutes !== undefined && hour < 24) {
    return { minutes: hour * 60 + minutes, to: at + 3, proof: 'sure', spoken };
  }
  return { minutes: hour * 60, to: at + 1, proof: 'bare', spoken };
}

/** `half past two`, `halb drei`, `quarter to ten`. */
function spokenFraction(line: Line, at: number): Written | undefined {
  const { half, quarter } = meaning(line, at);
  const direction = half ?? quarter;
  const hour = wholeNumber(line, at + 1);
  if (!direction || hour === undefined || hour < 1 || hour > 12) return undefined;
  const fraction = half ? 30 : 15;
  const minutes = hour * 60 + (direction === 'past' ? fraction : -fraction);
  return { minutes, to: at + 2, proof: 'sure', spoken: true };
}

/** The last hour of the morning is 11; a spoken hour before this one means the afternoon. */
const spokenMorningHour = 6;

/** `15h` alone is a time, `2h` alone a duration; hotels' hours start about here. */
const lonelyHour = 7;

/** Takes the marks behind the number (`Uhr`, `p.m.`, `in the evening`, `noon`) into account. */
function withMarks(line: Line, written: Written): Clock {
  let { minutes, to, proof } = written;
  const mark = meaning(line, to).clockMark;
  if (mark) {
    to += 1;
    if (mark === 'clock' || proof === 'bounded') proof = 'sure';
    else if (proof === 'bare') proof = isLonelyHour(minutes) ? 'sure' : 'counted';
  }
  const half = halfBehind(line, to);
  if (half) {
    to = half.to;
    proof = 'sure';
    minutes = onHalf(minutes, half.half, half.isNight);
    const noon = noonBehind(line, to, minutes);
    return noon ?? { minutes, to, proof, half: half.half, onDial: false };
  }
  const nooned = noonBehind(line, to, minutes);
  if (nooned) return nooned;
  const isMorning = minutes >= spokenMorningHour * 60;
  if (written.spoken && !isMorning) minutes += noonMinutes;
  return { minutes, to, proof, onDial: !written.spoken && minutes <= noonMinutes };
}

const isLonelyHour = (minutes: number): boolean =>
  minutes >= lonelyHour * 60 && minutes < midnightMinutes;

type Half = { half: 'am' | 'pm'; isNight: boolean; to: number };

function halfBehind(line: Line, at: number): Half | undefined {
  const { meridiem, daypart } = meaning(line, at);
  if (meridiem) return { half: meridiem, isNight: false, to: at + 1 };
  if (!daypart) return undefined;
  const isNight = daypart === 'evening' || daypart === 'night';
  return { half: daypart === 'morning' ? 'am' : 'pm', isNight, to: at + 1 };
}

function onHalf(minutes: number, half: 'am' | 'pm', isNight: boolean): number {
  if (minutes >= noonMinutes + 60) return minutes;
  const dial = minutes % noonMinutes;
  if (!isNight) return half === 'am' ? dial : dial + noonMinutes;
  if (minutes >= noonMinutes) return dial + midnightMinutes;
  // `2 at night` is after midnight, `10 at night` before it.
  return dial < spokenMorningHour * 60 ? dial : dial + noonMinutes;
}

/** `12 noon` and `12:00 (midday)` are one time. */
function noonBehind(line: Line, at: number, minutes: number): Clock | undefined {
  if (minutes % noonMinutes !== 0) return undefined;
  const inBrackets = isSign(line, at, '(');
  const word = clockWord(line, inBrackets ? at + 1 : at);
  if (!word || (inBrackets && !isSign(line, word.to, ')'))) return undefined;
  return { ...word, to: inBrackets ? word.to + 1 : word.to, proof: 'sure' };
}

export function readClock(line: Line, at: number): Clock | undefined {
  const word = clockWord(line, at);
  if (word) return word;
  const fraction = spokenFraction(line, at);
  if (fraction) return withMarks(line, fraction);
  const together = isNumber(line, at) ? writtenTogether(item(line, at).text) : undefined;
  if (together) return withMarks(line, { ...together, to: at + 1, spoken: false });
  const hour = writtenHour(line, at);
  return hour && withMarks(line, hour);
}
