/**
 * Persons' names in a trip's page, and how facts are rid of them: a place that names a person is
 * dropped, a title keeps its trip's name where that can be cut off cleanly. Pure.
 */
import type { PageDocument } from './document.ts';
import type { Line } from './page/line.ts';
import {
  type Found,
  findLoneName,
  findPerson,
  isPersonAt,
  markerAt,
  NOBODY,
  nameBehind,
  nameEnd,
  type Persons,
  roleEnd,
} from './persons/find-person.ts';
import { markedNames } from './persons/marked-names.ts';
import { wordsIn } from './persons/words.ts';

const CONTACT = /@|\b(?:https?:|www\.)|(?:\+|\b0)\d[\d\s/().-]{5,}\d/i;

export function namesPerson(text: string, persons: Persons): boolean {
  return CONTACT.test(text) || findPerson(text, wordsIn(text), persons) !== null;
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
    const words = wordsIn(rest);
    const found = findPerson(rest, words, persons) ?? findLoneName(rest, words);
    if (found === null) return rest;
    const [first, last] = [words[found.from], words[found.to - 1]];
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
