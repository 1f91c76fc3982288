/**
 * JSON-LD as a second witness: facts of this hotel's own node, and answers of an FAQ that the page
 * does not show. Values of the wrong type are read where their meaning is plain. Reviews, ratings,
 * prices and descriptions are never looked at.
 */
import type { Coordinates, FactValue } from '../../db/vocabulary/fact-value.ts';
import type { CandidateFact, PageToRead } from './candidate-fact.ts';
import type { EmbeddedContacts } from './contact/facts.ts';
import { roleEmail, stationaryPhone } from './contact/kinds.ts';
import type { PageDocument } from './document.ts';
import { type Node, nodesOf, text, truth, typesOf } from './json-ld.ts';
import { fold, tokensOf } from './lexicon/fold.ts';
import { anyOf } from './lexicon/wordings.ts';
import type { Reading } from './passages.ts';
import { amenityFacts } from './structured-amenities.ts';
import { findValues } from './values/find-values.ts';

export type Embedded = {
  readonly name: string | null;
  readonly facts: readonly CandidateFact[];
  readonly contacts: EmbeddedContacts;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
};

const LODGING = new Set(
  (
    'hotel lodgingbusiness bedandbreakfast hostel motel resort campground inn guesthouse ' +
    'vacationrental ryokan hoteliere apartmenthotel'
  ).split(' '),
);

function words(text: string): Set<string> {
  return new Set(tokensOf(fold(text)).map(({ word }) => word));
}

const GENERIC = new Set('the hotel hotels inn le la il el de du di das der and e und'.split(' '));

/** The node is this hotel: its name shares the site's words, or its address is on this host. */
function isThisHotel(node: Node, names: readonly string[], page: PageToRead): boolean {
  const name = text(node['name']);
  const url = text(node['url']) ?? text(node['@id']);
  if (url !== null && URL.canParse(url, page.url)) {
    const { hostname } = new URL(url, page.url);
    const other =
      hostname.replace(/^www\./, '') !== new URL(page.url).hostname.replace(/^www\./, '');
    if (other && /^https?:/i.test(url)) return false;
  }
  if (name === null) return url !== null;
  const own = [...words(name)].filter((word) => !GENERIC.has(word));
  const known = words(names.join(' '));
  const host = new URL(page.url).hostname.replace(/[^a-z0-9]/g, '');
  const shared = own.filter((word) => known.has(word) || (word.length > 3 && host.includes(word)));
  return own.length > 0 && shared.length * 2 >= own.length;
}

/** `"15:00:00+01:00"`, `T15:00`, `3 PM`; a full date is one stay's, not the policy. */
function timeOf(value: unknown, reading: Reading): string | null {
  const raw = text(value);
  if (raw === null || /\d{4}-\d\d/.test(raw)) return null;
  const clock = /^T?([01]?\d|2[0-4]):([0-5]\d)(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(raw);
  if (clock !== null) return `${(clock[1] ?? '').padStart(2, '0')}:${clock[2]}`;
  const [found] = findValues(raw, reading.context);
  return found?.kind === 'time' ? found.time : null;
}

function integerOf(value: unknown): number | null {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return integerOf((value as Node)['value']);
  }
  const number = Number(text(value) ?? Number.NaN);
  return Number.isInteger(number) && number > 1 && number < 5000 ? number : null;
}

const YES = new RegExp(`^${anyOf('yes')}$`, 'u');
const NO = new RegExp(`^${anyOf('no')}$`, 'u');

/** `true`, `No`, `Sí, perros pequeños`: the word that the value begins with. */
function answerOf(value: unknown): boolean | null {
  const stated = truth(value);
  if (stated !== null) return stated;
  const first = /^\s*(\p{L}+)(?=[\s,.;(–-]|$)/u.exec(text(value) ?? '')?.[1]?.toLowerCase() ?? '';
  if (YES.test(first)) return true;
  return NO.test(first) ? false : null;
}

const LANGUAGES_MAX = 20;

/** `["it", "en"]`, `"de-AT"`, `{ "alternateName": "fr" }`: codes of ISO 639-1 only. */
function languagesOf(value: unknown): string[] | null {
  const list = Array.isArray(value) ? value.slice(0, LANGUAGES_MAX) : [value];
  const codes = list.map((one) => {
    const named = one !== null && typeof one === 'object' ? (one as Node)['alternateName'] : one;
    return /^([a-z]{2})(?:[-_][a-z]{2})?$/i.exec(text(named) ?? '')?.[1]?.toLowerCase();
  });
  const known = codes.filter((code): code is string => code !== undefined);
  return known.length === codes.length && known.length > 1 ? [...new Set(known)] : null;
}

function hotelFacts(node: Node, reading: Reading): CandidateFact[] {
  const facts: CandidateFact[] = [];
  const add = (key: string, value: FactValue | null, rule: string) => {
    if (value === null) return;
    facts.push({ key, value, foundIn: 'structured-data', words: '', rule: `JSON-LD ${rule}` });
  };
  const checkIn = timeOf(node['checkinTime'] ?? node['checkInTime'], reading);
  const checkOut = timeOf(node['checkoutTime'] ?? node['checkOutTime'], reading);
  // Check-in before check-out is a feed with the two swapped: neither is to be trusted.
  const swapped = checkIn !== null && checkOut !== null && checkIn < checkOut;
  if (!swapped) {
    add('check_in_from', checkIn !== null && checkIn > '07:00' ? checkIn : null, 'checkinTime');
    add('check_out_by', checkOut !== null && checkOut > '05:00' ? checkOut : null, 'checkoutTime');
  }
  const pets = answerOf(node['petsAllowed']);
  add('pets_allowed', pets === null ? null : pets ? 'yes' : 'no', 'petsAllowed');
  add('languages_spoken', languagesOf(node['availableLanguage']), 'availableLanguage');
  add('rooms_count', integerOf(node['numberOfRooms']), 'numberOfRooms');
  return [...facts, ...amenityFacts(node)];
}

function addressOf(node: Node, page: PageToRead): FactValue | null {
  const address = node['address'];
  const one = Array.isArray(address) ? address[0] : address;
  if (one === null || typeof one !== 'object') return null;
  const postal = one as Node;
  const street = text(postal['streetAddress']);
  const locality = text(postal['addressLocality']);
  if (street === null || locality === null) return null;
  const code = text(postal['postalCode']);
  const country = page.country ?? text(postal['addressCountry']);
  return {
    street,
    locality,
    ...(code === null ? {} : { postal_code: code }),
    ...(country !== null && /^[A-Z]{2}$/.test(country) ? { country } : {}),
  };
}

function coordinatesOf(node: Node): Coordinates | null {
  const geo = node['geo'];
  if (geo === null || typeof geo !== 'object') return null;
  const lat = Number(text((geo as Node)['latitude']) ?? Number.NaN);
  const lon = Number(text((geo as Node)['longitude']) ?? Number.NaN);
  const valid = Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90;
  return valid && (lat !== 0 || lon !== 0) ? { lat, lon } : null;
}

function phoneOf(node: Node, reading: Reading): string | null {
  const raw = text(node['telephone']);
  if (raw === null) return null;
  const [found] = findValues(`Tel. ${raw}`, reading.context).filter(({ kind }) => kind === 'phone');
  return found?.kind === 'phone' ? stationaryPhone(found.phone) : null;
}

function contactsOf(node: Node | undefined, page: PageToRead, reading: Reading): EmbeddedContacts {
  if (node === undefined) return { phone: null, email: null, address: null, coordinates: null };
  const email = text(node['email'])?.replace(/^mailto:/i, '') ?? null;
  return {
    phone: phoneOf(node, reading),
    email: email === null ? null : roleEmail(email, new URL(page.url).hostname),
    address: addressOf(node, page),
    coordinates: coordinatesOf(node),
  };
}

function answersOf(nodes: readonly Node[]): Embedded['answers'] {
  return nodes.flatMap((node) => {
    if (!typesOf(node).includes('question')) return [];
    const question = text(node['name']);
    const accepted = node['acceptedAnswer'];
    const one = Array.isArray(accepted) ? accepted[0] : accepted;
    const answer = one !== null && typeof one === 'object' ? text((one as Node)['text']) : null;
    if (question === null || answer === null) return [];
    return [
      {
        question: question.slice(0, 200),
        answer: answer.replace(/<[^>]{0,200}>/g, ' ').slice(0, 2000),
      },
    ];
  });
}

export function readStructuredData(
  document: PageDocument,
  page: PageToRead,
  reading: Reading,
): Embedded {
  const nodes = nodesOf(document);
  const { names } = reading;
  const lodgings = nodes.filter((node) => typesOf(node).some((type) => LODGING.has(type)));
  const own = lodgings.filter((node) => isThisHotel(node, names, page));
  const [hotel] = own;
  return {
    name: hotel === undefined ? null : text(hotel['name']),
    facts: hotel === undefined || own.length > 3 ? [] : hotelFacts(hotel, reading),
    contacts: contactsOf(hotel, page, reading),
    answers: answersOf(nodes),
  };
}
