/**
 * Finds the lexicon's terms in a line. A term is a row of words: `kein*` begins a word, `*hund`
 * ends one, `..` is up to five words of one sentence. Of terms that begin at one word the longest
 * wins and its words are spent: `not included` never leaves a bare `included` behind.
 */
import { fold, type Token, tokensOf } from './fold.ts';
import { GAP_WORDS_MAX, joined, matchEnd } from './match.ts';
import {
  type Candidates,
  candidatesFor,
  NO_TERMS,
  NONE,
  type Scanner,
  type Term,
} from './terms.ts';
import { topicOf } from './topics.ts';

export type Mark = { readonly concept: string; readonly start: number; readonly end: number };

/** What is still read inside a phrase of another concept: its topic, mostly its negation, or all. */
type Inner = 'none' | 'topics' | 'and-no' | 'all-but-no' | 'all';

/** Marks in order of their start. */
export function scan(scanner: Scanner, tokens: readonly Token[], folded: string): Mark[] {
  const marks: Mark[] = [];
  scanRange(scanner, tokens, folded, 0, tokens.length, marks, 'none');
  return marks.sort((a, b) => a.start - b.start);
}

/**
 * Terms that begin between the tokens `from` and `to` and end there, topics also behind. Returns
 * the index of the token to go on with.
 */
function scanRange(
  scanner: Scanner,
  tokens: readonly Token[],
  folded: string,
  from: number,
  to: number,
  marks: Mark[],
  inner: Inner,
): number {
  let index = from;
  while (index < to) {
    const token = tokens[index] as Token;
    const candidates = candidatesFor(scanner, token.word);
    const rest = candidates === NONE ? NO_TERMS : withGapTerms(candidates, tokens, index);
    const phrases = candidates === NONE ? NO_TERMS : phrasesAt(candidates, tokens, index, folded);
    // Most words begin nothing.
    if (rest.length === 0 && phrases.length === 0) {
      index += 1;
      continue;
    }
    let best: Term[] = [];
    let bestEnd = -1;
    for (const terms of [rest, phrases]) {
      const partsKnown = terms === phrases ? 2 : 1;
      for (const term of terms) {
        const end = matchEnd(term, tokens, index, folded, partsKnown);
        if (end < 0 || (end > to && !canReachOut(term))) continue;
        if (inner !== 'none' && index === from && end === to) continue;
        if (!isReadInside(term, inner)) continue;
        if (!term.competes) addMarks(marks, term, tokens, index, end);
        else {
          const order = best[0] === undefined ? 1 : compare(term, end, best[0], bestEnd);
          if (order > 0) best = [term];
          else if (order === 0) best.push(term);
          if (order > 0) bestEnd = end;
        }
      }
    }
    if (best.length > 0) {
      for (const term of best) addMarks(marks, term, tokens, index, bestEnd);
      // `no pets` is one phrase, and still about pets.
      const spoken = best.some(({ concepts }) => concepts.some(isTopic));
      if (inner === 'none') addGapTerms(scanner, tokens, folded, index + 1, bestEnd, marks);
      const reads = inner === 'none' && !spoken && bestEnd - index > 1;
      index = reads
        ? scanRange(scanner, tokens, folded, index, bestEnd, marks, innerOf(best))
        : bestEnd;
    } else index += 1;
  }
  return index;
}

/** The terms whose first two words stand here. */
function phrasesAt(
  { bySecond }: Candidates,
  tokens: readonly Token[],
  at: number,
  folded: string,
): readonly Term[] {
  const next = tokens[at + 1];
  const known = next === undefined ? undefined : bySecond.get(next.word);
  if (known === undefined || next === undefined) return NO_TERMS;
  return joined(tokens[at], next, folded) ? known : NO_TERMS;
}

/** The terms to try at a word: of those with a gap only where the word behind it is near. */
function withGapTerms(
  { rest, behindGap, order }: Candidates,
  tokens: readonly Token[],
  at: number,
): readonly Term[] {
  if (behindGap.size === 0) return rest;
  const limit = Math.min(tokens.length, at + GAP_WORDS_MAX + 2);
  const near = new Set<Term>();
  for (let index = at + 1; index < limit; index += 1) {
    for (const term of behindGap.get((tokens[index] as Token).word) ?? NO_TERMS) near.add(term);
  }
  if (near.size === 0) return rest;
  const orderOf = (term: Term) => order.get(term) ?? 0;
  return [...rest, ...near].sort((a, b) => orderOf(a) - orderOf(b));
}

const REACHING_OUT = new Set(['in_place', 'no']);

/** In `an extra bed` the phrase `an extra` ends within the topic, in `you can't` within a no. */
function canReachOut({ concepts, parts, gap }: Term): boolean {
  return !gap && parts.length > 1 && concepts.some((c) => isTopic(c) || REACHING_OUT.has(c));
}

const isTopic = (concept: string) => topicOf.has(concept);

/** Terms with a gap that begin inside a longer term: `the [rooms are ready] from 3 pm`. */
function addGapTerms(
  scanner: Scanner,
  tokens: readonly Token[],
  folded: string,
  from: number,
  to: number,
  marks: Mark[],
): void {
  for (let index = from; index < to; index += 1) {
    for (const term of candidatesFor(scanner, (tokens[index] as Token).word).gaps) {
      const end = matchEnd(term, tokens, index, folded, 1);
      if (end >= 0) addMarks(marks, term, tokens, index, end);
    }
  }
}

function isReadInside(term: Term, inner: Inner): boolean {
  if (inner === 'none' || inner === 'all') return true;
  if (inner === 'all-but-no') return !term.concepts.includes('no');
  return term.concepts.some((c) => isTopic(c) || (inner === 'and-no' && c === 'no'));
}

/** What is still read inside the longest terms. */
function innerOf(best: readonly Term[]): Inner {
  const concepts = best.flatMap((term) => term.concepts);
  if (concepts.some((concept) => SPENDS_NO.has(concept))) return 'topics';
  // `not far`, `à deux pas`: of the distance.
  if (concepts.some((c) => c === 'nearby' || c === 'far')) return 'all-but-no';
  return concepts.every((concept) => READ_THROUGH.has(concept)) ? 'all' : 'and-no';
}

/** Modifiers: they compete with other terms, but all that stands inside them is read too. */
const READ_THROUGH = new Set(
  (
    'per_day per_stay offer house_has part_of own nearby far entrance register luggage_keep ' +
    'self_check_in key_left building person head_office parents_room all_rooms all_floors ' +
    'whole_year any_time reserve'
  ).split(' '),
);
/** Phrases that are themselves a refusal, or free in spite of a `no`: their `no` is spent. */
const SPENDS_NO = new Set(
  'not_allowed not_included not_possible first_come some_not non_refundable free paid non_guest not_free_word contact_us max only stay_free yes any_time dogs_only unguarded required'.split(
    ' ',
  ),
);

/** More words win, then more letters; of equals all count: `gratis` is free and included. */
function compare(term: Term, end: number, best: Term, bestEnd: number): number {
  return end === bestEnd ? term.chars - best.chars : end - bestEnd;
}

/**
 * One concept begins once at a word: with the longest phrase, else the first of its terms in the
 * lexicon. `before the` leads a place where `before` does not reach it.
 */
function addMarks(marks: Mark[], term: Term, tokens: readonly Token[], from: number, to: number) {
  const start = (tokens[from] as Token).start;
  const end = (tokens[to - 1] as Token).end;
  for (const concept of term.concepts) {
    const known = marks.findLastIndex((mark) => mark.concept === concept);
    const before = marks[known];
    if (before === undefined || before.start !== start) marks.push({ concept, start, end });
    else if (!term.gap && end > before.end) marks[known] = { concept, start, end };
  }
}

export function scanText(scanner: Scanner, text: string): Mark[] {
  const folded = fold(text);
  return scan(scanner, tokensOf(folded), folded);
}
