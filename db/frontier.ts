/** The pages that a refresh may still read. A page is taken once and never again in that refresh. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
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

/**
 * Adds pages. One that waits already rises to the better score; one that was taken stays as it is,
 * whatever became of it.
 */
export async function queuePages(
  db: Handle,
  refreshId: string,
  pages: readonly FrontierPage[],
): Promise<void> {
  if (pages.length === 0) return;
  await db
    .insert(frontier)
    .values(pages.map((page) => ({ ...page, refreshId, state: 'queued' as const })))
    .onConflictDoUpdate({
      target: [frontier.refreshId, frontier.url],
      set: {
        score: sql`excluded.score`,
        role: sql`excluded.role`,
        depth: sql`least(${frontier.depth}, excluded.depth)`,
      },
      setWhere: sql`${frontier.state} = 'queued' and ${frontier.score} < excluded.score`,
    });
}

/** Another address of a page that was read: never asked for in this refresh. */
export async function noteSamePage(
  db: Handle,
  refreshId: string,
  page: FrontierPage,
): Promise<void> {
  const row = { ...page, refreshId, state: 'dropped' as const, because: 'same_page' };
  await db
    .insert(frontier)
    .values(row)
    .onConflictDoUpdate({
      target: [frontier.refreshId, frontier.url],
      set: { state: 'dropped', because: 'same_page' },
      setWhere: eq(frontier.state, 'queued'),
    });
}

export type KnownPage = FrontierPage & {
  readonly state: 'queued' | 'taken' | 'done' | 'dropped';
};

/** All pages that the refresh knows, most promising first. */
export async function knownPages(db: Handle, refreshId: string): Promise<KnownPage[]> {
  return await db
    .select({
      url: frontier.url,
      subjectId: frontier.subjectId,
      purpose: frontier.purpose,
      score: frontier.score,
      depth: frontier.depth,
      hops: frontier.hops,
      role: frontier.role,
      state: frontier.state,
    })
    .from(frontier)
    .where(eq(frontier.refreshId, refreshId))
    .orderBy(desc(frontier.score), asc(frontier.depth), asc(frontier.url));
}

export type FrontierSummary = {
  /** Without sitemap files. */
  readonly queuedPages: number;
  readonly sitemapsKnown: number;
  readonly sitemapFilesAsked: number;
  /** Pages that were read or confirmed. */
  readonly read: number;
  /** Pages that a dead process had taken. */
  readonly lost: number;
  /** Why the first page that was not asked for was refused; null where none was. */
  readonly firstRefusal: string | null;
};

export async function summarise(db: Handle, refreshId: string): Promise<FrontierSummary> {
  const [row] = await db
    .select({
      queuedPages: countWhere(sql`state = 'queued' and purpose <> 'sitemap'`),
      sitemapsKnown: countWhere(sql`purpose = 'sitemap'`),
      sitemapFilesAsked: countWhere(sql`purpose = 'sitemap' and state in ('taken', 'done')`),
      read: countWhere(sql`because in ('read', 'not-modified', 'noindex')`),
      lost: countWhere(sql`because = 'process_died'`),
      firstRefusal: sql<string | null>`(array_agg(because order by score desc, url)
        filter (where because not in ('read', 'moved', 'same_page')))[1]`,
    })
    .from(frontier)
    .where(eq(frontier.refreshId, refreshId));
  if (!row) throw new Error('a summary is always one row');
  return row;
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

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

export async function frontierPage(db: Handle, refreshId: string, url: string) {
  const [row] = await db
    .select({ state: frontier.state, because: frontier.because })
    .from(frontier)
    .where(and(eq(frontier.refreshId, refreshId), eq(frontier.url, url)));
  return row ?? null;
}
