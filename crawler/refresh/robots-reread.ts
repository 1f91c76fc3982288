/** robots.txt is read again at least once a day, also between refreshes: a new Disallow acts at once. */
import { countCurrentFacts } from '../../db/facts.ts';
import { originsReadBefore } from '../../db/robots-files.ts';
import { siteRow } from '../../db/sites.ts';
import type { SiteLine } from '../crawl.ts';
import type { CrawlEdges } from './context.ts';
import { openRobotsDesk } from './robots-desk.ts';

/** Read a little before the day is over, so that no round of the loop makes it later than promised. */
const MARGIN_MS = 30 * 60_000;

/** Sites of ours that may be worked on and whose robots.txt is about to be too old. */
export async function sitesWithOldRobots(edges: CrawlEdges, limit: number): Promise<string[]> {
  const origins = await oldOrigins(edges, null, limit);
  return [...new Set(origins.map((origin) => origin.site))];
}

async function oldOrigins(edges: CrawlEdges, site: string | null, limit: number) {
  const nowMs = edges.nowMs();
  const beforeMs = nowMs - edges.profile.robots.cacheAgeMsMax + MARGIN_MS;
  return await originsReadBefore(edges.db, { beforeMs, nowMs, site, limit });
}

const ORIGINS_OF_A_SITE_MAX = 20;

/** Reads what is old of one site's robots files. @returns null when nothing is old any more */
export async function rereadRobots(
  site: string,
  edges: CrawlEdges,
  signal: AbortSignal,
): Promise<SiteLine | null> {
  const row = await siteRow(edges.db, site);
  const origins = await oldOrigins(edges, site, ORIGINS_OF_A_SITE_MAX);
  if (!row || origins.length === 0) return null;
  const startedAtMs = edges.nowMs();
  const desk = openRobotsDesk({ edges, site: row, refreshId: null, startedAtMs, signal });
  let outcome = 'complete';
  let because = 'robots_read_again';
  let nextAt = row.nextDueAt;
  for (const { origin } of origins) {
    const standing = await desk.standingOf(`${origin}/`, 'read-again');
    if (standing.kind === 'clear' || standing.end.kind === 'go-on') continue;
    outcome = standing.end.kind === 'end' ? standing.end.outcome : 'later';
    because = standing.end.because;
    if (standing.end.kind === 'later') nextAt = new Date(standing.end.atMs);
  }
  return {
    site,
    outcome,
    because,
    pages: 0,
    requests: origins.length,
    facts: await countCurrentFacts(edges.db, site),
    next_at: nextAt?.toISOString() ?? null,
  };
}
