/** Letters that a committed decision owes: stored with it, claimed by one sender, retried until gone. */
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { outbox, requestDocuments } from './schema/requests.ts';

export type NewLetter = {
  readonly ref: string | null;
  readonly partyId: string | null;
  readonly letter: string;
  readonly channel: 'mail' | 'webhook';
  readonly documentId: string;
  readonly linkKey: string | null;
  readonly atMs: number;
};

export async function enqueueLetter(tx: Tx, letter: NewLetter): Promise<void> {
  const at = new Date(letter.atMs);
  const { ref, partyId, channel, documentId, linkKey } = letter;
  await tx.insert(outbox).values({
    ref,
    partyId,
    letter: letter.letter,
    channel,
    documentId,
    linkKey,
    nextAttemptAt: at,
    createdAt: at,
  });
}

export type ClaimedLetter = {
  readonly id: string;
  readonly ref: string | null;
  readonly letter: string;
  readonly channel: 'mail' | 'webhook';
  readonly attempts: number;
  readonly createdAt: Date;
  readonly linkKey: string | null;
  /** Null when retention has already purged it. */
  readonly content: string | null;
};

/** Longer than any mail server may take for one letter: a shorter claim could send a letter twice. */
const CLAIM_MS = 10 * 60_000;

export async function claimLetter(db: Handle, nowMs: number): Promise<ClaimedLetter | null> {
  const now = new Date(nowMs);
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'waiting'),
        lte(outbox.nextAttemptAt, now),
        or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({ claimedUntil: new Date(nowMs + CLAIM_MS), attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} = (${next})`)
    .returning();
  if (!row) return null;
  const [document] = row.documentId
    ? await db
        .select({ content: requestDocuments.content })
        .from(requestDocuments)
        .where(eq(requestDocuments.id, row.documentId))
    : [];
  const { id, ref, letter, channel, attempts, createdAt, linkKey } = row;
  const content = document?.content ?? null;
  return { id, ref, letter, channel, attempts, createdAt, linkKey, content };
}

export async function markSent(db: Handle, id: string, atMs: number): Promise<void> {
  await db
    .update(outbox)
    .set({
      state: 'sent',
      sentAt: new Date(atMs),
      claimedUntil: null,
      linkKey: null,
      lastProblem: null,
    })
    .where(eq(outbox.id, id));
}

export async function markRetry(
  db: Handle,
  id: string,
  nextAttemptAtMs: number,
  problem: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextAttemptAt: new Date(nextAttemptAtMs),
      claimedUntil: null,
      lastProblem: problem.slice(0, 200),
    })
    .where(eq(outbox.id, id));
}

/** `bounced`: the receiving side refused it for good; `given-up`: nobody took it for days. */
export async function markFailed(
  db: Handle,
  id: string,
  state: 'bounced' | 'given-up',
  problem: string,
): Promise<{ ref: string | null; letter: string } | null> {
  const [row] = await db
    .update(outbox)
    .set({ state, claimedUntil: null, linkKey: null, lastProblem: problem.slice(0, 200) })
    .where(eq(outbox.id, id))
    .returning({ ref: outbox.ref, letter: outbox.letter });
  return row ?? null;
}

export async function lettersOfCase(db: Handle, ref: string) {
  return await db
    .select({
      id: outbox.id,
      letter: outbox.letter,
      channel: outbox.channel,
      state: outbox.state,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      lastProblem: outbox.lastProblem,
      content: requestDocuments.content,
    })
    .from(outbox)
    .leftJoin(requestDocuments, eq(requestDocuments.id, outbox.documentId))
    .where(eq(outbox.ref, ref))
    .orderBy(asc(outbox.createdAt));
}

/** A letter of ours that a mail answers or returns. */
export async function findLetter(db: Handle, id: string) {
  const [row] = await db
    .select({ id: outbox.id, ref: outbox.ref, letter: outbox.letter, state: outbox.state })
    .from(outbox)
    .where(eq(outbox.id, id));
  return row ?? null;
}
