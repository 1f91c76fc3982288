/** Puts the crawler's edges together: the door, the reading worker, clocks and chance. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDoor } from '../crawler/fetch/door.ts';
import { createFetcher } from '../crawler/fetch/fetch.ts';
import { type HostMap, readHostMap } from '../crawler/fetch/host-map.ts';
import type { CrawlEdges, CrawlEvent } from '../crawler/refresh/context.ts';
import { openReadingPool } from '../crawler/refresh/reading-pool.ts';
import { decideStanding } from '../crawler/refresh/standing.ts';
import type { Handle } from '../db/handle.ts';
import { addressHasher, loadAddressKey } from '../db/keyed-hash.ts';
import type { Config } from './config.ts';
import { botPageFault } from './own-bot-page.ts';

/** Any single wait beyond this, pace included, makes a site `later`. */
const WAIT_MS_MAX = 60_000;

export type OpenCrawlEdges = CrawlEdges & { readonly close: () => Promise<void> };

export async function openCrawlEdges(options: {
  readonly config: Config;
  readonly db: Handle;
  readonly nowMs: () => number;
  readonly report?: (event: CrawlEvent) => void;
}): Promise<OpenCrawlEdges> {
  const { config, db, nowMs } = options;
  const { profile } = config;
  if (config.crawlPublic) await requireOwnBotPage(config);
  const hostMap = config.hostsFile === null ? null : hostMapFrom(config.hostsFile);
  const fetcher = createFetcher({
    userAgent: profile.identity.userAgent,
    hostMap,
    crawlPublic: config.crawlPublic,
  });
  const pool = openReadingPool(profile);
  const door = openDoor({
    db,
    fetcher,
    profile,
    nowMs,
    steadyMs: () => performance.now(),
    sleep: patientSleep,
    waitMsMax: WAIT_MS_MAX,
  });
  return {
    db,
    door,
    profile,
    nowMs,
    random: Math.random,
    read: pool.read,
    decideStanding,
    hashAddress: addressHasher(await loadAddressKey(join(config.dataDir, 'address-key'))),
    sleep: patientSleep,
    waitMsMax: WAIT_MS_MAX,
    report: options.report ?? (() => undefined),
    close: async () => {
      fetcher.close();
      await pool.close();
    },
  };
}

async function requireOwnBotPage({ publicUrl, profile }: Config): Promise<void> {
  const fault = publicUrl === null ? 'no PUBLIC_URL' : await botPageFault(publicUrl, profile);
  if (fault !== null) throw new Error(`nothing is crawled under this bot's name: ${fault}`);
}

/** Ends early, without an error, when the process stops. */
export async function patientSleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

export function hostMapFrom(file: string): HostMap {
  const reading = readHostMap(readFileSync(file, 'utf8'));
  if (reading.kind === 'map') return reading.map;
  throw new Error(`HOSTS_FILE ${file}: ${reading.faults.join('; ')}`);
}
