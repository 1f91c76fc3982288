/** Holds that a case causes, beside those that an admin or the owner sets (`sites.ts`). */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from './handle.ts';
import { requests } from './schema/requests.ts';
import { sites } from './schema/sites.ts';
import { openStatuses } from './vocabulary/request.ts';

const BY_CASE = 'request';

/** Leaves an admin's hold as it is. `unproved` keeps the site's facts from ageing meanwhile. */
export async function holdForCase(
  tx: Tx,
  site: string,
  atMs: number,
  unproved: boolean,
): Promise<void> {
  await tx
    .update(sites)
    .set({ heldAt: new Date(atMs), heldUntil: null, heldBecause: BY_CASE, heldByRequest: unproved })
    .where(
      and(
        eq(sites.site, site),
        sql`(${sites.heldAt} is null or ${sites.heldBecause} = ${BY_CASE})`,
      ),
    );
}

/** Ends the hold unless another open case of the site needs it. */
export async function releaseForCase(tx: Tx, site: string, ref: string): Promise<void> {
  const others = await tx
    .select({ ref: requests.ref })
    .from(requests)
    .where(
      and(
        eq(requests.site, site),
        ne(requests.ref, ref),
        inArray(requests.kind, ['removal', 'unsorted']),
        inArray(requests.status, [...openStatuses]),
      ),
    )
    .limit(1);
  if (others.length > 0) return;
  await tx
    .update(sites)
    .set({ heldAt: null, heldUntil: null, heldBecause: null, heldByRequest: false })
    .where(and(eq(sites.site, site), eq(sites.heldBecause, BY_CASE)));
}

/** An owner's wish for more time between requests; null = the profile's gap again. */
export async function setOwnerGap(tx: Tx, site: string, gapMs: number | null): Promise<void> {
  await tx.update(sites).set({ ownerGapMs: gapMs }).where(eq(sites.site, site));
}

/** After a lifted tombstone: crawling may begin anew, at once. Also for sites that lost their row. */
export async function readmitSite(tx: Tx, site: string, atMs: number): Promise<void> {
  const at = new Date(atMs);
  await tx
    .update(sites)
    .set({ state: 'active', nextDueAt: at, refreshCount: 0 })
    .where(and(eq(sites.site, site), eq(sites.state, 'removed')));
}
