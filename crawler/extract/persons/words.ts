/** The words that tell a person's name: markers, roles, honorifics and given names. */
import { fold, tokensOf } from '../lexicon/fold.ts';
import givenNames from './given-names.json' with { type: 'json' };
import words from './person-words.json' with { type: 'json' };

export type Word = {
  /** As the text writes it, and folded. */
  readonly raw: string;
  readonly word: string;
  readonly start: number;
  readonly end: number;
};

/** Rows of words; all languages at once, since pages mix them and a name is dropped in doubt. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

function phrasesOf(lexicon: Readonly<Record<string, readonly string[]>>): Phrases {
  const phrases = new Map<string, string[][]>();
  for (const phrase of new Set(Object.values(lexicon).flat())) {
    const parts = tokensOf(fold(phrase)).map(({ word }) => word);
    const [first] = parts;
    if (first !== undefined) phrases.set(first, [...(phrases.get(first) ?? []), parts]);
  }
  return phrases;
}

export const markers = {
  with: phrasesOf(words.with),
  ledBy: phrasesOf(words.led_by),
  by: phrasesOf(words.by),
  role: phrasesOf(words.role),
  guide: phrasesOf(words.guide),
  own: phrasesOf(words.own),
  honorific: phrasesOf(words.honorific),
};

const { about: _, ...byLanguage } = givenNames;
const given = new Set(Object.values(byLanguage).flatMap((names) => names.split(' ')));
const particles = new Set(words.particle);
const joins = new Set(words.and);
const placePrepositions = new Set(words.place_preposition);
const alsoPlaces = new Set(words.place_and_name);
const placeParts = new Set(words.place_part);

export const isParticle = ({ word }: Word): boolean => particles.has(word);
export const isJoin = ({ word }: Word): boolean => joins.has(word);
/** What follows is where, not who. */
export const isPlacePreposition = ({ word }: Word): boolean => placePrepositions.has(word);
export const isPlacePart = ({ word }: Word): boolean => placeParts.has(word);
export const isGivenName = ({ word }: Word): boolean => given.has(word) || alsoPlaces.has(word);
/** `Petra`, `Victoria`: alone it names a place as well. */
export const isAlsoPlace = ({ word }: Word): boolean => alsoPlaces.has(word);
export const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: raw, index }) => ({
    raw,
    word: fold(raw),
    start: index,
    end: index + raw.length,
  }));
}

/** Index of the word behind the longest of these phrases that stands at `at`; -1 where none does. */
export function phraseEnd(phrases: Phrases, all: readonly Word[], at: number): number {
  let end = -1;
  for (const parts of phrases.get(all[at]?.word ?? '') ?? []) {
    const stands = parts.every((part, index) => all[at + index]?.word === part);
    if (stands) end = Math.max(end, at + parts.length);
  }
  return end;
}
