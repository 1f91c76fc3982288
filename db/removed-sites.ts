/** Whether a site or a part of it was removed for good: asked before it may be added again. */
import { sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';

export async function isRemoved(db: Handle, site: string): Promise<boolean> {
  const rows = await db.execute(sql`
    SELECT 1 FROM tombstones
    WHERE site = ${site} AND level = 'site' AND lifted_at IS NULL
    LIMIT 1`);
  return rows.length > 0;
}
