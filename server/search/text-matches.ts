/** Which subjects the words of a search allow: exact beginnings, else words that come close. */
import type { Sql } from 'postgres';
import { matchText, type SearchTerm, similarWords } from '../../db/search.ts';
import { editDistance, typingErrorsMax } from '../../web/search/edit-distance.ts';
import { searchTerms } from '../../web/search/search-terms.ts';

export type TextMatches = { readonly matches: readonly string[] | null; readonly similar: boolean };

export type MatchText = (text: string) => Promise<TextMatches>;

/** A word that half of all hotels have costs PostgreSQL tens of ms, and is asked again and again. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 100;

export function rememberMatches(sql: Sql, clockMs: () => number): MatchText {
  const known = new Map<
    string,
    { readonly untilMs: number; readonly found: Promise<TextMatches> }
  >();
  return (text) => {
    const before = known.get(text);
    if (before && before.untilMs > clockMs()) return before.found;
    const found = textMatches(sql, text);
    known.delete(text);
    known.set(text, { untilMs: clockMs() + REMEMBERED_MS, found });
    found.catch(() => known.delete(text));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > REMEMBERED_MAX) known.delete(oldest);
    return found;
  };
}

/** Exact beginnings first; only where there are none, words that come close. */
async function textMatches(sql: Sql, text: string): Promise<TextMatches> {
  if (text === '') return { matches: null, similar: false };
  const terms = searchTerms(text);
  if (terms.length === 0) return { matches: [], similar: false };
  const matches = await matchText(sql, terms);
  if (matches.length > 0) return { matches, similar: false };
  const similar = await similarWords(
    sql,
    terms.flatMap(({ words }) => words),
  );
  const widened: SearchTerm[] = terms.map((term) => ({
    ...term,
    words: term.words.flatMap((word) => [word, ...closeWords(word, similar.get(word) ?? [])]),
  }));
  return { matches: await matchText(sql, widened), similar: true };
}

function closeWords(word: string, candidates: readonly string[]): readonly string[] {
  const max = typingErrorsMax(word);
  return candidates.filter((candidate) => editDistance(word, candidate, max) <= max);
}
