/**
 * Finds the lexicon's terms in a line. A term is a row of words: `kein*` begins a word, `*hund`
 * ends one, `..` stands for up to five words of the same sentence. Of terms that begin at one word the longest wins
 * and its words are spent, so `not included` never leaves a bare `included` behind.
 */
import { fold, type Token, tokensOf } from './fold.ts';
import { topicOf } from './topics.ts';

export type Mark = { readonly concept: string; readonly start: number; readonly end: number };

type Part = {
  readonly how: 'word' | 'prefix' | 'suffix' | 'inside' | 'gap';
  readonly text: string;
};
type Term = {
  readonly parts: readonly Part[];
  readonly concepts: string[];
  readonly gap: boolean;
  readonly chars: number;
};

/** What is still read inside a phrase of another concept: its topic, mostly its negation. */
type Inner = 'none' | 'topics' | 'and-no';

export type Scanner = {
  readonly words: ReadonlyMap<string, readonly Term[]>;
  readonly prefixes: ReadonlyMap<string, readonly Term[]>;
  readonly suffixes: ReadonlyMap<string, readonly Term[]>;
  /** Terms that can begin at a word, by word: pages repeat a few thousand. */
  readonly known: Map<string, readonly Term[]>;
};

const STEM = 3;
const GAP_WORDS_MAX = 5;

function partOf(text: string): Part {
  if (text === '..') return { how: 'gap', text: '' };
  const bare = text.replaceAll('*', '');
  if (text.startsWith('*') && text.endsWith('*')) return { how: 'inside', text: bare };
  if (text.startsWith('*')) return { how: 'suffix', text: bare };
  if (text.endsWith('*')) return { how: 'prefix', text: bare };
  return { how: 'word', text: bare };
}

function partsOf(term: string): Part[] {
  return fold(term)
    .split(/[^a-z0-9*.\u0250-\uffff]+/)
    .filter((part) => part !== '' && part !== '.')
    .map(partOf);
}

function add(map: Map<string, Term[]>, key: string, term: Term): void {
  const terms = map.get(key);
  if (terms === undefined) map.set(key, [term]);
  else terms.push(term);
}

/** `lexicons`: concept → terms, several merged. */
export function scannerOf(
  lexicons: readonly Readonly<Record<string, readonly string[]>>[],
): Scanner {
  const byTerm = new Map<string, Term>();
  for (const lexicon of lexicons) {
    for (const [concept, terms] of Object.entries(lexicon)) {
      for (const text of terms) {
        const parts = partsOf(text);
        const key = parts.map((part) => `${part.how} ${part.text}`).join('|');
        const known = byTerm.get(key);
        if (known === undefined) {
          const gap = parts.some((part) => part.how === 'gap');
          const chars = parts.reduce((sum, part) => sum + part.text.length, 0);
          byTerm.set(key, { parts, concepts: [concept], gap, chars });
        } else if (!known.concepts.includes(concept)) known.concepts.push(concept);
      }
    }
  }
  return indexed([...byTerm.values()]);
}

function indexed(terms: readonly Term[]): Scanner {
  const words = new Map<string, Term[]>();
  const prefixes = new Map<string, Term[]>();
  const suffixes = new Map<string, Term[]>();
  for (const term of terms) {
    const [first] = term.parts;
    if (first === undefined) continue;
    if (first.how === 'word') add(words, first.text, term);
    else if (first.how === 'prefix') add(prefixes, first.text.slice(0, STEM), term);
    else if (first.how === 'suffix') add(suffixes, first.text.slice(-STEM), term);
    else throw new Error(`a term cannot begin with ${JSON.stringify(first)}`);
  }
  return { words, prefixes, suffixes, known: new Map() };
}

function partMatches(part: Part, word: string): boolean {
  switch (part.how) {
    case 'word':
      return word === part.text;
    case 'prefix':
      return word.startsWith(part.text);
    case 'suffix':
      return word.endsWith(part.text);
    case 'inside':
      return word.includes(part.text);
    case 'gap':
      return false;
  }
}

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
    const candidates = candidatesFor(scanner, word);
    if (candidates.length > 0) {
      for (const term of candidates) {
        const end = matchEnd(term, tokens, index, folded);
        if (end < 0 || end > to) continue;
        if (inner !== 'none' && end - index === to - from) continue;
        if (
          inner !== 'none' &&
          !term.concepts.some((c) => isTopic(c) || (inner === 'and-no' && c === 'no'))
        )
          continue;
        if (term.gap) addMarks(marks, term, tokens, index, end);
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
      const spendsNo = best.some(({ concepts }) => concepts.some((c) => SPENDS_NO.has(c)));
      if (inner === 'none' && !spoken && bestEnd - index > 1) {
        scanRange(scanner, tokens, folded, index, bestEnd, marks, spendsNo ? 'topics' : 'and-no');
      }
      index = bestEnd;
    } else index += 1;
  }
}

const isTopic = (concept: string) => topicOf.has(concept);
/** Phrases that are themselves a refusal, or free in spite of a `no`: their `no` is spent. */
const SPENDS_NO = new Set(
  'not_allowed not_included not_possible first_come some_not non_refundable free paid non_guest not_free_word contact_us'.split(
    ' ',
  ),
);

const NO_TERMS: readonly Term[] = [];
const KNOWN_MAX = 20_000;

function candidatesFor(scanner: Scanner, word: string): readonly Term[] {
  const known = scanner.known.get(word);
  if (known !== undefined) return known;
  const fits = (term: Term) => term.parts[0] !== undefined && partMatches(term.parts[0], word);
  const terms = [
    ...(scanner.words.get(word) ?? []),
    ...(scanner.prefixes.get(word.slice(0, STEM)) ?? []).filter(fits),
    ...(scanner.suffixes.get(word.slice(-STEM)) ?? []).filter(fits),
  ];
  const candidates = terms.length === 0 ? NO_TERMS : terms;
  if (scanner.known.size < KNOWN_MAX) scanner.known.set(word, candidates);
  return candidates;
}

/** More words win, then more letters; of equals all count: `gratis` is free and included. */
function compare(term: Term, end: number, best: Term, bestEnd: number): number {
  return end === bestEnd ? term.chars - best.chars : end - bestEnd;
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
    const repeated = marks.findLast((mark) => mark.concept === concept)?.start === start;
    if (!repeated) marks.push({ concept, start, end });
  }
}

export function scanText(scanner: Scanner, text: string): Mark[] {
  const folded = fold(text);
  return scan(scanner, tokensOf(folded), folded);
}
