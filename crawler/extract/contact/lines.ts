/**
 * Numbers, e-mail addresses and postal addresses in the page's lines. What belongs to a person, a
 * head office or a sister hotel is left out; mobile and central numbers are never kept.
 */
import type { FactValue } from '../../../db/vocabulary/fact-value.ts';
import type { PageToRead } from '../candidate-fact.ts';
import type { PageDocument } from '../document.ts';
import { siteNames } from '../hotel-name.ts';
import { fold, tokensOf } from '../lexicon/fold.ts';
import { scanners } from '../lexicon/lexicons.ts';
import { type Mark, scanText } from '../lexicon/scan.ts';
import type { Line } from '../page/line.ts';
import type { Reading } from '../passages.ts';
import { findContacts } from '../values/find-values.ts';
import type { FoundValue } from '../values/found-value.ts';
import { addressIn } from './address.ts';
import { isNameOfSomeone, roleEmail, stationaryPhone } from './kinds.ts';

export type ContactKind = 'phone' | 'email' | 'address';
export type Contact = {
  readonly kind: ContactKind;
  readonly value: FactValue;
  readonly words: string;
  readonly score: number;
  readonly block: number;
};

/** Lines of one block (`br` between them), read together: a name and the number under it. */
type Block = { readonly lines: readonly Line[]; readonly text: string };

const BLOCK_CHARS_MAX = 500;
/** What every contact holds: looked for before the dear patterns. */
const CONTACT_SIGN = /[\d@]/;
/** Six digits that no letter, colon or comma parts, or the sign of a mail address. */
const MAY_HOLD_VALUES = /@|[([{]\s?[acä]|(?:\d[^A-Za-z:,\d]*){6}/i;
const MAY_HOLD_CONTACTS = /@|\d{5}|\d[\d ()./-]{5,}\d|\d{4}\s\p{Lu}|[A-Z]\d/u;
const WORDS_MAX = 60;
const PARTS = /\s[|·•]\s/;
const PARTED = /\s[|·•]\s.*\s[|·•]\s/;

/** A footer in one line, `House · Street 5 · 12345 Town · Manager: …`, as the lines that it stands for. */
function partsOf(line: Line): Line[] {
  if (!line.chrome || !PARTED.test(line.text)) return [line];
  const [first = line, ...rest] = line.text
    .split(PARTS)
    .map((part): Line => ({ ...line, text: part.trim(), contacts: [] }));
  return [{ ...first, contacts: line.contacts }, ...rest];
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.block === line.block) last.push(line);
    else blocks.push([line]);
  }
  return blocks
    .map((block) => block.flatMap(partsOf))
    .map((block) => ({ lines: block, text: block.map(({ text }) => text).join(', ') }))
    .filter(
      ({ text, lines: own }) =>
        text.length <= BLOCK_CHARS_MAX &&
        ((CONTACT_SIGN.test(text) && MAY_HOLD_CONTACTS.test(text)) ||
          own.some(({ contacts }) => contacts.length > 0)),
    );
}

const has = (marks: readonly Mark[], ...concepts: readonly string[]) =>
  marks.some(({ concept }) => concepts.includes(concept));

/** The words that label a number: back to the last separator. */
function labelStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(0, ...[...before.matchAll(/[|·•;]|,\s|\s[–—-]\s/g)].map((m) => m.index + 1));
}

function phoneScore(text: string, at: number, marks: readonly Mark[]): number | null {
  const from = labelStart(text, at);
  const label = marks.filter(({ start, end }) => start >= from && end <= at + 1);
  if (has(label, 'head_office', 'person', 'person_title', 'fax_word', 'mobile_word')) return null;
  return has(label, 'phone_word', 'reception') ? 2 : 1;
}

type Read = Omit<Contact, 'block'>;

function valuesIn(text: string, reading: Reading): FoundValue[] {
  if (!MAY_HOLD_VALUES.test(text) || !MAY_HOLD_CONTACTS.test(text)) return [];
  return findContacts(text, reading.context);
}

function contactsOfLine(
  line: Line,
  values: readonly FoundValue[],
  marks: readonly Mark[],
  host: string,
): Read[] {
  const { text } = line;
  const found: Read[] = [];
  const add = (kind: ContactKind, value: string | null, words: string, score: number) => {
    if (value !== null) found.push({ kind, value, words: words.slice(0, WORDS_MAX), score });
  };
  for (const value of values) {
    const words = text.slice(value.start, value.end);
    if (value.kind === 'phone') {
      const score = phoneScore(text, value.start, marks);
      if (score !== null) add('phone', stationaryPhone(value.phone), words, score);
    } else if (value.kind === 'email') {
      add('email', roleEmail(value.email, host), words, 1);
    }
  }
  for (const target of line.contacts) {
    if (!/^mailto:/i.test(target)) continue;
    add('email', roleEmail(target.slice(7).split('?')[0] ?? '', host), '', 1);
  }
  return found;
}

function keyOf(text: string): string {
  return tokensOf(fold(text))
    .map(({ word }) => word)
    .join(' ');
}

/** A block that is headed by one of several houses of a group: this one's. */
function isHeadedByName(block: Block, nameKeys: readonly string[]): boolean {
  const [first] = block.lines;
  const head = first === undefined ? '' : keyOf(first.text);
  return head !== '' && nameKeys.some((name) => ` ${name} `.includes(` ${head} `));
}

export function contactsIn(document: PageDocument, page: PageToRead, reading: Reading): Contact[] {
  const names = siteNames(document);
  const nameKeys = names.map(keyOf);
  const host = new URL(page.url).hostname;
  const scanner = scanners[reading.context.language];
  return blocksOf(document.lines).flatMap((block, index) => {
    const chrome = block.lines[0]?.chrome === true;
    const address = addressIn(
      block.lines.map(({ text }) => text),
      page.country,
      chrome ? names : null,
    );
    const values = block.lines.map(({ text }) => valuesIn(text, reading));
    const linked = block.lines.some(({ contacts }) => contacts.length > 0);
    if (address === null && !linked && values.every((some) => some.length === 0)) return [];
    const marks = block.lines.map(({ text }) => scanText(scanner, text));
    const all = marks.flat();
    const people = has(all, 'person', 'person_title') && !(chrome && block.lines.length > 1);
    if (people || (has(all, 'head_office') && !has(all, 'reception', 'phone_word'))) return [];
    const found = block.lines.flatMap((line, at) =>
      contactsOfLine(line, values[at] ?? [], marks[at] ?? [], host),
    );
    if (address === null && found.length === 0) return [];
    const base =
      (isHeadedByName(block, nameKeys) ? 5 : 0) + (chrome ? 1 : 0) + (address === null ? 0 : 2);
    if (address !== null) {
      found.push({ kind: 'address', value: address.value, words: address.words, score: 1 });
    }
    return found
      .filter(({ kind, value }) => kind !== 'email' || !isNameOfSomeone(String(value), block.text))
      .map((contact) => ({ ...contact, score: contact.score + base, block: index }));
  });
}
