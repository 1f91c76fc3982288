/** What we hold about a site, for its public page: counts and times of requests, never their paths. */
import type { Sql } from 'postgres';

export type SiteState = 'active' | 'surveyed' | 'refused' | 'removed';

export type SiteView = {
  readonly site: string;
  readonly state: SiteState;
  /** ISO 8601, as all instants here. */
  readonly addedAt: string;
  readonly nextDueAt: string | null;
  readonly heldAt: string | null;
  readonly heldUntil: string | null;
  readonly ownerGapMs: number | null;
  readonly backOffUntil: string | null;
  readonly subjects: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string | null;
    readonly homeUrl: string;
    readonly facts: number;
    readonly checkedAt: string | null;
  }[];
  /** Newest first, at most 20. */
  readonly refreshes: readonly {
    readonly startedAt: string;
    readonly endedAt: string | null;
    readonly outcome: string | null;
    readonly because: string | null;
    readonly pages: number;
    readonly requests: number;
    readonly facts: number;
  }[];
  readonly robots: readonly StoredRobots[];
  /** Newest day first, at most 60. */
  readonly days: readonly {
    readonly day: string;
    readonly requests: number;
    readonly firstAt: string;
    readonly lastAt: string;
    readonly failed: number;
  }[];
};

export type StoredRobots = {
  readonly origin: string;
  readonly state: 'rules' | 'open' | 'closed' | 'wait';
  readonly because: string;
  readonly status: number | null;
  /** One character per octet; null where there is no file. */
  readonly body: string | null;
  readonly readAt: string;
};

export type SiteDoor =
  | { readonly kind: 'found'; readonly view: SiteView }
  /** Removed: nothing is held. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

export async function findSite(sql: Sql, site: string): Promise<SiteDoor> {
  const [row] = await sql<{ gone: boolean; view: SiteView | null }[]>`
    select
      exists (select 1 from tombstones x
        where x.lifted_at is null and x.level = 'site' and x.site = ${site})
      or exists (select 1 from sites t where t.site = ${site} and t.state = 'removed') as gone,
      (select json_build_object(
        'site', t.site, 'state', t.state, 'addedAt', t.added_at, 'nextDueAt', t.next_due_at,
        'heldAt', t.held_at, 'heldUntil', t.held_until, 'ownerGapMs', t.owner_gap_ms,
        'backOffUntil', (select b.until from back_offs b where b.site = t.site),
        'subjects', coalesce((
          select json_agg(json_build_object(
            'id', p.id, 'slug', p.slug, 'name', p.name, 'homeUrl', p.home_url,
            'facts', (select count(*) from published_facts f
                      where f.subject_id = p.id and f.standing <> 'supporting'),
            'checkedAt', (select max(f.checked_at) from published_facts f
                          where f.subject_id = p.id)) order by p.slug)
          from published_subjects p where p.site = t.site), '[]'),
        'refreshes', coalesce((
          select json_agg(json_build_object(
            'startedAt', r.started_at, 'endedAt', r.ended_at, 'outcome', r.outcome,
            'because', r.because, 'pages', r.pages, 'requests', r.requests, 'facts', r.facts)
            order by r.started_at desc)
          from (select * from refreshes where site = ${site}
                order by started_at desc limit 20) r), '[]'),
        'robots', coalesce((
          select json_agg(json_build_object(
            'origin', f.origin, 'state', f.state, 'because', f.because, 'status', f.status,
            'body', f.body, 'readAt', f.read_at) order by f.origin)
          from (select * from robots_files where site = ${site} limit 10) f), '[]'),
        'days', coalesce((
          select json_agg(json_build_object(
            'day', d.day, 'requests', d.requests, 'firstAt', d.first_at, 'lastAt', d.last_at,
            'failed', d.failed) order by d.day desc)
          from (
            select (l.at at time zone 'UTC')::date::text as day, count(*)::int as requests,
              min(l.at) as first_at, max(l.at) as last_at,
              (count(*) filter (where l.status is null or l.status >= 400))::int as failed
            from ledger l where l.site = ${site} and l.outcome <> 'not-sent'
            group by 1 order by 1 desc limit 60
          ) d), '[]'))
       from sites t where t.site = ${site}) as view`;
  if (row?.gone) return { kind: 'gone' };
  return row?.view ? { kind: 'found', view: row.view } : { kind: 'unknown' };
}
