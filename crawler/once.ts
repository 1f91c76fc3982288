/**
 * `crawl --once`: works on what is due until nothing is left that this run may wait for. Several runs on
 * one database share the work; what a dead one had taken, another takes over.
 */
import { setTimeout } from 'node:timers/promises';
import { withdrawOldFacts } from '../db/ageing.ts';
import { sitesWithRechecks } from '../db/rechecks.ts';
import { allSites, dueSites, siteRow } from '../db/sites.ts';
import { lineOf, PROCESS_DIED, refreshSite, type SiteLine } from './crawl.ts';
import { recheckSite } from './recheck.ts';
import type { CrawlEdges } from './refresh/context.ts';
import { gateOf } from './refresh/gate.ts';
import { rereadRobots, sitesWithOldRobots } from './refresh/robots-reread.ts';

export type OnceOptions = {
  /** Null = every site that is due. */
  readonly site: string | null;
  readonly sitesAtOnceMax: number;
  readonly onLine: (line: SiteLine) => void;
  /** A fault of ours at one site: it ends that site's work in this run, and no other's. */
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
};

/** How often a site that another process works on is looked at again. */
const LOOK_AGAIN_MS = 1000;

export async function crawlOnce(edges: CrawlEdges, options: OnceOptions): Promise<void> {
  const { nowMs, profile, db } = edges;
  const due = await sitesToWorkOn(edges, options.site);
  const waiting = [...due.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [site, why] = next;
      try {
        const line = await workOn(site, why, edges, options.signal);
        if (line) options.onLine(line);
      } catch (cause) {
        options.onError(new Error(`looking at ${site}`, { cause }));
      }
    }
  };
  await Promise.all(Array.from({ length: options.sitesAtOnceMax }, worker));
  const limits = { nowMs: nowMs(), limitMs: profile.facts.withdrawAfterMs };
  await withdrawOldFacts(db, limits, edges.decideStanding);
}

type Why = 'refresh' | 'recheck' | 'robots' | 'gate' | 'not-due';

/** What is due of each site, and what keeps the others shut; a site that was named always has a line. */
async function sitesToWorkOn(edges: CrawlEdges, only: string | null): Promise<Map<string, Why>> {
  const nowMs = edges.nowMs();
  const due = new Map<string, Why>();
  const all = await allSites(edges.db);
  for (const row of all) if (gateOf(row, edges.profile, nowMs)) due.set(row.site, 'gate');
  for (const site of await sitesWithOldRobots(edges, all.length)) due.set(site, 'robots');
  for (const site of await sitesWithRechecks(edges.db, nowMs)) due.set(site, 'recheck');
  for (const site of await dueSites(edges.db, nowMs, all.length)) due.set(site, 'refresh');
  if (only === null) return due;
  return new Map([[only, due.get(only) ?? 'not-due']]);
}

/** @returns null when another process finished the site */
async function workOn(
  site: string,
  why: Why,
  edges: CrawlEdges,
  signal: AbortSignal,
): Promise<SiteLine | null> {
  if (why === 'robots') return await rereadRobots(site, edges, signal);
  if (why === 'recheck') return await recheckSite(site, edges, signal);
  if (why === 'not-due') return await notDue(site, edges);
  while (!signal.aborted) {
    const line = await refreshSite(site, edges, signal);
    if (line && line.because !== PROCESS_DIED) return line;
    if (line) continue;
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    const [still] = await dueSites(edges.db, edges.nowMs(), 1, site);
    if (still === undefined) return null;
  }
  return null;
}

async function notDue(site: string, edges: CrawlEdges): Promise<SiteLine> {
  const row = await siteRow(edges.db, site);
  const nextAtMs = row?.nextDueAt?.getTime() ?? null;
  return await lineOf(edges, site, null, { outcome: 'later', because: 'not_due', nextAtMs });
}
