/**
 * Bench `engine`: how long hotel pages take while the crawler of the same process reads as many sites as it
 * works on at once, at the promised pace, beside the same pages while it has nothing to do.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { journeyed } from '../../crawler/profiles/journeyed.ts';
import { connect } from '../../db/connection.ts';
import { addSubject } from '../../db/sites.ts';
import { seededChoices } from '../support/seeded-random.ts';
import { type BenchResult, quantile, rounded } from './bench.ts';
import { startChild } from './child.ts';
import { crawledSites, type SitesAnswer, type SitesQuestion } from './crawled/sites.ts';
import { type Dataset, sharedDataset } from './dataset/shared.ts';
import type { LoadOrder, LoadReport } from './load/load.ts';
import type { ServiceAnswer, ServiceQuestion } from './served/service.ts';
import { browserHeaders } from './stage.ts';
import { zipfRanks } from './zipf.ts';

const RATIO_MAX = 2;
/** More than are worked on at once, so that the crawler never runs out of them. */
const SITES = 600;
const ROUNDS = 3;
const ROUND_MS = 15_000;
const WARM_UP_MS = 20_000;
const REQUESTS_PER_SECOND = 100;
const CONNECTIONS = 32;
const DRAWS = 200_000;
/** 200 sites ask 20 times a second; about half of it is pages, the rest robots.txt and sitemaps. */
const PAGES_PER_SECOND_MIN = 10;
const STARTED_PAGES = 100;

export async function run(say: (text: string) => void): Promise<BenchResult> {
  return await benchEngine(await sharedDataset(say), say);
}

export async function benchEngine(
  dataset: Dataset,
  say: (text: string) => void,
): Promise<BenchResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firsthand-engine-'));
  const sites = startChild<SitesQuestion, SitesAnswer>('crawled/sites-process.ts');
  const client = startChild<LoadOrder, LoadReport>('load/load-process.ts');
  const service = startChild<ServiceQuestion, ServiceAnswer>('served/service-process.ts');
  try {
    const { port: sitesPort } = await sites.ask({ kind: 'start' });
    const crawled = crawledSites(SITES, String(process.pid));
    const hosts = crawled.map(({ host, address }) => [host, `${address}:${sitesPort}`]);
    const hostsFile = join(dataDir, 'hosts.json');
    await writeFile(hostsFile, JSON.stringify(Object.fromEntries(hosts)));
    const environment = environmentOf(dataset, dataDir, hostsFile);
    const { port } = await service.ask({ kind: 'start', environment });
    const order = orderOf(port, dataset.slugs);
    await client.ask({ ...order, perSecond: null, durationMs: WARM_UP_MS });

    const stats = () => service.ask({ kind: 'stats' });
    const idle = await p99Of(() => client.ask(order), stats, 'crawler idle', say);
    await addSites(
      dataset,
      crawled.map(({ host }) => host),
    );
    while ((await stats()).pagesRead < STARTED_PAGES) await setTimeout(1000);
    const busy = await p99Of(() => client.ask(order), stats, 'crawler at work', say);
    return resultOf(idle, busy);
  } finally {
    for (const child of [client, service, sites]) await child.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function environmentOf({ url, nowMs }: Dataset, dataDir: string, hostsFile: string) {
  return {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    HOSTS_FILE: hostsFile,
    CLOCK: new Date(nowMs).toISOString(),
    PORT: '0',
    ROLE: 'all',
  };
}

function orderOf(port: number, slugs: readonly string[]): LoadOrder {
  const ranks = zipfRanks(slugs.length, DRAWS, seededChoices(5));
  return {
    port,
    paths: ranks.map((rank) => `/hotels/${slugs[rank]}`),
    headers: browserHeaders,
    connections: CONNECTIONS,
    durationMs: ROUND_MS,
    perSecond: REQUESTS_PER_SECOND,
  };
}

async function addSites({ url, nowMs }: Dataset, hosts: readonly string[]): Promise<void> {
  await using database = await connect({ databaseUrl: url, dataDir: '' });
  const { kind } = journeyed.subject;
  for (const host of hosts) {
    const subject = { site: host, homeUrl: `http://${host}/`, pathPrefix: '/', kind } as const;
    await addSubject(database.db, subject, nowMs);
  }
}

type P99 = { readonly ms: number; readonly pagesPerSecond: number };

/** Of all rounds together, so that lulls of the crawler and of other processes weigh as they occur. */
async function p99Of(
  load: () => Promise<LoadReport>,
  stats: () => Promise<ServiceAnswer>,
  title: string,
  say: (text: string) => void,
): Promise<P99> {
  const all: number[] = [];
  const pagesBefore = (await stats()).pagesRead;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await stats()).pagesRead;
    const { latenciesMs, statuses } = await load();
    const pagesPerSecond = ((await stats()).pagesRead - before) / (ROUND_MS / 1000);
    const [median, ms] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)];
    all.push(...latenciesMs);
    say(
      `${title}: median ${median.toFixed(1)} ms, p99 ${ms.toFixed(1)} ms of ` +
        `${JSON.stringify(statuses)}, ${pagesPerSecond.toFixed(1)} pages read/s`,
    );
  }
  const pages = (await stats()).pagesRead - pagesBefore;
  return { ms: quantile(all, 0.99), pagesPerSecond: (pages * 1000) / (ROUNDS * ROUND_MS) };
}

function resultOf(idle: P99, busy: P99): BenchResult {
  const ratio = busy.ms / idle.ms;
  return {
    value: rounded(busy.ms),
    unit: 'ms (p99 of the hotel page while the crawler works)',
    reference: rounded(idle.ms),
    ratio: rounded(ratio),
    faults: [
      ...(ratio > RATIO_MAX ? [`takes more than ${RATIO_MAX} times as long as without it`] : []),
      ...(busy.pagesPerSecond < PAGES_PER_SECOND_MIN
        ? [`the crawler has read only ${rounded(busy.pagesPerSecond)} pages/s meanwhile`]
        : []),
    ],
  };
}
