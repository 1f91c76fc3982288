/** The exchanges that read one robots.txt: each redirect hop in its own turn, with its own ledger row. */
import { completeEntry } from '../../db/ledger.ts';
import { countRequest } from '../../db/refreshes.ts';
import type { SiteRow } from '../../db/sites.ts';
import { classify } from '../fetch/classify.ts';
import type { Passed } from '../fetch/door.ts';
import type { Fetched } from '../fetch/fetched.ts';
import type { BackOffState } from '../pace/back-off.ts';
import { nextRobotsHop } from '../permission/robots-hop.ts';
import type { CrawlEdges, StepEnd } from './context.ts';
import { noteSiteSign } from './site-health.ts';

const ACCEPT = 'text/plain,*/*;q=0.5';

/** What robots.txt is read for: a refresh, or nothing but itself. */
export type Errand = {
  readonly edges: CrawlEdges;
  readonly site: SiteRow;
  readonly refreshId: string | null;
  /** Of the refresh's lease. */
  readonly holder?: string;
  /** A file that was found closed since then stays closed. */
  readonly startedAtMs: number;
  readonly signal: AbortSignal;
};

type Exchanged =
  | { readonly kind: 'exchanged'; readonly chain: Fetched[]; readonly health: BackOffState }
  | { readonly kind: 'ended'; readonly end: StepEnd };

/** The exchanges from /robots.txt through its redirects, each in its own turn. */
export async function exchangeRobots(
  errand: Errand,
  first: string,
  gap: number,
): Promise<Exchanged> {
  const { edges, site, refreshId, holder } = errand;
  const policy = edges.profile.robots;
  const chain: Fetched[] = [];
  let url = first;
  for (;;) {
    await count(errand, 1);
    const request = {
      url,
      timeLimitMs: policy.timeLimitMs,
      bytesMax: policy.bodyBytesMax,
      accept: ACCEPT,
    };
    const passed = await edges.door.pass(
      {
        site: site.site,
        refreshId,
        ...(holder === undefined ? {} : { holder }),
        purpose: 'robots',
        request,
        gapMs: gap,
      },
      errand.signal,
    );
    if (passed.kind !== 'fetched') {
      await count(errand, -1);
      return { kind: 'ended', end: endOf(passed, edges.nowMs()) };
    }
    const { fetched } = passed;
    chain.push(fetched);
    const outcome = outcomeOf(fetched);
    await completeEntry(edges.db, passed.ledgerId, {
      endedAtMs: passed.endedAtMs,
      status: fetched.kind === 'failed' ? null : fetched.status,
      outcome: outcome.kind,
      because: outcome.because,
      bytes: fetched.kind === 'failed' ? null : fetched.bytesOnWire,
      nonce: null,
    });
    edges.report({ kind: 'requested', site: site.site, url, outcome: outcome.kind });
    const health = await noteSiteSign(edges, site.site, 'robots', passed);
    const hop = outcome.kind === 'moved' ? nextRobotsHop(chain, policy) : null;
    if (hop?.kind !== 'follow') return { kind: 'exchanged', chain, health };
    url = hop.url;
  }
}

async function count({ edges, refreshId }: Errand, step: 1 | -1): Promise<void> {
  if (refreshId === null) return;
  await countRequest(edges.db, refreshId, { requests: step, pages: 0, sitemapFiles: 0 });
}

function endOf(passed: Exclude<Passed, { kind: 'fetched' }>, nowMs: number): StepEnd {
  if (passed.kind === 'later') {
    return { kind: 'later', atMs: nowMs + passed.waitMs, because: 'pace' };
  }
  switch (passed.because) {
    case 'stopped':
    case 'held':
    case 'lease_lost':
      return { kind: 'stop', because: passed.because };
    case 'removed':
    case 'unknown_site':
      return { kind: 'end', outcome: 'removed', because: passed.because };
    default:
      return { kind: 'end', outcome: 'refused', because: passed.because };
  }
}

/** For the ledger: what kind of answer this exchange was, by status and headers alone. */
function outcomeOf(fetched: Fetched): { readonly kind: string; readonly because: string | null } {
  if (fetched.kind !== 'answer') {
    return { kind: fetched.kind, because: 'because' in fetched ? fetched.because : null };
  }
  const { url, status, headers, body } = fetched;
  const classified = classify({ url, status, headers, bytes: body.length, outline: null });
  const kind =
    classified.kind === 'page' || classified.kind === 'empty' ? 'robots' : classified.kind;
  return { kind, because: 'reason' in classified ? classified.reason : null };
}
