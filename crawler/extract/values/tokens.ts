/**
 * Cuts a line into words, numbers and signs in one pass. Offsets stay those of the line: every
 * normalisation (dashes, quotes, full-width forms, spaces) replaces one UTF-16 unit by one.
 */
import { emailsOf } from './emails.ts';

export type Token = {
  readonly kind: 'word' | 'number' | 'sign' | 'email';
  readonly start: number;
  readonly end: number;
  /**
   * Words: lower case without accents; empty for an internet address. Numbers: ASCII digits and
   * separators. Signs: one character. E-mail addresses: lower case.
   */
  readonly text: string;
  /** The value of a number of up to six digits without separators. */
  readonly whole: number | undefined;
  /** No space stands before it. */
  readonly glued: boolean;
};

const space = 0x20;
const apostrophe = 0x27;
const hyphen = 0x2d;

/** One unit for one unit: ASCII where a typographic variant means the same, else the unit itself. */
function plain(code: number): number {
  if (code < 0x80) return code === 0x60 ? apostrophe : Math.max(code, space);
  if (code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a)) return space;
  if (code === 0x202f || code === 0x205f || code === 0x3000 || code === 0x2028) return space;
  if (code === 0xb4 || code === 0x2bc || code === 0x2018 || code === 0x2019) return apostrophe;
  if (code === 0x201b || code === 0x2032 || code === 0x2035) return apostrophe;
  if (code >= 0x2010 && code <= 0x2015) return hyphen;
  if (code === 0x2212 || code === 0x2e3a || code === 0xfe58 || code === 0xfe63) return hyphen;
  if (code === 0x2044 || code === 0x2215) return 0x2f;
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (code === 0xffe1) return 0xa3;
  if (code === 0xffe5) return 0xa5;
  return code;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Soft hyphens and zero-width units stand inside words and mean nothing. */
const isInvisible = (code: number): boolean =>
  code === 0xad || (code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff;

const letter = /[\p{L}\p{M}]/u;

function isLetter(code: number): boolean {
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  if (code === 0xaa || code === 0xba || code === 0xd7 || code === 0xf7) return false;
  if (code >= 0xc0 && code <= 0x24f) return true;
  if (code < 0x300 || (code >= 0xd800 && code <= 0xdfff)) return false;
  return letter.test(String.fromCharCode(code));
}

const isSquareOrCube = (code: number): boolean => code === 0xb2 || code === 0xb3;

const superscripts = new Map([
  [0x2070, '0'],
  [0xb9, '1'],
  [0xb2, '2'],
  [0xb3, '3'],
  [0x2074, '4'],
  [0x2075, '5'],
  [0x2076, '6'],
  [0x2077, '7'],
  [0x2078, '8'],
  [0x2079, '9'],
  // A degree sign or a masculine ordinal is a common stand-in for a raised zero: `ore 15°°`.
  [0xb0, '0'],
  [0xba, '0'],
]);

/** The two raised digits at `at` as minutes, or undefined. A single one is a footnote mark. */
function raisedPair(line: string, at: number): string | undefined {
  const first = superscripts.get(line.charCodeAt(at));
  if (first === undefined) return undefined;
  const second = superscripts.get(line.charCodeAt(at + 1));
  if (second === undefined || superscripts.has(line.charCodeAt(at + 2))) return undefined;
  return first + second;
}

/** Words that are others without their accent: `des` and `een` are mere articles. */
const accented: ReadonlySet<string> = new Set(['dès', 'één']);

/** Lower case without accents; one-letter words keep theirs, since `e` and `è` are two words. */
export function folded(word: string): string {
  const lower = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is meant.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  if (accented.has(lower)) return lower;
  if (lower.length === 1) return lower === 'à' || lower === 'á' ? 'a' : lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** `.`, `,`, `:` and `'` belong to a number where a digit follows. */
const isSeparator = (code: number): boolean =>
  code === 0x2e || code === 0x2c || code === 0x3a || code === apostrophe;

function numberEnd(line: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = plain(line.charCodeAt(at));
    if (isDigit(code)) at += 1;
    else if (isSeparator(code) && isDigit(plain(line.charCodeAt(at + 1)))) at += 2;
    else return at;
  }
}

function plainText(line: string, start: number, end: number): string {
  const raw = line.slice(start, end);
  if (/^[\d.,:']*$/.test(raw)) return raw;
  return Array.from(raw, (unit) => String.fromCharCode(plain(unit.charCodeAt(0)))).join('');
}

function wordEnd(line: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = line.charCodeAt(at);
    // NaN, behind the end, is neither.
    if (isLetter(plain(code)) || isInvisible(code) || isSquareOrCube(code)) at += 1;
    else return at;
  }
}

/** Most words are plain small letters already; then nothing has to be folded. */
function wordText(line: string, start: number, end: number): string {
  const word = line.slice(start, end);
  for (let at = start; at < end; at += 1) {
    const code = line.charCodeAt(at);
    if (code < 0x61 || code > 0x7a) return folded(word);
  }
  return word;
}

const addressStart = /^(https?:\/\/|www\.)/i;

/** The digits of an internet address are no values. */
function addressEnd(line: string, start: number): number | undefined {
  const first = line.charCodeAt(start) | 0x20;
  if (first !== 0x68 && first !== 0x77) return undefined;
  if (!addressStart.test(line.slice(start, start + 8))) return undefined;
  let end = start;
  while (end < line.length && plain(line.charCodeAt(end)) !== space) end += 1;
  return end;
}

export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  const emails = emailsOf(line);
  let nextEmail = 0;
  let glued = false;
  for (let at = 0; at < line.length; ) {
    const email = emails[nextEmail];
    if (email && at >= email.start) {
      nextEmail += 1;
      if (at > email.start) continue;
      const { start, end, text } = email;
      tokens.push({ kind: 'email', start, end, text, whole: undefined, glued });
      at = email.end;
      glued = true;
      continue;
    }
    const raw = line.charCodeAt(at);
    const code = plain(raw);
    if (code === space) {
      glued = false;
      at += 1;
      continue;
    }
    if (code === apostrophe || isInvisible(raw)) {
      // Elisions (`l'arrivée`) and quotes: the words beside them count, the sign does not.
      at += 1;
      continue;
    }
    const token = tokenAt(line, at, code, glued);
    tokens.push(token);
    at = token.end;
    glued = true;
  }
  return tokens;
}

/** More digits are no count, hour or year. */
const wholeDigitsMax = 6;

function wholeOf(text: string): number | undefined {
  if (text.length > wholeDigitsMax) return undefined;
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return undefined;
    whole = whole * 10 + code - 0x30;
  }
  return whole;
}

function numberAt(line: string, start: number, glued: boolean): Token {
  const kind = 'number';
  const end = numberEnd(line, start);
  const text = plainText(line, start, end);
  const raised = raisedPair(line, end);
  if (raised === undefined) return { kind, start, end, text, whole: wholeOf(text), glued };
  return { kind, start, end: end + 2, text: `${text}:${raised}`, whole: undefined, glued };
}

function wordAt(line: string, start: number, glued: boolean): Token {
  const kind = 'word';
  const address = addressEnd(line, start);
  const end = address ?? wordEnd(line, start);
  const text = address === undefined ? wordText(line, start, end) : '';
  return { kind, start, end, text, whole: undefined, glued };
}

function tokenAt(line: string, start: number, code: number, glued: boolean): Token {
  if (isDigit(code)) return numberAt(line, start, glued);
  if (isLetter(code)) return wordAt(line, start, glued);
  const text = glued ? raisedPair(line, start) : undefined;
  if (text !== undefined) {
    return { kind: 'number', start, end: start + 2, text, whole: Number(text), glued };
  }
  const sign = String.fromCharCode(code);
  return { kind: 'sign', start, end: start + 1, text: sign, whole: undefined, glued };
}
