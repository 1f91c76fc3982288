/**
 * A small world and a crawler in it: real servers on loopback, a real database, the crawler's own code
 * from `crawlOnce` to the wire. Only the calendar is the test's, and pages are read without a worker.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { SiteLine } from '../../crawler/crawl.ts';
import { openDoor } from '../../crawler/fetch/door.ts';
import { createFetcher } from '../../crawler/fetch/fetch.ts';
import { crawlOnce } from '../../crawler/once.ts';
import { admitSite } from '../../crawler/permission/admission.ts';
import { journeyed } from '../../crawler/profiles/journeyed.ts';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { CrawlEdges, CrawlEvent } from '../../crawler/refresh/context.ts';
import { readPageAnswer } from '../../crawler/refresh/page-reading.ts';
import { decideStanding } from '../../crawler/refresh/standing.ts';
import type { Database } from '../../db/connection.ts';
import { type ExportedFact, exportFacts } from '../../db/export.ts';
import { addressHasher } from '../../db/keyed-hash.ts';
import { type LedgerRow, readLedger } from '../../db/ledger.ts';
import { addSubject } from '../../db/sites.ts';
import type { AccessEntry } from '../world/access-log.ts';
import { type SiteHandler, serveSites } from '../world/site-server.ts';
import { testDatabase } from './database.ts';

export const NOON_MS = Date.parse('2026-12-02T12:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The promised bot, two hundred times faster: what takes 10 s for real takes 50 ms. */
export const hastyProfile: BotProfile = {
  ...journeyed,
  pace: { ...journeyed.pace, gapMsMin: 50, addressGapMsMin: 1 },
};

/** Any leaf of the profile, changed: `changedProfile({ limits: { pagesPerRefreshMax: 3 } })`. */
export function changedProfile(
  changes: { readonly [Part in keyof BotProfile]?: Partial<BotProfile[Part]> },
  base: BotProfile = hastyProfile,
): BotProfile {
  const parts = Object.entries(changes).map(([part, leaves]) => [
    part,
    { ...(base[part as keyof BotProfile] as object), ...(leaves as object) },
  ]);
  return { ...base, ...Object.fromEntries(parts) };
}

export type CrawlWorldOptions = {
  readonly profile?: BotProfile;
  /** Addresses that are added as sites; default: the root of every host that is no `www`. */
  readonly homes?: readonly string[];
  /** Longest single wait of real time, in ms; beyond it a site is `later`. Default 2000. */
  readonly waitMsMax?: number;
};

export type CrawlWorld = {
  readonly database: Database;
  readonly edges: CrawlEdges;
  /** Runs what is due, as `crawl --once` does. */
  readonly crawl: (site?: string) => Promise<SiteLine[]>;
  /** Moves the calendar on; pace stays real time. */
  readonly pass: (ms: number) => void;
  /** Requests to these hosts, or to all, in order of arrival. */
  readonly log: (...hosts: string[]) => AccessEntry[];
  /** Paths asked for, in order of arrival. */
  readonly asked: (...hosts: string[]) => string[];
  /** The same map for commands of the shell; the file ends with the test. */
  readonly writeHosts: (t: TestContext) => string;
  readonly ledger: () => Promise<LedgerRow[]>;
  readonly facts: () => Promise<ExportedFact[]>;
  readonly events: readonly CrawlEvent[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

export async function crawlWorld(
  hosts: Readonly<Record<string, SiteHandler>>,
  options: CrawlWorldOptions = {},
): Promise<CrawlWorld> {
  const { profile = hastyProfile, waitMsMax = 2000 } = options;
  const server = await serveSites(new Map(Object.entries(hosts)), { port: 0 });
  const database = await testDatabase();
  const { db } = database;
  let passedMs = 0;
  const startMs = Date.now();
  const nowMs = () => NOON_MS + passedMs + (Date.now() - startMs);
  const mapped = { address: '127.0.0.1', port: server.port };
  const fetcher = createFetcher({
    userAgent: profile.identity.userAgent,
    hostMap: new Map(Object.keys(hosts).map((host) => [host, mapped])),
    crawlPublic: false,
  });
  const events: CrawlEvent[] = [];
  const edges = edgesOf({ db, profile, nowMs, waitMsMax, fetcher, events });
  const homes = options.homes ?? homesOf(Object.keys(hosts));
  for (const home of homes) await addHome(db, home, profile, nowMs());

  const log = (...wanted: string[]) =>
    (wanted.length > 0 ? wanted : [...server.log.keys()])
      .flatMap((host) => server.log.get(host) ?? [])
      .sort((a, b) => a.at - b.at);
  return {
    database,
    edges,
    events,
    log,
    asked: (...wanted) => log(...wanted).map(({ url }) => url),
    writeHosts: (t) => writeHosts(t, Object.keys(hosts), server.port),
    pass: (ms) => {
      passedMs += ms;
    },
    crawl: async (site) => {
      const lines: SiteLine[] = [];
      const faults: unknown[] = [];
      await crawlOnce(edges, {
        site: site ?? null,
        sitesAtOnceMax: 20,
        onLine: (line) => lines.push(line),
        onError: (error) => faults.push(error),
        signal: AbortSignal.timeout(30_000),
      });
      if (faults.length > 0) throw new AggregateError(faults, 'the crawler failed at a site');
      return lines;
    },
    ledger: () => collect(readLedger(db, null)),
    facts: () => collect(exportFacts(db)),
    [Symbol.asyncDispose]: async () => {
      fetcher.close();
      await server.close();
      await database.close();
    },
  };
}

type Parts = Pick<CrawlEdges, 'db' | 'profile' | 'nowMs' | 'waitMsMax'> & {
  readonly fetcher: ReturnType<typeof createFetcher>;
  readonly events: CrawlEvent[];
};

function edgesOf({ fetcher, events, ...shared }: Parts): CrawlEdges {
  const sleep = async (ms: number, signal: AbortSignal) => {
    if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  };
  const steadyMs = () => performance.now();
  return {
    ...shared,
    door: openDoor({ ...shared, fetcher, steadyMs, sleep }),
    random: () => 0.5,
    read: async (answer) => readPageAnswer(answer, shared.profile),
    decideStanding,
    sleep,
    hashAddress: addressHasher(Buffer.alloc(32, 7)),
    report: (event) => events.push(event),
  };
}

function writeHosts(t: TestContext, hosts: readonly string[], port: number): string {
  const dir = mkdtempSync(join(tmpdir(), 'firsthand-hosts-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'hosts.json');
  const map = Object.fromEntries(hosts.map((host) => [host, `127.0.0.1:${port}`]));
  writeFileSync(file, JSON.stringify(map));
  return file;
}

const homesOf = (hosts: readonly string[]): string[] =>
  hosts.filter((host) => !host.startsWith('www.')).map((host) => `http://${host}/`);

async function addHome(
  db: Database['db'],
  home: string,
  profile: BotProfile,
  nowMs: number,
): Promise<void> {
  const admission = admitSite(home);
  if (admission.kind === 'refused') throw new Error(`${home}: ${admission.because}`);
  const { site, homeUrl, pathPrefix } = admission;
  await addSubject(db, { site, homeUrl, pathPrefix, kind: profile.subject.kind }, nowMs);
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
