/** The service: database, web and crawler of one process, started in order and stopped in reverse. */
import { statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteLine } from '../crawler/crawl.ts';
import type { CrawlEvent } from '../crawler/refresh/context.ts';
import { runCrawler } from '../crawler/run.ts';
import { connect, type Database } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { pendingRemovals, replayRemovals } from '../db/replay.ts';
import { firstToken } from './admin/access.ts';
import { buildApp } from './app.ts';
import { caseDeps, proofResolvers, startCaseJobs } from './cases.ts';
import { calendarClock } from './clock.ts';
import type { Config } from './config.ts';
import { openCrawlEdges } from './crawl-edges.ts';
import { readPromiseReport } from './promise-report.ts';
import { openProofDoor } from './proof-door.ts';

export type ServiceOptions = {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  /** Called when the database is up, before anything is crawled. */
  readonly onDatabase?: (database: Database) => Promise<void>;
  readonly onCrawlEvent?: (event: CrawlEvent) => void;
  readonly onLine?: (line: SiteLine) => void;
};

export type Service = {
  /** Where the web answers; null for a crawler alone. */
  readonly url: string | null;
  /** Signs the first admin in, once; null where somebody can already sign in. */
  readonly adminLink: string | null;
  readonly database: Database;
  readonly stop: () => Promise<void>;
};

const SITES_AT_ONCE_MAX = 200;

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const database = await connect({
      databaseUrl: config.databaseUrl ?? undefined,
      dataDir: config.dataDir,
    });
    stops.push(() => database.close());
    logger.info(`database: ${database.how}`);
    await migrate(database);
    await options.onDatabase?.(database);
    const nowMs = calendarClock(config.clockStartMs);
    // Before anything is served or crawled: an older database must not bring back what was removed.
    await replayRemovals(database.db, config.removalsLog, nowMs());
    const web = config.role === 'crawler' ? null : await startWeb(options, database, nowMs, stops);
    if (config.role !== 'web') await startCrawler(options, database, nowMs, stops);
    const { url, adminLink } = web ?? { url: null, adminLink: null };
    return { url, adminLink, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startWeb(
  { config, logger }: ServiceOptions,
  database: Database,
  nowMs: () => number,
  stops: (() => Promise<void>)[],
): Promise<Pick<Service, 'adminLink'> & { readonly url: string }> {
  const deps = await caseDeps(config, database);
  const { resolvers, mailDns } = proofResolvers(config);
  const door = openProofDoor(config, database.db, nowMs);
  stops.push(async () => door.close());
  const app = await buildApp({
    profile: config.profile,
    sql: database.sql,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    nowMs,
    trustProxy: config.trustProxy,
    promiseReport: await readPromiseReport(PROMISE_RESULTS),
    readiness: [
      { name: 'disk', fault: () => diskFault(config.dataDir) },
      { name: 'removals', fault: () => removalsFault(database, config.removalsLog) },
    ],
    cases: { ...deps, resolvers, mailDns, fetchForProof: door.fetchForProof, nowMs },
    logger,
  });
  stops.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const jobs = startCaseJobs({
    config,
    deps,
    mailDns,
    nowMs,
    onError: (error) => logger.error(error),
  });
  stops.push(() => jobs.stop());
  const { port } = app.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://localhost:${port}`;
  const token = await firstToken(deps, nowMs());
  return { url, adminLink: token === null ? null : `${url}/admin/sign-in?token=${token}` };
}

async function removalsFault(database: Database, removalsLog: string): Promise<string | null> {
  const pending = await pendingRemovals(database.db, removalsLog);
  return pending === 0 ? null : `${pending} removals of ${removalsLog} are not in the database`;
}

/** PostgreSQL stops writing on a full disk: better to be taken out of service before. */
const FREE_BYTES_MIN = 200 * 1024 * 1024;

async function diskFault(dataDir: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free >= FREE_BYTES_MIN ? null : `only ${Math.round(free / 2 ** 20)} MiB are free`;
}

async function startCrawler(
  options: ServiceOptions,
  database: Database,
  nowMs: () => number,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const { config, logger } = options;
  const edges = await openCrawlEdges({
    config,
    db: database.db,
    nowMs,
    report: (event) => {
      if (event.kind === 'unreadable') logger.warn(event, 'a page could not be read');
      options.onCrawlEvent?.(event);
    },
  });
  stops.push(() => edges.close());
  const running = await runCrawler(edges, {
    databaseUrl: database.url,
    sitesAtOnceMax: SITES_AT_ONCE_MAX,
    onLine: options.onLine ?? ((line) => logger.info(line, 'refresh')),
    onError: (error) => logger.error(error),
  });
  stops.push(() => running.stop());
}

/** Where `npm test` and `npm run promises` leave their results. */
const PROMISE_RESULTS = join(import.meta.dirname, '..', 'data', 'promises.json');
