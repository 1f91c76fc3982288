/** The words of the seven languages, loaded and checked once. The data files lie beside this one. */
import { z } from 'zod';
import type { Language } from '../values/found-value.ts';
import { type Category, categories } from './categories.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import international from './international.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

type WordLists = {
  readonly [C in Category]?: Readonly<Partial<Record<string, readonly string[]>>>;
};

const phrases = z.array(z.string().min(1));
const wordLists = z.strictObject(
  Object.fromEntries(
    Object.entries(categories).map(([category, values]) => [
      category,
      z.partialRecord(z.enum(values), phrases).optional(),
    ]),
  ),
);

/** One language's data file. */
const lexiconSchema = z.strictObject({
  /** The words for 0, 1, 2 …; each entry lists its spellings. */
  numbers: z.array(phrases),
  /** `first`, `second` … from 1. */
  ordinals: z.array(phrases),
  words: wordLists,
  /** The language's own common words that look like another language's value words. */
  falseFriends: phrases,
});

export type Lexicon = {
  readonly numbers: readonly (readonly string[])[];
  readonly ordinals: readonly (readonly string[])[];
  readonly words: WordLists;
  readonly falseFriends: readonly string[];
};

/** Throws where a data file names an unknown category or value: a bug in the data. */
const read = (raw: unknown): Lexicon => lexiconSchema.parse(raw) as Lexicon;

export const lexicons: Readonly<Record<Language, Lexicon>> = {
  en: read(en),
  it: read(it),
  de: read(de),
  fr: read(fr),
  es: read(es),
  nl: read(nl),
  pt: read(pt),
};

/** Signs and codes that every language uses. */
export const internationalWords: Lexicon = read(international);
