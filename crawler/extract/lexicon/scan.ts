/**
 * Finds the lexicon's terms in a line. A term is a row of words: `kein*` begins a word, `*hund`
 * ends one, `..` is up to five words of one sentence. Of terms that begin at one word the longest
 * wins and its words are spent: `not included` never leaves a bare `included` behind.
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
  readonly concepts: readonly string[];
  readonly gap: boolean;
  /** Of competing terms the longest wins; terms with a gap and names of places stand beside it. */
  readonly competes: boolean;
  readonly chars: number;
};

/** What is still read inside a phrase of another concept: its topic, mostly its negation, or all. */
type Inner = 'none' | 'topics' | 'and-no' | 'all';

export type Scanner = {
  readonly words: ReadonlyMap<string, readonly Term[]>;
  readonly prefixes: ReadonlyMap<string, readonly Term[]>;
  readonly suffixes: ReadonlyMap<string, readonly Term[]>;
  /** Terms that can begin at a word, by word: pages repeat a few thousand. */
  readonly known: Map<string, Candidates>;
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
  const byTerm = new Map<string, { parts: Part[]; concepts: string[] }>();
  for (const lexicon of lexicons) {
    for (const [concept, terms] of Object.entries(lexicon)) {
      for (const text of terms) {
        const parts = partsOf(text);
        const key = parts.map((part) => `${part.how} ${part.text}`).join('|');
        const known = byTerm.get(key);
        if (known === undefined) byTerm.set(key, { parts, concepts: [concept] });
        else if (!known.concepts.includes(concept)) known.concepts.push(concept);
      }
    }
  }
  return indexed([...byTerm.values()].map(({ parts, concepts }) => termOf(parts, concepts)));
}

function termOf(parts: readonly Part[], concepts: readonly string[]): Term {
  const gap = parts.some((part) => part.how === 'gap');
  const competes = !gap && concepts.some((concept) => !SPENDS_NOTHING.has(concept));
  const chars = parts.reduce((sum, part) => sum + part.text.length, 0);
  return { parts, concepts, gap, competes, chars };
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

/**
 * Words of one term follow each other with at most white space, a hyphen, a dot or an apostrophe
 * between.
 */
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
    const { word } = token;
    let best: Term[] = [];
    let bestEnd = -1;
    const { rest, bySecond } = candidatesFor(scanner, word);
    const phrases = bySecond.get(tokens[index + 1]?.word ?? '') ?? NO_TERMS;
    for (const terms of [rest, phrases]) {
      for (const term of terms) {
        const end = matchEnd(term, tokens, index, folded);
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
      const end = matchEnd(term, tokens, index, folded);
      if (end >= 0) addMarks(marks, term, tokens, index, end);
    }
  }
}

function isReadInside(term: Term, inner: Inner): boolean {
  if (inner === 'none' || inner === 'all') return true;
  return term.concepts.some((c) => isTopic(c) || (inner === 'and-no' && c === 'no'));
}

/** What is still read inside the longest terms. */
function innerOf(best: readonly Term[]): Inner {
  const concepts = best.flatMap((term) => term.concepts);
  if (concepts.some((concept) => SPENDS_NO.has(concept))) return 'topics';
  return concepts.every((concept) => READ_THROUGH.has(concept)) ? 'all' : 'and-no';
}

/** Names of places and shares: `in all rooms` is a place, and still about all rooms. */
const SPENDS_NOTHING = new Set(
  (
    'outside_only room_area public_area place_inside in_place moment outdoor_places each_person ' +
    'per_night per_room price_context'
  ).split(' '),
);
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
  'not_allowed not_included not_possible first_come some_not non_refundable free paid non_guest not_free_word contact_us max only stay_free yes any_time dogs_only'.split(
    ' ',
  ),
);

const NO_TERMS: readonly Term[] = [];
const KNOWN_MAX = 20_000;

/** The terms that can begin at a word, most of them known by their second word. */
type Candidates = {
  readonly rest: readonly Term[];
  readonly bySecond: ReadonlyMap<string, readonly Term[]>;
  readonly gaps: readonly Term[];
};

const NONE: Candidates = { rest: NO_TERMS, bySecond: new Map(), gaps: NO_TERMS };

function candidatesFor(scanner: Scanner, word: string): Candidates {
  const known = scanner.known.get(word);
  if (known !== undefined) return known;
  const fits = (term: Term) => term.parts[0] !== undefined && partMatches(term.parts[0], word);
  const candidates = candidatesOf([
    ...(scanner.words.get(word) ?? []),
    ...(scanner.prefixes.get(word.slice(0, STEM)) ?? []).filter(fits),
    ...(scanner.suffixes.get(word.slice(-STEM)) ?? []).filter(fits),
  ]);
  if (scanner.known.size < KNOWN_MAX) scanner.known.set(word, candidates);
  return candidates;
}

function candidatesOf(terms: readonly Term[]): Candidates {
  if (terms.length === 0) return NONE;
  const rest: Term[] = [];
  const bySecond = new Map<string, Term[]>();
  for (const term of terms) {
    const second = term.parts[1];
    if (second?.how === 'word') add(bySecond, second.text, term);
    else rest.push(term);
  }
  return { rest, bySecond, gaps: terms.filter(({ gap }) => gap) };
}

/** More words win, then more letters; of equals all count: `gratis` is free and included. */
function compare(term: Term, end: number, best: Term, bestEnd: number): number {
  return end === bestEnd ? term.chars - best.chars : end - bestEnd;
}

function addMarks(marks: Mark[], term: Term, tokens: readonly Token[], from: number, to: number) {
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
