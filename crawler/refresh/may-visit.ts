/** The permission to ask for one page of a refresh, from everything that is known of it. */
import type { FrontierPage } from '../../db/frontier.ts';
import { gapMs } from '../pace/gap.ts';
import { neverCrawl } from '../permission/never-crawl.ts';
import type { RobotsRules } from '../permission/robots.ts';
import { judgeSiteFiles } from '../permission/signals/signals.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';
import { HOME_SCORE } from './next-pages.ts';

export type VisitPermission =
  | { readonly granted: true; readonly gapMs: number }
  | { readonly granted: false; readonly because: string };

export function mayVisit(
  refresh: Refresh,
  rules: RobotsRules,
  page: FrontierPage,
): VisitPermission {
  const { profile } = refresh.edges;
  if (neverCrawl(page.url)) return { granted: false, because: 'never_crawl' };
  const { allowed, because } = rules.judge(page.url);
  if (!allowed) return { granted: false, because: `robots_${because.kind}` };
  const files = {
    robots: rules,
    tdmRep: { kind: 'absent' },
    aiTxt: [],
    licences: new Map(),
  } as const;
  const settings = { signals: profile.signals, productToken: profile.identity.productToken };
  const verdict = judgeSiteFiles(page.url, files, settings);
  if (verdict.verdict === 'refuse')
    return { granted: false, because: `reserved:${verdict.reason}` };
  return { granted: true, gapMs: gapMs(profile.pace, rules.crawlDelaySeconds) };
}

/** A home page that may not be read closes nothing else, but a site that reserves it is left alone. */
export function homeRefused(
  page: FrontierPage,
  permission: Extract<VisitPermission, { granted: false }>,
): StepEnd {
  const isReserved = permission.because.startsWith('reserved:');
  if (page.score < HOME_SCORE || !isReserved) return goOn;
  return { kind: 'end', outcome: 'refused', because: permission.because };
}
