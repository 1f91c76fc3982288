/** The service: database, web and crawler of one process, started in order and stopped in reverse. */
import { statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type FastifyBaseLogger, fastify } from 'fastify';
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
import type { CaseDeps } from './requests/case-deps.ts';

export type ServiceOptions = {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  /** Called when the database is up, before anything is crawled. */
  readonly onDatabase?: (database: Database) => Promise<void>;
  readonly onCrawlEvent?: (event: CrawlEvent) => void;
  readonly onLine?: (line: SiteLine) => void;
  /** The way into the console, once: nobody can sign in yet. Never logged. */
  readonly onFirstSignIn?: (link: string) => void;
};

export type Service = {
  /** Where the web answers; null for a crawler alone. */
  readonly url: string | null;
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
    const cases = await caseDeps(config, database);
    // What was removed since a restored backup was made goes again, before anybody is served.
    await replayRemovals(database.db, config.removalsLog, nowMs());
    const parts: Parts = { options, database, nowMs, cases, stops };
    const url = config.role === 'crawler' ? null : await startWeb(parts);
    if (config.role !== 'web') await startCrawler(parts);
    return { url, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Parts = {
  readonly options: ServiceOptions;
  readonly database: Database;
  readonly nowMs: () => number;
  readonly cases: CaseDeps;
  /** What has to be stopped, in the order in which it was started. */
  readonly stops: (() => Promise<void>)[];
};

async function startWeb({ options, database, nowMs, cases, stops }: Parts): Promise<string> {
  const { config, logger } = options;
  const { resolvers, mailDns } = proofResolvers(config);
  const proofs = openProofDoor(config, database, nowMs);
  stops.push(() => proofs.close());
  const app = await buildApp({
    profile: config.profile,
    sql: database.sql,
    publicUrl: cases.publicUrl,
    nowMs,
    trustProxy: config.trustProxy,
    promiseReport: await readPromiseReport(PROMISE_RESULTS),
    readiness: [
      { name: 'disk', fault: () => diskFault(config.dataDir) },
      { name: 'removals', fault: () => replayFault(database, config.removalsLog) },
    ],
    logger,
    cases: { ...cases, resolvers, mailDns, nowMs, fetchForProof: proofs.fetchForProof },
  });
  stops.push(() => app.close());
  const onError = (error: unknown) => logger.error(error);
  const jobs = startCaseJobs({ config, deps: cases, mailDns, nowMs, onError });
  stops.push(() => jobs.stop());
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const url = config.publicUrl ?? `http://localhost:${port}`;
  const token = await firstToken(cases, nowMs());
  if (token !== null) options.onFirstSignIn?.(`${url}/admin/sign-in?token=${token}`);
  return url;
}

async function replayFault({ db }: Database, removalsLog: string): Promise<string | null> {
  const pending = await pendingRemovals(db, removalsLog);
  return pending === 0 ? null : `${pending} removals are not replayed`;
}

/** PostgreSQL stops writing on a full disk: better to be taken out of service before. */
const FREE_BYTES_MIN = 200 * 1024 * 1024;

async function diskFault(dataDir: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free >= FREE_BYTES_MIN ? null : `only ${Math.round(free / 2 ** 20)} MiB are free`;
}

async function startCrawler({ options, database, nowMs, stops }: Parts): Promise<void> {
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

/** The service's own log: one JSON line an event, without addresses or queries of visitors. */
export function openLogger(config: Config): FastifyBaseLogger {
  return fastify({ logger: { level: config.logLevel } }).log;
}
