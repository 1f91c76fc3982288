/** Sites that stopped themselves and wait for a person: what the person decides. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { sites } from './schema/sites.ts';

export type ReviewVerdict = 'go-on' | 'refuse';

export async function sitesToReview(db: Handle) {
  return await db
    .select({ site: sites.site, because: sites.reviewNeededBecause, state: sites.state })
    .from(sites)
    .where(isNotNull(sites.reviewNeededBecause))
    .orderBy(sites.site);
}

/** `go-on` makes the site due at once, within all rules; `refuse` ends crawling it. */
export async function clearReview(
  tx: Tx,
  site: string,
  verdict: ReviewVerdict,
  nowMs: number,
): Promise<boolean> {
  const change =
    verdict === 'go-on'
      ? { nextDueAt: new Date(nowMs) }
      : { nextDueAt: null, state: 'refused' as const };
  const rows = await tx
    .update(sites)
    .set({ ...change, reviewNeededBecause: null })
    .where(and(eq(sites.site, site), isNotNull(sites.reviewNeededBecause)))
    .returning({ site: sites.site });
  return rows.length > 0;
}
