/** The ledger: one row per request, written by `takeTurn` before it leaves, completed here once. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { ledger } from './schema/crawl.ts';

export type LedgerRow = typeof ledger.$inferSelect;

export type EntryEnd = {
  readonly endedAtMs: number;
  readonly status: number | null;
  readonly outcome: string;
  readonly because: string | null;
  readonly bytes: number | null;
  readonly nonce: string | null;
};

export async function completeEntry(db: Handle, ledgerId: number, end: EntryEnd): Promise<void> {
  const { endedAtMs, ...result } = end;
  await db
    .update(ledger)
    .set({ ...result, endedAt: new Date(endedAtMs) })
    .where(eq(ledger.id, ledgerId));
}

/** The ledger in order, in bounded portions. */
export async function* readLedger(db: Handle, site: string | null): AsyncGenerator<LedgerRow> {
  const PORTION = 1000;
  let after = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(ledger)
      .where(and(gt(ledger.id, after), site === null ? undefined : eq(ledger.site, site)))
      .orderBy(asc(ledger.id))
      .limit(PORTION);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}
