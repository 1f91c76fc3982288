/** The words of trip pages in seven languages, as parts of regular expressions over folded text. */
import { alternation } from '../lexicon/alternation.ts';
import { fold } from '../lexicon/fold.ts';
import type { Language } from '../values/found-value.ts';
import de from './lexicon/de.json' with { type: 'json' };
import en from './lexicon/en.json' with { type: 'json' };
import es from './lexicon/es.json' with { type: 'json' };
import fr from './lexicon/fr.json' with { type: 'json' };
import it from './lexicon/it.json' with { type: 'json' };
import nl from './lexicon/nl.json' with { type: 'json' };
import pt from './lexicon/pt.json' with { type: 'json' };
import smallWords from './lexicon/small-words.json' with { type: 'json' };

export type Topic = keyof typeof en;

const lexicons: Readonly<Record<Language, Readonly<Record<Topic, readonly string[]>>>> = {
  de,
  en,
  es,
  fr,
  it,
  nl,
  pt,
};

export class TripWords {
  private readonly language: Language;
  private readonly patterns = new Map<string, RegExp>();

  constructor(language: Language) {
    this.language = language;
  }

  /** An alternation of the topics' terms, the longest first; matches nothing where there is none. */
  any(...topics: readonly Topic[]): string {
    return alternation(topics.flatMap((topic) => lexicons[this.language][topic]).map(fold));
  }

  /** A pattern that is built once per name. */
  pattern(name: string, build: (words: TripWords) => string): RegExp {
    const known = this.patterns.get(name);
    if (known !== undefined) return known;
    const pattern = new RegExp(build(this), 'g');
    this.patterns.set(name, pattern);
    return pattern;
  }

  /** Whether one of the topic's terms stands in the folded text as whole words. */
  has(topic: Topic, folded: string): boolean {
    const pattern = this.pattern(
      `has ${topic}`,
      (words) => `${BEFORE}${words.any(topic)}${BEHIND}`,
    );
    return folded.search(pattern) >= 0;
  }

  /** Whether the folded text is one of the topic's terms, but for a colon. */
  is(topic: Topic, folded: string): boolean {
    const bare = folded.replace(/[\s:.?!]+$/, '');
    const pattern = this.pattern(`is ${topic}`, (words) => `^${words.any(topic)}$`);
    return bare.search(pattern) >= 0;
  }
}

/** Small words of all seven languages that decide by where they stand. */
export const small = (...lists: readonly (keyof typeof smallWords)[]): string =>
  alternation(lists.flatMap((list) => smallWords[list]));

/** Borders of a word in folded text. */
export const BEFORE = '(?<![a-z0-9])';
export const BEHIND = '(?![a-z0-9])';

const known = new Map<Language, TripWords>();

export function tripWords(language: Language): TripWords {
  const words = known.get(language) ?? new TripWords(language);
  known.set(language, words);
  return words;
}
