/** Which pages a refresh may still read: links, redirects, sitemap entries, pages of last time. */
import { type FrontierPage, finishPage, queuePages } from '../../db/frontier.ts';
import type { SubjectRow } from '../../db/sites.ts';
import { siteOf } from '../address.ts';
import { neverCrawl } from '../permission/never-crawl.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';
import type { FoundLink } from './page-reading.ts';

/** Home pages come first; sitemaps after the links that promise facts, before those that may. */
export const HOME_SCORE = 1_000_000;
export const SITEMAP_SCORE = 39;
/** Added to a page that stated facts at the last refresh. */
const KNOWN_FACTS_SCORE = 1000;

export function knownPageScore(facts: number): number {
  return KNOWN_FACTS_SCORE + Math.min(facts, 500);
}

/** Queues the links of a page that lie within its subject; the depth ends where the profile says. */
export async function queueLinks(
  refresh: Refresh,
  from: FrontierPage,
  links: readonly FoundLink[],
): Promise<void> {
  const { edges, opened } = refresh;
  const subject = subjectOf(refresh, from.subjectId);
  if (from.depth >= edges.profile.limits.linkDepthMax) return;
  const pages = links
    .filter((link) => isOfSubject(link.url, opened.site, subject))
    .map(
      (link): FrontierPage => ({
        url: link.url,
        subjectId: from.subjectId,
        purpose: 'page',
        score: link.score,
        depth: from.depth + 1,
        hops: 0,
        role: link.role,
      }),
    );
  await queuePages(edges.db, opened.id, pages);
}

export function subjectOf(refresh: Refresh, subjectId: string): SubjectRow {
  const subject = refresh.subjects.find((known) => known.id === subjectId);
  if (!subject) throw new Error(`no subject ${subjectId} on ${refresh.opened.site}`);
  return subject;
}

function isOfSubject(url: string, site: string, subject: SubjectRow): boolean {
  if (siteOf(url) !== site) return false;
  const { pathname } = new URL(url);
  return `${pathname}/`.startsWith(subject.pathPrefix) || pathname.startsWith(subject.pathPrefix);
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
  await finishPage(edges.db, opened.id, page.url, { state: 'done', because: refusal ?? 'moved' });
  if (refusal === null) {
    await queuePages(edges.db, opened.id, [
      {
        ...page,
        url: to,
        purpose: page.purpose === 'sitemap' ? 'sitemap' : 'redirect',
        hops: page.hops + 1,
      },
    ]);
  }
  return goOn;
}

function refusalOf(refresh: Refresh, page: FrontierPage, to: string): string | null {
  if (neverCrawl(to)) return 'redirect_never_crawl';
  if (siteOf(to) !== refresh.opened.site) return 'redirect_to_another_site';
  if (page.hops >= refresh.edges.profile.limits.redirectsMax) return 'too_many_redirects';
  return null;
}
