/** Which page a refresh asks for next, or how it ends. */
import { backOffOf } from '../../db/back-off.ts';
import {
  type FrontierPage,
  type FrontierSummary,
  queuedPages,
  queuePages,
  summarise,
} from '../../db/frontier.ts';
import { refreshCounts } from '../../db/refreshes.ts';
import type { Refresh, StepEnd } from './context.ts';
import { HOME_SCORE, SITEMAP_SCORE } from './next-pages.ts';
import { pageBudget } from './page-budget.ts';
import type { RobotsDesk } from './robots-desk.ts';

/** Links whose words name what we look for are read before any sitemap is asked for. */
const PROMISING_SCORE = 40;

export type Choice =
  | { readonly kind: 'page'; readonly page: FrontierPage }
  | Exclude<StepEnd, { kind: 'go-on' }>
  | { readonly kind: 'go-on' };

export async function choosePage(refresh: Refresh, robots: RobotsDesk): Promise<Choice> {
  const { edges, opened } = refresh;
  const health = await backOffOf(edges.db, opened.site);
  if (health?.notBeforeMs && health.notBeforeMs > edges.nowMs()) {
    return { kind: 'later', atMs: health.notBeforeMs, because: 'back_off' };
  }
  const counts = await refreshCounts(edges.db, opened.id);
  const summary = await summarise(edges.db, opened.id);
  const [first] = await queuedPages(edges.db, opened.id, 1);
  if (first && first.score >= HOME_SCORE) return { kind: 'page', page: first };
  const budget = pageBudget(refresh, robots.clearOrigins());
  const left = budget.pages - counts.pages;
  if (left <= 0) return end(summary, budget.limitedBy);
  if (first && first.score >= PROMISING_SCORE) return { kind: 'page', page: first };
  if (await queueSitemaps(refresh, robots, summary, left)) return { kind: 'go-on' };
  const mayReadSitemap = summary.sitemapFilesAsked < edges.profile.limits.sitemapFilesMax;
  if (first && (first.purpose !== 'sitemap' || mayReadSitemap))
    return { kind: 'page', page: first };
  const [page] = await queuedPages(edges.db, opened.id, 1, 'pages');
  return page ? { kind: 'page', page } : end(summary, 'no_more_pages');
}

/**
 * Sitemaps cost requests: they are read when the links that promise facts do not fill the budget.
 * @returns whether any was queued now
 */
async function queueSitemaps(
  refresh: Refresh,
  robots: RobotsDesk,
  summary: FrontierSummary,
  left: number,
): Promise<boolean> {
  const { edges, opened, subjects } = refresh;
  const [subject] = subjects;
  if (!subject || summary.sitemapsKnown > 0 || summary.queuedPages >= left) return false;
  const origins = robots.clearOrigins();
  const named = origins.flatMap((rules) => rules.sitemaps);
  const urls = named.length > 0 ? named : origins.map((rules) => `${rules.origin}/sitemap.xml`);
  const sitemaps = urls.map(
    (url): FrontierPage => ({
      url,
      subjectId: subject.id,
      purpose: 'sitemap',
      score: SITEMAP_SCORE,
      depth: 0,
      hops: 0,
      role: null,
    }),
  );
  await queuePages(edges.db, opened.id, sitemaps);
  return sitemaps.length > 0;
}

/** A refresh that read nothing says why; one that lost a page to a dead process says so. */
function end(summary: FrontierSummary, because: string): Choice {
  if (summary.read === 0 && summary.firstRefusal !== null) {
    const outcome = summary.firstRefusal.startsWith('robots_') ? 'closed' : 'partial';
    return { kind: 'end', outcome, because: summary.firstRefusal };
  }
  const lost = summary.lost > 0;
  const isPartial = lost || because === 'crawl-delay';
  return { kind: 'end', outcome: isPartial ? 'partial' : 'complete', because };
}
