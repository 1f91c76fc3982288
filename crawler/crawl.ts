/**
 * One site's refresh through all stages: read this first.
 *
 * gate → lease → (robots.txt → permission → turn → one request → what came back → facts) until the budget,
 * the frontier or the site's patience ends. Everything is kept in the database, so another process can go
 * on with the next page.
 */
import { randomUUID } from 'node:crypto';
import { countCurrentFacts } from '../db/facts.ts';
import { queuePages } from '../db/frontier.ts';
import { settleOrphans } from '../db/orphans.ts';
import {
  dropLease,
  endRefresh,
  leaseRefresh,
  type OpenRefresh,
  postponeRefresh,
  refreshCounts,
  renewLease,
} from '../db/refreshes.ts';
import { siteRow, subjectsOf } from '../db/sites.ts';
import { assertNever } from '../db/vocabulary/assert-never.ts';
import { nextDueMs } from './pace/refresh-plan.ts';
import { choosePage } from './refresh/choose-page.ts';
import { type CrawlEdges, LEASE_LOST, type Refresh, type StepEnd } from './refresh/context.ts';
import { firstPages } from './refresh/first-pages.ts';
import { gateOf } from './refresh/gate.ts';
import { openRobotsDesk } from './refresh/robots-desk.ts';
import { forgiveFailures } from './refresh/site-health.ts';
import { visit } from './refresh/visit.ts';

/** One line of `crawl --once`. */
export type SiteLine = {
  readonly site: string;
  readonly outcome: string;
  readonly because: string;
  readonly pages: number;
  readonly requests: number;
  readonly facts: number;
  /** Calendar time, ISO 8601; null = never by itself. */
  readonly next_at: string | null;
};

/** A process that died is noticed after this long; the lease is renewed three times as often. */
const LEASE_MS = 15_000;

/** Why a refresh ends that lost its home page, and with it everything, to a process that died. */
export const PROCESS_DIED = 'process_died';

/** @returns the site's line, or null while another living process works on it */
export async function refreshSite(
  site: string,
  edges: CrawlEdges,
  signal: AbortSignal,
): Promise<SiteLine | null> {
  return await underLease(site, edges, signal, async (refresh) => {
    return await close(refresh, await run(refresh));
  });
}

/** Opens the site's refresh for one process, if nothing keeps the site shut. */
export async function underLease(
  site: string,
  edges: CrawlEdges,
  signal: AbortSignal,
  work: (refresh: Refresh) => Promise<SiteLine | null>,
): Promise<SiteLine | null> {
  const row = await siteRow(edges.db, site);
  if (!row) throw new Error(`${site} is not a site of ours`);
  const closed = gateOf(row, edges.profile, edges.nowMs());
  if (closed) return await lineOf(edges, site, null, closed);

  const holder = randomUUID();
  const lease = { holder, leaseMs: LEASE_MS };
  const leased = await leaseRefresh(edges.db, { site, nowMs: edges.nowMs(), ...lease });
  if (leased.kind === 'held-by-another') return null;
  const { refresh: opened } = leased;
  const lost = new AbortController();
  const stopRenewing = keepLease(edges, opened, lost);
  try {
    const subjects = await subjectsOf(edges.db, site);
    const working = AbortSignal.any([signal, lost.signal]);
    return await work({ edges, site: row, subjects, opened, signal: working });
  } finally {
    stopRenewing();
  }
}

async function run(refresh: Refresh): Promise<Exclude<StepEnd, { kind: 'go-on' }>> {
  const { edges, opened } = refresh;
  if (opened.resumeAtMs !== null && opened.resumeAtMs > edges.nowMs() + edges.waitMsMax) {
    return { kind: 'later', atMs: opened.resumeAtMs, because: 'back_off' };
  }
  if (opened.isNew) await forgiveFailures(edges, opened.site);
  else await settleOrphans(edges.db, opened.id);
  await queuePages(edges.db, opened.id, await firstPages(refresh));
  const { startedAtMs } = opened;
  const robots = openRobotsDesk({
    ...refresh,
    refreshId: opened.id,
    holder: opened.holder,
    startedAtMs,
  });
  for (;;) {
    const { aborted, reason } = refresh.signal;
    if (aborted) return { kind: 'stop', because: reason === LEASE_LOST ? LEASE_LOST : 'stopped' };
    // What the last page said of its subject (its language) decides which page comes next.
    const now = { ...refresh, subjects: await subjectsOf(edges.db, opened.site) };
    const choice = await choosePage(now, robots);
    const end = choice.kind === 'page' ? await visit(now, robots, choice.page) : choice;
    const waitMs = end.kind === 'later' ? end.atMs - edges.nowMs() : 0;
    if (end.kind === 'later' && waitMs <= edges.waitMsMax)
      await edges.sleep(waitMs, refresh.signal);
    else if (end.kind !== 'go-on') return end;
  }
}

/**
 * Gives the refresh its outcome, or leaves it open to be continued.
 * @returns null where another process has taken it over
 */
export async function close(
  refresh: Refresh,
  end: Exclude<StepEnd, { kind: 'go-on' }>,
): Promise<SiteLine | null> {
  const { edges, opened } = refresh;
  const { site } = opened;
  switch (end.kind) {
    case 'end': {
      const nowMs = edges.nowMs();
      const facts = await countCurrentFacts(edges.db, site);
      const { intervalMs } = edges.profile.refresh;
      // A refresh that read nothing because a process died with its home page starts anew at once.
      const lost = end.because === PROCESS_DIED;
      const nextDueAt = lost ? nowMs : nextDueMs(site, opened.startedAtMs, intervalMs);
      await endRefresh(edges.db, {
        ...end,
        id: opened.id,
        site,
        nowMs,
        nextDueAtMs: nextDueAt,
        facts,
      });
      return await lineOf(edges, site, opened, { ...end, nextAtMs: nextDueAt });
    }
    case 'later':
      await postponeRefresh(edges.db, {
        id: opened.id,
        site,
        resumeAtMs: end.atMs,
        because: end.because,
      });
      return await lineOf(edges, site, opened, {
        outcome: 'later',
        because: end.because,
        nextAtMs: end.atMs,
      });
    case 'stop':
      if (end.because === LEASE_LOST) return null;
      await dropLease(edges.db, opened.id, opened.holder);
      return await lineOf(edges, site, opened, {
        outcome: end.because === 'held' ? 'held' : 'partial',
        because: end.because,
        nextAtMs: edges.nowMs(),
      });
    default:
      return assertNever(end);
  }
}

/** The lease lives as long as this process answers; losing it stops the refresh before its next request. */
function keepLease(edges: CrawlEdges, opened: OpenRefresh, lost: AbortController): () => void {
  const timer = setInterval(() => {
    renewLease(edges.db, { refreshId: opened.id, holder: opened.holder, leaseMs: LEASE_MS }).then(
      (kept) => {
        if (!kept) lost.abort(LEASE_LOST);
      },
      () => lost.abort(LEASE_LOST),
    );
  }, LEASE_MS / 3);
  return () => clearInterval(timer);
}

export async function lineOf(
  edges: CrawlEdges,
  site: string,
  opened: OpenRefresh | null,
  end: { readonly outcome: string; readonly because: string; readonly nextAtMs: number | null },
): Promise<SiteLine> {
  const counts = opened ? await refreshCounts(edges.db, opened.id) : null;
  return {
    site,
    outcome: end.outcome,
    because: end.because,
    pages: counts?.pages ?? 0,
    requests: counts?.requests ?? 0,
    facts: await countCurrentFacts(edges.db, site),
    next_at: end.nextAtMs === null ? null : new Date(end.nextAtMs).toISOString(),
  };
}
