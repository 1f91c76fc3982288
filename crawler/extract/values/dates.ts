/** One day or month of the calendar as it is written: `1 May`, `May 1st, 2026`, `01.05.`, `1er mai`. */
import { isDash, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';

export type Day = {
  readonly month: number;
  /** Absent where only the month is named. */
  readonly day?: number;
  readonly year?: number;
  readonly from: number;
  readonly to: number;
  /** `mid May`, `early June`: no date that could be stored. */
  readonly isVague: boolean;
  /** The form alone shows a date: a month's name or a year. `1.5` does not. */
  readonly isSure: boolean;
  /** `end of May`, `Anfang Mai`: the day is that end of the month. */
  readonly isEnd?: boolean;
  /** `1/6`, which is a date only beside another one. */
  readonly isShort?: boolean;
};

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const lastDay = (month: number): number => monthDays[month - 1] ?? 31;

const isDayOf = (day: number, month: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= lastDay(month);

const isYear = (number: number | undefined): number is number =>
  number !== undefined && number >= 1900 && number < 2100;

/** `May` and `March` are also verbs: in English a month starts with a capital letter. */
function monthAt(line: Line, at: number, isShortToo: boolean): number | undefined {
  const { month, monthShort } = meaning(line, at);
  const name = month ?? (isShortToo ? monthShort : undefined);
  if (name === undefined) return undefined;
  const first = line.text.charAt(item(line, at).start);
  if (line.context.language === 'en' && first === first.toLowerCase()) return undefined;
  return Number(name);
}

function yearBehind(line: Line, at: number): { year?: number; to: number } {
  const next = isSign(line, at, ',') ? at + 1 : at;
  const { text, kind } = item(line, next);
  if (kind !== 'number' || text.length !== 4) return { to: at };
  const year = wholeNumber(line, next);
  return isYear(year) ? { year, to: next + 1 } : { to: at };
}

/** Behind the day's number: `.`, `st of`, `º de`, `er`. */
function monthStart(line: Line, at: number): number {
  let next = at;
  if (meaning(line, next).dayOrdinal && item(line, next).glued) next += 1;
  else if (isSign(line, next, '.') && item(line, next).glued) next += 1;
  if (isDash(line, next) && item(line, next).glued) next += 1;
  if (meaning(line, next).preposition) next += 1;
  return next;
}

/** `1 May`, `1. Mai 2026`, `15 de junio`. */
function dayThenMonth(line: Line, at: number): Day | undefined {
  const day = wholeNumber(line, at);
  if (day === undefined || day > 31) return undefined;
  const monthIndex = monthStart(line, at + 1);
  const month = monthAt(line, monthIndex, true);
  if (month === undefined || !isDayOf(day, month)) return undefined;
  const year = yearBehind(
    line,
    meaning(line, monthIndex + 1).preposition ? monthIndex + 2 : monthIndex + 1,
  );
  const to = year.year === undefined ? monthIndex + 1 : year.to;
  return { month, day, from: at, isVague: false, isSure: true, ...year, to };
}

/** `May 1`, `May 1st, 2026`, `May`, `mid-May`, `end of May`. */
function monthFirst(line: Line, at: number): Day | undefined {
  const part = meaning(line, at).monthPart;
  if (part) return partOfMonth(line, at, part);
  const month = monthAt(line, at, true);
  if (month === undefined) return undefined;
  const isVague = isVagueBefore(line, at);
  const day = wholeNumber(line, at + 1);
  const isDay = isNumber(line, at + 1) && day !== undefined && isDayOf(day, month);
  if (isDay && line.context.language === 'en' && !isVague && isAmericanDay(line, at + 1)) {
    const to = meaning(line, at + 2).dayOrdinal && item(line, at + 2).glued ? at + 3 : at + 2;
    return { month, day, from: at, isVague, isSure: true, ...yearBehind(line, to) };
  }
  const year = yearBehind(line, meaning(line, at + 1).preposition ? at + 2 : at + 1);
  const to = year.year === undefined ? at + 1 : year.to;
  return { month, from: at, isVague, isSure: meaning(line, at).month !== undefined, ...year, to };
}

/** `May 1` is a day; in `May 10:00` and `in May 10 rooms` the number is not one. */
function isAmericanDay(line: Line, at: number): boolean {
  const { currency, thing, timeUnit, percentWord, clockMark, meridiem, month } = meaning(
    line,
    at + 1,
  );
  return !(currency ?? thing ?? timeUnit ?? percentWord ?? clockMark ?? meridiem ?? month);
}

const isVagueBefore = (line: Line, at: number): boolean => {
  const dash = isDash(line, at - 1) ? 2 : 1;
  return meaning(line, at - dash).monthPart !== undefined;
};

function partOfMonth(line: Line, at: number, part: string): Day | undefined {
  let next = isDash(line, at + 1) ? at + 2 : at + 1;
  if (meaning(line, next).preposition) next += 1;
  const month = monthAt(line, next, true);
  if (month === undefined) return undefined;
  const year = yearBehind(line, next + 1);
  const day = {
    month,
    from: at,
    isSure: true,
    ...year,
    isVague: part === 'mid' || part === 'inexact',
  };
  return part === 'start' || part === 'end' ? { ...day, isEnd: part === 'end' } : day;
}

/** Hotels of these countries write the month first in `05/01/2026`. */
const monthFirstCountries: ReadonlySet<string> = new Set(['US']);

/** Which of two numbers is the day; undefined where both readings are possible. */
function inOrder(
  line: Line,
  first: number,
  second: number,
): { day: number; month: number } | undefined {
  const { language, country } = line.context;
  const dayFirst = isDayOf(first, second) ? { day: first, month: second } : undefined;
  const monthLeads = isDayOf(second, first) ? { day: second, month: first } : undefined;
  if (!dayFirst || !monthLeads || first === second) return dayFirst ?? monthLeads;
  if (country !== undefined) return monthFirstCountries.has(country) ? monthLeads : dayFirst;
  return language === 'en' ? undefined : dayFirst;
}

/** `01.05.`, `01.05.2026`, `01/05/2026`, `2026-05-01`. */
function numeric(line: Line, at: number): Day | undefined {
  if (!isNumber(line, at)) return undefined;
  const { text } = item(line, at);
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?$/.exec(text);
  if (dotted) {
    const [day, month] = [Number(dotted[1]), Number(dotted[2])];
    if (!isDayOf(day, month)) return undefined;
    const isClosed = isSign(line, at + 1, '.') && item(line, at + 1).glued;
    const year =
      dotted[3] === undefined ? undefined : Number(dotted[3]) + (dotted[3].length === 2 ? 2000 : 0);
    const known = { day, month, from: at, isVague: false, isSure: year !== undefined };
    if (year !== undefined) return { ...known, year, to: at + 1 };
    return isClosed ? { ...known, ...yearBehind(line, at + 2) } : { ...known, to: at + 1 };
  }
  return /^\d{1,4}$/.test(text) ? parted(line, at) : undefined;
}

/** Three or two numbers parted by slashes or hyphens. */
function parted(line: Line, at: number): Day | undefined {
  const sign = item(line, at + 1);
  if ((sign.text !== '/' && sign.text !== '-') || !sign.glued || !item(line, at + 2).glued)
    return undefined;
  const [first, second] = [wholeNumber(line, at), wholeNumber(line, at + 2)];
  if (first === undefined || second === undefined || !isNumber(line, at + 2)) return undefined;
  const isThree =
    isSign(line, at + 3, sign.text) && isNumber(line, at + 4) && item(line, at + 4).glued;
  const third = isThree ? wholeNumber(line, at + 4) : undefined;
  if (isYear(first) && third !== undefined && isDayOf(third, second)) {
    return {
      year: first,
      month: second,
      day: third,
      from: at,
      to: at + 5,
      isVague: false,
      isSure: true,
    };
  }
  const order = first <= 31 && second <= 31 ? inOrder(line, first, second) : undefined;
  if (!order) return undefined;
  if (isYear(third))
    return { ...order, year: third, from: at, to: at + 5, isVague: false, isSure: true };
  if (sign.text !== '/' || isThree) return undefined;
  const isShort = item(line, at).text.length + item(line, at + 2).text.length < 3;
  return { ...order, from: at, to: at + 3, isVague: false, isSure: false, isShort };
}

export const readDay = (line: Line, at: number): Day | undefined =>
  numeric(line, at) ?? dayThenMonth(line, at) ?? monthFirst(line, at);
