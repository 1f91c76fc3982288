/**
 * Pages that a report asks to read again: through the same lease, permission, pace and door as any other
 * page, one request per page however many reports there are.
 */
import { type FrontierPage, frontierPage, queuePages } from '../db/frontier.ts';
import { settleOrphans } from '../db/orphans.ts';
import { claimRecheck, finishRecheck, type Recheck } from '../db/rechecks.ts';
import { endRefresh, postponeRefresh } from '../db/refreshes.ts';
import { lineOf, type SiteLine, underLease } from './crawl.ts';
import { type CrawlEdges, LEASE_LOST, type Refresh, type StepEnd } from './refresh/context.ts';
import { HOME_SCORE } from './refresh/next-pages.ts';
import { openRobotsDesk, type RobotsDesk } from './refresh/robots-desk.ts';
import { visit } from './refresh/visit.ts';

/** A page that could not be read now is tried again after this, as long as the report waits. */
const RETRY_MS = 3_600_000;
const CLAIM_MS = 600_000;

/** @returns null when nothing is to be read, or while another process works on the site */
export async function recheckSite(
  site: string,
  edges: CrawlEdges,
  signal: AbortSignal,
): Promise<SiteLine | null> {
  const first = await claimRecheck(edges.db, site, edges.nowMs(), CLAIM_MS);
  if (!first) return null;
  const line = await underLease(site, edges, signal, async (refresh) => {
    const end = await readClaimed(refresh, first);
    if (end.kind === 'stop' && end.because === LEASE_LOST) return null;
    return await settle(refresh, end);
  });
  if (line === null || line.outcome === 'held') {
    await finishRecheck(edges.db, first.id, 'unread', edges.nowMs(), edges.nowMs() + 1000);
  }
  return line;
}

/** One claimed page after the other, for as long as the site lets us. */
async function readClaimed(refresh: Refresh, first: Recheck): Promise<StepEnd> {
  const { edges, opened } = refresh;
  await settleOrphans(edges.db, opened.id);
  const { startedAtMs } = opened;
  const robots = openRobotsDesk({
    ...refresh,
    refreshId: opened.id,
    holder: opened.holder,
    startedAtMs,
  });
  let recheck: Recheck | null = first;
  while (recheck) {
    const end = await readOne(refresh, robots, recheck);
    if (end.kind !== 'go-on') return end;
    recheck = await claimRecheck(edges.db, opened.site, edges.nowMs(), CLAIM_MS);
  }
  return { kind: 'go-on' };
}

async function readOne(refresh: Refresh, robots: RobotsDesk, recheck: Recheck): Promise<StepEnd> {
  const { edges, opened } = refresh;
  const page: FrontierPage = {
    url: recheck.pageUrl,
    subjectId: recheck.subjectId,
    purpose: 'page',
    score: HOME_SCORE,
    depth: 1,
    hops: 0,
    role: null,
  };
  await queuePages(edges.db, opened.id, [page]);
  const known = await frontierPage(edges.db, opened.id, page.url);
  const isQueued = known?.state === 'queued';
  const end: StepEnd = isQueued ? await visit(refresh, robots, page) : { kind: 'go-on' };
  const after = await frontierPage(edges.db, opened.id, page.url);
  const nowMs = edges.nowMs();
  const retryMs = end.kind === 'later' ? end.atMs : nowMs + RETRY_MS;
  await finishRecheck(edges.db, recheck.id, outcomeOf(after?.because ?? null), nowMs, retryMs);
  return end;
}

function outcomeOf(because: string | null): 'read' | 'gone' | 'unread' {
  switch (because) {
    case 'read':
    case 'not-modified':
    case 'noindex':
      return 'read';
    case 'http-404':
    case 'http-410':
      return 'gone';
    default:
      return 'unread';
  }
}

/** A refresh that was opened for this ends at once; one that waits for its time goes on waiting. */
async function settle(refresh: Refresh, end: StepEnd): Promise<SiteLine> {
  const { edges, opened, site } = refresh;
  const nextAtMs = end.kind === 'later' ? end.atMs : (site.nextDueAt?.getTime() ?? null);
  const because = end.kind === 'go-on' ? 'rechecked' : end.because;
  if (opened.isNew) {
    await endRefresh(edges.db, {
      id: opened.id,
      site: opened.site,
      outcome: 'partial',
      because: 'recheck',
      nowMs: edges.nowMs(),
      nextDueAtMs: site.nextDueAt?.getTime() ?? null,
      facts: 0,
    });
  } else {
    const resumeAtMs = Math.max(opened.resumeAtMs ?? edges.nowMs(), nextAtMs ?? 0);
    await postponeRefresh(edges.db, { id: opened.id, site: opened.site, resumeAtMs, because });
  }
  const outcome = end.kind === 'go-on' ? 'complete' : end.kind === 'later' ? 'later' : 'partial';
  return await lineOf(edges, opened.site, opened, { outcome, because, nextAtMs });
}
