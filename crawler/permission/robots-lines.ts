/**
 * robots.txt octets to records: the line syntax of RFC 9309 §2.2, read as forgivingly as the
 * reference parser of google/robotstxt reads it (missing colons, misspelt keys, three kinds of line
 * ends).
 *
 * Text is kept as one char per octet, so that rules compare octet by octet (RFC 9309 §2.2.2) and a
 * broken UTF-8 sequence spoils nothing but its own line.
 */

export type RobotsKey =
  | 'user-agent'
  | 'allow'
  | 'disallow'
  | 'crawl-delay'
  | 'sitemap'
  | 'noindex'
  | 'content-usage'
  | 'content-signal'
  | 'license'
  | 'other';

export type RobotsRecord = {
  readonly key: RobotsKey;
  /** The key as written, in lower case: other files of the same grammar have keys of their own. */
  readonly name: string;
  /** One char per octet. */
  readonly value: string;
  /** 1-based. */
  readonly line: number;
  /** The line as it stands, one char per octet; for people use `robotsLineText`. */
  readonly raw: string;
};

/** Compared by their beginning, with the misspellings that the reference parser accepts. */
const KEY_BEGINNINGS: readonly (readonly [beginning: string, key: RobotsKey])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
];

const EXACT_KEYS: ReadonlyMap<string, RobotsKey> = new Map([
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['crawl delay', 'crawl-delay'],
  ['noindex', 'noindex'],
  ['content-usage', 'content-usage'],
  ['content-signal', 'content-signal'],
  ['license', 'license'],
]);

const LINE_ENDS = /\r\n|\r|\n/;
/** TAB LF VT FF CR SP only: JavaScript's own trim also eats a BOM and the no-break space. */
const WHITE = '\t\n\v\f\r ';
const TWO_WORDS = /^(\S+)[\t\v\f ]+(\S+)$/;

const LINE_TEXT_CHARS_MAX = 200;

export function readRobotsRecords(body: Uint8Array): RobotsRecord[] {
  const records: RobotsRecord[] = [];
  const lines = octetsOf(body).split(LINE_ENDS);
  for (const [index, raw] of lines.entries()) {
    const record = readRecord(raw, index + 1);
    if (record) records.push(record);
  }
  return records;
}

/**
 * A line for people to read: UTF-8 where it is, without control characters, at most 200 characters.
 */
export function robotsLineText(record: RobotsRecord): string {
  const text = Buffer.from(record.raw.slice(0, 4 * LINE_TEXT_CHARS_MAX), 'latin1').toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const shown = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return [...shown].slice(0, LINE_TEXT_CHARS_MAX).join('');
}

/**
 * UTF-16 (named by its mark) becomes UTF-8; the longest part of a UTF-8 mark at the start is
 * dropped.
 */
function octetsOf(body: Uint8Array): string {
  if (body[0] === 0xff && body[1] === 0xfe) return utf16Octets(body, 'utf-16le');
  if (body[0] === 0xfe && body[1] === 0xff) return utf16Octets(body, 'utf-16be');
  const mark = [0xef, 0xbb, 0xbf];
  let skipped = 0;
  while (skipped < mark.length && body[skipped] === mark[skipped]) skipped += 1;
  return Buffer.from(body.buffer, body.byteOffset + skipped, body.length - skipped).toString(
    'latin1',
  );
}

function utf16Octets(body: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  return Buffer.from(new TextDecoder(encoding).decode(body), 'utf8').toString('latin1');
}

function readRecord(raw: string, line: number): RobotsRecord | null {
  const text = trimWhite(cutAt(cutAt(raw, '\0'), '#'));
  if (text === '') return null;
  const [name, value] = splitRecord(text);
  if (name === '') return null;
  return { key: keyOf(name), name, value, line, raw };
}

/** Without a colon a line counts only as exactly two words (google/robotstxt, ParseRobotsTxt). */
function splitRecord(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon >= 0) {
    return [trimWhite(text.slice(0, colon)).toLowerCase(), trimWhite(text.slice(colon + 1))];
  }
  const words = TWO_WORDS.exec(text);
  return [(words?.[1] ?? '').toLowerCase(), words?.[2] ?? ''];
}

function keyOf(name: string): RobotsKey {
  const exact = EXACT_KEYS.get(name);
  if (exact) return exact;
  return KEY_BEGINNINGS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'other';
}

function cutAt(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

function trimWhite(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE.includes(text[start] ?? '')) start += 1;
  while (end > start && WHITE.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
