/** The hotel's own number, address, e-mail and place: the best of what lines and data give. */
import type { Coordinates, FactValue } from '../../../db/vocabulary/fact-value.ts';
import type { CandidateFact, FoundIn, PageToRead } from '../candidate-fact.ts';
import type { PageDocument } from '../document.ts';
import { POINT_IN_DATA } from '../page/page-data.ts';
import type { Reading } from '../passages.ts';
import { type Contact, type ContactKind, contactsIn } from './lines.ts';

export type EmbeddedContacts = {
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: FactValue | null;
  readonly coordinates: Coordinates | null;
};

/**
 * The one best of a kind, the first of its block; two blocks of equal standing cannot be told
 * apart.
 */
function best(contacts: readonly Contact[], kind: ContactKind): Contact | null {
  const candidates = contacts.filter((contact) => contact.kind === kind);
  const top = Math.max(...candidates.map(({ score }) => score), 0);
  const leaders = candidates.filter(({ score }) => score === top);
  const values = new Set(leaders.map(({ value }) => JSON.stringify(value).toLowerCase()));
  const blocks = new Set(leaders.map(({ block }) => block));
  const certain = values.size === 1 || blocks.size === 1 || kind === 'email';
  return certain ? (leaders[0] ?? null) : null;
}

function coordinatesOf(document: PageDocument, embedded: Coordinates | null): Coordinates | null {
  const points = new Set(document.mapPoints);
  const scripts = document.scripts
    .filter(({ type }) => !type.includes('ld+json'))
    .flatMap(({ content }) => [...content.slice(0, 500_000).matchAll(POINT_IN_DATA)]);
  for (const [, lat, lon] of scripts) points.add(`${lat},${lon}`);
  const [only] = points;
  if (only === undefined) return embedded;
  if (points.size > 1) return null;
  const [lat, lon] = only.split(',').map(Number);
  return lat !== undefined && lon !== undefined && isOnEarth(lat, lon) ? { lat, lon } : null;
}

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
