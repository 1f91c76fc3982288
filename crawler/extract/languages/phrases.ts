/**
 * The lexicons as one prefix tree per language, built once. A line in one language often borrows from
 * another (`Check-in ab 15 Uhr / from 3 pm`), so the other languages' longer words are read too,
 * except where the line's own language has the word in another sense.
 */
import type { Language } from '../values/found-value.ts';
import { tokensOf } from '../values/tokens.ts';
import { categories, type Meanings } from './categories.ts';
import { internationalWords, type Lexicon, lexicons } from './lexicon.ts';

export type Meaning = Meanings & {
  /** Number words: `nine` is 9. */
  readonly number?: number;
  /** Ordinal words: `third` is 3. */
  readonly ordinal?: number;
};

/**
 * Every meaning has the same properties in the same order, most of them undefined: readers ask each
 * item for dozens, which is several times faster where all items have one shape.
 */
const blank = { ...categories, number: undefined, ordinal: undefined } as Record<string, unknown>;
for (const name of Object.keys(blank)) blank[name] = undefined;

/** Of a word that the lexicon does not know. */
export const nothing = { ...blank } as Meaning;

export type PhraseNode = { meaning?: Meaning; next?: Map<string, PhraseNode> };
export type Phrases = ReadonlyMap<string, PhraseNode>;

/** Too short or too common to be borrowed from another language. */
const ownOnly: ReadonlySet<string> = new Set([
  'article',
  'clockBound',
  'and',
  'negator',
  'filler',
  'perPrefix',
  'weekdayShort',
  'monthShort',
  'dayOrdinal',
  'idLabel',
  'phoneLabel',
  'minuteTail',
  'half',
  'quarter',
  'ageWord',
  'monthPart',
  'exclusive',
  'minusAge',
  'dayZero',
  'taxSide',
  'preposition',
  'since',
]);

/** Shorter foreign words are mostly words of the line's own language. */
const borrowedLettersMin = 4;

type Entry = { readonly phrase: string; readonly category: string; readonly meaning: Meaning };

function* entriesOf(lexicon: Lexicon): Generator<Entry> {
  for (const [category, values] of Object.entries(lexicon.words)) {
    for (const [value, phrases] of Object.entries(values ?? {})) {
      // The schema has checked that the value belongs to the category.
      const meaning = { [category]: value } as Meaning;
      for (const phrase of phrases ?? []) yield { phrase, category, meaning };
    }
  }
  for (const [number, phrases] of lexicon.numbers.entries()) {
    for (const phrase of phrases) yield { phrase, category: 'number', meaning: { number } };
  }
  for (const [index, phrases] of lexicon.ordinals.entries()) {
    const meaning = { ordinal: index + 1 };
    for (const phrase of phrases) yield { phrase, category: 'ordinal', meaning };
  }
}

/** A hyphen and a closing full stop may be left out on the page; German umlauts may be `ae`. */
function* spellings(phrase: string): Generator<string> {
  yield phrase;
  if (phrase.length > 1 && phrase.endsWith('.')) yield phrase.slice(0, -1);
  if (/\p{L}-\p{L}/u.test(phrase)) yield phrase.replaceAll('-', ' ');
  if (/[äöü]/.test(phrase)) {
    yield phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  }
}

function wordsOf(phrase: string): string[] {
  return tokensOf(phrase).map((token) => token.text);
}

function put(root: Map<string, PhraseNode>, words: readonly string[], meaning: Meaning): void {
  let nodes = root;
  let node: PhraseNode | undefined;
  for (const word of words) {
    if (node) {
      node.next ??= new Map();
      nodes = node.next;
    }
    node = nodes.get(word) ?? {};
    nodes.set(word, node);
  }
  if (node) node.meaning = { ...meaning, ...node.meaning };
}

const shaped = new Map<string, Meaning>();

/** Equal meanings become one object of the common shape. */
function shape(nodes: ReadonlyMap<string, PhraseNode>): void {
  for (const node of nodes.values()) {
    if (node.meaning) {
      const key = JSON.stringify(node.meaning);
      const meaning = shaped.get(key) ?? { ...blank, ...node.meaning };
      shaped.set(key, meaning);
      node.meaning = meaning;
    }
    if (node.next) shape(node.next);
  }
}

const keyOf = (words: readonly string[]): string => words.join(' ');

type Prepared = {
  readonly spellings: readonly (readonly string[])[];
  readonly meaning: Meaning;
  readonly isBorrowable: boolean;
};

function prepare(lexicon: Lexicon): Prepared[] {
  return Array.from(entriesOf(lexicon), ({ phrase, category, meaning }) => {
    const isOwn = category === 'number' || category === 'ordinal' || ownOnly.has(category);
    const letters = (phrase.match(/\p{L}/gu) ?? []).length;
    return {
      spellings: Array.from(spellings(phrase), wordsOf),
      meaning,
      isBorrowable: !isOwn && letters >= borrowedLettersMin,
    };
  });
}

const prepared = new Map<Lexicon, readonly Prepared[]>();

function preparedOf(lexicon: Lexicon): readonly Prepared[] {
  const entries = prepared.get(lexicon) ?? prepare(lexicon);
  prepared.set(lexicon, entries);
  return entries;
}

function phrasesOf(language: Language): Phrases {
  const own = lexicons[language];
  const root = new Map<string, PhraseNode>();
  const known = new Set(own.falseFriends.map((word) => keyOf(wordsOf(word))));
  for (const { spellings, meaning } of [...preparedOf(own), ...preparedOf(internationalWords)]) {
    for (const words of spellings) {
      put(root, words, meaning);
      known.add(keyOf(words));
    }
  }
  for (const lexicon of Object.values(lexicons)) {
    if (lexicon === own) continue;
    for (const { spellings, meaning, isBorrowable } of preparedOf(lexicon)) {
      if (!isBorrowable) continue;
      for (const words of spellings) if (!known.has(keyOf(words))) put(root, words, meaning);
    }
  }
  shape(root);
  return root;
}

const built = new Map<Language, Phrases>();

export function phrasesFor(language: Language): Phrases {
  const phrases = built.get(language) ?? phrasesOf(language);
  built.set(language, phrases);
  return phrases;
}
