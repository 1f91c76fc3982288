/** What somebody typed, as terms of the text search: folded words, and countries by their names. Pure. */
import { languages, localeOf } from '../language.ts';

export type SearchTerm = {
  readonly words: readonly string[];
  /** ISO 3166-1 alpha-2 in lower case. */
  readonly country?: string;
};

const TERMS_MAX = 8;
const WORD_CHARS_MAX = 40;
const COUNTRY_WORDS_MAX = 4;

/** Lower case without accents, as `fold_text` of the database does it. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[øłđðþı]/g, (letter) => 'olddti'['øłđðþı'.indexOf(letter)] ?? letter);
}

/** All terms have to match; empty where nothing of use was typed. */
export function searchTerms(text: string): readonly SearchTerm[] {
  const words = foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_CHARS_MAX));
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < TERMS_MAX; ) {
    const named = countryAt(words, at);
    if (named && named.length > 1) {
      terms.push({ words: [], country: named.country });
      at += named.length;
    } else {
      const word = words[at] ?? '';
      terms.push({ words: [word], ...(named ? { country: named.country } : {}) });
      at += 1;
    }
  }
  return terms;
}

/** The longest country name that starts at a word. */
function countryAt(
  words: readonly string[],
  at: number,
): { readonly country: string; readonly length: number } | null {
  for (let length = Math.min(COUNTRY_WORDS_MAX, words.length - at); length >= 1; length -= 1) {
    const country = countries().get(words.slice(at, at + length).join(' '));
    if (country) return { country, length };
  }
  return null;
}

let known: ReadonlyMap<string, string> | null = null;

/** Codes by folded name in all our languages; made at the first search. */
function countries(): ReadonlyMap<string, string> {
  if (known) return known;
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Codes of states that no longer exist carry the names of their successors.
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const names = languages.flatMap((language) => {
    const display = new Intl.DisplayNames(localeOf[language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code): [string, string][] => {
      const name = display.of(code);
      return name
        ? [
            [
              foldText(name)
                .replace(/[^a-z0-9]+/g, ' ')
                .trim(),
              code.toLowerCase(),
            ],
          ]
        : [];
    });
  });
  known = new Map(names);
  return known;
}
