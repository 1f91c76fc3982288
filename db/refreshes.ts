/**
 * Refreshes: one reading of one site. A refresh is open until it has an outcome; a process works on it
 * under a lease, so that another can go on with the next page when that process dies.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { refreshes } from './schema/crawl.ts';
import { sites } from './schema/sites.ts';

export type RefreshOutcome =
  | 'complete'
  | 'partial'
  | 'closed'
  | 'blocked'
  | 'held'
  | 'refused'
  | 'removed'
  | 'surveyed';

export type OpenRefresh = {
  readonly id: string;
  /** Of the lease: whoever has it may send requests in this refresh, nobody else. */
  readonly holder: string;
  readonly site: string;
  readonly startedAtMs: number;
  readonly pages: number;
  readonly requests: number;
  readonly sitemapFiles: number;
  readonly resumeAtMs: number | null;
  /** True when this call started it. */
  readonly isNew: boolean;
};

export type Lease =
  | { readonly kind: 'leased'; readonly refresh: OpenRefresh }
  | { readonly kind: 'held-by-another'; readonly untilMs: number };

type Row = {
  id: string;
  started_ms: number;
  pages: number;
  requests: number;
  sitemap_files: number;
  resume_ms: number | null;
  is_new: boolean;
};

/** Opens the site's refresh or takes over the open one, unless a living process works on it. */
export async function leaseRefresh(
  db: Handle,
  wanted: {
    readonly site: string;
    readonly holder: string;
    readonly nowMs: number;
    readonly leaseMs: number;
  },
): Promise<Lease> {
  const now = new Date(wanted.nowMs).toISOString();
  const rows = await db.execute<Row>(sql`
    INSERT INTO refreshes AS r (site, started_at, lease_holder, lease_until)
    VALUES (${wanted.site}, ${now}, ${wanted.holder}::uuid,
      clock_timestamp() + ${wanted.leaseMs} * interval '1 millisecond')
    ON CONFLICT (site) WHERE ended_at IS NULL DO UPDATE
    SET lease_holder = excluded.lease_holder, lease_until = excluded.lease_until
    WHERE r.lease_until IS NULL OR r.lease_until <= clock_timestamp()
      OR r.lease_holder = excluded.lease_holder
    RETURNING id, pages, requests, sitemap_files, (xmax = 0) AS is_new,
      (extract(epoch FROM started_at) * 1000)::float8 AS started_ms,
      (extract(epoch FROM resume_at) * 1000)::float8 AS resume_ms`);
  const row = rows[0];
  if (!row) return { kind: 'held-by-another', untilMs: wanted.nowMs + wanted.leaseMs };
  return {
    kind: 'leased',
    refresh: {
      id: row.id,
      holder: wanted.holder,
      site: wanted.site,
      startedAtMs: row.started_ms,
      pages: row.pages,
      requests: row.requests,
      sitemapFiles: row.sitemap_files,
      resumeAtMs: row.resume_ms,
      isNew: row.is_new,
    },
  };
}

/** @returns false when the lease was lost: the caller must not send another request */
export async function renewLease(
  db: Handle,
  lease: { readonly refreshId: string; readonly holder: string; readonly leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .update(refreshes)
    .set({ leaseUntil: sql`clock_timestamp() + ${lease.leaseMs} * interval '1 millisecond'` })
    .where(
      and(
        eq(refreshes.id, lease.refreshId),
        eq(refreshes.leaseHolder, lease.holder),
        isNull(refreshes.endedAt),
      ),
    )
    .returning({ id: refreshes.id });
  return rows.length > 0;
}

/** Leaves the refresh open, to be continued at a calendar time: Retry-After, back-off, robots.txt. */
export async function postponeRefresh(
  db: Handle,
  refresh: {
    readonly id: string;
    readonly site: string;
    readonly resumeAtMs: number;
    readonly because: string;
  },
): Promise<void> {
  const resumeAt = new Date(refresh.resumeAtMs);
  await db.transaction(async (tx) => {
    await tx
      .update(refreshes)
      .set({ resumeAt, because: refresh.because, leaseHolder: null, leaseUntil: null })
      .where(eq(refreshes.id, refresh.id));
    await tx.update(sites).set({ nextDueAt: resumeAt }).where(eq(sites.site, refresh.site));
  });
}

/** Gives the lease up without an outcome: the process stops, another may go on at once. */
export async function dropLease(db: Handle, refreshId: string, holder: string): Promise<void> {
  await db
    .update(refreshes)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(eq(refreshes.id, refreshId), eq(refreshes.leaseHolder, holder)));
}

export async function endRefresh(
  db: Handle,
  refresh: {
    readonly id: string;
    readonly site: string;
    readonly outcome: RefreshOutcome;
    readonly because: string;
    readonly nowMs: number;
    /** Null = the site is never due by itself again. */
    readonly nextDueAtMs: number | null;
    readonly facts: number;
  },
): Promise<void> {
  const now = new Date(refresh.nowMs);
  await db.transaction(async (tx) => {
    await tx
      .update(refreshes)
      .set({
        endedAt: now,
        outcome: refresh.outcome,
        because: refresh.because,
        facts: refresh.facts,
        resumeAt: null,
        leaseHolder: null,
        leaseUntil: null,
      })
      .where(eq(refreshes.id, refresh.id));
    await tx
      .update(sites)
      .set({
        nextDueAt: refresh.nextDueAtMs === null ? null : new Date(refresh.nextDueAtMs),
        lastServedAt: now,
        ...(refresh.outcome === 'complete' ? { refreshCount: sql`${sites.refreshCount} + 1` } : {}),
      })
      .where(eq(sites.site, refresh.site));
  });
}

/** Counts a request before it leaves; -1 takes the count back when nothing left. */
export async function countRequest(
  db: Handle,
  refreshId: string,
  counts: {
    readonly pages: 0 | 1 | -1;
    readonly sitemapFiles: 0 | 1 | -1;
    readonly requests: 1 | -1;
  },
): Promise<void> {
  await db
    .update(refreshes)
    .set({
      requests: sql`${refreshes.requests} + ${counts.requests}`,
      pages: sql`${refreshes.pages} + ${counts.pages}`,
      sitemapFiles: sql`${refreshes.sitemapFiles} + ${counts.sitemapFiles}`,
    })
    .where(eq(refreshes.id, refreshId));
}

export async function refreshCounts(
  db: Handle,
  refreshId: string,
): Promise<{ readonly pages: number; readonly requests: number; readonly sitemapFiles: number }> {
  const [row] = await db
    .select({
      pages: refreshes.pages,
      requests: refreshes.requests,
      sitemapFiles: refreshes.sitemapFiles,
    })
    .from(refreshes)
    .where(eq(refreshes.id, refreshId));
  return row ?? { pages: 0, requests: 0, sitemapFiles: 0 };
}
