/** Classifies every number, date, price and time of one line, whatever its language. */
import { type Meaning, nothing } from '../languages/phrases.ts';
import { readAcross } from './across.ts';
import { readAge } from './ages.ts';
import { readCount } from './counts.ts';
import { readDeadline } from './deadlines.ts';
import { readAroundTheClock, readDuration } from './durations.ts';
import type { FoundValue, ValueContext } from './found-value.ts';
import { readFreeWord } from './free-words.ts';
import { type Item, item, type Line, readLine } from './line.ts';
import { readId, readMeasure, readYear } from './measures.ts';
import { readMoney } from './money.ts';
import { readNights } from './nights.ts';
import { readPercent } from './percents.ts';
import { readEmail, readPhone } from './phones.ts';
import type { Match, Reader } from './reader.ts';
import { readSeason } from './seasons.ts';
import { readTime } from './times.ts';
import { readDays } from './weekdays.ts';
import { readWeight } from './weights.ts';

/** In the order of their claims: a reader earlier in the list knows its form more certainly. */
const numberReaders: readonly Reader[] = [
  readPhone,
  readDeadline,
  readAroundTheClock,
  readSeason,
  readWeight,
  readMoney,
  readPercent,
  readAge,
  readNights,
  readTime,
  readMeasure,
  readDuration,
  readId,
  readYear,
  readCount,
];

/** What a word may start, by its category; other words start nothing. */
const wordReaders: Readonly<Partial<Record<keyof Meaning, readonly Reader[]>>> = {
  free: [readFreeWord],
  number: numberReaders,
  ordinal: numberReaders,
  article: numberReaders,
  clockWord: [readDeadline, readTime],
  half: [readDeadline, readTime],
  quarter: [readDeadline, readTime],
  aroundTheClock: [readAroundTheClock],
  dayBefore: [readDeadline],
  ageGroup: [readAge],
  furtherNight: [readNights],
  yearPart: [readSeason],
  seasonName: [readSeason],
  month: [readSeason],
  monthShort: [readSeason],
  monthPart: [readSeason],
  dayGroup: [readDays],
  weekday: [readDays],
  weekdayShort: [readDays],
};

const noReaders: readonly Reader[] = [];

/** Meanings are made once per phrase of the lexicon, so each one's readers are found once. */
const readersByMeaning = new WeakMap<Meaning, readonly Reader[]>([[nothing, noReaders]]);

function readersOf({ kind, meaning }: Item): readonly Reader[] {
  if (kind === 'number') return numberReaders;
  if (kind === 'email') return [readEmail];
  const known = readersByMeaning.get(meaning);
  if (known) return known;
  const names = Object.keys(wordReaders) as (keyof Meaning)[];
  const readers = names.flatMap((name) =>
    meaning[name] === undefined ? [] : wordReaders[name],
  ) as Reader[];
  const distinct = [...new Set(readers)];
  readersByMeaning.set(meaning, distinct);
  return distinct;
}

function matchAt(line: Line, at: number, floor: number): Match | undefined {
  for (const read of readersOf(item(line, at))) {
    const match = read(line, at, floor);
    if (match) return match;
  }
  const { kind, whole } = item(line, at);
  if (kind !== 'number') return undefined;
  const value = { kind: 'number', ...(whole === undefined ? {} : { whole }) } as const;
  return { from: at, to: at + 1, value };
}

/** Only the numbers and addresses by which a hotel is reached, found as `findValues` finds them. */
export function findContacts(text: string, context: ValueContext): FoundValue[] {
  const line = readLine(text, context);
  const found: FoundValue[] = [];
  let floor = 0;
  for (let at = 0; at < line.items.length; at += 1) {
    if (at < floor) continue;
    const { kind } = item(line, at);
    const read = kind === 'number' ? readPhone : kind === 'email' ? readEmail : null;
    const match = read?.(line, at, floor);
    if (!match) continue;
    floor = match.to;
    found.push(foundAt(line, match));
  }
  return found;
}

function foundAt(line: Line, { from, to, value }: Match): FoundValue {
  return { start: item(line, from).start, end: item(line, to - 1).end, ...value };
}

/**
 * The values of one line in the order of the text, without overlaps. The line is joined, without
 * markup and entities, in NFC. Takes time linear in its length and never throws.
 */
export function findValues(text: string, context: ValueContext): FoundValue[] {
  const line = readLine(text, context);
  const found: FoundValue[] = [];
  let floor = 0;
  for (let at = 0; at < line.items.length; at += 1) {
    if (at < floor) continue;
    const match = matchAt(line, at, floor);
    if (!match) continue;
    floor = match.to;
    found.push(foundAt(line, match));
  }
  return readAcross(found, text);
}
