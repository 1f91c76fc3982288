/** Page rows: what was read where, confirming and withdrawing it. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { currentFacts, type DecideStanding, lockSubject, withdrawFacts } from './facts.ts';
import type { Handle } from './handle.ts';
import { pages } from './schema/crawl.ts';
import { facts } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';

export type PageRow = typeof pages.$inferSelect;

/** A 304 confirms what the page stated: new dates, no extraction, no row of history. */
export async function confirmPage(
  db: Handle,
  page: { readonly subjectId: string; readonly url: string; readonly nowMs: number },
): Promise<number> {
  const now = new Date(page.nowMs);
  return await db.transaction(async (tx) => {
    await tx
      .update(pages)
      .set({ checkedAt: now })
      .where(and(eq(pages.subjectId, page.subjectId), eq(pages.url, page.url)));
    const confirmed = await tx
      .update(facts)
      .set({ checkedAt: now })
      .where(
        and(
          eq(facts.subjectId, page.subjectId),
          eq(facts.pageUrl, page.url),
          isNull(facts.withdrawnAt),
        ),
      )
      .returning({ id: facts.id });
    await tx.execute(sql`SELECT pg_notify('facts', ${page.subjectId})`);
    return confirmed.length;
  });
}

/** A page that is gone or asks not to be used: its facts go at once. @returns how many */
export async function withdrawPage(
  db: Handle,
  page: {
    readonly subjectId: string;
    readonly url: string;
    readonly state: string;
    readonly nowMs: number;
  },
  decide: DecideStanding,
): Promise<number> {
  return await db.transaction(async (tx) => {
    await lockSubject(tx, page.subjectId);
    await tx
      .update(pages)
      .set({ state: page.state, checkedAt: new Date(page.nowMs), etag: null, lastModified: null })
      .where(and(eq(pages.subjectId, page.subjectId), eq(pages.url, page.url)));
    const rows = await currentFacts(tx, page.subjectId, page.url);
    await withdrawFacts(tx, rows, page.nowMs, page.state, decide);
    return rows.length;
  });
}

export async function pageRow(db: Handle, subjectId: string, url: string): Promise<PageRow | null> {
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.subjectId, subjectId), eq(pages.url, url)));
  return row ?? null;
}

/** Pages of a site that hold current facts, those with the most facts first. */
export async function pagesWithFacts(
  db: Handle,
  site: string,
): Promise<{ subjectId: string; url: string; facts: number; role: string | null }[]> {
  return await db
    .select({
      subjectId: pages.subjectId,
      url: pages.url,
      role: pages.role,
      facts: sql<number>`count(${facts.id})::int`,
    })
    .from(pages)
    .innerJoin(subjects, eq(subjects.id, pages.subjectId))
    .innerJoin(
      facts,
      and(
        eq(facts.subjectId, pages.subjectId),
        eq(facts.pageUrl, pages.url),
        isNull(facts.withdrawnAt),
      ),
    )
    .where(eq(subjects.site, site))
    .groupBy(pages.subjectId, pages.url, pages.role)
    .orderBy(sql`count(${facts.id}) desc`, pages.url);
}
