/** Failures in a row and the wait that a site asked for, kept before anything else happens. */
import { backOffOf, saveBackOff } from '../../db/back-off.ts';
import type { Passed } from '../fetch/door.ts';
import {
  type BackOffState,
  nextBackOff,
  noBackOff,
  readSiteSign,
  startRefresh,
} from '../pace/back-off.ts';
import type { CrawlEdges } from './context.ts';

/**
 * @param asked many servers hand out robots.txt while they throttle pages: its answer counts against a row
 *   of failures, but the next 429 still doubles the last wait
 */
export async function noteSiteSign(
  edges: CrawlEdges,
  site: string,
  asked: 'robots' | 'page',
  passed: Extract<Passed, { kind: 'fetched' }>,
): Promise<BackOffState> {
  const state = (await backOffOf(edges.db, site)) ?? noBackOff;
  const nowMs = edges.nowMs();
  const sign = readSiteSign(passed.fetched, nowMs);
  if (!sign) return state;
  const health = nextBackOff(state, sign, nowMs, edges.profile.backOff, edges.random());
  const isOnlyRobots = asked === 'robots' && sign.kind === 'answered';
  const next = isOnlyRobots ? { ...health, doublings: state.doublings } : health;
  await saveBackOff(edges.db, site, next, sign.kind);
  return next;
}

/** A refresh that begins forgives the failures of the one before, not the waits. */
export async function forgiveFailures(edges: CrawlEdges, site: string): Promise<void> {
  const state = await backOffOf(edges.db, site);
  if (state) await saveBackOff(edges.db, site, startRefresh(state), null);
}
