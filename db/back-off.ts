/** A site's back-off and its failures in a row, kept so that a restart forgets nothing. */
import { eq } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { backOffs } from './schema/crawl.ts';

export type BackOffRow = {
  readonly untilMs: number | null;
  /** How many times in a row the wait was doubled. */
  readonly step: number;
  readonly failuresInARow: number;
};

export const noBackOff: BackOffRow = { untilMs: null, step: 0, failuresInARow: 0 };

export async function backOffOf(db: Handle, site: string): Promise<BackOffRow> {
  const [row] = await db.select().from(backOffs).where(eq(backOffs.site, site));
  if (!row) return noBackOff;
  return {
    untilMs: row.until?.getTime() ?? null,
    step: row.step,
    failuresInARow: row.failuresInARow,
  };
}

export async function saveBackOff(
  db: Handle,
  site: string,
  state: BackOffRow,
  because: string | null,
): Promise<void> {
  const row = {
    until: state.untilMs === null ? null : new Date(state.untilMs),
    step: state.step,
    failuresInARow: state.failuresInARow,
    because,
  };
  await db
    .insert(backOffs)
    .values({ site, ...row })
    .onConflictDoUpdate({ target: backOffs.site, set: row });
}
