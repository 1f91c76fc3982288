/**
 * Spans of the year: `from 1 May to 30 September`, `April bis Oktober`, `1.5.–30.9.`, `all year`;
 * single dates; and seasons that a line names without dates.
 */
import type { Season } from '../../../db/vocabulary/fact-value.ts';
import { type Day, lastDay, readDay } from './dates.ts';
import { isDash, isSign, item, type Line, meaning, wholeNumber } from './line.ts';
import type { Match, Reader } from './reader.ts';

const two = (number: number): string => String(number).padStart(2, '0');

const monthDay = (month: number, day: number): string => `${two(month)}-${two(day)}`;

const startOf = ({ month, day, isEnd }: Day): string =>
  monthDay(month, day ?? (isEnd ? lastDay(month) : 1));

const endOf = ({ month, day, isEnd }: Day): string =>
  monthDay(month, day ?? (isEnd === false ? 1 : lastDay(month)));

/** Where the second date may start: behind a dash, `to`, or `and` after `between`. */
function secondStarts(line: Line, at: number, isBetween: boolean): number | undefined {
  const { join, bound, and } = meaning(line, at);
  const joins = isDash(line, at) || join || bound === 'until' || (isBetween && and);
  if (!joins) return undefined;
  let next = at + 1;
  while (next < at + 3 && !meaning(line, next).month && item(line, next).kind === 'word') {
    const {
      filler,
      bound: again,
      preposition,
      monthPart,
      weekday,
      inclusive,
    } = meaning(line, next);
    if (monthPart || !(filler ?? again ?? preposition ?? weekday ?? inclusive)) break;
    next += 1;
  }
  return next;
}

type Before = {
  readonly from: number;
  readonly bound: 'from' | 'until' | undefined;
  readonly isBetween: boolean;
};

function readBefore(line: Line, at: number, floor: number): Before {
  let from = at;
  let bound: Before['bound'];
  for (let back = at - 1; back >= Math.max(floor, at - 3); back -= 1) {
    const word = meaning(line, back);
    if (word.between) return { from: back, bound: undefined, isBetween: true };
    const found = word.bound === 'from' || word.bound === 'until' ? word.bound : undefined;
    if (found) {
      from = back;
      // `le mois de mai` bounds nothing, `before May` does.
      if (!word.preposition || found === 'until') bound ??= found;
    } else if (!word.filler && !word.weekday) break;
  }
  return { from, bound, isBetween: false };
}

/** The trailing full stop of `30.9.` belongs to the date. */
const behindDay = (line: Line, day: Day): number =>
  day.day !== undefined && isSign(line, day.to, '.') && item(line, day.to).glued && !day.isSure
    ? day.to + 1
    : day.to;

/** `1.5.` is a date where the full stop closes it or a span shows it: `1.5.–30.9.` */
function isClosed(line: Line, day: Day): boolean {
  return behindDay(line, day) > day.to || isSign(line, day.to - 1, '.');
}

/** `Apr–Oct`: two short names beside each other are months. */
const isMonth = ({ day }: Day): boolean => day === undefined;

function readSpan(line: Line, first: Day, before: Before): Match | undefined {
  const next = secondStarts(line, behindDay(line, first), before.isBetween);
  const second = next === undefined ? undefined : readDay(line, next);
  if (!second) return undefined;
  const isSure = first.isSure || second.isSure || (isMonth(first) && isMonth(second));
  const isDotted = isClosed(line, first) || isClosed(line, second);
  const isSlashed = !item(line, first.from).text.includes('.') && first.day !== undefined;
  if (!isSure && !isDotted && !isSlashed) return undefined;
  // `1/2 - 3/4` is no span of dates, `from 1/6 to 30/9` is.
  const isBare = first.isShort === true || second.isShort === true;
  if (isBare && before.from === first.from) return undefined;
  const span = { from: before.from, to: behindDay(line, second) };
  if (first.isVague || second.isVague) {
    // `mid-May to June` has no dates: the page's words are the name.
    const name = line.text.slice(item(line, first.from).start, item(line, span.to - 1).end);
    return { ...span, value: { kind: 'season-name', name } };
  }
  return {
    ...span,
    value: { kind: 'season', season: { from: startOf(first), to: endOf(second) } },
  };
}

/** `1.–30. September`, `del 1 al 15 de agosto`: the month stands once, behind the second day. */
function readSharedMonth(line: Line, at: number, before: Before): Match | undefined {
  const day = wholeNumber(line, at);
  if (day === undefined || day < 1 || day > 31) return undefined;
  const isOrdinal = meaning(line, at + 1).dayOrdinal || isSign(line, at + 1, '.');
  const joint = isOrdinal && item(line, at + 1).glued ? at + 2 : at + 1;
  const next = secondStarts(line, joint, before.isBetween);
  const second = next === undefined ? undefined : readDay(line, next);
  if (!second?.isSure || second.day === undefined || second.day <= day) return undefined;
  const season = { from: monthDay(second.month, day), to: endOf(second) };
  return { from: before.from, to: second.to, value: { kind: 'season', season } };
}

/** `July and August`, `juin, juillet et août`: months in a row are one span. */
function readMonths(line: Line, first: Day, before: Before): Match | undefined {
  if (first.day !== undefined || first.isVague || first.isEnd !== undefined) return undefined;
  let last = first;
  for (let count = 0; count < 12; count += 1) {
    const joins =
      meaning(line, last.to).and || isSign(line, last.to, ',') || isSign(line, last.to, '/');
    const next = joins ? readDay(line, last.to + 1) : undefined;
    if (!next || next.day !== undefined || next.month !== (last.month % 12) + 1) break;
    last = next;
  }
  const isOpen = before.bound !== undefined;
  // `from May` has no end, `May` in short form alone is no month.
  if (last === first && (isOpen || !first.isSure)) return undefined;
  const from = last === first ? first.from : before.from;
  return {
    from,
    to: last.to,
    value: { kind: 'season', season: { from: startOf(first), to: endOf(last) } },
  };
}

function readDate(line: Line, day: Day, before: Before): Match | undefined {
  if (day.day === undefined || day.isVague || (!day.isSure && !isClosed(line, day)))
    return undefined;
  const monthAndDay = monthDay(day.month, day.day);
  const date = day.year === undefined ? monthAndDay : `${day.year}-${monthAndDay}`;
  const bound = before.bound ? { bound: before.bound } : {};
  return { from: before.from, to: behindDay(line, day), value: { kind: 'date', date, ...bound } };
}

const wholeYear: Season = { from: '01-01', to: '12-31' };

function readNamed(line: Line, at: number): Match | undefined {
  const { yearPart, seasonName } = meaning(line, at);
  if (yearPart === 'all')
    return { from: at, to: at + 1, value: { kind: 'season', season: wholeYear } };
  const of = yearPart === 'rest' ? 'rest' : seasonName;
  if (!of) return undefined;
  const { start, end } = item(line, at);
  return {
    from: at,
    to: at + 1,
    value: { kind: 'season-name', name: line.text.slice(start, end), of },
  };
}

export const readSeason: Reader = (line, at, floor) => {
  const named = readNamed(line, at);
  if (named) return named;
  const before = readBefore(line, at, floor);
  const shared = readSharedMonth(line, at, before);
  if (shared) return shared;
  const day = readDay(line, at);
  if (!day) return undefined;
  return (
    readSpan(line, day, before) ?? readMonths(line, day, before) ?? readDate(line, day, before)
  );
};

/** `the rest of the year` is what the one season of the line leaves over. */
export function restOfYear({ from, to }: Season): Season {
  return { from: neighbour(to, 1), to: neighbour(from, -1) };
}

function neighbour(date: string, step: 1 | -1): string {
  const [month = 1, day = 1] = date.split('-').map(Number);
  const next = day + step;
  if (next >= 1 && next <= lastDay(month)) return monthDay(month, next);
  const other = ((month - 1 + step + 12) % 12) + 1;
  return monthDay(other, step === 1 ? 1 : lastDay(other));
}
