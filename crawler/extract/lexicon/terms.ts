/** The lexicon's terms, indexed by the words they begin with. */
import { fold } from './fold.ts';

export type Part = {
  readonly how: 'word' | 'prefix' | 'suffix' | 'inside' | 'gap';
  readonly text: string;
};
export type Term = {
  readonly parts: readonly Part[];
  readonly concepts: readonly string[];
  readonly gap: boolean;
  /** Of competing terms the longest wins; terms with a gap and names of places stand beside it. */
  readonly competes: boolean;
  readonly chars: number;
};

export type Scanner = {
  readonly words: ReadonlyMap<string, readonly Term[]>;
  readonly prefixes: ReadonlyMap<string, readonly Term[]>;
  readonly suffixes: ReadonlyMap<string, readonly Term[]>;
  /** Terms that can begin at a word, by word: pages repeat a few thousand. */
  readonly known: Map<string, Candidates>;
};

const STEM = 3;

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
    .split(/[^a-z0-9°*.\u0250-\uffff]+/)
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
  const competes = !gap && concepts.some((concept) => !spendsNothing(concept));
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

export function partMatches(part: Part, word: string): boolean {
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

/** Names of places and shares: `in all rooms` is a place, and still about all rooms. */
const SPENDS_NOTHING = new Set(
  (
    'outside_only room_area public_area place_inside in_place moment outdoor_places each_person ' +
    'per_night per_room price_context has_not returned_deposit one_pet accompanied ' +
    'phone_word of_age dinner_served welcome one_room other_rooms'
  ).split(' '),
);
/** Words that name a topic only in headings are read beside all others. */
const spendsNothing = (concept: string) =>
  SPENDS_NOTHING.has(concept) || concept.startsWith('heads_');

export const NO_TERMS: readonly Term[] = [];
const KNOWN_MAX = 20_000;

/** The terms that can begin at a word, most of them known by their second word. */
export type Candidates = {
  readonly rest: readonly Term[];
  readonly bySecond: ReadonlyMap<string, readonly Term[]>;
  /** Terms whose second part is a gap, by the word behind it. */
  readonly behindGap: ReadonlyMap<string, readonly Term[]>;
  readonly gaps: readonly Term[];
  /** Places in the lexicon, which decide between terms of one concept. */
  readonly order: ReadonlyMap<Term, number>;
};

/** Of a word that begins nothing: compared by identity. */
export const NONE: Candidates = {
  rest: NO_TERMS,
  bySecond: new Map(),
  behindGap: new Map(),
  gaps: NO_TERMS,
  order: new Map(),
};

export function candidatesFor(scanner: Scanner, word: string): Candidates {
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
  const behindGap = new Map<string, Term[]>();
  for (const term of terms) {
    const [, second, third] = term.parts;
    if (second?.how === 'word') add(bySecond, second.text, term);
    else if (second?.how === 'gap' && third?.how === 'word') add(behindGap, third.text, term);
    else rest.push(term);
  }
  const order = new Map(terms.map((term, index) => [term, index]));
  return { rest, bySecond, behindGap, gaps: terms.filter(({ gap }) => gap), order };
}
