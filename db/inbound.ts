/** Incoming mails are handled once, whatever way and however often they arrive. */
import { eq, lt } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { inboundMails } from './schema/requests.ts';

export async function wasHandled(db: Handle, messageHash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: inboundMails.messageHash })
    .from(inboundMails)
    .where(eq(inboundMails.messageHash, messageHash));
  return rows.length > 0;
}

export async function noteHandled(
  db: Handle,
  mail: { readonly messageHash: string; readonly outcome: string; readonly ref: string | null },
  atMs: number,
): Promise<void> {
  await db
    .insert(inboundMails)
    .values({ ...mail, receivedAt: new Date(atMs) })
    .onConflictDoNothing();
}

/** Nobody sends the same mail again after a year. */
export async function forgetHandledBefore(db: Handle, beforeMs: number): Promise<void> {
  await db.delete(inboundMails).where(lt(inboundMails.receivedAt, new Date(beforeMs)));
}
