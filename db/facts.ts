/** Facts and their history: how statements end, and how they stand to each other. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { pages } from './schema/crawl.ts';
import { factHistory, facts } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';

export type FactRow = typeof facts.$inferSelect;

/** A fact with the role of its page; null where the page is not known any more. */
export type FactOnPage = FactRow & { readonly pageRole: string | null };

/** How current statements of one subject stand to each other: agreement, support or conflict. */
export type DecideStanding = (
  rows: readonly FactOnPage[],
) => ReadonlyMap<string, FactRow['standing']>;

/** Serialises writers of one subject, so that two pages never settle its standing at the same time. */
export async function lockSubject(tx: Handle, subjectId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM subjects WHERE id = ${subjectId} FOR UPDATE`);
}

export async function currentFacts(
  tx: Handle,
  subjectId: string,
  pageUrl: string,
): Promise<FactRow[]> {
  return await tx
    .select()
    .from(facts)
    .where(
      and(
        eq(facts.subjectId, subjectId),
        eq(facts.pageUrl, pageUrl),
        isNull(facts.withdrawnAt),
        ne(facts.foundIn, 'admin'),
      ),
    );
}

export async function withdraw(
  tx: Handle,
  ids: string[],
  now: Date,
  because: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(facts)
    .set({ withdrawnAt: now, withdrawnBecause: because })
    .where(inArray(facts.id, ids));
}

export function withdrawnHistory(row: FactRow, now: Date, because: string) {
  return {
    subjectId: row.subjectId,
    key: row.key,
    conditions: row.conditions,
    event: 'withdrawn' as const,
    oldValue: row.value,
    oldSource: row.pageUrl,
    oldCheckedAt: row.checkedAt,
    at: now,
    because,
  };
}

/** Decides anew how the subject's statements stand to each other, and tells the web processes. */
export async function settle(
  tx: Handle,
  subjectId: string,
  nowMs: number,
  decide: DecideStanding,
): Promise<void> {
  const found = await tx
    .select({ fact: facts, pageRole: pages.role })
    .from(facts)
    .leftJoin(pages, and(eq(pages.subjectId, facts.subjectId), eq(pages.url, facts.pageUrl)))
    .where(and(eq(facts.subjectId, subjectId), isNull(facts.withdrawnAt)));
  const rows = found.map(({ fact, pageRole }) => ({ ...fact, pageRole }));
  const standings = decide(rows);
  const moved = Map.groupBy(
    rows.filter(({ id, standing }) => standings.get(id) !== standing),
    ({ id }) => standings.get(id),
  );
  for (const [standing, members] of moved) {
    if (standing === undefined) throw new Error(`no standing was decided for ${members[0]?.id}`);
    const ids = members.map(({ id }) => id);
    await tx.update(facts).set({ standing }).where(inArray(facts.id, ids));
  }
  await tx
    .update(subjects)
    .set({ changedAt: new Date(nowMs) })
    .where(eq(subjects.id, subjectId));
  await tx.execute(sql`SELECT pg_notify('facts', ${subjectId})`);
}

/** Withdraws facts with their history, whatever the reason: gone page, noindex, Disallow, age. */
export async function withdrawFacts(
  tx: Handle,
  rows: readonly FactRow[],
  nowMs: number,
  because: string,
  decide: DecideStanding,
): Promise<void> {
  if (rows.length === 0) return;
  const now = new Date(nowMs);
  await withdraw(
    tx,
    rows.map((row) => row.id),
    now,
    because,
  );
  await tx.insert(factHistory).values(rows.map((row) => withdrawnHistory(row, now, because)));
  for (const subjectId of new Set(rows.map((row) => row.subjectId))) {
    await settle(tx, subjectId, nowMs, decide);
  }
}

/** Statements of a site that stand: what `crawl --once` reports. */
export async function countCurrentFacts(db: Handle, site: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(facts)
    .innerJoin(subjects, eq(subjects.id, facts.subjectId))
    .where(and(eq(subjects.site, site), isNull(facts.withdrawnAt)));
  return row?.count ?? 0;
}
