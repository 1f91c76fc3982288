/** Failures in a row and the wait that a site asked for, kept before anything else happens. */
import { backOffOf, saveBackOff } from '../../db/back-off.ts';
import type { Passed } from '../fetch/door.ts';
import { type BackOffState, nextBackOff, noBackOff, readSiteSign } from '../pace/back-off.ts';
import type { CrawlEdges } from './context.ts';

export async function noteSiteSign(
  edges: CrawlEdges,
  site: string,
  passed: Extract<Passed, { kind: 'fetched' }>,
): Promise<BackOffState> {
  const state = (await backOffOf(edges.db, site)) ?? noBackOff;
  const nowMs = edges.nowMs();
  const sign = readSiteSign(passed.fetched, nowMs);
  if (!sign) return state;
  const next = nextBackOff(state, sign, nowMs, edges.profile.backOff, edges.random());
  await saveBackOff(edges.db, site, next, sign.kind);
  return next;
}
