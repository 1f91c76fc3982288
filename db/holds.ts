/** Holds: no request leaves for a held site. Caused by a case, or set by an admin or the owner. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from './queryable.ts';
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

export type Hold = { readonly because: string; readonly untilMs: number | null };

/** An admin's or the proved owner's hold stands above that of a case. False: no such site. */
export async function holdSite(tx: Tx, site: string, hold: Hold, atMs: number): Promise<boolean> {
  const held = await tx
    .update(sites)
    .set({
      heldAt: new Date(atMs),
      heldUntil: hold.untilMs === null ? null : new Date(hold.untilMs),
      heldBecause: hold.because.slice(0, 200),
      heldByRequest: false,
    })
    .where(eq(sites.site, site))
    .returning({ site: sites.site });
  return held.length > 0;
}

export async function releaseSite(tx: Tx, site: string): Promise<boolean> {
  const released = await tx
    .update(sites)
    .set({ heldAt: null, heldUntil: null, heldBecause: null, heldByRequest: false })
    .where(eq(sites.site, site))
    .returning({ site: sites.site });
  return released.length > 0;
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

export async function findSite(db: Queryable, site: string) {
  const [row] = await db.select().from(sites).where(eq(sites.site, site));
  return row ?? null;
}
