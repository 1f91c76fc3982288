/** A line as items with meanings: the form in which all value readers see it. */
import {
  type Meaning,
  nothing,
  type PhraseNode,
  type Phrases,
  phrasesFor,
} from '../languages/phrases.ts';
import type { ValueContext } from './found-value.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A token, or several that are one phrase of the lexicon. */
export type Item = Token & { readonly meaning: Meaning };

export type Line = {
  readonly text: string;
  readonly items: readonly Item[];
  readonly context: ValueContext;
};

const outside: Item = {
  kind: 'sign',
  start: 0,
  end: 0,
  text: '',
  whole: undefined,
  glued: false,
  meaning: nothing,
};

/** Never undefined: before the start and behind the end lie empty signs. */
export function item(line: Line, at: number): Item {
  // An index below zero would be looked up as a name, which is slow.
  return at < 0 ? outside : (line.items[at] ?? outside);
}

export const meaning = (line: Line, at: number): Meaning => item(line, at).meaning;

export const isNumber = (line: Line, at: number): boolean => item(line, at).kind === 'number';

export const isSign = (line: Line, at: number, sign: string): boolean =>
  item(line, at).kind === 'sign' && item(line, at).text === sign;

export const isDash = (line: Line, at: number): boolean => isSign(line, at, '-');

/** A word that the lexicon does not know. */
export const isPlainWord = (line: Line, at: number): boolean =>
  item(line, at).kind === 'word' && item(line, at).meaning === nothing;

/** An end of sentence: what stands behind it belongs to no value before it. */
export function isBreak(line: Line, at: number): boolean {
  const { kind, text, glued } = item(line, at);
  if (kind !== 'sign') return false;
  if (text === '.' || text === '!' || text === '?') return !item(line, at + 1).glued || !glued;
  return text === ';' || text === '|' || text === '•' || text === '';
}

/** The whole number written at `at` in digits or as a word. */
export function wholeNumber(line: Line, at: number): number | undefined {
  const { kind, whole, meaning } = item(line, at);
  return kind === 'number' ? whole : meaning.number;
}

/** The same for `the third`, `3rd` and `3.`: the number and the item behind it. */
export function ordinalNumber(line: Line, at: number): { value: number; to: number } | undefined {
  const word = meaning(line, at).ordinal;
  if (word !== undefined) return { value: word, to: at + 1 };
  if (!isNumber(line, at)) return undefined;
  const value = wholeNumber(line, at);
  if (value === undefined || !item(line, at + 1).glued) return undefined;
  if (meaning(line, at + 1).dayOrdinal) return { value, to: at + 2 };
  return isSign(line, at + 1, '.') ? { value, to: at + 2 } : undefined;
}

type Phrase = { readonly meaning: Meaning; readonly length: number };

function longestPhrase(tokens: readonly Token[], at: number, phrases: Phrases): Phrase | undefined {
  let nodes: ReadonlyMap<string, PhraseNode> | undefined = phrases;
  let found: Phrase | undefined;
  // The depth of the tree bounds the loop: no phrase has more than a dozen words.
  for (let length = 1; nodes; length += 1) {
    const token = tokens[at + length - 1];
    const node: PhraseNode | undefined = token && nodes.get(token.text);
    if (!node) break;
    if (node.meaning && isJoined(tokens, at, length, node.meaning)) {
      found = { meaning: node.meaning, length };
    }
    nodes = node.next;
  }
  return found;
}

/** `A$20` is Australian, `a $20 fee` is not; `H24` is all day, `8 h 24` a time: both are one word. */
function isJoined(tokens: readonly Token[], at: number, length: number, meaning: Meaning): boolean {
  const last = tokens[at + length - 1];
  if (meaning.currency && last?.kind === 'sign') return length === 1 || last.glued;
  const isOneWord = meaning.aroundTheClock && length === 2 && last?.kind === 'number';
  return !isOneWord || last.glued;
}

export function readLine(line: string, context: ValueContext): Line {
  const tokens = tokensOf(line);
  const phrases = phrasesFor(context.language);
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token;
    const phrase = longestPhrase(tokens, at, phrases);
    if (!phrase || phrase.length === 1) {
      const { kind, start, end, text, whole, glued } = first;
      items.push({ kind, start, end, text, whole, glued, meaning: phrase?.meaning ?? nothing });
      at += 1;
      continue;
    }
    const last = tokens[at + phrase.length - 1] as Token;
    const words = tokens.slice(at, at + phrase.length).map((token) => token.text);
    items.push({
      kind: 'word',
      start: first.start,
      end: last.end,
      text: words.join(' '),
      whole: undefined,
      glued: first.glued,
      meaning: phrase.meaning,
    });
    at += phrase.length;
  }
  return { text: line, items, context };
}
