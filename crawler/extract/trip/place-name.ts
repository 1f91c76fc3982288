/** What may be the name of a place: few capital words, and none that names something else. Pure. */
import { fold } from '../lexicon/fold.ts';
import { BEHIND, small, type TripWords } from './trip-words.ts';

const CHARS_MAX = 60;
const WORDS_MAX = 6;
const WORD = new RegExp(
  `^(?:\\p{Lu}[\\p{L}\\p{M}]*|${small('saint')})(?:['’-]\\p{L}[\\p{L}\\p{M}]*)*$`,
  'u',
);
/** `Chora Sfakion`, `Palas de Rei`, `L'Aquila`, `'s-Hertogenbosch`. */
const PARTICLE = new RegExp(`^(?:${small('particle')}|[dl]['’]\\p{Lu}[\\p{L}\\p{M}]+)$`, 'u');
const APOSTROPHE = /^[\p{L}]{1,2}['’]\p{Lu}[\p{L}\p{M}-]+$/u;

function titleCase(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The name without notes in brackets, words for stations and what follows a comma; else null. */
export function placeName(written: string, words: TripWords): string | null {
  const [first = ''] = written.replace(/\s*\([^)]*\)/g, '').split(/[,/]/);
  const station = words.pattern('station', (all) => {
    return `^\\W*${all.any('station')}\\s+|\\s+${all.any('station')}\\W*$`;
  });
  let name = first.trim();
  for (const { 0: found, index } of [...fold(name).matchAll(station)].toReversed()) {
    name = name.slice(0, index) + name.slice(index + found.length);
  }
  name = name.replace(/^[\s:–-]+|[\s.:–-]+$/g, '');
  const parts = name.split(/\s+/);
  const isName = parts.every(
    (part) => WORD.test(part) || PARTICLE.test(part) || APOSTROPHE.test(part),
  );
  const [begin = '', end = ''] = [parts[0], parts.at(-1)];
  if (!isName || name.length > CHARS_MAX || parts.length > WORDS_MAX || name.length < 2)
    return null;
  if (!/\p{Lu}/u.test(begin) || !/\p{Lu}/u.test(end)) return null;
  const other = words.pattern(
    'street',
    (all) => `^${all.any('street')}${BEHIND}|${all.any('street')}$`,
  );
  const folded = fold(name);
  if (folded.search(other) >= 0 || words.has('not_place', folded)) return null;
  return /\p{Ll}/u.test(name) || name.length <= 3 ? name : titleCase(name);
}
