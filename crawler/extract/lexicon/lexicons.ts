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
import { type Scanner, scannerOf } from './scanner.ts';

export const scanners: Readonly<Record<Language, Scanner>> = {
  en: scannerOf([en, any]),
  it: scannerOf([it, any]),
  de: scannerOf([de, any]),
  fr: scannerOf([fr, any]),
  es: scannerOf([es, any]),
  nl: scannerOf([nl, any]),
  pt: scannerOf([pt, any]),
};
