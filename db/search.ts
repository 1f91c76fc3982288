/** Reads for the list of hotels: text search, the filters' answers, and the results' summaries. */
import type { Sql } from 'postgres';
import type { PublishedFact, SubjectKind } from './publication.ts';
import type { FilterFact } from './vocabulary/hotel-filters.ts';
import { filterKeys } from './vocabulary/hotel-filters.ts';

export type SearchRow = {
  readonly id: string;
  readonly site: string;
  readonly country: string | null;
  /** Lower case without accents; the order by name. */
  readonly foldedName: string;
  readonly factCount: number;
  /** ISO 8601. */
  readonly checkedAt: string | null;
  readonly facts: readonly FilterFact[];
};

type RawRow = Omit<SearchRow, 'facts'> & {
  readonly facts: readonly (readonly [
    FilterFact['key'],
    FilterFact['value'],
    FilterFact['standing'],
  ])[];
};

/** Read and taken in within a few ms, which is what a page has to wait meanwhile. */
const LOAD_PORTION = 500;

/** Every published subject of a kind, in portions, so that no answer grows with their number. */
export async function* loadSearchRows(
  sql: Sql,
  kind: SubjectKind,
): AsyncGenerator<readonly SearchRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await sql<{ id: string }[]>`
      select id from published_subjects where kind = ${kind} and id > ${after}
      order by id limit ${LOAD_PORTION}`;
    if (ids.length > 0)
      yield await readSearchRows(
        sql,
        kind,
        ids.map(({ id }) => id),
      );
    const last = ids.at(-1);
    if (!last || ids.length < LOAD_PORTION) return;
    after = last.id;
  }
}

/** Those of the given subjects that are published now. */
export async function readSearchRows(
  sql: Sql,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<readonly SearchRow[]> {
  const rows = await sql<{ row: RawRow }[]>`
    select json_build_object(
      'id', s.id, 'site', s.site, 'country', s.country, 'foldedName', w.folded_name,
      'factCount', f.fact_count, 'checkedAt', f.checked_at, 'facts', coalesce(f.facts, '[]')) as row
    from published_subjects s
    join subject_search w on w.subject_id = s.id
    cross join lateral (
      select count(*) filter (where p.standing <> 'supporting') as fact_count,
        max(p.checked_at) as checked_at,
        json_agg(json_build_array(p.key, p.value, p.standing)
          order by p.key, p.identity, p.page_url)
          filter (where p.key = any(${filterKeys})) as facts
      from published_facts p where p.subject_id = s.id
    ) f
    where s.kind = ${kind} and s.id = any(${ids}::uuid[])`;
  return rows.map(({ row }) => ({
    ...row,
    facts: row.facts.map(([key, value, standing]) => ({ key, value, standing })),
  }));
}

/** One position of a search: any of its words may fill it. */
export type SearchTerm = {
  readonly words: readonly string[];
  /** Of a country that the words name, in lower case. */
  readonly country?: string;
};

/** More would not be looked at; the page says so. */
export const MATCHES_MAX = 5000;

/**
 * Ids of subjects whose name, place or site has every term, by name; words match from their beginning.
 * They may name subjects that are not published: only the summaries decide what is shown.
 */
export async function matchText(
  sql: Sql,
  terms: readonly SearchTerm[],
): Promise<readonly string[]> {
  const rows = await sql<{ ids: readonly string[] | null }[]>`
    select array_agg(m.subject_id::text) as ids from (
      select subject_id from subject_search
      where document @@ ${tsquery(terms)}::tsquery
      order by folded_name, subject_id limit ${MATCHES_MAX}
    ) m`;
  return rows[0]?.ids ?? [];
}

function tsquery(terms: readonly SearchTerm[]): string {
  return terms
    .map(({ words, country }) => {
      const lexemes = words.map((word) => `'${word}':*`);
      return `(${[...lexemes, ...(country ? [`'country:${country}'`] : [])].join(' | ')})`;
    })
    .join(' & ');
}

/** Of a word's trigrams that both share, of all that either has; two swapped letters leave this much. */
const SIMILARITY_MIN = 0.2;
const SIMILAR_WORDS_MAX = 40;

/**
 * Known words that share trigrams with each given one, the most similar first: candidates only. Words
 * with which a known one begins are no errors: they are left out, unless all of them are such.
 */
export async function similarWords(
  sql: Sql,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  // `materialized`: trigrams of a given word are made once, not for each candidate.
  const rows = await sql<{ word: string; similar: readonly string[] }[]>`
    with given as (select word, word_trigrams(word) as trigrams from unnest(${words}::text[]) as word),
    unknown as (
      select * from given g where not exists (
        select 1 from search_words w where w.word >= g.word and w.word < g.word || '{')
    ),
    wanted as materialized (
      select * from unknown union all select * from given where not exists (select 1 from unknown)
    )
    select q.word, array(
      select w.word from search_words w
      cross join lateral (
        select count(*)::float as shared from unnest(w.trigrams) t where t = any(q.trigrams)
      ) s
      where w.trigrams && q.trigrams
        and length(w.word) between length(q.word) - 3 and length(q.word) + 3
        and s.shared / (cardinality(w.trigrams) + length(q.word) + 1 - s.shared) >= ${SIMILARITY_MIN}
      order by s.shared / (cardinality(w.trigrams) + length(q.word) + 1 - s.shared) desc, w.word
      limit ${SIMILAR_WORDS_MAX}
    ) as similar
    from wanted q`;
  return new Map(rows.map(({ word, similar }) => [word, similar]));
}

export type FoundSubject = {
  readonly id: string;
  readonly slug: string;
  readonly site: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly country: string | null;
  readonly factCount: number;
  readonly checkedAt: string | null;
  /** Of the keys that were asked for. */
  readonly facts: readonly Pick<
    PublishedFact,
    'key' | 'value' | 'when' | 'standing' | 'pageUrl' | 'fragment' | 'checkedAt' | 'disputedAt'
  >[];
};

/** The published ones of the given subjects, in the given order. */
export async function readFoundSubjects(
  sql: Sql,
  ids: readonly string[],
  keys: readonly string[],
): Promise<readonly FoundSubject[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ found: FoundSubject }[]>`
    select json_build_object(
      'id', s.id, 'slug', s.slug, 'site', s.site, 'name', s.name, 'locality', s.locality,
      'country', s.country, 'factCount', f.fact_count, 'checkedAt', f.checked_at,
      'facts', coalesce(f.facts, '[]')) as found
    from published_subjects s
    cross join lateral (
      select count(*) filter (where p.standing <> 'supporting') as fact_count,
        max(p.checked_at) as checked_at,
        json_agg(json_build_object('key', p.key, 'value', p.value, 'when', p.conditions,
          'standing', p.standing, 'pageUrl', p.page_url, 'fragment', p.fragment,
          'checkedAt', p.checked_at, 'disputedAt', p.disputed_at)
          order by p.key, p.identity, p.page_url)
          filter (where p.key = any(${keys})) as facts
      from published_facts p where p.subject_id = s.id
    ) f
    where s.id = any(${ids}::uuid[])`;
  const byId = new Map(rows.map(({ found }) => [found.id, found]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Also of subjects that are not published: a lifted tombstone brings them back. */
export async function subjectIdsOfSites(
  sql: Sql,
  sites: readonly string[],
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`select id from subjects where site = any(${sites})`;
  return rows.map(({ id }) => id);
}

/** Ids of the published subjects whose facts changed last, newest first. */
export async function newestIds(
  sql: Sql,
  kind: SubjectKind,
  limit: number,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from published_subjects where kind = ${kind}
    order by changed_at desc nulls last, id limit ${limit}`;
  return rows.map(({ id }) => id);
}
