/** The pages that a refresh may still read. A page is taken once and never again in that refresh. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { frontier } from './schema/crawl.ts';

export type FrontierPage = {
  readonly url: string;
  readonly subjectId: string;
  readonly purpose: 'home' | 'page' | 'sitemap' | 'signal' | 'redirect';
  readonly score: number;
  readonly depth: number;
  /** Redirects that led here, in a row. */
  readonly hops: number;
  readonly role: string | null;
};

/** Adds pages; one that the refresh knows already keeps its place, whatever became of it. */
export async function queuePages(
  db: Handle,
  refreshId: string,
  pages: readonly FrontierPage[],
): Promise<void> {
  if (pages.length === 0) return;
  await db
    .insert(frontier)
    .values(pages.map((page) => ({ ...page, refreshId, state: 'queued' as const })))
    .onConflictDoNothing();
}

/** The queued pages, most promising first. */
export async function queuedPages(
  db: Handle,
  refreshId: string,
  limit: number,
): Promise<FrontierPage[]> {
  return await db
    .select({
      url: frontier.url,
      subjectId: frontier.subjectId,
      purpose: frontier.purpose,
      score: frontier.score,
      depth: frontier.depth,
      hops: frontier.hops,
      role: frontier.role,
    })
    .from(frontier)
    .where(and(eq(frontier.refreshId, refreshId), eq(frontier.state, 'queued')))
    .orderBy(desc(frontier.score), asc(frontier.depth), asc(frontier.url))
    .limit(limit);
}

/** How many pages of the refresh stand in each state. */
export async function frontierCounts(
  db: Handle,
  refreshId: string,
): Promise<Readonly<Record<'queued' | 'taken' | 'done' | 'dropped', number>>> {
  const rows = await db
    .select({ state: frontier.state, count: sql<number>`count(*)::int` })
    .from(frontier)
    .where(eq(frontier.refreshId, refreshId))
    .groupBy(frontier.state);
  const counts = { queued: 0, taken: 0, done: 0, dropped: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

/** Marks a page as taken before its request leaves. @returns false when it was taken already */
export async function takePage(
  db: Handle,
  refreshId: string,
  url: string,
  nowMs: number,
): Promise<boolean> {
  const taken = await db
    .update(frontier)
    .set({ state: 'taken', takenAt: new Date(nowMs) })
    .where(
      and(eq(frontier.refreshId, refreshId), eq(frontier.url, url), eq(frontier.state, 'queued')),
    )
    .returning({ url: frontier.url });
  return taken.length > 0;
}

/** A page whose request never left, or was refused for now with 429 or 503, may be taken later. */
export async function putPageBack(db: Handle, refreshId: string, url: string): Promise<void> {
  await db
    .update(frontier)
    .set({ state: 'queued', takenAt: null })
    .where(and(eq(frontier.refreshId, refreshId), eq(frontier.url, url)));
}

export async function finishPage(
  db: Handle,
  refreshId: string,
  url: string,
  end: { readonly state: 'done' | 'dropped'; readonly because: string },
): Promise<void> {
  await db
    .update(frontier)
    .set(end)
    .where(and(eq(frontier.refreshId, refreshId), eq(frontier.url, url)));
}

/**
 * Pages that a dead process had taken: whether their request was sent is not known, so they are not
 * asked for again in this refresh.
 * @returns their addresses
 */
export async function dropOrphans(db: Handle, refreshId: string): Promise<string[]> {
  const rows = await db
    .update(frontier)
    .set({ state: 'dropped', because: 'process_died' })
    .where(and(eq(frontier.refreshId, refreshId), inArray(frontier.state, ['taken'])))
    .returning({ url: frontier.url });
  return rows.map((row) => row.url);
}
