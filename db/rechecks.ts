/** Pages that a report asks to read again. A hundred reports of one page are one request to its site. */
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { rechecks } from './schema/requests.ts';

export type Recheck = typeof rechecks.$inferSelect;
export type PageOutcome = NonNullable<Recheck['outcome']>;

export async function enqueueRecheck(
  tx: Tx,
  page: { readonly site: string; readonly subjectId: string; readonly pageUrl: string },
  atMs: number,
): Promise<void> {
  await tx
    .insert(rechecks)
    .values({ ...page, queuedAt: new Date(atMs) })
    .onConflictDoNothing();
}

/** Sites with a page to read again that nobody is reading now. */
export async function sitesWithRechecks(db: Handle, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ site: rechecks.site })
    .from(rechecks)
    .where(claimable(nowMs));
  return rows.map(({ site }) => site);
}

/** Takes one page, or all pages of one site one after the other. The claim frees itself. */
export async function claimRecheck(
  db: Handle,
  site: string,
  nowMs: number,
  claimMs: number,
): Promise<Recheck | null> {
  const next = db
    .select({ id: rechecks.id })
    .from(rechecks)
    .where(and(eq(rechecks.site, site), claimable(nowMs)))
    .orderBy(asc(rechecks.queuedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(rechecks)
    .set({ claimedUntil: new Date(nowMs + claimMs) })
    .where(sql`${rechecks.id} = (${next})`)
    .returning();
  return row ?? null;
}

function claimable(nowMs: number) {
  return and(
    isNull(rechecks.finishedAt),
    or(isNull(rechecks.claimedUntil), lte(rechecks.claimedUntil, new Date(nowMs))),
  );
}

/**
 * The crawler has saved what the page says now (`read`), or found it gone. `unread` leaves the page in
 * the queue, to be claimed again from `retryAtMs` on.
 */
export async function finishRecheck(
  tx: Handle,
  id: string,
  outcome: PageOutcome,
  nowMs: number,
  retryAtMs?: number,
): Promise<void> {
  if (outcome === 'unread') {
    await tx
      .update(rechecks)
      .set({ claimedUntil: new Date(retryAtMs ?? nowMs) })
      .where(eq(rechecks.id, id));
    return;
  }
  await tx
    .update(rechecks)
    .set({ outcome, finishedAt: new Date(nowMs), claimedUntil: null })
    .where(eq(rechecks.id, id));
}

export async function unansweredRechecks(db: Handle): Promise<Recheck[]> {
  return await db
    .select()
    .from(rechecks)
    .where(and(isNotNull(rechecks.finishedAt), eq(rechecks.answered, false)))
    .limit(100);
}

export async function markAnswered(tx: Handle, id: string): Promise<void> {
  await tx.update(rechecks).set({ answered: true }).where(eq(rechecks.id, id));
}
