/** A sitemap file of a refresh: its pages join the frontier, its further files too, both bounded. */
import { type FrontierPage, finishPage, queuePages } from '../../db/frontier.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';
import { queueCandidates, SITEMAP_SCORE } from './next-pages.ts';
import type { PageReading } from './page-reading.ts';

export async function readSitemapFile(
  refresh: Refresh,
  page: FrontierPage,
  reading: PageReading,
): Promise<StepEnd> {
  const { edges, opened } = refresh;
  const { sitemap } = reading;
  if (!sitemap) throw new Error(`no sitemap was read from ${page.url}`);
  for (const subject of refresh.subjects) {
    await queueCandidates(refresh, subject.id, sitemap.candidates);
  }
  const further = sitemap.sitemaps.slice(0, edges.profile.limits.sitemapFilesMax);
  await queuePages(
    edges.db,
    opened.id,
    further.map((url): FrontierPage => ({ ...page, url, score: SITEMAP_SCORE, hops: 0 })),
  );
  await finishPage(edges.db, opened.id, page.url, { state: 'done', because: 'sitemap' });
  return goOn;
}
