/** Looks at a proof's file or page through the crawler's one door: one ledgered request in the site's pace. */
import { siteOf } from '../crawler/address.ts';
import { type Door, openDoor } from '../crawler/fetch/door.ts';
import { createFetcher } from '../crawler/fetch/fetch.ts';
import type { Handle } from '../db/handle.ts';
import { completeEntry } from '../db/ledger.ts';
import { siteRow } from '../db/sites.ts';
import type { Config } from './config.ts';
import { hostMapFrom, patientSleep } from './crawl-edges.ts';
import { botPageFault } from './own-bot-page.ts';
import type { ProofEdges } from './requests/prove.ts';

export type ProofDoor = {
  readonly fetchForProof: ProofEdges['fetchForProof'];
  readonly close: () => void;
};

/** Somebody waits before the button: longer than this, and they are asked to come back. */
const WAIT_MS_MAX = 20_000;

/** The web's own way out, for proofs only: the same guard, turns, ledger and user agent as the crawl's. */
export function openProofDoor(config: Config, db: Handle, nowMs: () => number): ProofDoor {
  const { profile } = config;
  const fetcher = createFetcher({
    userAgent: profile.identity.userAgent,
    hostMap: config.hostsFile === null ? null : hostMapFrom(config.hostsFile),
    crawlPublic: config.crawlPublic,
  });
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
    fetchForProof: (url) => fetchThrough(door, config, db, url),
    close: () => fetcher.close(),
  };
}

async function fetchThrough(
  door: Door,
  { profile, crawlPublic, publicUrl }: Config,
  db: Handle,
  url: string,
): ReturnType<ProofEdges['fetchForProof']> {
  const site = siteOf(url);
  if (site === null) return { kind: 'not-sent', url, because: 'bad_url' };
  // As for the crawl: nothing leaves under this bot's name unless its page stands where it says.
  if (crawlPublic && (publicUrl === null || (await botPageFault(publicUrl, profile)) !== null)) {
    return { kind: 'not-sent', url, because: 'public_crawl_off' };
  }
  const ownerGapMs = (await siteRow(db, site))?.ownerGapMs ?? 0;
  const order = {
    site,
    refreshId: null,
    purpose: 'proof',
    gapMs: Math.max(profile.pace.gapMsMin, ownerGapMs),
    request: {
      url,
      timeLimitMs: profile.limits.pageTimeLimitMs,
      bytesMax: profile.limits.pageBytesMax,
      accept: 'text/plain, text/html;q=0.9',
    },
  };
  const passed = await door.pass(order, new AbortController().signal);
  switch (passed.kind) {
    case 'later':
      return { kind: 'later' };
    case 'not-sent':
      return { kind: 'failed', url, because: 'refused', detail: passed.because };
    case 'fetched': {
      const { fetched, ledgerId, endedAtMs } = passed;
      const isAnswer = fetched.kind !== 'failed';
      await completeEntry(db, ledgerId, {
        endedAtMs,
        status: isAnswer ? fetched.status : null,
        outcome: isAnswer ? 'proof' : 'failed',
        because: isAnswer ? null : fetched.because,
        bytes: isAnswer ? fetched.bytesOnWire : null,
        nonce: null,
      });
      return fetched;
    }
  }
}
