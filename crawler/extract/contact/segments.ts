/** The pieces of an address block between commas and other marks, without the house's own name. Pure. */
import { alternation } from '../lexicon/alternation.ts';
import { fold, tokensOf } from '../lexicon/fold.ts';
import words from './street-words.json' with { type: 'json' };

export type Segment = {
  readonly text: string;
  /** The house's own name stood before it. */
  readonly named: boolean;
};

const PARTS =
  /\s*[,•·|;*]\s*|\s+(?:[–—-]{1,2}|\/)\s+|(?<=[\p{Ll})]{5}|[\d)]|\d[A-Z]{2})\.\s+(?=\p{L})/u;
const HOUSE_NUMBER =
  /^(?:(?:n[.º°]?|nr\.?|núm\.?)\s?)?\d{1,4}(?:\.\d{3})?(?:\s?[-–/]\s?\d{1,4})?\s?[a-zA-Z]?$|^s\/n$/iu;

/** `Col. Centro` and `km 7` belong to the street before them. */
const IS_PART = /^(?:Col\.|km)\s/i;

const STREET_FIRST = new RegExp(`^${alternation(words.first)}\\.?\\s`, 'iu');
const STREET_LAST = new RegExp(`\\s${alternation(words.last)}\\.?$`, 'iu');
const LEGAL_FORM = new RegExp(`^\\s*,?\\s*${alternation(words.legalForms)}(?=$|[\\s,])`, 'iu');

/** `Mill Lane`: a street without a house number. */
export const endsAsStreet = (text: string) => STREET_LAST.test(text);

const keysOf = (text: string) => tokensOf(fold(text));

/** What stands behind the longest of the names that opens the text, null where none does. */
function behindName(text: string, names: readonly (readonly string[])[]): string | null {
  const tokens = keysOf(text);
  let longest = 0;
  for (const wanted of names) {
    const opens = wanted.every((word, index) => tokens[index]?.word === word);
    if (opens) longest = Math.max(longest, wanted.length);
  }
  const last = tokens[longest - 1];
  if (last === undefined) return null;
  const rest = text
    .slice(last.end)
    .replace(LEGAL_FORM, '')
    .replace(/^[\s.:,–—-]+/u, '');
  // `Castle Gate 40` is a street, though the house has its name.
  return HOUSE_NUMBER.test(rest) ? null : rest;
}

/** A comma may stand between a house number and its street, before or behind it. */
function joinNumbers(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let number: Segment | null = null;
  for (const [index, segment] of segments.entries()) {
    if (number !== null) {
      joined.push({ text: `${number.text}, ${segment.text}`, named: number.named });
      number = null;
      continue;
    }
    const isNumber = HOUSE_NUMBER.test(segment.text);
    const next = segments[index + 1]?.text ?? '';
    const last = joined.at(-1);
    if (isNumber && (/^\p{Ll}/u.test(next) || STREET_FIRST.test(next))) number = segment;
    else if ((isNumber || IS_PART.test(segment.text)) && last && /^\p{L}/u.test(last.text)) {
      joined[joined.length - 1] = { text: `${last.text}, ${segment.text}`, named: last.named };
    } else joined.push(segment);
  }
  return joined;
}

export const piecesOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(PARTS)).map((piece) => piece.trim());

/** @param names those of the house; a segment that is no more than one of them is left out */
export function segmentsOf(pieces: readonly string[], names: readonly string[]): Segment[] {
  const nameWords = names.map((name) => keysOf(name).map(({ word }) => word));
  const segments: Segment[] = [];
  let named = false;
  for (const text of pieces) {
    const rest = behindName(text, nameWords);
    if (rest !== null) named = true;
    if (text === '' || rest === '') continue;
    segments.push({ text: rest ?? text, named });
    named = false;
  }
  return joinNumbers(segments);
}
