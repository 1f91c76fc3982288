/** The lexicons of the seven languages, compiled. Words that all share stand in `any.json`. */
import type { Language } from '../values/found-value.ts';
import any from './any.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import { type Scanner, scannerOf } from './terms.ts';

export const scanners: Readonly<Record<Language, Scanner>> = {
  en: scannerOf([en, any]),
  it: scannerOf([it, any]),
  de: scannerOf([de, any]),
  fr: scannerOf([fr, any]),
  es: scannerOf([es, any]),
  nl: scannerOf([nl, any]),
  pt: scannerOf([pt, any]),
};

/** ISO 639-1 of the languages that the lexicon can name. */
export const namedLanguages: ReadonlySet<string> = new Set(
  Object.keys(en).flatMap((concept) => /^lang_(..)$/.exec(concept)?.[1] ?? []),
);
