/** Things that are counted: `22 spaces`, `nine bedrooms`, `zwei rollstuhlgerechte Zimmer`. */
import type { Meaning } from '../languages/phrases.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Value } from './found-value.ts';
import { isDash, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';
import type { Match, Reader } from './reader.ts';

/** Adjectives between the number and its noun, at most. */
const adjectivesMax = 3;

type Noun = { readonly at: number; readonly of: string | undefined };

/** Words that end the group of words around a noun: `eine Nacht im Doppelzimmer`. */
function isStructural(word: Meaning): boolean {
  const { preposition, bound, join, and, filler, perPrefix, negator, timeUnit } = word;
  const { number, article, currency, between, limit, inTotal } = word;
  return Boolean(
    preposition ??
      bound ??
      join ??
      and ??
      filler ??
      perPrefix ??
      negator ??
      timeUnit ??
      number ??
      article ??
      currency ??
      between ??
      limit ??
      inTotal,
  );
}

/** The next word that the lexicon knows as a countable thing, else the next word. */
function nounBehind(line: Line, at: number): Noun | undefined {
  let adjectives = 0;
  for (let next = at; adjectives <= adjectivesMax; next += 1) {
    const { kind, meaning: word } = item(line, next);
    if (kind === 'word') adjectives += 1;
    // In `one ground-floor room` the floor is where the room lies.
    const isPlace = word.thing === 'floor' && meaning(line, next + 1).thing !== undefined;
    if (kind === 'word' && word.thing && !isPlace) return { at: next, of: word.thing };
    const mayBeAdjective = kind === 'word' && !isStructural(word);
    if (!mayBeAdjective && !(isDash(line, next) && item(line, next).glued)) break;
  }
  const { kind, meaning: word } = item(line, at);
  // `17th`, `12x`, `3D`: letters that touch the number are no noun.
  const isNoun = kind === 'word' && !item(line, at).glued && !isStructural(word);
  return isNoun ? { at, of: undefined } : undefined;
}

type Bound = 'max' | 'min';

function boundBefore(line: Line, at: number, floor: number): Bound | undefined {
  for (let back = at - 1; back >= Math.max(floor, at - 2); back -= 1) {
    const { limit, bound, filler } = meaning(line, back);
    if (limit) return limit;
    if (bound === 'until') return 'max';
    if (!filler) return undefined;
  }
  return undefined;
}

/** `2 dogs at most`, `two per room maximum`. */
function boundBehind(line: Line, at: number): Bound | undefined {
  const { limit, compare } = meaning(line, at);
  if (limit || !compare) return limit;
  return compare === 'orLess' ? 'max' : compare === 'orMore' ? 'min' : undefined;
}

/** `two per room`: what the things are shared among. */
function shareBehind(line: Line, at: number): { per: string; to: number } | undefined {
  if (meaning(line, at).perPrefix !== 'per') return undefined;
  const { party, unit } = meaning(line, at + 1);
  const per = party ?? unit;
  return per && { per, to: at + 2 };
}

/** `12 of our 240 guest rooms`: the noun stands behind the whole. */
function nounOfWhole(line: Line, at: number): Noun | undefined {
  let next = at;
  while (next < at + 3 && meaning(line, next).filler) next += 1;
  const isPart = next > at && wholeNumber(line, next) !== undefined;
  const noun = isPart ? nounBehind(line, next + 1) : undefined;
  return noun?.of === undefined ? undefined : noun;
}

/** `(max. 2)`, `two at most`, `29 in total`: what is counted stands elsewhere. */
function readLimited(line: Line, at: number, count: number, floor: number): Match | undefined {
  const { limit, compare } = meaning(line, at - 1);
  const isAge = compare === 'under' || compare === 'over';
  const before = at > floor && !isAge && isAlone(line, at + 1) ? limit : undefined;
  const { limit: behind, inTotal } = meaning(line, at + 1);
  const bound = before ?? behind;
  if (!bound && !inTotal) return undefined;
  const to = before ? at + 1 : at + 2;
  return { from: at, to, value: { kind: 'count', count, noun: '', ...(bound ? { bound } : {}) } };
}

const isAlone = (line: Line, at: number): boolean =>
  item(line, at).kind === 'sign' && !isDash(line, at) && !meaning(line, at).currency;

/** `Rooms: 24` */
function readListed(line: Line, at: number, count: number): Match | undefined {
  const of = meaning(line, at - 2).thing;
  const { kind } = item(line, at + 1);
  if (!of || !isSign(line, at - 1, ':') || !isNumber(line, at) || kind === 'number')
    return undefined;
  return { from: at, to: at + 1, value: { kind: 'count', count, noun: textOf(line, at - 2), of } };
}

/** `Le camere sono sette`, `Our rooms number twelve`: the things stand before their number. */
const roomsBefore = new RegExp(
  `(?:^|\\s)${anyOf('rooms')}\\s+${anyOf('rooms_are')}\\s+(?:${anyOf('in_all')}\\s+)?$`,
  'iu',
);

const roomsBeforeChars = 50;

function readBehindRooms(line: Line, at: number, count: number): Match | undefined {
  const { start } = item(line, at);
  const before = line.text.slice(Math.max(0, start - roomsBeforeChars), start);
  if (!roomsBefore.test(before)) return undefined;
  const next = item(line, at + 1);
  const ends = next.kind !== 'word' && next.kind !== 'number' && !isDash(line, at + 1);
  if (!ends || meaning(line, at + 1).currency) return undefined;
  return { from: at, to: at + 1, value: { kind: 'count', count, noun: 'rooms', of: 'room' } };
}

/** `tutte e 36 le camere` */
function nounOfAll(line: Line, at: number): Noun | undefined {
  const { start } = item(line, at);
  const isAll = /(?:^|\s)tutt[ei] e\s$/i.test(line.text.slice(Math.max(0, start - 9), start));
  return isAll && meaning(line, at + 1).filler ? nounBehind(line, at + 2) : undefined;
}

/** Larger numbers before an unknown word are house numbers, postal codes and the like. */
const unknownCountMax = 999;

export const readCount: Reader = (line, at, floor) => {
  const isArticle = meaning(line, at).article === 'one';
  const count = isArticle ? 1 : wholeNumber(line, at);
  if (count === undefined) return undefined;
  const behindRooms = isArticle ? undefined : readBehindRooms(line, at, count);
  if (behindRooms) return behindRooms;
  const whole = isArticle ? undefined : (nounOfAll(line, at) ?? nounOfWhole(line, at + 1));
  const noun = whole ?? nounBehind(line, at + 1);
  const nounEnd = noun && !whole ? noun.at + 1 : at + 1;
  const share = shareBehind(line, nounEnd);
  const isUnknown = noun?.of === undefined && (!isNumber(line, at) || count > unknownCountMax);
  if (!noun && !share) return readLimited(line, at, count, floor) ?? readListed(line, at, count);
  if (!share && isUnknown) return undefined;
  const behind = boundBehind(line, share?.to ?? nounEnd);
  const bound = behind ?? boundBefore(line, at, floor);
  const value: Value = {
    kind: 'count',
    count,
    noun: noun ? textOf(line, noun.at) : '',
    ...(noun?.of ? { of: noun.of } : {}),
    ...(share ? { per: share.per } : {}),
    ...(bound ? { bound } : {}),
    ...(isArticle ? { isArticle: true as const } : {}),
  };
  return { from: at, to: (share?.to ?? nounEnd) + (behind ? 1 : 0), value };
};

const textOf = (line: Line, at: number): string =>
  line.text.slice(item(line, at).start, item(line, at).end).toLowerCase();
