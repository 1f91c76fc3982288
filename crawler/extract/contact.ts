/**
 * The hotel's own number, address and e-mail. Lines of a person, of a head office or of a sister
 * hotel give nothing; mobile and central numbers are never stored.
 */
import type { Coordinates, FactValue } from '../../db/vocabulary/fact-value.ts';
import { addressIn } from './address.ts';
import type { CandidateFact, FoundIn, PageToRead } from './candidate-fact.ts';
import { roleEmail, stationaryPhone } from './contact-kinds.ts';
import type { PageDocument } from './document.ts';
import { siteNames } from './hotel-name.ts';
import { fold, tokensOf } from './lexicon/fold.ts';
import { scanners } from './lexicon/lexicons.ts';
import { type Mark, scanText } from './lexicon/scan.ts';
import type { Line } from './page/line.ts';
import type { Reading } from './passages.ts';
import { findValues } from './values/find-values.ts';

export type EmbeddedContacts = {
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: FactValue | null;
  readonly coordinates: Coordinates | null;
};

/** Lines of one block (`br` between them), read together: a name and the number under it. */
type Block = { readonly lines: readonly Line[]; readonly text: string };

const BLOCK_CHARS_MAX = 500;

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.block === line.block) last.push(line);
    else blocks.push([line]);
  }
  return blocks
    .map((block) => ({ lines: block, text: block.map(({ text }) => text).join(', ') }))
    .filter(({ text }) => text.length <= BLOCK_CHARS_MAX);
}

type Kind = 'phone' | 'email' | 'address';
type Contact = { kind: Kind; value: FactValue; words: string; score: number };

function isOfOthers(marks: readonly Mark[], text: string): boolean {
  const has = (concept: string) => marks.some((mark) => mark.concept === concept);
  return has('person') || has('person_title') || (has('head_office') && !hasOwnDesk(marks, text));
}

function hasOwnDesk(marks: readonly Mark[], text: string): boolean {
  return (
    marks.some(({ concept }) => concept === 'reception') && !/\d{3}.*\d{3}/.test(text) === false
  );
}

function phonesIn(line: Line, marks: readonly Mark[], reading: Reading): Contact[] {
  const contacts: Contact[] = [];
  for (const value of findValues(line.text, reading.context)) {
    if (value.kind !== 'phone') continue;
    const phone = stationaryPhone(value.phone);
    if (phone === null) continue;
    const label = marks.findLast((mark) => mark.end <= value.start && value.start - mark.end < 6);
    if (label?.concept === 'fax_word' || label?.concept === 'mobile_word') continue;
    const score = label?.concept === 'phone_word' || label?.concept === 'reception' ? 2 : 1;
    contacts.push({
      kind: 'phone',
      value: phone,
      words: line.text.slice(value.start, value.end).slice(0, 60),
      score,
    });
  }
  return contacts;
}

function emailsIn(line: Line, reading: Reading, host: string): Contact[] {
  const written = findValues(line.text, reading.context).flatMap((value) =>
    value.kind === 'email'
      ? [{ address: value.email, words: line.text.slice(value.start, value.end) }]
      : [],
  );
  const linked = line.contacts
    .filter((target) => /^mailto:/i.test(target))
    .map((target) => ({ address: target.slice(7).split('?')[0] ?? '', words: '' }));
  return [...written, ...linked].flatMap(({ address, words }) => {
    const email = roleEmail(address, host);
    return email === null ? [] : [{ kind: 'email' as const, value: email, words, score: 1 }];
  });
}

/** A block that is headed by one of several houses of a group, and by which. */
function nameScore(block: Block, names: readonly string[]): number {
  const [first] = block.lines;
  const head = first === undefined ? '' : keyOf(first.text);
  if (head === '') return 0;
  return names.some((name) => ` ${keyOf(name)} `.includes(` ${head} `)) ? 5 : 0;
}

function keyOf(text: string): string {
  return tokensOf(fold(text))
    .map(({ word }) => word)
    .join(' ');
}

function contactsIn(document: PageDocument, page: PageToRead, reading: Reading): Contact[] {
  const names = siteNames(document);
  const host = new URL(page.url).hostname;
  const scanner = scanners[reading.context.language];
  return blocksOf(document.lines).flatMap((block) => {
    if (!/@|\d{4}|\d[\d ()./-]{6,}\d/.test(block.text) && block.lines.every(({ contacts }) => contacts.length === 0))
      return [];
    const marks = scanText(scanner, block.text);
    if (isOfOthers(marks, block.text)) return [];
    const bonus = nameScore(block, names) + (block.lines[0]?.chrome === true ? 1 : 0);
    const address = addressIn(
      block.lines.map(({ text }) => text),
      page.country,
    );
    const contacts: Contact[] = block.lines.flatMap((line) => [
      ...phonesIn(line, scanText(scanner, line.text), reading),
      ...emailsIn(line, reading, host),
    ]);
    const near = address === null ? 0 : 2;
    if (address !== null) {
      contacts.push({ kind: 'address', value: address.value, words: address.words, score: 1 });
    }
    return contacts.map((contact) => ({ ...contact, score: contact.score + bonus + near }));
  });
}

/** The one best of a kind; two different ones of equal standing cannot be told apart: none. */
function best(contacts: readonly Contact[], kind: Kind): Contact | null {
  const candidates = contacts.filter((contact) => contact.kind === kind);
  const top = Math.max(...candidates.map(({ score }) => score), 0);
  const leaders = candidates.filter(({ score }) => score === top);
  const values = new Set(leaders.map(({ value }) => JSON.stringify(value).toLowerCase()));
  return values.size === 1 || kind === 'email' ? (leaders[0] ?? null) : null;
}

function coordinatesOf(document: PageDocument, embedded: Coordinates | null): Coordinates | null {
  const points = new Set(document.mapPoints);
  const scripts = document.scripts
    .filter(({ type }) => !type.includes('ld+json'))
    .flatMap(({ content }) => [...content.slice(0, 500_000).matchAll(IN_DATA)]);
  for (const [, lat, lon] of scripts) points.add(`${lat},${lon}`);
  const [only] = points;
  if (only === undefined) return embedded;
  if (points.size > 1) return null;
  const [lat, lon] = only.split(',').map(Number);
  return lat !== undefined && lon !== undefined && isOnEarth(lat, lon) ? { lat, lon } : null;
}

const IN_DATA =
  /"lat(?:itude)?"\s*:\s*"?(-?\d{1,2}\.\d{3,})"?\s*,\s*"(?:lng|lon|long|longitude)"\s*:\s*"?(-?\d{1,3}\.\d{3,})/g;
const IN_TEXT =
  /(-?\d{1,2}\.\d{4,})\s*°?\s*[NS]?\s*[,/; ]\s*(?:[EOW]\s*)?(-?\d{1,3}\.\d{4,})(?!\d|\.\d)/;

function isOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
}

function coordinatesInText(document: PageDocument): (Coordinates & { words: string }) | null {
  for (const { text } of document.lines) {
    if (text.length > 2000 || !/\d\.\d{4}/.test(text)) continue;
    const match = IN_TEXT.exec(text);
    const lat = Number(match?.[1]);
    const lon = Number(match?.[2]);
    if (match !== null && isOnEarth(lat, lon)) return { lat, lon, words: match[0].slice(0, 60) };
  }
  return null;
}

export function contactFacts(
  document: PageDocument,
  page: PageToRead,
  reading: Reading,
  embedded: EmbeddedContacts,
): CandidateFact[] {
  const contacts = contactsIn(document, page, reading);
  const facts: CandidateFact[] = [];
  const add = (key: string, value: FactValue, words: string, foundIn: FoundIn) =>
    facts.push({ key, value, foundIn, words, rule: 'contact' });
  for (const kind of ['phone', 'email', 'address'] as const) {
    const contact = best(contacts, kind);
    if (contact !== null) add(kind, contact.value, contact.words, 'text');
    else {
      const value = embedded[kind];
      if (value !== null) add(kind, value, '', 'structured-data');
    }
  }
  const written = coordinatesInText(document);
  if (written !== null) {
    add('coordinates', { lat: written.lat, lon: written.lon }, written.words, 'text');
  } else {
    const coordinates = coordinatesOf(document, embedded.coordinates);
    if (coordinates !== null) add('coordinates', coordinates, '', 'attribute');
  }
  return facts;
}
