/** Whether what is read is a hotel's own site: portals and their clones are not listed. */
import type { FrontierPage } from '../../db/frontier.ts';
import { hotelsOnSite, setListed } from '../../db/listing.ts';
import { judgeSite } from '../extract/own-site.ts';
import type { Refresh } from './context.ts';
import type { ReadPageContent } from './page-reading.ts';

export async function judgeListing(
  refresh: Refresh,
  page: FrontierPage,
  content: ReadPageContent,
): Promise<void> {
  const { edges, opened } = refresh;
  const { host } = new URL(page.url);
  const known = await hotelsOnSite(edges.db, opened.site);
  const verdict = judgeSite({
    host,
    site: opened.site,
    hotels: known.hotels,
    schemaTypes: content.schemaTypes,
    otherHosts: known.hosts.filter((other) => other !== host),
    languages: content.languages,
  });
  if (verdict.kind === 'portal') await setListed(edges.db, opened.site, verdict.because);
}
