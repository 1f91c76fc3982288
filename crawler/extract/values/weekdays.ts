/** Days of the week: `Mon–Fri`, `Saturdays and Sundays`, `täglich außer Montag`, `festivi`. */

import { readClock } from './clock.ts';
import { isBreak, isDash, isSign, item, type Line, meaning } from './line.ts';
import type { Reader } from './reader.ts';

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof week)[number];

const groups: Readonly<Record<string, readonly string[]>> = {
  weekend: ['sat', 'sun'],
  workdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  daily: week,
  holidays: ['ph'],
};

type Member = {
  readonly days: readonly string[];
  readonly day?: Weekday;
  readonly isShort: boolean;
};

/** `Sat` and `So` are days, `sat` and `so` other words; the other languages write days small. */
function isWrittenAsName(line: Line, at: number): boolean {
  const { language } = line.context;
  return (language !== 'en' && language !== 'de') || startsLarge(line, at);
}

const startsLarge = (line: Line, at: number): boolean =>
  /^\p{Lu}/u.test(line.text.charAt(item(line, at).start));

function memberAt(line: Line, at: number): Member | undefined {
  const { weekday, weekdayShort, dayGroup } = meaning(line, at);
  if (dayGroup) return { days: groups[dayGroup] ?? [], isShort: false };
  const day = weekday ?? (isWrittenAsName(line, at) ? weekdayShort : undefined);
  return day && { days: [day], day, isShort: weekday === undefined };
}

function fromTo(first: Weekday, last: Weekday): Weekday[] {
  const start = week.indexOf(first);
  const length = (week.indexOf(last) - start + 7) % 7;
  return Array.from({ length: length + 1 }, (_, step) => week[(start + step) % 7] ?? first);
}

/** More small words do not stand between two days: `Sonn- und an Feiertagen`, `and on`. */
const wordsBetweenMax = 3;

type Joint = { readonly at: number; readonly isRange: boolean };

/** The next day behind `at`, and whether a range leads to it. */
function nextMember(line: Line, at: number): Joint | undefined {
  let joins = false;
  let isRange = false;
  for (let next = at; next <= at + wordsBetweenMax; next += 1) {
    if (joins && memberAt(line, next)) return { at: next, isRange };
    const { and, join, bound, filler, preposition } = meaning(line, next);
    const isList =
      and ?? (isSign(line, next, ',') || isSign(line, next, '/') || isSign(line, next, '+'));
    if (isDash(line, next) || join || bound === 'until') {
      isRange = true;
      joins = true;
    } else if (isList) {
      isRange = false;
      joins = true;
    } else if (!filler && !preposition && !isSign(line, next, '.')) return undefined;
  }
  return undefined;
}

/** Days in one list, at most: more would be a hostile line. */
const membersMax = 14;

type Listed = { readonly days: ReadonlySet<string>; readonly to: number; readonly members: number };

function readList(line: Line, start: number): Listed {
  const days = new Set<string>();
  let at = start;
  let members = 0;
  let last: Member | undefined;
  let isRange = false;
  while (members < membersMax) {
    const member = memberAt(line, at);
    if (!member) break;
    for (const day of isRange && last?.day && member.day
      ? fromTo(last.day, member.day)
      : member.days) {
      days.add(day);
    }
    members += 1;
    last = member;
    const next = nextMember(line, at + 1);
    if (!next) break;
    at = next.at;
    isRange = next.isRange;
  }
  return { days, to: at + 1, members };
}

/** `Mo 9–12 Uhr`, `So:`: a short form alone counts only before a time or a colon. */
function isShortProved(line: Line, at: number): boolean {
  const next = isSign(line, at, '.') || isSign(line, at, ':') ? at + 1 : at;
  const isCapital = startsLarge(line, at - 1);
  const isClock =
    readClock(line, next)?.proof === 'sure' || readClock(line, next)?.proof === 'bounded';
  return isCapital && (isClock || isSign(line, at, ':'));
}

const inOrder = (days: ReadonlySet<string>): string[] =>
  [...week, 'ph'].filter((day) => days.has(day));

/** `Daily parking fee: $20` is a rate of the amount, not a list of days. */
function isRate(line: Line, at: number): boolean {
  if (meaning(line, at).rate === undefined) return false;
  for (let next = at + 1; next <= at + 6; next += 1) {
    const { kind, meaning: word } = item(line, next);
    if (word.currency) return true;
    if (kind === 'number' || isBreak(line, next)) return false;
  }
  return false;
}

export const readDays: Reader = (line, at) => {
  const member = memberAt(line, at);
  if (!member) return undefined;
  if (isRate(line, at)) return undefined;
  const list = readList(line, at);
  if (member.isShort && list.members === 1 && !isShortProved(line, list.to)) return undefined;
  const exceptAt = isSign(line, list.to, ',') || isSign(line, list.to, '(') ? list.to + 1 : list.to;
  const opens = meaning(line, exceptAt).except ? exceptAt + 1 : undefined;
  const firstExcept =
    opens === undefined ? undefined : meaning(line, opens).filler ? opens + 1 : opens;
  if (firstExcept === undefined || !memberAt(line, firstExcept)) {
    return { from: at, to: list.to, value: { kind: 'days', days: inOrder(list.days) } };
  }
  const excepted = readList(line, firstExcept);
  const rest = new Set([...list.days].filter((day) => !excepted.days.has(day)));
  return { from: at, to: excepted.to, value: { kind: 'days', days: inOrder(rest) } };
};
