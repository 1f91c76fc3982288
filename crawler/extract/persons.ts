/**
 * Persons' names in short texts, and how they are dropped. A name is told by what stands beside it
 * (`with`, `led by`, a role, an honorific) or by the page itself, which names its guides, authors
 * and reviewers. A name alone is no person: `San Francisco` and `Manuel Antonio` are places. Pure.
 */
import type { PageDocument } from './document.ts';
import type { Line } from './page/line.ts';
import { markedNames } from './persons/marked-names.ts';
import {
  isAlsoPlace,
  isCapital,
  isGivenName,
  isJoin,
  isParticle,
  isPlacePart,
  markers,
  phraseEnd,
  type Word,
  wordsIn,
} from './persons/words.ts';

/** Whom a page names. */
export type Persons = {
  /** Each name as its folded words. */
  readonly names: readonly (readonly string[])[];
  readonly words: ReadonlySet<string>;
};

/** Words from `from` to before `to`; `name` is where the name itself begins. */
type Found = { readonly from: number; readonly name: number; readonly to: number };

const NAME_WORDS_MAX = 5;
/** Lower-case words between a marker and the name: `guided by the biologist Rhonda`. */
const WORDS_BETWEEN_MAX = 3;

const NOBODY: Persons = { names: [], words: new Set() };

/** Nothing but white space, quotes, hyphens or an initial's dot parts the two words. */
function adjoins(text: string, before: Word, after: Word): boolean {
  const gap = text.slice(before.end, after.start);
  return /^[\s“”"'’-]*$/.test(gap) || (before.raw.length === 1 && /^\.\s*$/.test(gap));
}

/** The word behind a row of capital words (`Anna van der Berg`) that begins at `at`. */
function nameEnd(text: string, words: readonly Word[], at: number): number {
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

/** Whether a person's name begins at `at` when a marker stands before it. */
function isPersonAt(text: string, words: readonly Word[], at: number, persons: Persons): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || !isCapital(word)) return false;
  if (persons.words.has(word.word)) return true;
  const follows = next !== undefined && adjoins(text, word, next) ? next : undefined;
  if (!isGivenName(word) || (follows !== undefined && isPlacePart(follows))) return false;
  return !isAlsoPlace(word) || (follows !== undefined && isCapital(follows) && !isJoin(follows));
}

function roleEnd(words: readonly Word[], at: number): number {
  return Math.max(phraseEnd(markers.role, words, at), phraseEnd(markers.guide, words, at));
}

/** `and Luca Rossi` behind a name belongs to it. */
function withCompanions(text: string, words: readonly Word[], to: number, persons: Persons) {
  let end = to;
  for (;;) {
    const [last, join, next] = [words[end - 1], words[end], words[end + 1]];
    if (last === undefined || join === undefined) return end;
    const gap = text.slice(last.end, join.start);
    if (isJoin(join) && next !== undefined && /^\s*$/.test(gap)) {
      if (!isPersonAt(text, words, end + 1, persons)) return end;
      end = nameEnd(text, words, end + 1);
    } else if (/^\s*[,&+]\s*$/.test(gap) && isPersonAt(text, words, end, persons)) {
      end = nameEnd(text, words, end);
    } else return end;
  }
}

/**
 * The name behind a marker. Behind `led by` or `with our guide` any capital words are a name, since
 * not all names are known; in a text all of capitals only known ones are.
 */
function nameBehind(
  text: string,
  words: readonly Word[],
  marker: { readonly from: number; readonly to: number; readonly isSure: boolean },
  persons: Persons,
): Found | null {
  const tellsCapitals = /\p{Ll}/u.test(text);
  let isSure = marker.isSure && tellsCapitals;
  for (let at = marker.to; at <= marker.to + WORDS_BETWEEN_MAX; at += 1) {
    const word = words[at];
    const before = words[at - 1];
    if (word === undefined || before === undefined) return null;
    if (!/^[\s:“”"'.–-]*$/.test(text.slice(before.end, word.start))) return null;
    const behindRole = Math.max(roleEnd(words, at), phraseEnd(markers.honorific, words, at));
    if (behindRole > at) {
      isSure = tellsCapitals;
      at = behindRole - 1;
      continue;
    }
    if ((isSure && isCapital(word)) || isPersonAt(text, words, at, persons)) {
      const to = withCompanions(text, words, nameEnd(text, words, at), persons);
      return to > at ? { from: marker.from, name: at, to } : null;
    }
    if (isCapital(word) && tellsCapitals) return null;
  }
  return null;
}

/** What stands at `at` that tells of a person: where it ends, and whether a name must follow. */
function markerAt(text: string, words: readonly Word[], at: number) {
  const ledBy = phraseEnd(markers.ledBy, words, at);
  if (ledBy > 0) return { from: at, to: ledBy, isSure: true };
  const honorific = phraseEnd(markers.honorific, words, at);
  if (honorific > 0 && isCapital(words[at] as Word))
    return { from: at, to: honorific, isSure: true };
  const role = roleEnd(words, at);
  if (role > 0) {
    const last = words[role - 1] as Word;
    const isOwn = at > 0 && phraseEnd(markers.own, words, at - 1) === at;
    const isSure = isOwn || /^\s*:/.test(text.slice(last.end));
    return { from: isOwn ? at - 1 : at, to: role, isSure };
  }
  const beside = phraseEnd(markers.with, words, at);
  return beside > 0 ? { from: at, to: beside, isSure: false } : null;
}

/** Two adjoining words of one name that the page marks as a person's, or its only word. */
function knownNameAt(words: readonly Word[], at: number, { names }: Persons): number {
  let end = -1;
  for (const name of names) {
    const from = name.indexOf(words[at]?.word ?? '');
    if (from < 0 || name.length < 2) continue;
    let length = 1;
    while (from + length < name.length && words[at + length]?.word === name[from + length]) {
      length += 1;
    }
    if (length > 1) end = Math.max(end, at + length);
  }
  return end;
}

function findPerson(text: string, persons: Persons): (Found & { words: readonly Word[] }) | null {
  const words = wordsIn(text);
  for (let at = 0; at < words.length; at += 1) {
    const marker = markerAt(text, words, at);
    const behind = marker === null ? null : nameBehind(text, words, marker, persons);
    if (behind !== null) return { ...behind, words };
    const known = knownNameAt(words, at, persons);
    if (known > 0) return { from: at, name: at, to: known, words };
  }
  return null;
}

const CONTACT = /@|\b(?:https?:|www\.)|(?:\+|\b0)\d[\d\s/().-]{5,}\d/i;

export function namesPerson(text: string, persons: Persons): boolean {
  return CONTACT.test(text) || findPerson(text, persons) !== null;
}

/** `Anna`, `Anna Weber`, `Marco Polo`: only what stands beside it tells a place from a person. */
export function mayBePerson(name: string): boolean {
  return isPersonAt(name, wordsIn(name), 0, NOBODY);
}

const TITLE_LETTERS_MIN = 3;
const SEPARATORS = '\\s–—|:,;·(-';

/**
 * A title without the part that names a person: `Georgia with Anna Weber: wine` is `Georgia: wine`.
 * Null where that part is grown into the rest.
 */
export function withoutPersons(title: string, persons: Persons): string | null {
  if (CONTACT.test(title)) return null;
  let rest = title;
  for (;;) {
    const found = findPerson(rest, persons);
    if (found === null) return rest;
    const [first, last] = [found.words[found.from], found.words[found.to - 1]];
    const before = rest.slice(0, first?.start).trimEnd();
    const behind = rest.slice(last?.end).trimStart();
    const isMarked = found.name > found.from;
    const isApart = before === '' || new RegExp(`[${SEPARATORS}]$`).test(before);
    const ends = behind === '' || /^[–—|:,;·()-]/.test(behind);
    if (!ends || !(isMarked || isApart)) return null;
    const left = before.replace(new RegExp(`[${SEPARATORS}]+$`), '');
    const right = behind.replace(/^\)\s*/, '');
    const joined = left === '' ? right.replace(new RegExp(`^[${SEPARATORS}]+`), '') : left + right;
    rest = joined.replace(new RegExp(`[${SEPARATORS}]+$`), '').trim();
    if ((rest.match(/\p{L}/gu)?.length ?? 0) < TITLE_LETTERS_MIN) return null;
  }
}

function isRoleText(text: string): boolean {
  const words = wordsIn(text);
  return words.length <= 4 && words.some((_, at) => roleEnd(words, at) > 0);
}

/** Names in lines about the people of a trip: `Guide: …`, `Your leader … takes you`, team lists. */
function namesInLine(line: Line): string[] {
  const words = wordsIn(line.text);
  const names: string[] = [];
  const add = ({ name, to }: Found) =>
    names.push(line.text.slice(words[name]?.start, words[to - 1]?.end));
  for (let at = 0; at < words.length; at += 1) {
    const marker = markerAt(line.text, words, at);
    if (marker === null) continue;
    const found = nameBehind(line.text, words, marker, NOBODY);
    if (found !== null) add(found);
  }
  const isUnderRole = [line.rowHeader, ...line.labels.map(({ text }) => text)].some(isRoleText);
  if (isUnderRole && line.kind !== 'heading') {
    for (let at = 0; at < words.length; at += 1) {
      const to = nameEnd(line.text, words, at);
      if (to > at + 1 && isPersonAt(line.text, words, at, NOBODY)) add({ from: at, name: at, to });
    }
  }
  return names;
}

/** `own`: the site's and the operator's names, which stand where guides' names do. */
export function personsOf(html: string, document: PageDocument, own: readonly string[]): Persons {
  const folded = (text: string) => wordsIn(text).map(({ word }) => word);
  const ownNames = own.map((name) => folded(name).join(' ')).filter((name) => name !== '');
  const names = [...markedNames(html, document), ...document.lines.flatMap(namesInLine)]
    .map(folded)
    .filter((name) => name.length > 0 && !ownNames.some((own) => own.startsWith(name.join(' '))));
  const words = names.flat().filter((word) => word.length > 2);
  return { names, words: new Set(words) };
}
