/**
 * Finds the lexicon's terms in a line. A term is a row of words: `kein*` begins a word, `*hund`
 * ends one, `..` stands for up to five words of the same sentence. Of terms that begin at one word the longest wins
 * and its words are spent, so `not included` never leaves a bare `included` behind.
 */
import { fold, type Token, tokensOf } from './fold.ts';
import { candidatesFor, type Part, partMatches, type Scanner, type Term } from './scanner.ts';

export type Mark = { readonly concept: string; readonly start: number; readonly end: number };

/** What is still read inside a phrase of another concept: its topic, mostly its negation. */
type Inner = 'none' | 'topics' | 'and-no';

const GAP_WORDS_MAX = 5;

/** Index after the term's last token, -1 where it does not stand at `at`. */
function matchEnd(term: Term, tokens: readonly Token[], at: number, folded: string): number {
  const { parts } = term;
  let index = at;
  for (let p = 0; p < parts.length; p += 1) {
    const part = parts[p] as Part;
    if (part.how === 'gap') {
      const next = parts[p + 1] as Part;
      const limit = Math.min(tokens.length, index + GAP_WORDS_MAX + 1);
      while (index < limit && !partMatches(next, (tokens[index] as Token).word)) index += 1;
      if (index >= limit) return -1;
      const from = tokens[at] as Token;
      if (/[.;!?]\s/.test(folded.slice(from.end, (tokens[index] as Token).start))) return -1;
      continue;
    }
    const token = tokens[index];
    if (token === undefined || !partMatches(part, token.word)) return -1;
    if (index > at && parts[p - 1]?.how !== 'gap' && !joined(tokens[index - 1], token, folded)) {
      return -1;
    }
    index += 1;
  }
  return index;
}

/** Space, hyphen, apostrophe, full stop, slash, ampersand, comma, plus. */
const JOINING = new Set([32, 45, 39, 46, 47, 38, 44, 43]);

/** Words of one term follow each other with at most white space, a hyphen, a dot or an apostrophe between. */
function joined(before: Token | undefined, token: Token, folded: string): boolean {
  if (before === undefined || token.start - before.end > 3) return false;
  for (let at = before.end; at < token.start; at += 1) {
    const code = folded.charCodeAt(at);
    if (!JOINING.has(code)) return false;
  }
  return true;
}

/** Marks in order of their start. */
export function scan(scanner: Scanner, tokens: readonly Token[], folded: string): Mark[] {
  const marks: Mark[] = [];
  scanRange(scanner, tokens, folded, 0, tokens.length, marks, 'none');
  return marks.sort((a, b) => a.start - b.start);
}

/** Terms of at most `wordsMax` words that begin and end between the tokens `from` and `to`. */
function scanRange(
  scanner: Scanner,
  tokens: readonly Token[],
  folded: string,
  from: number,
  to: number,
  marks: Mark[],
  inner: Inner,
): void {
  let index = from;
  while (index < to) {
    const token = tokens[index] as Token;
    const { word } = token;
    let best: Term[] = [];
    let bestEnd = -1;
    for (const term of candidatesFor(scanner, word, tokens[index + 1]?.word)) {
      const end = matchEnd(term, tokens, index, folded);
      if (end < 0 || end > to) continue;
      if (inner !== 'none' && end - index === to - from) continue;
      if (inner !== 'none' && !isReadInside(term, inner)) continue;
      if (term.gap) addMarks(marks, term, tokens, index, end);
      else {
        const order = best[0] === undefined ? 1 : compare(term, end, best[0], bestEnd);
        if (order > 0) best = [term];
        else if (order === 0) best.push(term);
        if (order > 0) bestEnd = end;
      }
    }
    if (best.length > 0) {
      for (const term of best) addMarks(marks, term, tokens, index, bestEnd);
      // `no pets` is one phrase, and still about pets.
      const spoken = best.some(({ topical }) => topical);
      const spendsNo = best.some(({ concepts }) => concepts.some((c) => SPENDS_NO.has(c)));
      if (inner === 'none' && !spoken && bestEnd - index > 1) {
        scanRange(scanner, tokens, folded, index, bestEnd, marks, spendsNo ? 'topics' : 'and-no');
      }
      index = bestEnd;
    } else index += 1;
  }
}

function isReadInside({ topical, concepts }: Term, inner: Inner): boolean {
  return topical || (inner === 'and-no' && concepts.includes('no'));
}

/** Phrases that are themselves a refusal, or free in spite of a `no`: their `no` is spent. */
const SPENDS_NO = new Set(
  'not_allowed not_included not_possible first_come some_not non_refundable free paid non_guest not_free_word contact_us'.split(
    ' ',
  ),
);

/** More words win, then more letters; of equals all count: `gratis` is free and included. */
function compare(term: Term, end: number, best: Term, bestEnd: number): number {
  return end === bestEnd ? term.chars - best.chars : end - bestEnd;
}

/** Marks are added in the order of their starts: those of one start stand at the end. */
function isMarked(marks: readonly Mark[], concept: string, start: number): boolean {
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const mark = marks[at] as Mark;
    if (mark.start !== start) return false;
    if (mark.concept === concept) return true;
  }
  return false;
}

function addMarks(
  marks: Mark[],
  term: Term,
  tokens: readonly Token[],
  from: number,
  to: number,
): void {
  const start = (tokens[from] as Token).start;
  const end = (tokens[to - 1] as Token).end;
  for (const concept of term.concepts) {
    if (!isMarked(marks, concept, start)) marks.push({ concept, start, end });
  }
}

export function scanText(scanner: Scanner, text: string): Mark[] {
  const folded = fold(text);
  return scan(scanner, tokensOf(folded), folded);
}
