/** Where a refresh starts: each subject's home page, and the pages that stated facts last time. */
import type { FrontierPage } from '../../db/frontier.ts';
import { pagesWithFacts } from '../../db/pages.ts';
import type { Refresh } from './context.ts';
import { HOME_SCORE, KNOWN_PAGE_SCORE } from './next-pages.ts';

/** Of two known pages the one with more facts comes first. */
const FACTS_COUNTED_MAX = 500;

/** Queueing is idempotent: a refresh that goes on gets nothing twice. */
export async function firstPages(refresh: Refresh): Promise<FrontierPage[]> {
  const homes = refresh.subjects.map(
    (subject): FrontierPage => ({
      url: subject.homeUrl,
      subjectId: subject.id,
      purpose: 'home',
      score: HOME_SCORE,
      depth: 0,
      hops: 0,
      role: 'home',
    }),
  );
  const known = await pagesWithFacts(refresh.edges.db, refresh.opened.site);
  const pages = known.map(
    (page): FrontierPage => ({
      url: page.url,
      subjectId: page.subjectId,
      purpose: 'page',
      score: KNOWN_PAGE_SCORE + Math.min(page.facts, FACTS_COUNTED_MAX),
      depth: 1,
      hops: 0,
      role: page.role,
    }),
  );
  return [...homes, ...pages.filter((page) => homes.every((home) => home.url !== page.url))];
}
