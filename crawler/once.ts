/**
 * `crawl --once`: works on what is due until nothing is left that this run may wait for. Several runs on
 * one database share the work; what a dead one had taken, another takes over.
 */
import { setTimeout } from 'node:timers/promises';
import { withdrawOldFacts } from '../db/ageing.ts';
import { allSites, dueSites } from '../db/sites.ts';
import { refreshSite, type SiteLine } from './crawl.ts';
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

type Why = 'refresh' | 'robots' | 'gate';

/** Due sites, sites whose robots.txt is a day old, and those that something keeps shut: each with a line. */
async function sitesToWorkOn(edges: CrawlEdges, only: string | null): Promise<Map<string, Why>> {
  const nowMs = edges.nowMs();
  const due = new Map<string, Why>();
  const all = await allSites(edges.db);
  for (const row of all) if (gateOf(row, edges.profile, nowMs)) due.set(row.site, 'gate');
  for (const site of await sitesWithOldRobots(edges, all.length)) due.set(site, 'robots');
  for (const site of await dueSites(edges.db, nowMs, all.length)) due.set(site, 'refresh');
  if (only === null) return due;
  const why = due.get(only);
  return why ? new Map([[only, why]]) : new Map();
}

/** @returns null when another process finished the site */
async function workOn(
  site: string,
  why: Why,
  edges: CrawlEdges,
  signal: AbortSignal,
): Promise<SiteLine | null> {
  if (why === 'robots') return await rereadRobots(site, edges, signal);
  while (!signal.aborted) {
    const line = await refreshSite(site, edges, signal);
    if (line) return line;
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    const [still] = await dueSites(edges.db, edges.nowMs(), 1, site);
    if (still === undefined) return null;
  }
  return null;
}
