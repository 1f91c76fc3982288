/** Which pages a refresh may still read: links, redirects, sitemap entries, pages of last time. */
import { type FrontierPage, finishPage, queuePages } from '../../db/frontier.ts';
import { siteOf } from '../address.ts';
import type { Candidate } from '../choose/candidates.ts';
import { neverCrawl } from '../permission/never-crawl.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';

/** The frontier keeps scores as whole numbers: hundredths of `scoreLink`'s. */
export const SCORE_STEPS = 100;
/** A page that stated facts at the last refresh: more than any link can promise. */
export const KNOWN_PAGE_SCORE = 1200;
/** Home pages, and what they redirect to, come before everything. */
export const HOME_SCORE = 1_000_000;
export const SITEMAP_SCORE = 0;

/** Queues what a page's links or a sitemap's entries promise, within the profile's depth. */
export async function queueCandidates(
  refresh: Refresh,
  subjectId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  const { edges, opened } = refresh;
  const pages = candidates
    .filter(({ url }) => siteOf(url) === opened.site)
    .map(
      ({ url, score, depth, topic }): FrontierPage => ({
        url,
        subjectId,
        purpose: 'page',
        score: Math.round(score * SCORE_STEPS),
        depth,
        hops: 0,
        role: topic,
      }),
    );
  await queuePages(edges.db, opened.id, pages);
}

/**
 * Follows a redirect as a page of its own: within the site, at most so many in a row, never to a host
 * that is never crawled. Its own permission is asked when its turn comes.
 */
export async function queueRedirect(
  refresh: Refresh,
  page: FrontierPage,
  to: string,
): Promise<StepEnd> {
  const { edges, opened } = refresh;
  const refusal = refusalOf(refresh, page, to);
  const because = refusal ?? 'moved';
  await finishPage(edges.db, opened.id, page.url, { state: 'done', because });
  if (refusal === null) {
    const purpose = page.purpose === 'sitemap' ? 'sitemap' : 'redirect';
    const target = { ...page, url: to, purpose, hops: page.hops + 1 } as const;
    await queuePages(edges.db, opened.id, [target]);
  }
  return goOn;
}

function refusalOf(refresh: Refresh, page: FrontierPage, to: string): string | null {
  if (neverCrawl(to)) return 'redirect_never_crawl';
  if (siteOf(to) !== refresh.opened.site) return 'redirect_to_another_site';
  if (page.hops >= refresh.edges.profile.limits.redirectsMax) return 'too_many_redirects';
  return null;
}
