/** What people wrote and what was written to them: bounded, salted, and with a date of its end. */
import { createHash } from 'node:crypto';
import { eq, inArray, lte } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { appendEvent } from './journal.ts';
import { requestDocuments, requestParties } from './schema/requests.ts';

export type DocumentKind = (typeof requestDocuments.$inferSelect)['kind'];

export type NewDocument = {
  readonly ref: string;
  readonly partyId: string | null;
  readonly kind: DocumentKind;
  readonly content: string;
  readonly salt: Uint8Array;
  readonly atMs: number;
  readonly purgeAtMs: number;
};

/** Octets of UTF-8; longer texts are cut, the digest is that of what is kept. */
const CONTENT_BYTES_MAX = 400_000;

export async function addDocument(
  tx: Tx,
  document: NewDocument,
): Promise<{ id: string; digest: string }> {
  const content = cutToBytes(document.content.replaceAll('\0', ''), CONTENT_BYTES_MAX);
  const digest = createHash('sha256').update(document.salt).update(content).digest('hex');
  const [row] = await tx
    .insert(requestDocuments)
    .values({
      ref: document.ref,
      partyId: document.partyId,
      kind: document.kind,
      content,
      salt: document.salt,
      digest,
      createdAt: new Date(document.atMs),
      purgeAt: new Date(document.purgeAtMs),
    })
    .returning({ id: requestDocuments.id });
  if (!row) throw new Error(`document of ${document.ref} was not stored`);
  return { id: row.id, digest };
}

function cutToBytes(text: string, bytesMax: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytesMax) return text;
  return encoded
    .subarray(0, bytesMax)
    .toString()
    .replace(/\uFFFD+$/, '');
}

export async function documentsOfCase(db: Handle, ref: string) {
  return await db
    .select({
      id: requestDocuments.id,
      kind: requestDocuments.kind,
      content: requestDocuments.content,
      createdAt: requestDocuments.createdAt,
    })
    .from(requestDocuments)
    .where(eq(requestDocuments.ref, ref))
    .orderBy(requestDocuments.createdAt);
}

const PURGED_PER_RUN = 500;

/**
 * Deletes what has reached its end, text and salt together, and proves it: one event per document
 * with the digest that the case's history already holds. Without the salt a digest tells nothing.
 */
export async function purgeDocuments(tx: Tx, nowMs: number): Promise<number> {
  const ended = await tx
    .select({ id: requestDocuments.id })
    .from(requestDocuments)
    .where(lte(requestDocuments.purgeAt, new Date(nowMs)))
    .limit(PURGED_PER_RUN);
  if (ended.length === 0) return 0;
  const purged = await tx
    .delete(requestDocuments)
    .where(
      inArray(
        requestDocuments.id,
        ended.map(({ id }) => id),
      ),
    )
    .returning({
      id: requestDocuments.id,
      ref: requestDocuments.ref,
      kind: requestDocuments.kind,
      digest: requestDocuments.digest,
    });
  for (const { id, ref, kind, digest } of purged) {
    if (kind === 'address') await forgetAddress(tx, id);
    await appendEvent(tx, {
      ref,
      type: 'purged',
      by: 'retention',
      atMs: nowMs,
      data: { document: id, kind, digest },
    });
  }
  return purged.length;
}

/** The keyed hash goes with the address: it would still tell who wrote. */
async function forgetAddress(tx: Tx, documentId: string): Promise<void> {
  await tx
    .update(requestParties)
    .set({ addressDocument: null, addressHash: null })
    .where(eq(requestParties.addressDocument, documentId));
}
