/**
 * The loop of the service: what is due becomes a pg-boss job, one per site, and every crawler process on
 * the same database takes jobs as it has room. A job only says "look at this site now": where a refresh
 * stands, and when the site's next turn is, stand in our own tables.
 */
import { setTimeout } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import { withdrawOldFacts } from '../db/ageing.ts';
import { sitesWithRechecks } from '../db/rechecks.ts';
import { dueSites } from '../db/sites.ts';
import { switchValue } from '../db/switches.ts';
import { refreshSite, type SiteLine } from './crawl.ts';
import { isOpen } from './pace/window.ts';
import { recheckSite } from './recheck.ts';
import type { CrawlEdges } from './refresh/context.ts';
import { rereadRobots, sitesWithOldRobots } from './refresh/robots-reread.ts';

const QUEUE = 'look-at-site';

type SiteJob = { readonly site: string };

export type RunOptions = {
  /** For pg-boss, which keeps a pool of its own. */
  readonly databaseUrl: string;
  /** Sites that this process works on at once; each waits most of the time. */
  readonly sitesAtOnceMax: number;
  readonly onLine: (line: SiteLine) => void;
  readonly onError: (error: unknown) => void;
};

export type Running = { readonly stop: () => Promise<void> };

/** How often the due sites are looked up and free places filled. */
const TICK_MS = 1000;
/** Places filled in one tick: sites that start together would ask together, every ten seconds. */
const STARTS_SHARE_MAX = 1 / 10;
/** pg-boss gives a job to another process when its holder was silent for this long. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 5;
/** Jobs sent in one round at most; the rest follow in the next. */
const DUE_MAX = 1000;
const AGEING_EVERY_MS = 3_600_000;

export async function runCrawler(edges: CrawlEdges, options: RunOptions): Promise<Running> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'jobs',
    max: 4,
    // How soon the jobs of a process that died are given to another.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', options.onError);
  await boss.start();
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 86_400,
    retryLimit: 1000,
    retryDelay: 1,
  });
  const stopping = new AbortController();
  const working = new Map<string, Promise<void>>();
  const loop = keepGoing(stopping.signal, options.onError, async () => {
    await sendDue(boss, edges);
    await fill(boss, edges, options, working, stopping.signal);
  });
  const ageing = everyMs(AGEING_EVERY_MS, options.onError, () => age(edges));
  return {
    stop: async () => {
      stopping.abort();
      ageing();
      await loop;
      await Promise.all(working.values());
      await boss.stop({ graceful: false });
    },
  };
}

async function age(edges: CrawlEdges): Promise<void> {
  const { withdrawAfterMs } = edges.profile.facts;
  const limits = { nowMs: edges.nowMs(), limitMs: withdrawAfterMs };
  await withdrawOldFacts(edges.db, limits, edges.decideStanding);
}

async function sendDue(boss: PgBoss, edges: CrawlEdges): Promise<void> {
  const nowMs = edges.nowMs();
  if (!isOpen(edges.profile.window, nowMs)) return;
  if ((await switchValue(edges.db, 'stop-all')) === 'on') return;
  const due = await dueSites(edges.db, nowMs, DUE_MAX);
  const stale = await sitesWithOldRobots(edges, DUE_MAX);
  const reported = await sitesWithRechecks(edges.db, nowMs);
  for (const site of new Set([...reported, ...due, ...stale])) {
    await boss.send(QUEUE, { site }, { singletonKey: site });
  }
}

/** Takes as many jobs as there is room for; the oldest first, so no site waits behind a busy one. */
async function fill(
  boss: PgBoss,
  edges: CrawlEdges,
  options: RunOptions,
  working: Map<string, Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const room = options.sitesAtOnceMax - working.size;
  if (room <= 0 || signal.aborted) return;
  const startsMax = Math.ceil(options.sitesAtOnceMax * STARTS_SHARE_MAX);
  const jobs = await boss.fetch<SiteJob>(QUEUE, { batchSize: Math.min(room, startsMax) });
  for (const job of jobs) {
    const done = lookAtSite(boss, job, edges, options, signal).finally(() =>
      working.delete(job.id),
    );
    working.set(job.id, done);
  }
}

async function lookAtSite(
  boss: PgBoss,
  job: Job<SiteJob>,
  edges: CrawlEdges,
  options: RunOptions,
  signal: AbortSignal,
): Promise<void> {
  const heartbeat = everyMs((HEARTBEAT_SECONDS * 1000) / 3, options.onError, async () => {
    await boss.touch(QUEUE, job.id);
  });
  try {
    const [due] = await dueSites(edges.db, edges.nowMs(), 1, job.data.site);
    const { site } = job.data;
    const lines = [
      await recheckSite(site, edges, signal),
      due ? await refreshSite(site, edges, signal) : await rereadRobots(site, edges, signal),
    ];
    for (const line of lines) if (line) options.onLine(line);
    await boss.complete(QUEUE, job.id);
  } catch (error) {
    options.onError(new Error(`looking at ${job.data.site}`, { cause: error }));
    await boss.fail(QUEUE, job.id).catch(options.onError);
  } finally {
    heartbeat();
  }
}

/** Repeats until stopped; a fault of one round is reported and does not end the loop. */
async function keepGoing(
  signal: AbortSignal,
  onError: (error: unknown) => void,
  round: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await round().catch(onError);
    await setTimeout(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function everyMs(
  ms: number,
  onError: (error: unknown) => void,
  act: () => Promise<void>,
): () => void {
  const timer = setInterval(() => void act().catch(onError), ms);
  return () => clearInterval(timer);
}
