/**
 * Addresses that are endless, or no page of facts: calendars, session ids, facets, loops of
 * appended paths, shops, files. In doubt an address is a trap: a page less is better than a site
 * full of requests. Pure.
 */
import { siteOfHost } from '../address.ts';
import words from './trap-words.json' with { type: 'json' };

export type Trap =
  | 'file'
  | 'calendar'
  | 'session'
  | 'facet'
  | 'paging'
  | 'repeated-parameter'
  | 'repeated-path'
  | 'appended-path'
  | 'too-long'
  | 'too-deep'
  | 'login'
  | 'booking'
  | 'search'
  | 'copy'
  | 'machine';

const URL_CHARS_MAX = 300;
const SEGMENTS_MAX = 7;
const PARAMETERS_MAX = 3;

const files = new Set(words.files);
const calendarWords = new Set(words.calendar);
const trapOfSegment = trapByWord(words.segments);
const trapOfParameter = trapByWord(words.parameters);

function trapByWord(lists: Readonly<Record<string, readonly string[]>>): Map<string, Trap> {
  const pairs = Object.entries(lists).flatMap(([trap, list]) =>
    list.map((word) => [word, trap as Trap] as const),
  );
  return new Map(pairs);
}

/** Takes what `canonicalUrl` gave; null = looks like a page. */
export function trapOf(canonical: string): Trap | null {
  const url = new URL(canonical);
  if (canonical.length > URL_CHARS_MAX) return 'too-long';
  const segments = url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.toLowerCase());
  const parameters = [...url.searchParams].map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  return trapOfHost(url.hostname) ?? trapOfPath(segments) ?? trapOfQuery(parameters);
}

/**
 * `booking.hotel.example` is a shop as much as `hotel.example/booking`; a site's own name is not.
 */
function trapOfHost(hostname: string): Trap | null {
  if (siteOfHost(hostname) === hostname) return null;
  return trapOfSegment.get(hostname.split('.')[0] ?? '') ?? null;
}

function trapOfPath(segments: readonly string[]): Trap | null {
  if (segments.length > SEGMENTS_MAX) return 'too-deep';
  const extension = /\.(\w{2,5})$/.exec(segments.at(-1) ?? '')?.[1];
  if (extension !== undefined && files.has(extension)) return 'file';
  if (repeats(segments)) return 'repeated-path';
  if (appends(segments)) return 'appended-path';
  if (hasDate(segments)) return 'calendar';
  for (const segment of segments) {
    const trap = trapOfSegment.get(segment) ?? trapOfSegment.get(segment.replace(/\.\w{2,5}$/, ''));
    if (trap) return trap;
    if (isToken(segment)) return 'session';
  }
  return null;
}

/** `/a/a`, `/a/b/a/b`, or one name three times: relative links that grow with every click. */
function repeats(segments: readonly string[]): boolean {
  for (let length = 1; length <= segments.length / 2; length++) {
    for (let start = 0; start + 2 * length <= segments.length; start++) {
      const first = segments.slice(start, start + length).join('/');
      const second = segments.slice(start + length, start + 2 * length).join('/');
      if (first === second) return true;
    }
  }
  return segments.some((segment) => segments.filter((other) => other === segment).length > 2);
}

/** `/faq.html/rooms.html`: a file used as a folder. `index.php` may be one. */
function appends(segments: readonly string[]): boolean {
  return segments
    .slice(0, -1)
    .some((segment) => /\.(?:html?|php\d?|aspx?|jsp)$/.test(segment) && segment !== 'index.php');
}

/** A year with a month, a full date, or a number beside the word for calendar. */
function hasDate(segments: readonly string[]): boolean {
  const path = segments.join('/');
  if (/(?:^|\/)\d{4}\/\d{1,2}(?:\/|$)/.test(path)) return true;
  if (/(?:^|[^\d])\d{4}-(?:0?[1-9]|1[0-2])(?:-\d{1,2})?(?:[^\d]|$)/.test(path)) return true;
  return segments.some((word) => calendarWords.has(word)) && /(?:^|\/)\d+(?:\/|$)/.test(path);
}

function trapOfQuery(parameters: readonly (readonly [string, string])[]): Trap | null {
  const names = parameters.map(([name]) => name);
  if (new Set(names).size < names.length) return 'repeated-parameter';
  for (const [name, value] of parameters) {
    const trap = trapOfParameter.get(name.replace(/\[.*$/, ''));
    // `?page=2` is a list's next part, `?page=parking` a page of an old site.
    if (trap && (trap !== 'paging' || /^\d*$/.test(value))) return trap;
    if (/^\d{4}-\d{1,2}/.test(value)) return 'calendar';
    if (isToken(value)) return 'session';
    if (name.includes('[')) return 'facet';
  }
  return parameters.length > PARAMETERS_MAX ? 'facet' : null;
}

/** Long and mixed from digits and letters without a word's breaks: made for one visit. */
function isToken(text: string): boolean {
  return (
    /^[\da-f]{24,}$/i.test(text) || (/^\w{32,}$/.test(text) && /\d/.test(text) && !/_/.test(text))
  );
}
