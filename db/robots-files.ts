/** The last answer for each origin's robots.txt: what it means, and the file where there is one. */
import { eq } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { robotsFiles } from './schema/crawl.ts';

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
