/** Answers searches: text by the database, filters and counts by the index, results by the public door. */
import type { Sql } from 'postgres';
import type { Notice } from '../../db/notices.ts';
import type { SubjectKind } from '../../db/publication.ts';
import { type FoundSubject, MATCHES_MAX, newestIds, readFoundSubjects } from '../../db/search.ts';
import type { HotelSearch } from '../../web/search/hotel-search.ts';
import type { HotelIndex, IndexResult } from './hotel-index.ts';
import { keepIndex } from './kept-index.ts';
import { type MatchText, rememberMatches } from './text-matches.ts';

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
  /** Throws a 503 while the index is still being loaded after a bounded wait. */
  search(query: HotelSearch, pageSize: number, keys: readonly string[]): Promise<SearchAnswer>;
  /** Newest first. */
  recent(count: number): Promise<readonly FoundSubject[]>;
  /** Null while they are not known. */
  totals(): { readonly hotels: number; readonly facts: number } | null;
  hear(notice: Notice): void;
  /** Null = answers can be given. */
  fault(): string | null;
};

export function createSearchDesk(
  sql: Sql,
  kind: SubjectKind,
  onError: (error: unknown) => void,
): SearchDesk {
  const kept = keepIndex(sql, kind, onError);
  const matches = rememberMatches(sql, () => performance.now());
  return {
    search: async (query, pageSize, keys) =>
      await search({ sql, matches, index: await kept.ready() }, query, pageSize, keys),
    recent: async (count) => {
      const ids = kept.current()?.recent(count) ?? (await newestIds(sql, kind, count));
      return await readFoundSubjects(sql, ids, []);
    },
    totals: () => kept.current()?.totals() ?? null,
    hear: kept.hear,
    fault: () => (kept.current() ? null : 'the search index is being loaded'),
  };
}

type Means = { readonly sql: Sql; readonly matches: MatchText; readonly index: HotelIndex };

async function search(
  { sql, matches: matchesOf, index }: Means,
  query: HotelSearch,
  pageSize: number,
  keys: readonly string[],
): Promise<SearchAnswer> {
  const currencies = index.currencies();
  const currency = query.currency ?? currencies[0] ?? null;
  const { matches, similar } = await matchesOf(query.text);
  const { total, ids, counts } = index.search({ ...query, currency }, matches, pageSize);
  return {
    total,
    counts,
    search: query,
    currency,
    currencies,
    similar,
    cut: (matches?.length ?? 0) >= MATCHES_MAX,
    found: await readFoundSubjects(sql, ids, keys),
  };
}
