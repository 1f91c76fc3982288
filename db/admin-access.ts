/** Tokens and sessions of admins: hashes only, with scopes and an end. */
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { adminSessions, adminTokens, idempotentAnswers } from './schema/admin.ts';

export type TokenRow = typeof adminTokens.$inferSelect;
export type NewToken = typeof adminTokens.$inferInsert;

export async function addToken(db: Handle, token: NewToken): Promise<TokenRow> {
  const [row] = await db.insert(adminTokens).values(token).returning();
  if (!row) throw new Error(`token ${token.name} was not stored`);
  return row;
}

/** A token that may be used now; notes its use. A one-time token works for sign-in only. */
export async function useToken(
  db: Handle,
  hash: string,
  nowMs: number,
  purpose: 'api' | 'sign-in',
): Promise<TokenRow | null> {
  const now = new Date(nowMs);
  const [row] = await db
    .update(adminTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(adminTokens.hash, hash),
        isNull(adminTokens.revokedAt),
        gt(adminTokens.expiresAt, now),
        purpose === 'api' ? eq(adminTokens.oneTime, false) : undefined,
      ),
    )
    .returning();
  if (!row?.oneTime) return row ?? null;
  // Two sign-ins at the same moment: the one that revokes it first wins.
  const [spent] = await db
    .update(adminTokens)
    .set({ revokedAt: now })
    .where(and(eq(adminTokens.id, row.id), isNull(adminTokens.revokedAt)))
    .returning();
  return spent ?? null;
}

export async function listTokens(db: Handle) {
  return await db
    .select({
      id: adminTokens.id,
      name: adminTokens.name,
      scopes: adminTokens.scopes,
      oneTime: adminTokens.oneTime,
      createdAt: adminTokens.createdAt,
      expiresAt: adminTokens.expiresAt,
      revokedAt: adminTokens.revokedAt,
      usedAt: adminTokens.usedAt,
    })
    .from(adminTokens)
    .orderBy(desc(adminTokens.createdAt));
}

/** Its sessions end with it. */
export async function revokeToken(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  await tx.delete(adminSessions).where(eq(adminSessions.tokenId, id));
  const revoked = await tx
    .update(adminTokens)
    .set({ revokedAt: new Date(nowMs) })
    .where(and(eq(adminTokens.id, id), isNull(adminTokens.revokedAt)))
    .returning({ id: adminTokens.id });
  return revoked.length > 0;
}

export async function anyTokenWorks(db: Handle, nowMs: number): Promise<boolean> {
  const rows = await db
    .select({ id: adminTokens.id })
    .from(adminTokens)
    .where(and(isNull(adminTokens.revokedAt), gt(adminTokens.expiresAt, new Date(nowMs))))
    .limit(1);
  return rows.length > 0;
}

export async function addSession(
  db: Handle,
  session: typeof adminSessions.$inferInsert,
): Promise<void> {
  await db.insert(adminSessions).values(session);
}

export async function findSession(db: Handle, hash: string, nowMs: number) {
  const [row] = await db
    .select({
      csrfToken: adminSessions.csrfToken,
      tokenId: adminTokens.id,
      name: adminTokens.name,
      scopes: adminTokens.scopes,
    })
    .from(adminSessions)
    .innerJoin(adminTokens, eq(adminTokens.id, adminSessions.tokenId))
    .where(and(eq(adminSessions.hash, hash), gt(adminSessions.expiresAt, new Date(nowMs))));
  return row ?? null;
}

export async function endSession(db: Handle, hash: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.hash, hash));
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeat'; readonly status: number; readonly answer: unknown }
  | { readonly kind: 'under-way' }
  | { readonly kind: 'other-request' };

/** One request per key: a repeat gets the first answer, whatever it was. */
export async function claimIdempotency(
  db: Handle,
  wanted: { readonly tokenId: string; readonly key: string; readonly requestHash: string },
  nowMs: number,
): Promise<Claim> {
  const claimed = await db
    .insert(idempotentAnswers)
    .values({ ...wanted, createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning();
  if (claimed.length > 0) return { kind: 'first' };
  const [row] = await db.select().from(idempotentAnswers).where(named(wanted));
  if (!row) return { kind: 'under-way' };
  if (row.requestHash !== wanted.requestHash) return { kind: 'other-request' };
  if (row.status === null) return { kind: 'under-way' };
  return { kind: 'repeat', status: row.status, answer: row.answer };
}

type Name = { readonly tokenId: string; readonly key: string };

function named({ tokenId, key }: Name) {
  return and(eq(idempotentAnswers.tokenId, tokenId), eq(idempotentAnswers.key, key));
}

export async function keepAnswer(
  db: Handle,
  name: Name,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.update(idempotentAnswers).set({ status, answer }).where(named(name));
}

/** After a failure of ours the same key may try again. */
export async function dropClaim(db: Handle, name: Name): Promise<void> {
  await db.delete(idempotentAnswers).where(named(name));
}

export async function forgetOldAccess(
  db: Handle,
  nowMs: number,
  idempotencyMs: number,
): Promise<void> {
  await db
    .delete(idempotentAnswers)
    .where(lte(idempotentAnswers.createdAt, new Date(nowMs - idempotencyMs)));
  await db.delete(adminSessions).where(lte(adminSessions.expiresAt, new Date(nowMs)));
}
