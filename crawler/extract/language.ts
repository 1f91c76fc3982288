/** Which of the seven languages a page and each of its lines is written in. */
import { fold } from './lexicon/fold.ts';
import stopwords from './lexicon/stopwords.json' with { type: 'json' };
import type { Language } from './values/found-value.ts';

export const LANGUAGES: readonly Language[] = ['en', 'it', 'de', 'fr', 'es', 'nl', 'pt'];

/** Word → the languages in which it is a common word, each with its index. */
const common = new Map<string, number[]>();
for (const [index, language] of LANGUAGES.entries()) {
  for (const word of stopwords[language].split(' ')) {
    const key = fold(word);
    const list = common.get(key);
    if (list === undefined) common.set(key, [index]);
    else if (!list.includes(index)) list.push(index);
  }
}

export type Evidence = readonly number[];

/** Points per language; a word that several languages share counts less for each. */
export function evidenceIn(words: Iterable<{ readonly word: string }>): number[] {
  const points = LANGUAGES.map(() => 0);
  for (const { word } of words) {
    const languages = common.get(word);
    if (languages === undefined) continue;
    for (const index of languages) points[index] = (points[index] ?? 0) + 1 / languages.length;
  }
  return points;
}

function bestOf(points: Evidence): number {
  let best = 0;
  for (let index = 1; index < points.length; index += 1) {
    if ((points[index] ?? 0) > (points[best] ?? 0)) best = index;
  }
  return best;
}

const PAGE_POINTS_MIN = 4;
const LINE_POINTS_MIN = 2;

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

/** A page's first words tell enough. */
const PAGE_WORDS_MAX = 4000;

/**
 * The words of a page's lines decide; the `lang` attribute, which is often absent or wrong, where they
 * are too few.
 */
export function pageLanguage(
  lines: Iterable<{ readonly words: number; readonly evidence: Evidence }>,
  declared: string,
): Language | 'und' {
  const points = LANGUAGES.map(() => 0);
  let words = 0;
  for (const line of lines) {
    for (const [index, more] of line.evidence.entries())
      points[index] = (points[index] ?? 0) + more;
    words += line.words;
    if (words > PAGE_WORDS_MAX) break;
  }
  const best = bestOf(points);
  const language = LANGUAGES[best];
  if (language !== undefined && (points[best] ?? 0) >= PAGE_POINTS_MIN) return language;
  if (isLanguage(declared)) return declared;
  return language !== undefined && (points[best] ?? 0) > 1 ? language : 'und';
}

/** A line keeps its page's language unless its words clearly speak another. */
export function lineLanguage(points: Evidence, declared: string, page: Language): Language {
  const best = bestOf(points);
  const language = LANGUAGES[best];
  const own = points[LANGUAGES.indexOf(page)] ?? 0;
  if (language === undefined || language === page) return page;
  const lead = (points[best] ?? 0) - own;
  if (lead >= LINE_POINTS_MIN && (points[best] ?? 0) >= 2 * own) return language;
  if (isLanguage(declared) && declared !== page) {
    const declaredPoints = points[LANGUAGES.indexOf(declared)] ?? 0;
    if (declaredPoints >= own) return declared;
  }
  return page;
}
