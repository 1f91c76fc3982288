/** Makes a database agree with REMOVALS_LOG: after a restore, and before the server is ready. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Handle, Tx } from './handle.ts';
import { appendAct } from './journal.ts';
import { type LoggedRemovals, type LoggedTombstone, readRemovalsLog } from './removals-log.ts';
import { deleteRemoved } from './removed-data.ts';
import { tombstones } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';
import { liftTombstones, type Tombstone } from './tombstones.ts';

export type Replayed = { readonly placed: number; readonly lifted: number };

export async function replayRemovals(db: Db, path: string, nowMs: number): Promise<Replayed> {
  const log = await readRemovalsLog(path);
  return await db.transaction((tx) => replayInto(tx, log, nowMs));
}

/** Readiness: how much of the log the database does not know yet. */
export async function pendingRemovals(db: Handle, path: string): Promise<number> {
  const log = await readRemovalsLog(path);
  const known = await knownTombstones(db, log);
  return missingFrom(known, log).length + liftableFrom(known, log).length;
}

export async function replayInto(tx: Tx, log: LoggedRemovals, nowMs: number): Promise<Replayed> {
  const known = await knownTombstones(tx, log);
  const missing = missingFrom(known, log);
  const placed: Tombstone[] = [];
  for (const each of missing) placed.push(...(await place(tx, each)));
  await deleteRemoved(tx, placed);
  const lifted = await liftTombstones(
    tx,
    { ids: liftableFrom(known, log) },
    { by: 'replay', because: 'lifted according to the removals log', atMs: nowMs },
  );
  if (missing.length > 0 || lifted.length > 0) {
    await appendAct(tx, {
      act: 'replay',
      target: 'removals log',
      by: 'system',
      because: 'the database was older than the log',
      atMs: nowMs,
      data: { placed: missing.length, lifted: lifted.length },
    });
  }
  return { placed: missing.length, lifted: lifted.length };
}

type Known = ReadonlyMap<string, Tombstone>;

const IDS_PER_QUERY = 1000;

async function knownTombstones(db: Handle, log: LoggedRemovals): Promise<Known> {
  const ids = [...log.standing.map(({ id }) => id), ...log.lifted];
  const known = new Map<string, Tombstone>();
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const rows = await db
      .select()
      .from(tombstones)
      .where(inArray(tombstones.id, ids.slice(start, start + IDS_PER_QUERY)));
    for (const row of rows) known.set(row.id, row);
  }
  return known;
}

function missingFrom(known: Known, log: LoggedRemovals): LoggedTombstone[] {
  return log.standing.filter(({ id }) => {
    const row = known.get(id);
    return !row?.final || row.liftedAt !== null;
  });
}

function liftableFrom(known: Known, log: LoggedRemovals): string[] {
  return [...known.values()]
    .filter(({ id, liftedAt }) => log.lifted.has(id) && liftedAt === null)
    .map(({ id }) => id);
}

/**
 * The same tombstone under its own id. A subject that an import brought back under another id, after
 * the backup and before the replay, is found by its place and covered as well.
 */
async function place(tx: Tx, logged: LoggedTombstone): Promise<Tombstone[]> {
  const [row] = await tx
    .insert(tombstones)
    .values({ ...logged, final: true })
    .onConflictDoUpdate({
      target: tombstones.id,
      set: { final: true, liftedAt: null, liftedBy: null, liftedBecause: null },
    })
    .returning();
  if (!row) throw new Error(`tombstone ${logged.id} was not replayed`);
  if (logged.level !== 'subject' || logged.pathPrefix === null) return [row];
  const twins = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(eq(subjects.site, logged.site), eq(subjects.pathPrefix, logged.pathPrefix)));
  return [row, ...twins.map(({ id }) => ({ ...row, subjectId: id }))];
}
