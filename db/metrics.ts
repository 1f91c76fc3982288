/** Counts for the people who run it: one round trip, no address and no name of anybody. */
import type { Sql } from 'postgres';

export type Metrics = {
  readonly sites: Readonly<Record<string, number>>;
  readonly robots: Readonly<Record<string, number>>;
  /** Requests of the last 24 h by outcome. */
  readonly requests: Readonly<Record<string, number>>;
  readonly factsPublished: number;
  readonly refreshesOpen: number;
  /** How long the most overdue site has waited. */
  readonly overdueSeconds: number;
};

type Row = {
  sites: Record<string, number> | null;
  robots: Record<string, number> | null;
  requests: Record<string, number> | null;
  facts: number;
  refreshes: number;
  overdue: number | null;
};

export async function readMetrics(sql: Sql, nowMs: number): Promise<Metrics> {
  const now = new Date(nowMs).toISOString();
  const rows = await sql<Row[]>`
    SELECT
      (SELECT jsonb_object_agg(state, n) FROM (
        SELECT CASE WHEN held_at IS NULL THEN state ELSE 'held' END AS state, count(*)::int AS n
        FROM sites GROUP BY 1) s) AS sites,
      (SELECT jsonb_object_agg(state, n) FROM (
        SELECT state, count(*)::int AS n FROM robots_files GROUP BY 1) r) AS robots,
      (SELECT jsonb_object_agg(outcome, n) FROM (
        SELECT outcome, count(*)::int AS n FROM ledger
        WHERE at > ${now}::timestamptz - interval '24 hours' GROUP BY 1) l) AS requests,
      (SELECT count(*)::int FROM facts WHERE withdrawn_at IS NULL) AS facts,
      (SELECT count(*)::int FROM refreshes WHERE ended_at IS NULL) AS refreshes,
      (SELECT extract(epoch FROM ${now}::timestamptz - min(next_due_at))::float8 FROM sites
        WHERE next_due_at <= ${now} AND state = 'active' AND held_at IS NULL) AS overdue`;
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  return {
    sites: row.sites ?? {},
    robots: row.robots ?? {},
    requests: row.requests ?? {},
    factsPublished: row.facts,
    refreshesOpen: row.refreshes,
    overdueSeconds: Math.max(0, Math.round(row.overdue ?? 0)),
  };
}
