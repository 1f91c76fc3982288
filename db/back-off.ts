/** A site's back-off and its failures in a row, kept so that a restart forgets nothing. */
import { eq } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { backOffs } from './schema/crawl.ts';

export type KeptBackOff = {
  /** Nothing is sent to the site before this calendar time; null = no wait. */
  readonly notBeforeMs: number | null;
  /** Doublings of the wait since the last good answer. */
  readonly doublings: number;
  readonly failuresInARow: number;
};

/** @returns null for a site without trouble so far */
export async function backOffOf(db: Handle, site: string): Promise<KeptBackOff | null> {
  const [row] = await db.select().from(backOffs).where(eq(backOffs.site, site));
  if (!row) return null;
  return {
    notBeforeMs: row.until?.getTime() ?? null,
    doublings: row.doublings,
    failuresInARow: row.failuresInARow,
  };
}

export async function saveBackOff(
  db: Handle,
  site: string,
  state: KeptBackOff,
  because: string | null,
): Promise<void> {
  const row = {
    until: state.notBeforeMs === null ? null : new Date(state.notBeforeMs),
    doublings: state.doublings,
    failuresInARow: state.failuresInARow,
    because,
  };
  await db
    .insert(backOffs)
    .values({ site, ...row })
    .onConflictDoUpdate({ target: backOffs.site, set: row });
}
