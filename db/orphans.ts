/** What a dead process leaves of a refresh: pages that it had taken, and counts that it had raised. */
import { eq, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { frontier, ledger, refreshes } from './schema/crawl.ts';

/**
 * A page whose request has a ledger row may have been sent, so it is not asked for again in this refresh;
 * one without a row goes back to its place. The counts become what the ledger says.
 * @returns the addresses of the lost pages
 */
export async function settleOrphans(db: Handle, refreshId: string): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const wasSent = sql`exists (
      select 1 from ${ledger}
      where ${ledger.refreshId} = ${refreshId} and ${ledger.url} = ${frontier.url}
        and ${ledger.at} >= ${frontier.takenAt} and ${ledger.outcome} <> 'not-sent')`;
    const rows = await tx
      .update(frontier)
      .set({
        state: sql`case when ${wasSent} then 'dropped' else 'queued' end`,
        because: sql`case when ${wasSent} then 'process_died' end`,
      })
      .where(sql`${frontier.refreshId} = ${refreshId} and ${frontier.state} = 'taken'`)
      .returning({ url: frontier.url, state: frontier.state });
    await recount(tx, refreshId);
    return rows.filter(({ state }) => state === 'dropped').map(({ url }) => url);
  });
}

async function recount(db: Handle, refreshId: string): Promise<void> {
  const sent = (purposes: ReturnType<typeof sql>) => sql`(
    select count(*)::int from ${ledger}
    where ${ledger.refreshId} = ${refreshId} and ${ledger.outcome} <> 'not-sent' and ${purposes})`;
  await db
    .update(refreshes)
    .set({
      requests: sent(sql`true`),
      pages: sent(sql`${ledger.purpose} not in ('robots', 'sitemap', 'signal')`),
      sitemapFiles: sent(sql`${ledger.purpose} = 'sitemap'`),
    })
    .where(eq(refreshes.id, refreshId));
}
