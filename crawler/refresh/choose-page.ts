/** Which page a refresh asks for next, or how it ends. */
import { backOffOf } from '../../db/back-off.ts';
import {
  type FrontierPage,
  type FrontierSummary,
  type KnownPage,
  knownPages,
  queuePages,
  summarise,
} from '../../db/frontier.ts';
import { refreshCounts } from '../../db/refreshes.ts';
import type { Candidate } from '../choose/candidates.ts';
import { nextPage } from '../choose/frontier.ts';
import { isTopic } from '../choose/score-link.ts';
import type { Refresh, StepEnd } from './context.ts';
import { HOME_SCORE, KNOWN_PAGE_SCORE, SCORE_STEPS, SITEMAP_SCORE } from './next-pages.ts';
import { pageBudget } from './page-budget.ts';
import type { RobotsDesk } from './robots-desk.ts';

export type Choice = { readonly kind: 'page'; readonly page: FrontierPage } | StepEnd;

/** Links whose words name what we look for are read before any sitemap is asked for. */
const PROMISING_SCORE = 4;

export async function choosePage(refresh: Refresh, robots: RobotsDesk): Promise<Choice> {
  const { edges, opened } = refresh;
  const health = await backOffOf(edges.db, opened.site);
  if (health?.notBeforeMs && health.notBeforeMs > edges.nowMs()) {
    return { kind: 'later', atMs: health.notBeforeMs, because: 'back_off' };
  }
  const known = await knownPages(edges.db, opened.id);
  const queued = known.filter((page) => page.state === 'queued');
  const first = queued.find((page) => page.score >= HOME_SCORE);
  if (first) return { kind: 'page', page: first };
  const unread = await robotsOfHome(refresh, robots);
  if (unread) return unread;
  const counts = await refreshCounts(edges.db, opened.id);
  const summary = await summarise(edges.db, opened.id);
  const budget = pageBudget(refresh, robots.clearOrigins());
  const left = budget.pages - counts.pages;
  if (left <= 0) return end(summary, budget.limitedBy);
  const redirect = queued.find((page) => page.purpose === 'redirect');
  if (redirect) return { kind: 'page', page: redirect };
  const best = bestPage(refresh, known);
  if (best && best.promise >= PROMISING_SCORE) return { kind: 'page', page: best.page };
  if (await queueSitemaps(refresh, robots, summary, left)) return { kind: 'go-on' };
  const sitemap = queued.find((page) => page.purpose === 'sitemap');
  const mayReadSitemap = summary.sitemapFilesAsked < edges.profile.limits.sitemapFilesMax;
  if (sitemap && mayReadSitemap) return { kind: 'page', page: sitemap };
  return best ? { kind: 'page', page: best.page } : end(summary, 'no_more_pages');
}

/**
 * A refresh that goes on after its home page was asked for knows no robots.txt yet: budget and sitemaps
 * are counted from it.
 * @returns null where it is known
 */
async function robotsOfHome({ subjects }: Refresh, robots: RobotsDesk): Promise<StepEnd | null> {
  const [subject] = subjects;
  if (!subject || robots.clearOrigins().length > 0) return null;
  const standing = await robots.standingOf(subject.homeUrl);
  return standing.kind === 'clear' ? null : standing.end;
}

type Best = { readonly page: FrontierPage; readonly promise: number };

/** The most promising page of all subjects of the site. */
function bestPage(refresh: Refresh, known: readonly KnownPage[]): Best | null {
  const { linkDepthMax } = refresh.edges.profile.limits;
  let best: Best | null = null;
  for (const subject of refresh.subjects) {
    const own = known.filter((page) => page.subjectId === subject.id && page.purpose !== 'sitemap');
    const queued = own.filter((page) => page.state === 'queued');
    const next = nextPage({
      homeUrl: subject.homeUrl,
      language: subject.language,
      knownLanguages: new Map(),
      pathPrefix: subject.pathPrefix,
      linkDepthMax,
      read: own
        .filter((page) => page.state !== 'queued')
        .map((page) => ({ urls: [page.url], topic: topicOf(page) })),
      candidates: queued.map(candidateOf),
    });
    const page = next && queued.find(({ url }) => url === next.url);
    if (next && page && next.score > (best?.promise ?? 0)) best = { page, promise: next.score };
  }
  return best;
}

const topicOf = ({ role }: KnownPage) => (role !== null && isTopic(role) ? role : null);

/** A page that stated facts before is read again whatever else was read on its topic. */
function candidateOf(page: KnownPage): Candidate {
  const { url, depth, score } = page;
  const topic = score >= KNOWN_PAGE_SCORE ? null : topicOf(page);
  return { url, depth, score: score / SCORE_STEPS, topic };
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
  const isPartial = summary.lost > 0 || because === 'crawl-delay';
  return { kind: 'end', outcome: isPartial ? 'partial' : 'complete', because };
}
