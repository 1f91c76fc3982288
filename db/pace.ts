/**
 * Turns. A site's slot is taken in the database before the request leaves, so that the pace holds across
 * processes, restarts and jumps of any process's clock: every time here is the database's own.
 *
 * Taking a slot writes `busy_until` = now + the request's whole time limit + gap, so the slot of a process
 * that died frees itself no earlier than the gap allows. The end of the answer writes `not_before`.
 */
import { sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';

export type TurnWanted = {
  readonly site: string;
  readonly refreshId: string | null;
  /** Of the refresh's lease: the turn is refused once another process has it. */
  readonly holder?: string;
  readonly purpose: string;
  readonly url: string;
  /** The calendar's time: what the ledger shows and holds are judged by. */
  readonly nowMs: number;
  readonly timeLimitMs: number;
  readonly gapMs: number;
};

export type Turn =
  | {
      readonly kind: 'granted';
      readonly turn: string;
      readonly ledgerId: number;
      /** After the moment from which the turn could have been taken; 0 for a site's first request. */
      readonly latenessMs: number;
    }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | {
      readonly kind: 'refused';
      readonly because: 'stopped' | 'held' | 'removed' | 'refused' | 'unknown_site' | 'lease_lost';
    };

type TurnRow = {
  turn: string | null;
  ledger_id: string | null;
  because: string | null;
  wait_ms: number | null;
  lateness_ms: number | null;
};

/** Takes the site's turn and writes the ledger row of the request that it is for, or says why not. */
export async function takeTurn(db: Handle, wanted: TurnWanted): Promise<Turn> {
  const busyMs = wanted.timeLimitMs + wanted.gapMs;
  const now = new Date(wanted.nowMs).toISOString();
  const rows = await db.execute<TurnRow>(sql`
    WITH lease AS (
      SELECT 1 FROM refreshes
      WHERE id = ${wanted.refreshId}::uuid AND lease_holder = ${wanted.holder ?? null}::uuid
      FOR SHARE
    ), gate AS (
      SELECT CASE
        WHEN EXISTS (SELECT 1 FROM switches WHERE name = 'stop-all' AND value = 'on') THEN 'stopped'
        WHEN t.site IS NULL THEN 'unknown_site'
        WHEN ${wanted.holder ?? null}::uuid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lease) THEN 'lease_lost'
        -- The owner of a held or removed site has just asked for this one look at a proof.
        WHEN ${wanted.purpose === 'proof'}::boolean THEN NULL
        WHEN t.state IN ('removed', 'refused') THEN t.state
        WHEN EXISTS (
          SELECT 1 FROM tombstones x
          WHERE x.level = 'site' AND x.site = t.site AND x.lifted_at IS NULL
        ) THEN 'removed'
        WHEN t.held_at IS NOT NULL AND (t.held_until IS NULL OR t.held_until > ${now}) THEN 'held'
      END AS because
      FROM (SELECT 1) one LEFT JOIN sites t ON t.site = ${wanted.site}
    ), before AS (
      SELECT greatest(s.busy_until, s.not_before) AS free_at FROM slots s WHERE s.site = ${wanted.site}
    ), taken AS (
      INSERT INTO slots AS s (site, busy_until, turn)
      SELECT ${wanted.site}, clock_timestamp() + ${busyMs} * interval '1 millisecond', gen_random_uuid()
      FROM gate WHERE because IS NULL
      ON CONFLICT (site) DO UPDATE SET busy_until = excluded.busy_until, turn = excluded.turn
      WHERE coalesce(greatest(s.busy_until, s.not_before), '-infinity') <= clock_timestamp()
      RETURNING turn
    ), entry AS (
      INSERT INTO ledger (site, refresh_id, purpose, method, url, at)
      SELECT ${wanted.site}, ${wanted.refreshId}::uuid, ${wanted.purpose}, 'GET', ${wanted.url}, ${now}
      FROM taken
      RETURNING id
    )
    SELECT taken.turn, entry.id AS ledger_id, gate.because,
      greatest(0, extract(epoch FROM before.free_at - clock_timestamp()) * 1000)::float8 AS wait_ms,
      greatest(0, extract(epoch FROM clock_timestamp() - before.free_at) * 1000)::float8 AS lateness_ms
    FROM gate LEFT JOIN before ON true LEFT JOIN taken ON true LEFT JOIN entry ON true`);
  const row = rows[0];
  if (!row) throw new Error('taking a turn returned no row');
  if (row.because !== null) return { kind: 'refused', because: refusalOf(row.because) };
  if (row.turn === null || row.ledger_id === null) {
    // Two processes may race for a slot that looked free: the loser looks again after a moment.
    return { kind: 'wait', waitMs: Math.max(20, Math.ceil(row.wait_ms ?? 0)) };
  }
  return {
    kind: 'granted',
    turn: row.turn,
    ledgerId: Number(row.ledger_id),
    latenessMs: row.lateness_ms ?? 0,
  };
}

function refusalOf(because: string): Extract<Turn, { kind: 'refused' }>['because'] {
  switch (because) {
    case 'stopped':
    case 'held':
    case 'removed':
    case 'refused':
    case 'unknown_site':
    case 'lease_lost':
      return because;
    default:
      throw new Error(`a turn was refused for an unknown reason: ${because}`);
  }
}

/** The answer has ended: the next request may start one gap from now. */
export async function freeTurn(
  db: Handle,
  granted: { readonly site: string; readonly turn: string; readonly gapMs: number },
): Promise<void> {
  await db.execute(sql`
    UPDATE slots SET busy_until = NULL, turn = NULL,
      not_before = clock_timestamp() + ${granted.gapMs} * interval '1 millisecond'
    WHERE site = ${granted.site} AND turn = ${granted.turn}::uuid`);
}

/** Nothing left this machine: the turn goes back as it was. */
export async function giveTurnBack(
  db: Handle,
  granted: { readonly site: string; readonly turn: string },
): Promise<void> {
  await db.execute(sql`
    UPDATE slots SET busy_until = NULL, turn = NULL
    WHERE site = ${granted.site} AND turn = ${granted.turn}::uuid`);
}

/** When the site's next turn may be taken, in milliseconds from now by the database's clock. */
export async function waitOf(db: Handle, site: string): Promise<number> {
  const rows = await db.execute<{ wait_ms: number | null }>(sql`
    SELECT (extract(epoch FROM greatest(busy_until, not_before) - clock_timestamp()) * 1000)::float8
      AS wait_ms
    FROM slots WHERE site = ${site}`);
  return Math.max(0, Math.ceil(rows[0]?.wait_ms ?? 0));
}

/**
 * Reserves the next free moment of an IP address, first come first served, so that sites on one machine
 * share it fairly.
 * @returns milliseconds from now until the reserved moment
 */
export async function reserveAddress(db: Handle, address: string, gapMs: number): Promise<number> {
  const rows = await db.execute<{ wait_ms: number }>(sql`
    INSERT INTO address_slots AS a (address, not_before)
    VALUES (${address}, clock_timestamp() + ${gapMs} * interval '1 millisecond')
    ON CONFLICT (address) DO UPDATE
    SET not_before = greatest(a.not_before, clock_timestamp()) + ${gapMs} * interval '1 millisecond'
    RETURNING (extract(epoch FROM not_before - clock_timestamp()) * 1000 - ${gapMs})::float8 AS wait_ms`);
  return Math.max(0, Math.ceil(rows[0]?.wait_ms ?? gapMs));
}

/** A longer gap than the one that the last turn was ended with. */
export async function lengthenWait(db: Handle, site: string, byMs: number): Promise<void> {
  await db.execute(sql`
    UPDATE slots SET not_before = not_before + ${byMs} * interval '1 millisecond'
    WHERE site = ${site}`);
}
