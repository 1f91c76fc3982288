/** Answers searches: text by the database, filters and counts by the index, results by the public door. */
import type { Sql } from 'postgres';
import type { Notice } from '../../db/notices.ts';
import type { SubjectKind } from '../../db/publication.ts';
import type { FoundSubject, SearchRow, SearchTerm } from '../../db/search.ts';
import {
  loadSearchRows,
  MATCHES_MAX,
  matchText,
  readFoundSubjects,
  readSearchRows,
  similarWords,
  subjectIdsOfSites,
} from '../../db/search.ts';
import { editDistance, typingErrorsMax } from '../../web/search/edit-distance.ts';
import type { HotelSearch } from '../../web/search/hotel-search.ts';
import { searchTerms } from '../../web/search/search-terms.ts';
import { createHotelIndex, type HotelIndex, type IndexResult } from './hotel-index.ts';

export type SearchAnswer = Pick<IndexResult, 'total' | 'counts'> & {
  readonly search: HotelSearch;
  /** In which fees were compared; null = nobody states a fee. */
  readonly currency: string | null;
  readonly found: readonly FoundSubject[];
  /** Nothing has these words; what comes close was searched instead. */
  readonly similar: boolean;
  /** More matched the words than were looked at. */
  readonly cut: boolean;
  readonly currencies: readonly string[];
};

export type SearchDesk = {
  search(query: HotelSearch, pageSize: number, keys: readonly string[]): Promise<SearchAnswer>;
  recent(count: number): Promise<readonly FoundSubject[]>;
  totals(): Promise<{ readonly hotels: number; readonly facts: number }>;
  hear(notice: Notice): void;
  /** Null = answers can be given. */
  fault(): string | null;
};

/** Notices of one crawled page come together; one question covers them all. */
const GATHER_MS = 50;
const READ_AT_ONCE_MAX = 500;

export function createSearchDesk(
  sql: Sql,
  kind: SubjectKind,
  onError: (error: unknown) => void,
): SearchDesk {
  const first = Promise.withResolvers<HotelIndex>();
  const matches = rememberMatches(sql, () => performance.now());
  let index: HotelIndex | null = null;
  let loading: Promise<void> | null = null;
  const changedIds = new Set<string>();
  const changedSites = new Set<string>();

  const load = async () => {
    const rows: SearchRow[] = [];
    for await (const portion of loadSearchRows(sql, kind)) rows.push(...portion);
    index = createHotelIndex(rows);
    first.resolve(index);
  };
  const startLoading = () => {
    loading = load()
      .catch(onError)
      .finally(() => {
        loading = null;
        gather();
      });
  };
  const readChanges = async () => {
    if (!index || loading) return;
    const sites = [...changedSites];
    changedSites.clear();
    if (sites.length > 0) {
      for (const id of await subjectIdsOfSites(sql, sites)) changedIds.add(id);
      for (const id of sites.flatMap((site) => index?.idsOfSite(site) ?? [])) changedIds.add(id);
    }
    const ids = [...changedIds].slice(0, READ_AT_ONCE_MAX);
    if (ids.length === 0) return;
    for (const id of ids) changedIds.delete(id);
    const rows = new Map((await readSearchRows(sql, kind, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      if (row) index.put(row);
      else index.remove(id);
    }
    if (changedIds.size > 0) gather();
  };
  let waiting = false;
  function gather(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      readChanges().catch(onError);
    }, GATHER_MS).unref();
  }
  return {
    search: async (query, pageSize, keys) =>
      await search({ sql, matches }, index ?? (await first.promise), query, pageSize, keys),
    recent: async (count) =>
      await readFoundSubjects(sql, (index ?? (await first.promise)).recent(count), []),
    totals: async () => (index ?? (await first.promise)).totals(),
    hear(notice) {
      switch (notice.kind) {
        case 'facts':
          changedIds.add(notice.subjectId);
          gather();
          break;
        case 'tombstone':
          if (notice.subjectId) changedIds.add(notice.subjectId);
          else changedSites.add(notice.site);
          gather();
          break;
        case 'listening':
          startLoading();
          break;
        case 'lost':
          // Results are read through the public door, so an old index only counts wrongly.
          if (!index && !loading) startLoading();
          break;
      }
    },
    fault: () => (index ? null : 'the search index is being loaded'),
  };
}

async function search(
  { sql, matches: textMatches }: { readonly sql: Sql; readonly matches: MatchText },
  index: HotelIndex,
  query: HotelSearch,
  pageSize: number,
  keys: readonly string[],
): Promise<SearchAnswer> {
  const currencies = index.currencies();
  const wanted = { ...query, currency: query.currency ?? currencies[0] ?? null };
  const { matches, similar } = await textMatches(query.text);
  const { total, ids, counts } = index.search(wanted, matches, pageSize);
  return {
    total,
    counts,
    search: query,
    currency: wanted.currency,
    currencies,
    similar,
    cut: (matches?.length ?? 0) >= MATCHES_MAX,
    found: await readFoundSubjects(sql, ids, keys),
  };
}

type TextMatches = { readonly matches: readonly string[] | null; readonly similar: boolean };

type MatchText = (text: string) => Promise<TextMatches>;

/** A word that half of all hotels have costs PostgreSQL tens of ms, and is asked again and again. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 100;

function rememberMatches(sql: Sql, clockMs: () => number): MatchText {
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
