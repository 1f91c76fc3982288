/**
 * What each origin's robots.txt permits, asked before every request to it. Reads the file where none is
 * known or the known one is too old; every hop of its redirects takes a turn and a ledger row of its own.
 */
import { createHash } from 'node:crypto';
import { withdrawDisallowed } from '../../db/disallowed.ts';
import { lengthenWait } from '../../db/pace.ts';
import { type RobotsRow, robotsRow, saveRobots } from '../../db/robots-files.ts';
import { originOf } from '../address.ts';
import type { Fetched } from '../fetch/fetched.ts';
import { type BackOffState, endsRefresh } from '../pace/back-off.ts';
import { gapMs } from '../pace/gap.ts';
import type { RobotsRules } from '../permission/robots.ts';
import { robotsRetryMs, robotsReuseMs } from '../permission/robots-age.ts';
import { decideRobots, type RobotsAnswer } from '../permission/robots-answer.ts';
import type { BotProfile } from '../profiles/profile.ts';
import type { StepEnd } from './context.ts';
import { type Errand, exchangeRobots } from './robots-exchange.ts';
import { rulesOfRow } from './robots-rules.ts';

export type ClearRobots = { readonly rules: RobotsRules; readonly freshUntilMs: number };

export type RobotsStanding =
  | ({ readonly kind: 'clear' } & ClearRobots)
  /** For this refresh. */
  | { readonly kind: 'closed'; readonly because: string; readonly end: StepEnd }
  | { readonly kind: 'wait'; readonly end: StepEnd };

export type RobotsDesk = {
  /** `read-again` asks the site even where the known file is still fresh. */
  readonly standingOf: (url: string, how?: 'read-again') => Promise<RobotsStanding>;
  /** The rules of the origins that were cleared so far, in that order. */
  readonly clearOrigins: () => readonly RobotsRules[];
};

export function openRobotsDesk(errand: Errand): RobotsDesk {
  const { edges, site } = errand;
  const known = new Map<string, ClearRobots>();

  async function standingOf(url: string, how?: 'read-again'): Promise<RobotsStanding> {
    const origin = originOf(url);
    if (how === 'read-again') return await read(origin, await robotsRow(edges.db, origin));
    const kept = known.get(origin);
    if (kept && kept.freshUntilMs > edges.nowMs()) return { kind: 'clear', ...kept };
    const row = await robotsRow(edges.db, origin);
    const standing = row ? standingOfRow(errand, row) : null;
    if (standing?.kind === 'clear') known.set(origin, standing);
    return standing ?? (await read(origin, row));
  }

  async function read(origin: string, row: RobotsRow | null): Promise<RobotsStanding> {
    const previous = row ? rulesOfRow(edges.profile, row) : null;
    const gap = Math.max(
      gapMs(edges.profile.pace, previous?.crawlDelaySeconds ?? null),
      site.ownerGapMs ?? 0,
    );
    const exchanged = await exchangeRobots(errand, `${origin}/robots.txt`, gap);
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
    const saved = rowOf(errand, origin, chain, answer, { row, health, nowMs });
    await saveRobots(edges.db, saved);
    if (answer.state === 'rules' || answer.state === 'open') {
      await obey(answer.rules, gap);
      const clear = { rules: answer.rules, freshUntilMs: saved.freshUntil.getTime() };
      known.set(origin, clear);
      return { kind: 'clear', ...clear };
    }
    if (endsRefresh(health, edges.profile.backOff)) {
      return waitWith({ kind: 'end', outcome: 'closed', because: answer.because });
    }
    return standingOfRow(errand, saved) ?? waitWith(closedEnd(answer.because));
  }

  /** A longer Crawl-delay counts from this very answer; a Disallow for us withdraws what it covers. */
  async function obey(rules: RobotsRules, usedGapMs: number): Promise<void> {
    const wanted = gapMs(edges.profile.pace, rules.crawlDelaySeconds);
    if (wanted > usedGapMs) await lengthenWait(edges.db, site.site, wanted - usedGapMs);
    await withdrawDisallowed(edges.db, {
      site: site.site,
      nowMs: edges.nowMs(),
      covers: (url) => originOf(url) === rules.origin && rules.withdraws(url),
      decide: edges.decideStanding,
    });
  }

  return { standingOf, clearOrigins: () => [...known.values()].map(({ rules }) => rules) };
}

const closedEnd = (because: string): StepEnd => ({ kind: 'end', outcome: 'closed', because });
const waitWith = (end: StepEnd): RobotsStanding => ({ kind: 'wait', end });

/** What the last reading still says now; null where the file has to be read. */
function standingOfRow(errand: Errand, row: RobotsRow): RobotsStanding | null {
  const nowMs = errand.edges.nowMs();
  switch (row.state) {
    case 'rules':
    case 'open': {
      const freshUntilMs = row.freshUntil.getTime();
      if (freshUntilMs <= nowMs) return null;
      return { kind: 'clear', rules: rulesOfRow(errand.edges.profile, row), freshUntilMs };
    }
    case 'closed': {
      if (row.readAt.getTime() < errand.startedAtMs) return null;
      return { kind: 'closed', because: row.because, end: closedEnd(row.because) };
    }
    case 'wait': {
      if (row.retryAt === null || row.retryAt.getTime() <= nowMs) return null;
      return waitWith({ kind: 'later', atMs: row.retryAt.getTime(), because: row.because });
    }
  }
}

function rowOf(
  errand: Errand,
  origin: string,
  chain: readonly Fetched[],
  answer: RobotsAnswer,
  was: { readonly row: RobotsRow | null; readonly health: BackOffState; readonly nowMs: number },
): RobotsRow {
  const { profile } = errand.edges;
  const last = chain.at(-1);
  const triesBefore = was.row?.state === 'wait' ? was.row.tries : 0;
  const body = answer.state === 'rules' && last?.kind === 'answer' ? Buffer.from(last.body) : null;
  const headers = last && 'headers' in last ? last.headers : [];
  return {
    origin,
    site: errand.site.site,
    state: answer.state,
    because: answer.because,
    status: last && 'status' in last ? last.status : null,
    body: body?.toString('latin1') ?? null,
    bodyHash: body && createHash('sha256').update(body).digest('hex'),
    readAt: new Date(was.nowMs),
    freshUntil: new Date(was.nowMs + robotsReuseMs(headers, profile.robots)),
    retryAt:
      answer.state === 'wait' ? new Date(retryAtMs(answer, triesBefore, was, profile)) : null,
    tries: triesBefore + 1,
    etag: null,
    lastModified: null,
  };
}

/** A site that throttles waits by the back-off that all its answers share. */
function retryAtMs(
  answer: Extract<RobotsAnswer, { state: 'wait' }>,
  triesBefore: number,
  was: { readonly health: BackOffState; readonly nowMs: number },
  profile: BotProfile,
): number {
  const wait = { isThrottled: false, retryAfterMs: answer.retryAfterMs };
  const ownMs = was.nowMs + robotsRetryMs(wait, triesBefore, profile);
  return Math.max(was.health.notBeforeMs ?? 0, ownMs);
}
