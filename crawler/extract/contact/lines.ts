/**
 * Numbers, e-mail addresses and postal addresses in the page's lines. What belongs to a person, a
 * head office or a sister hotel is left out; mobile and central numbers are never kept.
 */
import type { FactValue } from '../../../db/vocabulary/fact-value.ts';
import type { PageToRead } from '../candidate-fact.ts';
import type { PageDocument } from '../document.ts';
import { fold, tokensOf } from '../lexicon/fold.ts';
import { scanners } from '../lexicon/lexicons.ts';
import { type Mark, scanText } from '../lexicon/scan.ts';
import { topicOf } from '../lexicon/topics.ts';
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
type Block = { readonly chrome: boolean; readonly parts: readonly Part[]; readonly text: string };

/** What stands between two marks: `House · Street 5 · 12345 Town · Manager: …` are four parts. */
type Part = { readonly text: string; readonly line: number; readonly targets: readonly string[] };

const BLOCK_CHARS_MAX = 500;
/** What every contact holds: looked for before the dear patterns. */
const CONTACT_SIGN = /[\d@]/;
/** Six digits that no letter, colon or comma parts, or the sign of a mail address. */
const MAY_HOLD_VALUES = /@|[([{]\s?[acä]|(?:\d[^A-Za-z:,\d]*){6}/i;
/** Hours have neither three digits in a row nor four pairs of them. */
const MORE_THAN_HOURS = /@|[([{]|\d{3}|(?:\d{1,2}[ ./-]){4}/;
const MAY_HOLD_CONTACTS = /@|\d{5}|\d[\d ()./-]{5,}\d|\d{4}\s\p{Lu}|[A-Z]\d|\s\d{4}$/u;
const WORDS_MAX = 60;
/** A dash between digits is one of a number; a full stop parts sentences and no abbreviations. */
const PARTS =
  /\s*[|·•*]\s+|\s+(?:--|(?<!\d\s)[–—-]|[–—-](?!\s\d))\s+|;\s+|(?<=[\p{Ll})]{5}|[\d)]|\d[A-Z]{2})\.\s+(?=\p{L})/u;

function partsOf(line: Line, at: number): Part[] {
  const texts = line.text.split(PARTS).filter((text) => text !== '');
  return texts.map((text, index) => ({
    text: text.trim(),
    line: at,
    targets: index === 0 ? line.contacts : [],
  }));
}

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.block === line.block) last.push(line);
    else blocks.push([line]);
  }
  return blocks.flatMap((block) => {
    const links = block.some(({ contacts }) => contacts.length > 0);
    if (!links && !block.some((line) => CONTACT_SIGN.test(line.text))) return [];
    const text = block.map((line) => line.text).join(', ');
    if (text.length > BLOCK_CHARS_MAX || !(links || MAY_HOLD_CONTACTS.test(text))) return [];
    return [{ chrome: block[0]?.chrome === true, parts: block.flatMap(partsOf), text }];
  });
}

const has = (marks: readonly Mark[], ...concepts: readonly string[]) =>
  marks.some(({ concept }) => concepts.includes(concept));

/** The words that label a number: back to the last separator. */
function labelStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(0, ...[...before.matchAll(/[|·•;]|,\s|\s[–—-]\s/g)].map((m) => m.index + 1));
}

const NOT_OF_HOUSE = ['head_office', 'other_house', 'person', 'person_title', 'fax_word'];

function phoneScore(text: string, at: number, marks: readonly Mark[]): number | null {
  const from = labelStart(text, at);
  const label = marks.filter(({ start, end }) => start >= from && end <= at + 1);
  if (has(label, ...NOT_OF_HOUSE, 'mobile_word') || label.some(isOfDesk)) return null;
  return has(label, 'phone_word', 'reception') ? 2 : 1;
}

/** `Spa: 0123 …`, `Restaurant reservations …`: a number for one thing and not the house's. */
function isOfDesk({ concept }: Mark): boolean {
  const topic = topicOf.get(concept);
  return topic?.rank === 'strong' && !['reception', 'check_in', 'rooms'].includes(topic.group);
}

type Read = Omit<Contact, 'block'>;
type Marked = { readonly part: Part; readonly marks: readonly Mark[] };

const IS_NUMBER = /^[+(\d]/;
/** `Ms Reed`, `Herr Moser`; `MS` alone is a state. */
const TITLED = /^\p{Lu}\p{Ll}+\.?\s\p{Lu}/u;

function isOfPerson({ part, marks }: Marked): boolean {
  return marks.some(
    ({ concept, start }) =>
      concept === 'person' || (concept === 'person_title' && TITLED.test(part.text.slice(start))),
  );
}

/** `Head office`, `The Mill Hotel Group`, `Our sister hotel`: whose the part is, if not this house's. */
const isOfOthers = ({ marks }: Marked) =>
  has(marks, 'head_office', 'other_house') && !has(marks, 'reception');

type Own = { readonly reached: readonly Marked[]; readonly placed: readonly string[] };

/**
 * What is the house's own of a block: parts that may say how to reach it and where it lies. What names
 * a person hides the rest of its line, and outside of a footer the rest of the block. Numbers behind
 * a head office or another house are theirs, and so is every place in the line.
 */
function ownParts({ chrome, parts }: Block, marksOf: (text: string) => readonly Mark[]): Own {
  const reached: Marked[] = [];
  const placed: string[] = [];
  let person = -1;
  let others = -1;
  let isTheirs = false;
  for (const part of parts) {
    const marked = { part, marks: marksOf(part.text) };
    if (isOfPerson(marked)) person = part.line;
    const hidden = person >= 0 && (person === part.line || !chrome);
    if (isOfOthers(marked)) others = part.line;
    isTheirs = isOfOthers(marked) || (isTheirs && IS_NUMBER.test(part.text));
    if (others !== part.line && (chrome || !hidden)) placed.push(part.text);
    if (!hidden && !isTheirs) reached.push(marked);
  }
  return { reached, placed };
}

type PartReading = { readonly marks: readonly Mark[]; readonly values: readonly FoundValue[] };

function valuesIn(text: string, { context }: Reading): FoundValue[] {
  if (!MORE_THAN_HOURS.test(text)) return [];
  if (!MAY_HOLD_VALUES.test(text) || !MAY_HOLD_CONTACTS.test(text)) return [];
  return findContacts(text, context);
}

const marksIn = (text: string, { context }: Reading) => scanText(scanners[context.language], text);

const FOOTERS_MAX = 2000;
/** A site's pages share their footer, which is read once. Emptied when full, so bounded. */
const footers = new Map<string, PartReading>();

function readFooterPart(text: string, reading: Reading): PartReading {
  const { language, country = '' } = reading.context;
  const key = `${language} ${country} ${text}`;
  let known = footers.get(key);
  if (known === undefined) {
    known = { marks: marksIn(text, reading), values: valuesIn(text, reading) };
    if (footers.size >= FOOTERS_MAX) footers.clear();
    footers.set(key, known);
  }
  return known;
}

function contactsOfPart({ part, marks }: Marked, values: readonly FoundValue[], host: string) {
  const { text } = part;
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
  for (const target of part.targets) {
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

/** How many words of this house's name open a block: of several houses' blocks the best is its own. */
function nameWords({ parts }: Block, nameKeys: readonly string[]): number {
  const head = keyOf(parts[0]?.text ?? '');
  if (head === '') return 0;
  const counts = nameKeys
    .filter(
      (name) =>
        name !== '' && (`${head} `.startsWith(`${name} `) || ` ${name} `.includes(` ${head} `)),
    )
    .map((name) => Math.min(name.split(' ').length, head.split(' ').length));
  return Math.max(0, ...counts);
}

export function contactsIn(document: PageDocument, page: PageToRead, reading: Reading): Contact[] {
  const { names } = reading;
  const nameKeys = names.map(keyOf);
  const host = new URL(page.url).hostname;
  return blocksOf(document.lines).flatMap((block, index) => {
    const { chrome, parts } = block;
    const place = (lines: readonly string[]) =>
      addressIn({ lines, country: page.country, names, chrome });
    const valuesOf = ({ text }: Part) =>
      chrome ? readFooterPart(text, reading).values : valuesIn(text, reading);
    const marksOf = (text: string) =>
      chrome ? readFooterPart(text, reading).marks : marksIn(text, reading);
    const values = new Map(parts.map((part) => [part, valuesOf(part)]));
    const holds = parts.some((part) => part.targets.length > 0 || values.get(part)?.length);
    if (!holds && place(parts.map(({ text }) => text)) === null) return [];
    const { reached, placed } = ownParts(block, marksOf);
    const address = place(placed);
    const found = reached.flatMap((marked) =>
      contactsOfPart(marked, values.get(marked.part) ?? [], host),
    );
    if (address === null && found.length === 0) return [];
    const named = nameWords(block, nameKeys);
    const base = (named > 0 ? 5 + named : 0) + (chrome ? 1 : 0) + (address === null ? 0 : 2);
    if (address !== null) {
      found.push({ kind: 'address', value: address.value, words: address.words, score: 1 });
    }
    return found
      .filter(
        ({ kind, value }) =>
          kind !== 'email' || !isNameOfSomeone(String(value), block.text, nameKeys),
      )
      .map((contact) => ({ ...contact, score: contact.score + base, block: index }));
  });
}
