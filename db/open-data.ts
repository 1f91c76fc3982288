/** Reads of the open data: everything that is published in portions, what changed, what is gone. */
import type { Sql } from 'postgres';
import type { HistoryEntry, PublishedFact, SubjectKind } from './publication.ts';

export type OpenSubject = {
  readonly id: string;
  readonly slug: string;
  readonly site: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly country: string | null;
  readonly homeUrl: string;
  readonly facts: readonly PublishedFact[];
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Published subjects after an id, in the order of ids. */
export async function readOpenSubjects(
  sql: Sql,
  kind: SubjectKind,
  after: string | null,
  limit: number,
): Promise<readonly OpenSubject[]> {
  const rows = await sql<{ subject: OpenSubject }[]>`
    select json_build_object(
      'id', s.id, 'slug', s.slug, 'site', s.site, 'name', s.name, 'locality', s.locality,
      'country', s.country, 'homeUrl', s.home_url,
      'facts', coalesce((
        select json_agg(json_build_object(
          'key', f.key, 'value', f.value, 'when', f.conditions, 'pageUrl', f.page_url,
          'fragment', f.fragment, 'foundIn', f.found_in, 'method', f.method,
          'standing', f.standing, 'firstSeenAt', f.first_seen_at, 'checkedAt', f.checked_at,
          'disputedAt', f.disputed_at) order by f.key, f.first_seen_at, f.page_url, f.identity)
        from published_facts f where f.subject_id = s.id), '[]')) as subject
    from (
      select * from published_subjects p
      where p.kind = ${kind} and p.id > ${after ?? FIRST_ID} order by p.id limit ${limit}
    ) s
    order by s.id`;
  return rows.map(({ subject }) => subject);
}

export type ChangeRow = HistoryEntry & { readonly subject: string };

/** Changes after an id, the oldest first. */
export async function readChanges(
  sql: Sql,
  kind: SubjectKind,
  after: number,
  limit: number,
): Promise<readonly ChangeRow[]> {
  // Two statements: the rows have to be read as they stand after the question.
  const [settled] = await sql<{ id: string }[]>`select settled_history() as id`;
  const rows = await sql<{ change: ChangeRow }[]>`
    select json_build_object(
      'id', h.id, 'subject', h.subject_id, 'key', h.key, 'when', h.conditions, 'event', h.event,
      'oldValue', h.old_value, 'newValue', h.new_value,
      'source', coalesce(h.new_source, h.old_source), 'at', h.at) as change
    from published_history h
    join published_subjects s on s.id = h.subject_id
    where s.kind = ${kind} and h.id > ${after} and h.id <= ${settled?.id ?? 0}
    order by h.id limit ${limit}`;
  return rows.map(({ change }) => change);
}

export type RemovalRow = {
  readonly id: string;
  readonly subject: string;
  /** Everything about the subject, all that one of its pages said, or one fact. */
  readonly level: 'subject' | 'page' | 'fact';
  readonly key: string | null;
  readonly placedAt: string;
};

/**
 * Standing removals, the oldest first, after the removal that `after` names. They carry opaque ids
 * only: no name, no site and no page of what is gone.
 */
export async function readRemovals(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<readonly RemovalRow[]> {
  const rows = await sql<{ removal: RemovalRow }[]>`
    select json_build_object('id', x.id, 'subject', x.subject_id, 'level', x.level,
      'key', case when x.level = 'fact' then x.key end, 'placedAt', x.placed_at) as removal
    from tombstones x
    where x.lifted_at is null and x.subject_id is not null and x.level <> 'site'
      and (${after}::uuid is null or (x.placed_at, x.id) > (
        select y.placed_at, y.id from tombstones y where y.id = ${after}::uuid))
    order by x.placed_at, x.id limit ${limit}`;
  return rows.map(({ removal }) => removal);
}
