/** The places of a trip in their order: route lines, lists of stops, headings of days. Pure. */
import { mayBePerson } from '../persons/find-person.ts';
import { placeName } from './place-name.ts';
import { clausesOf, type TripLine } from './trip-lines.ts';
import type { TripWords } from './trip-words.ts';

export type Route = {
  readonly places: readonly string[];
  /** From the first place to the last in this order; a list of stops may leave out both. */
  readonly isOrdered: boolean;
};

const LINE = /\s+[–—-]\s+|\s*[›→>]\s*/;
const FROM_TO_CHARS_MAX = 160;
const PLACES_MIN = 4;
const ROUND_TRIP_MIN = 3;

/** All parts as places, null where one is none. */
function places(parts: readonly string[], words: TripWords): string[] | null {
  const names = parts.map((part) => placeName(part, words));
  return names.every((name) => name !== null) ? names : null;
}

/** Whether a line by itself, without a label, is a route and no row of words or travellers' names. */
function isRouteByItself(names: readonly string[]): boolean {
  const isRound = names[0] === names.at(-1) && names.length >= ROUND_TRIP_MIN;
  return (isRound || names.length >= PLACES_MIN) && !names.some(mayBePerson);
}

function behindLabel(text: string, folded: string, topic: 'route' | 'overnight', words: TripWords) {
  const opens = words.pattern(`opens ${topic}`, (all) => `^\\W*${all.any(topic)}\\s*:\\s*`);
  const [label] = folded.match(opens) ?? [];
  return label === undefined ? null : text.slice(label.length);
}

function routeIn(line: TripLine, words: TripWords): Route | null {
  const own = behindLabel(line.text, line.folded, 'route', words);
  const names = places((own ?? line.text).split(LINE), words);
  if (names === null || names.length < 2) return null;
  const isLabelled =
    own !== null || words.is('route', line.label) || words.is('route', line.heading);
  return isLabelled || isRouteByItself(names) ? { places: names, isOrdered: true } : null;
}

/** `Stops: Colmar, Riquewihr and Eguisheim`. */
function stopsIn(line: TripLine, words: TripWords): Route | null {
  const text =
    behindLabel(line.text, line.folded, 'overnight', words) ??
    behindLabel(line.text, line.folded, 'route', words) ??
    (words.is('overnight', line.label) || words.is('overnight', line.heading) ? line.text : null);
  if (text === null) return null;
  const names = places(text.split(listSeparator(words)), words);
  return names !== null && names.length > 1 ? { places: names, isOrdered: false } : null;
}

function listSeparator(words: TripWords): RegExp {
  return new RegExp(`\\s*[,;·]\\s*|\\s+${words.any('and')}\\s+`);
}

/** `San José to San José, by way of Tortuguero and La Fortuna`. */
function fromToIn(line: TripLine, words: TripWords): Route | null {
  for (const { text } of clausesOf(line)) {
    if (text.length > FROM_TO_CHARS_MAX) continue;
    const ways = `(?:,?\\s+${words.any('via')}\\s+(.+))?`;
    const via = new RegExp(`^\\s*(.+?)\\s+${words.any('to')}\\s+(.+?)${ways}\\s*$`);
    const [, from, to, between] = via.exec(text) ?? [];
    if (from === undefined || to === undefined) continue;
    const stops = between === undefined ? [] : between.split(listSeparator(words));
    const names = places([from, ...stops, to], words);
    // Among inclusions a way from one place to another is a flight's.
    const isOfTrip = !line.isInclusion || (names !== null && names[0] === names.at(-1));
    if (names !== null && isOfTrip) return { places: names, isOrdered: true };
  }
  return null;
}

/** `Day 2: Chania – Sougia`, `3.–5. Tag: Kotschkor`, `3° e 4° giorno: Agia Roumeli`. */
function dayHeading(line: TripLine, words: TripWords): string | null {
  const opens = words.pattern('opens day', (all) => {
    const ordinal = '\\d{1,2}(?:[.°ºª]|er|e|a|st|nd|rd|th)';
    const join = `\\s*(?:-|/|${all.any('and')})\\s*`;
    const named = `${all.any('day')}\\s*\\d{1,2}(?:${join}\\d{1,2})?`;
    return `^\\W*(?:${named}|${ordinal}(?:${join}${ordinal})?\\s*${all.any('day')})\\s*[:.,-]?\\s+`;
  });
  const [opening] = line.folded.match(opens) ?? [];
  return opening === undefined ? null : line.text.slice(opening.length);
}

/** Headings of days name the trip's places where three of four are names of places. */
function daysRoute(lines: readonly TripLine[], words: TripWords): Route | null {
  const headings = lines.flatMap((line) => dayHeading(line, words) ?? []);
  const read = headings.map((text) => places(text.split(LINE), words) ?? []);
  const named = read.filter((names) => names.length > 0);
  if (named.length < 2 || named.length * 4 < headings.length * 3) return null;
  return { places: named.flat(), isOrdered: false };
}

function isSame(a: Route, b: Route): boolean {
  return a.places.join('|') === b.places.join('|');
}

/** Null where the page names none, or two that differ. */
export function readRoute(lines: readonly TripLine[], words: TripWords): Route | null {
  for (const way of [routeIn, stopsIn, fromToIn]) {
    const [first, ...others] = lines.flatMap((line) => way(line, words) ?? []);
    if (first !== undefined) return others.every((other) => isSame(first, other)) ? first : null;
  }
  return daysRoute(lines, words);
}
