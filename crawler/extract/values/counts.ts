/** Things that are counted: `22 spaces`, `nine bedrooms`, `zwei rollstuhlgerechte Zimmer`. */
import { isBreak, isDash, isNumber, item, type Line, meaning, wholeNumber } from './line.ts';
import type { Match, Reader } from './reader.ts';

/** Adjectives between the number and its noun, at most. */
const adjectivesMax = 3;

type Noun = { readonly at: number; readonly of: string | undefined };

/** The next word that the lexicon knows as a countable thing, else the next word. */
function nounBehind(line: Line, at: number): Noun | undefined {
  for (let next = at; next <= at + adjectivesMax; next += 1) {
    const { kind, meaning: word } = item(line, next);
    if (isDash(line, next)) continue;
    if (kind !== 'word' || isBreak(line, next) || word.currency) break;
    if (word.thing) return { at: next, of: word.thing };
  }
  const { kind, meaning: word } = item(line, at);
  const isNoun = kind === 'word' && !word.and && !word.bound && !word.join && !word.filler;
  return isNoun ? { at, of: undefined } : undefined;
}

function boundOf(line: Line, at: number, floor: number): 'max' | 'min' | undefined {
  for (let back = at - 1; back >= Math.max(floor, at - 2); back -= 1) {
    const { limit, bound, filler } = meaning(line, back);
    if (limit) return limit;
    if (bound === 'until') return 'max';
    if (!filler) return undefined;
  }
  return undefined;
}

/** `12 of our 240 guest rooms`: the noun stands behind the whole. */
function nounOfWhole(line: Line, at: number): Noun | undefined {
  let next = at;
  while (next < at + 3 && meaning(line, next).filler) next += 1;
  const isPart = next > at && wholeNumber(line, next) !== undefined;
  const noun = isPart ? nounBehind(line, next + 1) : undefined;
  return noun?.of === undefined ? undefined : noun;
}

export const readCount: Reader = (line, at, floor) => {
  const isArticle = meaning(line, at).article !== undefined;
  const count = isArticle ? 1 : wholeNumber(line, at);
  if (count === undefined) return undefined;
  const whole = isNumber(line, at) ? nounOfWhole(line, at + 1) : undefined;
  const noun = whole ?? nounBehind(line, at + 1);
  if (!noun || (!noun.of && !isNumber(line, at))) return undefined;
  const bound = boundOf(line, at, floor);
  return {
    from: at,
    to: whole ? at + 1 : noun.at + 1,
    value: {
      kind: 'count',
      count,
      noun: line.text.slice(item(line, noun.at).start, item(line, noun.at).end).toLowerCase(),
      ...(noun.of ? { of: noun.of } : {}),
      ...(bound ? { bound } : {}),
      ...(isArticle ? { isArticle: true as const } : {}),
    },
  } satisfies Match;
};
