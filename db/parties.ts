/** Who takes part in a case, and the secrets that let them: hashes only, with an end. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import type { KeyPower, PartyRow } from './requests.ts';
import { requestDocuments, requestKeys, requestParties } from './schema/requests.ts';

export type NewParty = typeof requestParties.$inferInsert;

/** The same address joins a case once; `isNew` is false for a repeat. Without an address, always new. */
export async function joinParty(
  tx: Tx,
  party: NewParty,
): Promise<{ party: PartyRow; isNew: boolean }> {
  const [added] = await tx.insert(requestParties).values(party).onConflictDoNothing().returning();
  if (added) return { party: added, isNew: true };
  const [known] = await tx
    .select()
    .from(requestParties)
    .where(
      and(
        eq(requestParties.ref, party.ref),
        eq(requestParties.role, party.role),
        eq(requestParties.addressHash, party.addressHash ?? ''),
      ),
    );
  if (!known) throw new Error(`party of ${party.ref} was not stored`);
  return { party: known, isNew: false };
}

export async function setAddressDocument(
  tx: Tx,
  partyId: string,
  documentId: string,
): Promise<void> {
  await tx
    .update(requestParties)
    .set({ addressDocument: documentId })
    .where(eq(requestParties.id, partyId));
}

export async function findParty(
  db: Handle,
  ref: string,
  role: PartyRow['role'],
  addressHash: string,
): Promise<PartyRow | null> {
  const [row] = await db
    .select()
    .from(requestParties)
    .where(
      and(
        eq(requestParties.ref, ref),
        eq(requestParties.role, role),
        eq(requestParties.addressHash, addressHash),
      ),
    );
  return row ?? null;
}

export type PartyWithAddress = PartyRow & { readonly address: string | null };

export async function partiesOfCase(db: Handle, ref: string): Promise<PartyWithAddress[]> {
  const rows = await db
    .select({ party: requestParties, address: requestDocuments.content })
    .from(requestParties)
    .leftJoin(requestDocuments, eq(requestDocuments.id, requestParties.addressDocument))
    .where(eq(requestParties.ref, ref))
    .orderBy(asc(requestParties.joinedAt), asc(requestParties.id));
  return rows.map(({ party, address }) => ({ ...party, address }));
}

export async function partiesOfAddress(db: Handle, addressHash: string): Promise<PartyRow[]> {
  return await db.select().from(requestParties).where(eq(requestParties.addressHash, addressHash));
}

export async function countJoinedSince(
  db: Handle,
  addressHash: string,
  sinceMs: number,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(requestParties)
    .where(
      and(
        eq(requestParties.addressHash, addressHash),
        gt(requestParties.joinedAt, new Date(sinceMs)),
      ),
    );
  return row?.count ?? 0;
}

/** `mayProve`: what the party has shown about the site; null = only that the mailbox is its own. */
export async function markConfirmed(
  tx: Tx,
  partyId: string,
  mayProve: PartyRow['mayProve'],
  atMs: number,
): Promise<void> {
  await tx
    .update(requestParties)
    .set({ confirmedAt: new Date(atMs), mayProve })
    .where(eq(requestParties.id, partyId));
}

export async function markWithdrawn(tx: Tx, partyId: string, atMs: number): Promise<void> {
  await tx
    .update(requestParties)
    .set({ withdrawnAt: new Date(atMs) })
    .where(eq(requestParties.id, partyId));
}

export type NewKey = {
  readonly hash: string;
  readonly ref: string;
  readonly partyId: string;
  readonly power: KeyPower;
  readonly atMs: number;
  readonly expiresAtMs: number;
};

export async function addKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insert(requestKeys).values({
    hash: key.hash,
    ref: key.ref,
    partyId: key.partyId,
    power: key.power,
    createdAt: new Date(key.atMs),
    expiresAt: new Date(key.expiresAtMs),
  });
}

export type FoundKey = {
  readonly power: KeyPower;
  readonly party: PartyRow;
  readonly expired: boolean;
};

/** Null for a key of no case, or of another one. */
export async function findKey(
  db: Handle,
  ref: string,
  hash: string,
  nowMs: number,
): Promise<FoundKey | null> {
  const [row] = await db
    .select({ key: requestKeys, party: requestParties })
    .from(requestKeys)
    .innerJoin(requestParties, eq(requestParties.id, requestKeys.partyId))
    .where(and(eq(requestKeys.hash, hash), eq(requestKeys.ref, ref)));
  if (!row) return null;
  return {
    power: row.key.power,
    party: row.party,
    expired: row.key.expiresAt.getTime() <= nowMs,
  };
}
