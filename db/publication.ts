/** The public door: every read of the public pages, all through the views of what is published. */
import type { Sql } from 'postgres';
import type { FactValue, When } from './vocabulary/fact-value.ts';

export type SubjectKind = 'hotel' | 'trip';

export type PublishedSubject = {
  /** Opaque and random; feeds and exports name a subject by nothing else. */
  readonly id: string;
  readonly site: string;
  readonly homeUrl: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly country: string | null;
  readonly slug: string;
  /** ISO 8601. While it is set, an unproved request keeps the site from being re-read. */
  readonly heldSince: string | null;
};

export type PublishedFact = {
  readonly key: string;
  readonly value: FactValue;
  readonly when: When | null;
  readonly pageUrl: string;
  readonly fragment: string | null;
  readonly foundIn: string;
  readonly method: string;
  readonly standing: 'shown' | 'supporting' | 'conflict';
  /** ISO 8601, as all instants here. */
  readonly firstSeenAt: string;
  readonly checkedAt: string;
  readonly disputedAt: string | null;
};

export type HistoryEntry = {
  /** Grows with time. */
  readonly id: number;
  readonly key: string;
  readonly when: When | null;
  readonly event: 'first-seen' | 'changed' | 'withdrawn' | 'restored' | 'overridden';
  readonly oldValue: FactValue | null;
  readonly newValue: FactValue | null;
  readonly source: string | null;
  readonly at: string;
};

export type SubjectWithFacts = {
  readonly subject: PublishedSubject;
  readonly facts: readonly PublishedFact[];
  /** Newest first, at most 60; what was wanted of it. */
  readonly history: readonly HistoryEntry[];
};

/** `changes`: without first readings, which tell nothing that the facts do not. */
export type HistoryWanted = 'none' | 'changes' | 'all';

export type Door<Found = SubjectWithFacts> =
  | { readonly kind: 'found'; readonly found: Found }
  /** Was published and is covered by a tombstone: answer 410 and say nothing about it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'unknown' };

const NAME_CHARS_MAX = 200;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The one way from an address to a subject: one round trip when it is published, a second one only
 * to tell apart what is gone, moved or was never there.
 */
export async function findSubject(
  sql: Sql,
  kind: SubjectKind,
  slugOrId: string,
  history: HistoryWanted,
): Promise<Door> {
  const door = await findSubjectText(sql, kind, slugOrId, history);
  if (door.kind !== 'found') return door;
  return { kind: 'found', found: JSON.parse(door.found) as SubjectWithFacts };
}

/** The same as JSON text, for those who hand it on. */
export async function findSubjectText(
  sql: Sql,
  kind: SubjectKind,
  slugOrId: string,
  history: HistoryWanted,
): Promise<Door<string>> {
  if (!isName(slugOrId)) return { kind: 'unknown' };
  const found = await readSubject(sql, kind, slugOrId, history);
  return found === null ? await explainAbsence(sql, slugOrId) : { kind: 'found', found };
}

/** For several at once, in their order and without their history. */
export async function findSubjects(
  sql: Sql,
  kind: SubjectKind,
  slugsOrIds: readonly string[],
): Promise<readonly Door[]> {
  return await Promise.all(slugsOrIds.map((name) => findSubject(sql, kind, name, 'none')));
}

function isName(text: string): boolean {
  return text !== '' && text.length <= NAME_CHARS_MAX && !text.includes('\0');
}

/**
 * A published subject with its facts, as JSON text. It compares with single parameters only: with lists, PostgreSQL
 * would plan anew for each call, which takes longer than the reading.
 */
async function readSubject(
  sql: Sql,
  kind: SubjectKind,
  name: string,
  history: HistoryWanted,
): Promise<string | null> {
  const id = UUID.test(name) ? name : null;
  // JSON keeps it one round trip, and instants arrive as ISO strings whatever the driver's parsers.
  const [row] = await sql<{ found: string }[]>`
    select json_build_object(
      'subject', json_build_object(
        'id', s.id, 'site', s.site, 'homeUrl', s.home_url, 'name', s.name,
        'locality', s.locality, 'country', s.country, 'slug', s.slug,
        'heldSince', (select case when t.held_by_request then t.held_at end
                      from sites t where t.site = s.site)),
      'facts', coalesce((
        select json_agg(json_build_object(
          'key', f.key, 'value', f.value, 'when', f.conditions, 'pageUrl', f.page_url,
          'fragment', f.fragment, 'foundIn', f.found_in, 'method', f.method,
          'standing', f.standing, 'firstSeenAt', f.first_seen_at, 'checkedAt', f.checked_at,
          'disputedAt', f.disputed_at) order by f.key, f.first_seen_at, f.page_url, f.identity)
        from published_facts f where f.subject_id = s.id), '[]'),
      'history', ${historyOfSubject(sql, history)})::text as found
    from published_subjects s
    where s.kind = ${kind}
      and s.id = coalesce(${id}::uuid, (select n.id from subjects n where n.slug = ${name}))`;
  return row?.found ?? null;
}

function historyOfSubject(sql: Sql, wanted: HistoryWanted) {
  if (wanted === 'none') return sql`'[]'::json`;
  return sql`coalesce((
        select json_agg(json_build_object(
          'id', h.id, 'key', h.key, 'when', h.conditions, 'event', h.event, 'oldValue', h.old_value,
          'newValue', h.new_value, 'source', coalesce(h.new_source, h.old_source), 'at', h.at))
        from (select * from published_history p
              where p.subject_id = s.id ${wanted === 'changes' ? sql`and p.event <> 'first-seen'` : sql``}
              order by p.id desc limit 60) h), '[]')`;
}

async function explainAbsence(
  sql: Sql,
  slugOrId: string,
): Promise<Exclude<Door, { kind: 'found' }>> {
  const id = UUID.test(slugOrId) ? slugOrId : null;
  const [row] = await sql<{ moved: string | null; gone: boolean }[]>`
    with named as (
      select s.id, s.site from subjects s where s.slug = ${slugOrId} or s.id = ${id}::uuid
      union
      select s.id, s.site from old_slugs o join subjects s on s.id = o.subject_id
      where o.slug = ${slugOrId}
    )
    select
      (select p.slug from published_subjects p join named n on n.id = p.id limit 1) as moved,
      exists (
        select 1 from tombstones x
        where x.lifted_at is null and (
          x.slugs @> array[${slugOrId}]
          or (x.level = 'subject' and x.subject_id = ${id}::uuid)
          or exists (select 1 from named n where
            (x.level = 'site' and x.site = n.site)
            or (x.level = 'subject' and x.subject_id = n.id)))
      ) or exists (
        select 1 from named n join sites t on t.site = n.site
        where t.state in ('removed', 'refused')
      ) as gone`;
  if (row?.moved) return { kind: 'moved', slug: row.moved };
  return { kind: row?.gone ? 'gone' : 'unknown' };
}

export type SitemapRow = { readonly slug: string; readonly changedAt: string | null };

/** Published subjects after a slug with the time their facts last changed, by slug. */
export async function readSitemapEntries(
  sql: Sql,
  kind: SubjectKind,
  after: string,
  limit: number,
): Promise<readonly SitemapRow[]> {
  const rows = await sql<{ entries: readonly SitemapRow[] }[]>`
    select coalesce(json_agg(json_build_object('slug', s.slug, 'changedAt', s.changed_at)
      order by s.slug), '[]') as entries
    from (select * from published_subjects p where p.kind = ${kind} and p.slug > ${after}
          order by p.slug limit ${limit}) s`;
  return rows[0]?.entries ?? [];
}

/** How the published subjects divide into portions: the slug that each starts after. */
export async function readSitemapParts(
  sql: Sql,
  kind: SubjectKind,
  portion: number,
): Promise<readonly { readonly after: string; readonly changedAt: string | null }[]> {
  const rows = await sql<{ last: string; changed_at: string | null }[]>`
    select max(slug) as last, to_json(max(changed_at)) #>> '{}' as changed_at
    from (
      select slug, changed_at, (row_number() over (order by slug) - 1) / ${portion}::int as part
      from published_subjects where kind = ${kind}
    ) s
    group by part order by part`;
  return rows.map((row, index) => ({
    after: rows[index - 1]?.last ?? '',
    changedAt: row.changed_at,
  }));
}
