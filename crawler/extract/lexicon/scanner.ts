/** A lexicon's terms, compiled and indexed by the words that they can begin with. */
import { fold } from './fold.ts';
import { topicOf } from './topics.ts';

export type Part = {
  readonly how: 'word' | 'prefix' | 'suffix' | 'inside' | 'gap';
  readonly text: string;
};
export type Term = {
  readonly parts: readonly Part[];
  readonly concepts: readonly string[];
  /** One of its concepts is a topic. */
  readonly topical: boolean;
  readonly gap: boolean;
  readonly chars: number;
};

export type Scanner = {
  readonly words: ReadonlyMap<string, readonly Term[]>;
  readonly prefixes: ReadonlyMap<string, readonly Term[]>;
  readonly suffixes: ReadonlyMap<string, readonly Term[]>;
  /** Terms that can begin at a word, by word: pages repeat a few thousand. */
  readonly known: Map<string, Candidates>;
};

/** Terms whose first part is one word: a few words begin a hundred, the next word tells most apart. */
type Candidates = {
  /** Terms that may go on with a word that is the second of one of them. */
  readonly byNext: ReadonlyMap<string, readonly Term[]>;
  /** Terms that may go on with any other word, or with none. */
  readonly others: readonly Term[];
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
  const byTerm = new Map<string, Omit<Term, 'topical'> & { readonly concepts: string[] }>();
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
  const terms = Array.from(byTerm.values(), (term) => ({
    ...term,
    topical: term.concepts.some((concept) => topicOf.has(concept)),
  }));
  return indexed(terms);
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

const NONE: Candidates = { byNext: new Map(), others: [] };
const KNOWN_MAX = 20_000;

/** Terms that can stand at `word` before `next`, in the lexicon's order. */
export function candidatesFor(
  scanner: Scanner,
  word: string,
  next: string | undefined,
): readonly Term[] {
  let known = scanner.known.get(word);
  if (known === undefined) {
    known = candidatesAt(scanner, word);
    if (scanner.known.size < KNOWN_MAX) scanner.known.set(word, known);
  }
  const { byNext, others } = known;
  if (byNext.size === 0 || next === undefined) return others;
  return byNext.get(next) ?? others;
}

function candidatesAt(scanner: Scanner, word: string): Candidates {
  const fits = (term: Term) => term.parts[0] !== undefined && partMatches(term.parts[0], word);
  const terms = [
    ...(scanner.words.get(word) ?? []),
    ...(scanner.prefixes.get(word.slice(0, STEM)) ?? []).filter(fits),
    ...(scanner.suffixes.get(word.slice(-STEM)) ?? []).filter(fits),
  ];
  if (terms.length === 0) return NONE;
  const nexts = new Set(terms.map(nextWord).filter((next) => next !== undefined));
  const mayGoOn = (next: string) => (term: Term) => (nextWord(term) ?? next) === next;
  return {
    byNext: new Map(Array.from(nexts, (next) => [next, terms.filter(mayGoOn(next))])),
    others: terms.filter((term) => nextWord(term) === undefined),
  };
}

/** The one word that must follow the first, undefined where there is none or several may. */
function nextWord({ parts }: Term): string | undefined {
  return parts[1]?.how === 'word' ? parts[1].text : undefined;
}
