/**
 * Two append-only histories, each a chain: every entry carries the hash of the one before, so that a
 * changed, dropped or inserted row shows. Entries hold ids, types, times and salted digests only.
 */
import { createHash } from 'node:crypto';
import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { adminJournal, type EventData, requestEvents } from './schema/requests.ts';
import { canonicalJson } from './vocabulary/canonical-json.ts';

const FIRST_PREVIOUS = '0'.repeat(64);
/** Advisory locks of one transaction: entries of a chain are written one after the other. */
const EVENTS_LOCK = 6_100_001;
const JOURNAL_LOCK = 6_100_002;
const ROWS_PER_READ = 1000;

export type NewEvent = {
  readonly ref: string;
  readonly type: string;
  readonly by: string;
  readonly atMs: number;
  readonly data: EventData;
};

export async function appendEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`);
  const [last] = await tx
    .select({ seq: requestEvents.seq, hash: requestEvents.hash })
    .from(requestEvents)
    .orderBy(desc(requestEvents.seq))
    .limit(1);
  const { atMs, ...rest } = event;
  const entry = { seq: (last?.seq ?? 0) + 1, ...rest, at: new Date(atMs) };
  const previousHash = last?.hash ?? FIRST_PREVIOUS;
  await tx
    .insert(requestEvents)
    .values({ ...entry, previousHash, hash: entryHash(entry, previousHash) });
}

export type NewAct = {
  readonly act: string;
  readonly target: string;
  readonly by: string;
  /** One short line; no names and no addresses, since it is never deleted. */
  readonly because: string;
  readonly atMs: number;
  readonly data?: EventData;
};

export async function appendAct(tx: Tx, act: NewAct): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`);
  const [last] = await tx
    .select({ seq: adminJournal.seq, hash: adminJournal.hash })
    .from(adminJournal)
    .orderBy(desc(adminJournal.seq))
    .limit(1);
  const { atMs, data = {}, ...rest } = act;
  const because = act.because.slice(0, 200);
  const entry = { seq: (last?.seq ?? 0) + 1, ...rest, because, at: new Date(atMs), data };
  const previousHash = last?.hash ?? FIRST_PREVIOUS;
  await tx
    .insert(adminJournal)
    .values({ ...entry, previousHash, hash: entryHash(entry, previousHash) });
}

type Entry = { readonly seq: number; readonly at: Date; readonly data: EventData };

function entryHash(entry: Entry, previousHash: string): string {
  return createHash('sha256')
    .update(canonicalJson({ ...entry, at: entry.at.toISOString(), previousHash }))
    .digest('hex');
}

export async function listActs(db: Handle, limit: number) {
  return await db
    .select({
      seq: adminJournal.seq,
      act: adminJournal.act,
      target: adminJournal.target,
      by: adminJournal.by,
      because: adminJournal.because,
      at: adminJournal.at,
    })
    .from(adminJournal)
    .orderBy(desc(adminJournal.seq))
    .limit(limit);
}

export type ChainReport =
  | { readonly kind: 'whole'; readonly entries: number; readonly headHash: string }
  | { readonly kind: 'broken'; readonly atSeq: number; readonly because: ChainProblem };

export type ChainProblem = 'entry_changed' | 'entry_missing' | 'end_missing';

/** The last entry as somebody noted it elsewhere: an end that was cut off shows only by comparing. */
export type KnownHead = { readonly seq: number; readonly hash: string };

type ReadAfter = (seq: number) => Promise<(Entry & { previousHash: string; hash: string })[]>;

export async function verifyEvents(db: Handle, known?: KnownHead): Promise<ChainReport> {
  return await verifyChain(
    (seq) =>
      db
        .select()
        .from(requestEvents)
        .where(gt(requestEvents.seq, seq))
        .orderBy(asc(requestEvents.seq))
        .limit(ROWS_PER_READ),
    known,
  );
}

export async function verifyActs(db: Handle, known?: KnownHead): Promise<ChainReport> {
  return await verifyChain(
    (seq) =>
      db
        .select()
        .from(adminJournal)
        .where(gt(adminJournal.seq, seq))
        .orderBy(asc(adminJournal.seq))
        .limit(ROWS_PER_READ),
    known,
  );
}

async function verifyChain(readAfter: ReadAfter, known?: KnownHead): Promise<ChainReport> {
  let seq = 0;
  let previousHash = FIRST_PREVIOUS;
  for (let rows = await readAfter(0); rows.length > 0; rows = await readAfter(seq)) {
    for (const { hash, previousHash: stated, ...entry } of rows) {
      if (entry.seq !== seq + 1) return broken(seq + 1, 'entry_missing');
      if (stated !== previousHash || entryHash(entry, stated) !== hash) {
        return broken(entry.seq, 'entry_changed');
      }
      if (known?.seq === entry.seq && known.hash !== hash) {
        return broken(entry.seq, 'entry_changed');
      }
      seq = entry.seq;
      previousHash = hash;
    }
  }
  if (known && known.seq > seq) return broken(known.seq, 'end_missing');
  return { kind: 'whole', entries: seq, headHash: previousHash };
}

function broken(atSeq: number, because: ChainProblem): ChainReport {
  return { kind: 'broken', atSeq, because };
}
