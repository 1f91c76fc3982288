/** Cases, their parties and keys, as rows. What happens to a case is decided elsewhere, purely. */
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import {
  requestEvents,
  type requestKeys,
  type requestParties,
  requests,
} from './schema/requests.ts';
import { openStatuses, type RequestKind } from './vocabulary/request.ts';

export type RequestRow = typeof requests.$inferSelect;
export type NewRequest = typeof requests.$inferInsert;
export type PartyRow = typeof requestParties.$inferSelect;
export type KeyPower = (typeof requestKeys.$inferSelect)['power'];

export async function insertRequest(tx: Tx, request: NewRequest): Promise<RequestRow> {
  const [row] = await tx.insert(requests).values(request).returning();
  if (!row) throw new Error(`request ${request.ref} was not stored`);
  return row;
}

export async function findRequest(db: Handle, ref: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(requests).where(eq(requests.ref, ref));
  return row ?? null;
}

/** Nobody else changes the case until the transaction ends. */
export async function lockRequest(tx: Tx, ref: string): Promise<RequestRow | null> {
  const [row] = await tx.select().from(requests).where(eq(requests.ref, ref)).for('update');
  return row ?? null;
}

export async function updateRequest(
  tx: Tx,
  ref: string,
  change: Partial<NewRequest>,
): Promise<RequestRow> {
  const [row] = await tx
    .update(requests)
    .set({ ...change, version: sql`${requests.version} + 1` })
    .where(eq(requests.ref, ref))
    .returning();
  if (!row) throw new Error(`no request ${ref}`);
  return row;
}

/** No new version: nobody decides differently because a letter left. */
export async function markAsked(tx: Tx, ref: string, atMs: number): Promise<void> {
  await tx
    .update(requests)
    .set({ askedAt: new Date(atMs) })
    .where(eq(requests.ref, ref));
}

/** The open case that a new request about the same thing joins. Serialises openers of one site. */
export async function findOpenRemoval(
  tx: Tx,
  about: {
    readonly site: string;
    readonly scope: RequestRow['scope'];
    readonly pageUrl: string | null;
  },
): Promise<RequestRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`removal ${about.site}`}))`);
  const [row] = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.kind, 'removal'),
        eq(requests.site, about.site),
        eq(requests.scope, about.scope),
        sql`${requests.pageUrl} is not distinct from ${about.pageUrl}`,
        inArray(requests.status, [...openStatuses]),
      ),
    );
  return row ?? null;
}

export async function findOpenCorrection(
  tx: Tx,
  about: { readonly subjectId: string; readonly factKey: string },
): Promise<RequestRow | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`correction ${about.subjectId} ${about.factKey}`}))`,
  );
  const [row] = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.kind, 'correction'),
        eq(requests.subjectId, about.subjectId),
        eq(requests.factKey, about.factKey),
        inArray(requests.status, [...openStatuses]),
      ),
    );
  return row ?? null;
}

/** Open corrections whose disputed fact stands on this page. */
export async function correctionsOfPage(
  db: Handle,
  subjectId: string,
  pageUrl: string,
): Promise<RequestRow[]> {
  return await db
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.kind, 'correction'),
        eq(requests.subjectId, subjectId),
        eq(requests.pageUrl, pageUrl),
        inArray(requests.status, [...openStatuses]),
      ),
    );
}

const CASES_PER_READ = 500;

/** Open cases in the order of their receipt, page by page. */
export async function openCasesAfter(db: Handle, after: { at: Date; ref: string } | null) {
  return await db
    .select()
    .from(requests)
    .where(
      and(
        isNull(requests.closedAt),
        after
          ? sql`(${requests.receivedAt}, ${requests.ref}) > (${after.at.toISOString()}::timestamptz, ${after.ref})`
          : undefined,
      ),
    )
    .orderBy(asc(requests.receivedAt), asc(requests.ref))
    .limit(CASES_PER_READ);
}

/** Accepted cases all of whose letters have left. */
export async function acceptedWithoutLetters(db: Handle): Promise<string[]> {
  const rows = await db
    .select({ ref: requests.ref })
    .from(requests)
    .where(
      and(
        eq(requests.status, 'accepted'),
        sql`not exists (select 1 from outbox o where o.ref = ${requests.ref} and o.state = 'waiting')`,
      ),
    )
    .limit(CASES_PER_READ);
  return rows.map(({ ref }) => ref);
}

export async function countHeldSince(db: Handle, sinceMs: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(requests)
    .where(
      and(
        gt(requests.receivedAt, new Date(sinceMs)),
        inArray(requests.kind, ['removal', 'unsorted'] satisfies RequestKind[]),
      ),
    );
  return row?.count ?? 0;
}

/** When the operator of a site was last asked, over all its cases. */
export async function lastAskedAt(db: Handle, site: string): Promise<Date | null> {
  const [row] = await db
    .select({ askedAt: requests.askedAt })
    .from(requests)
    .where(and(eq(requests.site, site), sql`${requests.askedAt} is not null`))
    .orderBy(desc(requests.askedAt))
    .limit(1);
  return row?.askedAt ?? null;
}

export async function eventsOfCase(db: Handle, ref: string) {
  return await db
    .select({
      type: requestEvents.type,
      by: requestEvents.by,
      at: requestEvents.at,
      data: requestEvents.data,
    })
    .from(requestEvents)
    .where(eq(requestEvents.ref, ref))
    .orderBy(asc(requestEvents.seq));
}

/** The admin's queue: open cases first, the oldest clock first; then the latest closed ones. */
export async function listQueue(db: Handle, limit: number): Promise<RequestRow[]> {
  return await db
    .select()
    .from(requests)
    .orderBy(
      sql`${requests.closedAt} is not null`,
      sql`${requests.closedAt} desc nulls first`,
      sql`coalesce(${requests.provedAt}, ${requests.receivedAt})`,
    )
    .limit(limit);
}
