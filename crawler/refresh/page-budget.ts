/** How many pages a refresh may ask for: the profile's number, or fewer where the site is that slow. */
import { gapMs } from '../pace/gap.ts';
import { type PagePlan, planPages } from '../pace/refresh-plan.ts';
import type { RobotsRules } from '../permission/robots.ts';
import type { Refresh } from './context.ts';

export function pageBudget(refresh: Refresh, cleared: readonly RobotsRules[]): PagePlan {
  const { profile } = refresh.edges;
  const gaps = cleared.map((rules) => gapMs(profile.pace, rules.crawlDelaySeconds));
  return planPages(
    {
      gapMs: Math.max(profile.pace.gapMsMin, refresh.site.ownerGapMs ?? 0, ...gaps),
      timeLimitMs: profile.limits.pageTimeLimitMs,
      robotsAgeMsMax: profile.robots.cacheAgeMsMax,
      availableMs: profile.refresh.intervalMs,
    },
    profile.limits.pagesPerRefreshMax,
  );
}
