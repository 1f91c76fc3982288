/** The last answer for each origin's robots.txt: what it means, and the file where there is one. */
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { backOffs, robotsFiles } from './schema/crawl.ts';
import { sites } from './schema/sites.ts';

export type RobotsRow = typeof robotsFiles.$inferSelect;

export async function robotsRow(db: Handle, origin: string): Promise<RobotsRow | null> {
  const [row] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin));
  return row ?? null;
}

export async function robotsOfSite(db: Handle, site: string): Promise<RobotsRow[]> {
  return await db.select().from(robotsFiles).where(eq(robotsFiles.site, site));
}

export async function saveRobots(db: Handle, row: RobotsRow): Promise<void> {
  const { origin, ...rest } = row;
  await db
    .insert(robotsFiles)
    .values({ origin, ...rest })
    .onConflictDoUpdate({ target: robotsFiles.origin, set: rest });
}

/**
 * Origins of sites that may be worked on, whose last reading is older. Left out are those that wait, and
 * all of a site that asked to be left in peace.
 */
export async function originsReadBefore(
  db: Handle,
  wanted: {
    readonly beforeMs: number;
    readonly nowMs: number;
    /** Null = any. */
    readonly site: string | null;
    readonly limit: number;
  },
): Promise<{ site: string; origin: string }[]> {
  const now = new Date(wanted.nowMs);
  return await db
    .select({ site: robotsFiles.site, origin: robotsFiles.origin })
    .from(robotsFiles)
    .innerJoin(sites, eq(sites.site, robotsFiles.site))
    .leftJoin(backOffs, eq(backOffs.site, robotsFiles.site))
    .where(
      and(
        lte(robotsFiles.readAt, new Date(wanted.beforeMs)),
        or(isNull(robotsFiles.retryAt), lte(robotsFiles.retryAt, now)),
        or(isNull(backOffs.until), lte(backOffs.until, now)),
        eq(sites.state, 'active'),
        or(isNull(sites.heldAt), lte(sites.heldUntil, now)),
        wanted.site === null ? undefined : eq(robotsFiles.site, wanted.site),
      ),
    )
    .orderBy(asc(robotsFiles.readAt))
    .limit(wanted.limit);
}
