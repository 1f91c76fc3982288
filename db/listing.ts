/** Which houses a site shows, and whether it is listed. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { pages } from './schema/crawl.ts';
import { subjects } from './schema/sites.ts';

export type HotelsOnSite = {
  readonly hotels: readonly { readonly name: string; readonly locality: string | null }[];
  readonly hosts: readonly string[];
};

/** The houses that pages of the site name, and the hosts of its subjects. */
export async function hotelsOnSite(db: Handle, site: string): Promise<HotelsOnSite> {
  const named = await db
    .selectDistinct({ name: pages.hotelName, locality: pages.hotelLocality })
    .from(pages)
    .innerJoin(subjects, eq(subjects.id, pages.subjectId))
    .where(and(eq(subjects.site, site), isNotNull(pages.hotelName)));
  const homes = await db
    .select({ homeUrl: subjects.homeUrl })
    .from(subjects)
    .where(eq(subjects.site, site));
  return {
    hotels: named.map(({ name, locality }) => ({ name: name ?? '', locality })),
    hosts: [...new Set(homes.map(({ homeUrl }) => new URL(homeUrl).host))],
  };
}

/** Takes all subjects of a site out of the list; an admin may list one again. */
export async function setListed(db: Handle, site: string, because: string): Promise<void> {
  await db
    .update(subjects)
    .set({ listed: false, unlistedBecause: because })
    .where(eq(subjects.site, site));
}
