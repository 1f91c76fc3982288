/**
 * Where a text names a person. A name is told by what stands beside it (`with`, `led by`, a role, an
 * honorific) or by the page itself, which names its guides, authors and reviewers. A name alone is
 * no person: `San Francisco` and `Manuel Antonio` are places. Pure.
 */
import {
  isAlsoPlace,
  isCapital,
  isGivenName,
  isJoin,
  isParticle,
  isPlacePart,
  isPlacePreposition,
  markers,
  phraseEnd,
  type Word,
  wordsIn,
} from './words.ts';

/** Whom a page names. */
export type Persons = {
  /** Each name as its folded words. */
  readonly names: readonly (readonly string[])[];
  readonly words: ReadonlySet<string>;
};

export const NOBODY: Persons = { names: [], words: new Set() };

/** Words from `from` to before `to`; `name` is where the name itself begins. */
export type Found = { readonly from: number; readonly name: number; readonly to: number };

/**
 * What tells of a person, and what is a name behind it: any capital words, since not all names are
 * known (`led by`, `our guide`); a known given name (`with`); or that and a family name (`by`).
 */
type Marker = {
  readonly from: number;
  readonly to: number;
  readonly asks: 'capitals' | 'given-name' | 'full-name';
};

const NAME_WORDS_MAX = 5;
/** Lower-case words between a marker and the name: `guided by the biologist Rhonda`. */
const WORDS_BETWEEN_MAX = 3;

/** Nothing but white space, quotes, hyphens or an initial's dot parts the two words. */
function adjoins(text: string, before: Word, after: Word): boolean {
  const gap = text.slice(before.end, after.start);
  return /^[\s“”"'’-]*$/.test(gap) || (before.raw.length === 1 && /^\.\s*$/.test(gap));
}

/** The word behind a row of capital words (`Anna van der Berg`) that begins at `at`. */
export function nameEnd(text: string, words: readonly Word[], at: number): number {
  let end = at;
  for (let next = at; next < at + NAME_WORDS_MAX; next += 1) {
    const [before, word] = [words[next - 1], words[next]];
    if (word === undefined) break;
    if (next > at && before !== undefined && !adjoins(text, before, word)) break;
    if (isCapital(word) && !isJoin(word)) end = next + 1;
    else if (!isParticle(word)) break;
  }
  return end;
}

/** The capital word right behind the one at `at`: a family name, where a given name stands there. */
function capitalBehind(text: string, words: readonly Word[], at: number): Word | null {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || !adjoins(text, word, next)) return null;
  return isCapital(next) && !isJoin(next) ? next : null;
}

/** Whether a person's name begins at `at` when a marker stands before it. */
export function isPersonAt(
  text: string,
  words: readonly Word[],
  at: number,
  persons: Persons,
): boolean {
  const word = words[at];
  if (word === undefined || !isCapital(word)) return false;
  if (persons.words.has(word.word)) return true;
  const next = capitalBehind(text, words, at);
  if (!isGivenName(word) || (next !== null && isPlacePart(next))) return false;
  return !isAlsoPlace(word) || next !== null;
}

/** A given name that names no place, and a family name. */
function isFullNameAt(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !isCapital(word) || !isGivenName(word) || isAlsoPlace(word))
    return false;
  const next = words[at + 1];
  const end = nameEnd(text, words, at);
  return next !== undefined && end > at + 1 && !isPlacePart(next);
}

export function roleEnd(words: readonly Word[], at: number): number {
  return Math.max(phraseEnd(markers.role, words, at), phraseEnd(markers.guide, words, at));
}

/** `and Luca Rossi` behind a name belongs to it. */
function withCompanions(text: string, words: readonly Word[], to: number, persons: Persons) {
  let end = to;
  for (;;) {
    const [last, join] = [words[end - 1], words[end]];
    if (last === undefined || join === undefined) return end;
    const gap = text.slice(last.end, join.start);
    const next = isJoin(join) && /^\s*$/.test(gap) ? end + 1 : end;
    const isJoined = next > end || /^\s*[,&+]\s*$/.test(gap);
    if (!isJoined || !isPersonAt(text, words, next, persons)) return end;
    end = nameEnd(text, words, next);
  }
}

function isNameAt(
  text: string,
  words: readonly Word[],
  at: number,
  asks: Marker['asks'],
  persons: Persons,
): boolean {
  const word = words[at];
  if (asks === 'full-name') return isFullNameAt(text, words, at);
  if (asks === 'capitals' && word !== undefined && isCapital(word)) return true;
  return isPersonAt(text, words, at, persons);
}

/** In a text all of capitals a name is a known one: capitals tell nothing there. */
export function nameBehind(
  text: string,
  words: readonly Word[],
  marker: Marker,
  persons: Persons,
): Found | null {
  const tellsCapitals = /\p{Ll}/u.test(text);
  const asking = (asks: Marker['asks']) => (tellsCapitals ? asks : 'given-name');
  let asks = asking(marker.asks);
  let at = marker.to;
  for (let between = 0; between <= WORDS_BETWEEN_MAX; between += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (word === undefined || before === undefined || isPlacePreposition(word)) return null;
    if (!/^[\s:“”"'.–-]*$/.test(text.slice(before.end, word.start))) return null;
    const role = Math.max(roleEnd(words, at), phraseEnd(markers.honorific, words, at));
    const own = phraseEnd(markers.own, words, at);
    if (role > at || own > at) {
      if (role > at) asks = asking('capitals');
      at = Math.max(role, own);
    } else if (isNameAt(text, words, at, asks, persons)) {
      const to = withCompanions(text, words, nameEnd(text, words, at), persons);
      return { from: marker.from, name: at, to };
    } else if (isCapital(word) && tellsCapitals) return null;
    else at += 1;
  }
  return null;
}

/** The marker that begins at `at`, if one does. */
export function markerAt(text: string, words: readonly Word[], at: number): Marker | null {
  const ledBy = phraseEnd(markers.ledBy, words, at);
  if (ledBy > 0) return { from: at, to: ledBy, asks: 'capitals' };
  const word = words[at];
  const honorific = phraseEnd(markers.honorific, words, at);
  if (honorific > 0 && word !== undefined && isCapital(word)) {
    return { from: at, to: honorific, asks: 'capitals' };
  }
  const role = roleEnd(words, at);
  if (role > 0) {
    const isOwn = at > 0 && phraseEnd(markers.own, words, at - 1) === at;
    const isLabel = /^\s*:/.test(text.slice(words[role - 1]?.end));
    return {
      from: isOwn ? at - 1 : at,
      to: role,
      asks: isOwn || isLabel ? 'capitals' : 'given-name',
    };
  }
  const beside = phraseEnd(markers.with, words, at);
  if (beside > 0) return { from: at, to: beside, asks: 'given-name' };
  const by = phraseEnd(markers.by, words, at);
  return by > 0 ? { from: at, to: by, asks: 'full-name' } : null;
}

/** Two adjoining words of a name that the page marks as a person's: where they end, else -1. */
function knownNameEnd(words: readonly Word[], at: number, { names }: Persons): number {
  let end = -1;
  for (const name of names) {
    const from = name.indexOf(words[at]?.word ?? '');
    if (from < 0) continue;
    let length = 1;
    while (from + length < name.length && words[at + length]?.word === name[from + length]) {
      length += 1;
    }
    if (length > 1) end = Math.max(end, at + length);
  }
  return end;
}

export function findPerson(text: string, words: readonly Word[], persons: Persons): Found | null {
  for (let at = 0; at < words.length; at += 1) {
    const marker = markerAt(text, words, at);
    const behind = marker === null ? null : nameBehind(text, words, marker, persons);
    if (behind !== null) return behind;
    const known = knownNameEnd(words, at, persons);
    if (known > 0) return { from: at, name: at, to: known };
  }
  return null;
}

/** A part between separators that is nothing but a full name: `Anna Weber: Georgia`. */
export function findLoneName(text: string, words: readonly Word[]): Found | null {
  for (let at = 0; at < words.length; at += 1) {
    if (!isFullNameAt(text, words, at)) continue;
    const to = nameEnd(text, words, at);
    const before = text.slice(0, words[at]?.start);
    const behind = text.slice(words[to - 1]?.end);
    const isApart = /(?:^|[–—|:·(]|\s-)\s*$/.test(before) && /^\s*(?:$|[–—|:·)]|-\s)/.test(behind);
    if (isApart && `${before}${behind}`.trim() !== '') return { from: at, name: at, to };
  }
  return null;
}

/** `Anna`, `Anna Weber`, `Marco Rossi`: only what stands beside it tells a place from a person. */
export function mayBePerson(name: string): boolean {
  return isPersonAt(name, wordsIn(name), 0, NOBODY);
}
