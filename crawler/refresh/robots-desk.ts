/**
 * What each origin's robots.txt permits, asked before every request to it. Reads the file where none is
 * known or the known one is too old; every hop of its redirects takes a turn and a ledger row of its own.
 */
import { createHash } from 'node:crypto';
import { withdrawDisallowed } from '../../db/disallowed.ts';
import { completeEntry } from '../../db/ledger.ts';
import { lengthenWait } from '../../db/pace.ts';
import { countRequest } from '../../db/refreshes.ts';
import { type RobotsRow, robotsRow, saveRobots } from '../../db/robots-files.ts';
import { originOf } from '../address.ts';
import { classify } from '../fetch/classify.ts';
import type { Fetched } from '../fetch/fetched.ts';
import { type BackOffState, endsRefresh } from '../pace/back-off.ts';
import { gapMs } from '../pace/gap.ts';
import type { RobotsRules } from '../permission/robots.ts';
import { robotsFreshUntilMs } from '../permission/robots-age.ts';
import { decideRobots, type RobotsAnswer } from '../permission/robots-answer.ts';
import { nextRobotsHop } from '../permission/robots-hop.ts';
import { noteSiteSign } from './answer.ts';
import type { Refresh, StepEnd } from './context.ts';
import { rulesOfRow } from './robots-rules.ts';

export type RobotsStanding =
  | { readonly kind: 'clear'; readonly rules: RobotsRules }
  /** For this refresh. */
  | { readonly kind: 'closed'; readonly because: string; readonly end: StepEnd }
  | { readonly kind: 'wait'; readonly end: StepEnd };

export type RobotsDesk = { readonly standingOf: (url: string) => Promise<RobotsStanding> };

const ACCEPT = 'text/plain,*/*;q=0.5';

export function openRobotsDesk(refresh: Refresh): RobotsDesk {
  const { edges, opened } = refresh;
  const known = new Map<string, { readonly rules: RobotsRules; readonly freshUntilMs: number }>();

  async function standingOf(url: string): Promise<RobotsStanding> {
    const origin = originOf(url);
    const kept = known.get(origin);
    if (kept && kept.freshUntilMs > edges.nowMs()) return { kind: 'clear', rules: kept.rules };
    const row = await robotsRow(edges.db, origin);
    const standing = row ? standingOfRow(refresh, row) : null;
    if (standing?.kind === 'clear' && row) {
      known.set(origin, { rules: standing.rules, freshUntilMs: row.freshUntil.getTime() });
    }
    return standing ?? (await read(origin, row));
  }

  async function read(origin: string, row: RobotsRow | null): Promise<RobotsStanding> {
    const previous = row ? rulesOfRow(edges.profile, row) : null;
    const gap = Math.max(
      gapMs(edges.profile.pace, previous?.crawlDelaySeconds ?? null),
      refresh.site.ownerGapMs ?? 0,
    );
    const exchanged = await exchange(refresh, `${origin}/robots.txt`, gap);
    if (exchanged.kind === 'ended') return { kind: 'wait', end: exchanged.end };
    const { chain, health } = exchanged;
    const nowMs = edges.nowMs();
    const answer = decideRobots(chain, {
      policy: edges.profile.robots,
      productToken: edges.profile.identity.productToken,
      nowMs,
      clockMs: () => performance.now(),
      previous,
    });
    const saved = rowOf(refresh, origin, chain, answer, { row, health, nowMs });
    await saveRobots(edges.db, saved);
    if (answer.state === 'rules' || answer.state === 'open') {
      await obey(refresh, answer.rules, gap);
      known.set(origin, { rules: answer.rules, freshUntilMs: saved.freshUntil.getTime() });
      return { kind: 'clear', rules: answer.rules };
    }
    if (endsRefresh(health, edges.profile.backOff)) {
      return waitWith({ kind: 'end', outcome: 'closed', because: answer.because });
    }
    return standingOfRow(refresh, saved) ?? waitWith(closedEnd(answer.because));
  }

  /** A longer Crawl-delay counts from this very answer; a Disallow for us withdraws what it covers. */
  async function obey({ edges }: Refresh, rules: RobotsRules, usedGapMs: number): Promise<void> {
    const wanted = gapMs(edges.profile.pace, rules.crawlDelaySeconds);
    if (wanted > usedGapMs) await lengthenWait(edges.db, opened.site, wanted - usedGapMs);
    await withdrawDisallowed(edges.db, {
      site: opened.site,
      nowMs: edges.nowMs(),
      covers: (url) => originOf(url) === rules.origin && rules.withdraws(url),
      decide: edges.decideStanding,
    });
  }

  return { standingOf };
}

const closedEnd = (because: string): StepEnd => ({ kind: 'end', outcome: 'closed', because });
const waitWith = (end: StepEnd): RobotsStanding => ({ kind: 'wait', end });

/** What the last reading still says now; null where the file has to be read. */
function standingOfRow(refresh: Refresh, row: RobotsRow): RobotsStanding | null {
  const nowMs = refresh.edges.nowMs();
  switch (row.state) {
    case 'rules':
    case 'open': {
      if (row.freshUntil.getTime() <= nowMs) return null;
      return { kind: 'clear', rules: rulesOfRow(refresh.edges.profile, row) };
    }
    case 'closed': {
      if (row.readAt.getTime() < refresh.opened.startedAtMs) return null;
      return { kind: 'closed', because: row.because, end: closedEnd(row.because) };
    }
    case 'wait': {
      if (row.retryAt === null || row.retryAt.getTime() <= nowMs) return null;
      return waitWith({ kind: 'later', atMs: row.retryAt.getTime(), because: row.because });
    }
  }
}

type Exchanged =
  | { readonly kind: 'exchanged'; readonly chain: Fetched[]; readonly health: BackOffState }
  | { readonly kind: 'ended'; readonly end: StepEnd };

/** The exchanges from /robots.txt through its redirects, each in its own turn. */
async function exchange(refresh: Refresh, first: string, gap: number): Promise<Exchanged> {
  const { edges, opened } = refresh;
  const policy = edges.profile.robots;
  const chain: Fetched[] = [];
  let url = first;
  for (;;) {
    await countRequest(edges.db, opened.id, { requests: 1, pages: 0, sitemapFiles: 0 });
    const request = {
      url,
      timeLimitMs: policy.timeLimitMs,
      bytesMax: policy.bodyBytesMax,
      accept: ACCEPT,
    };
    const passed = await edges.door.pass(
      { site: opened.site, refreshId: opened.id, purpose: 'robots', request, gapMs: gap },
      refresh.signal,
    );
    if (passed.kind !== 'fetched') {
      await countRequest(edges.db, opened.id, { requests: -1, pages: 0, sitemapFiles: 0 });
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
    edges.report({ kind: 'requested', site: opened.site, url, outcome: outcome.kind });
    const health = await noteSiteSign(refresh, passed);
    const hop = outcome.kind === 'moved' ? nextRobotsHop(chain, policy) : null;
    if (hop?.kind !== 'follow') return { kind: 'exchanged', chain, health };
    url = hop.url;
  }
}

function endOf(
  passed: Exclude<Awaited<ReturnType<Refresh['edges']['door']['pass']>>, { kind: 'fetched' }>,
  nowMs: number,
): StepEnd {
  if (passed.kind === 'later') {
    return { kind: 'later', atMs: nowMs + passed.waitMs, because: 'pace' };
  }
  switch (passed.because) {
    case 'stopped':
    case 'held':
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

function rowOf(
  refresh: Refresh,
  origin: string,
  chain: readonly Fetched[],
  answer: RobotsAnswer,
  was: { readonly row: RobotsRow | null; readonly health: BackOffState; readonly nowMs: number },
): RobotsRow {
  const policy = refresh.edges.profile.robots;
  const last = chain.at(-1);
  const tries = answer.state === 'wait' ? (was.row?.state === 'wait' ? was.row.tries + 1 : 1) : 1;
  const body = answer.state === 'rules' && last?.kind === 'answer' ? Buffer.from(last.body) : null;
  const delayMs = policy.retryDelaysMs[Math.min(tries, policy.retryDelaysMs.length) - 1] ?? 0;
  const retryAtMs = Math.max(was.nowMs + delayMs, was.health.notBeforeMs ?? 0);
  return {
    origin,
    site: refresh.opened.site,
    state: answer.state,
    because: answer.because,
    status: last && 'status' in last ? last.status : null,
    body: body?.toString('latin1') ?? null,
    bodyHash: body && createHash('sha256').update(body).digest('hex'),
    readAt: new Date(was.nowMs),
    freshUntil: new Date(
      robotsFreshUntilMs(last && 'headers' in last ? last.headers : [], was.nowMs, policy),
    ),
    retryAt: answer.state === 'wait' ? new Date(retryAtMs) : null,
    tries,
    etag: null,
    lastModified: null,
  };
}
