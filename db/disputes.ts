/** Facts that somebody reported: marked, read again, and settled or withdrawn. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { factHistory, facts } from './schema/facts.ts';
import { publishedFacts, publishedSubjects } from './schema/published.ts';

export type FactName = {
  readonly subjectId: string;
  readonly key: string;
  readonly pageUrl: string | null;
};

export function standing({ subjectId, key }: FactName) {
  return and(eq(facts.subjectId, subjectId), eq(facts.key, key), isNull(facts.withdrawnAt));
}

/** The page to read again: that of the statement which is shown. Null = no such fact is shown. */
export async function sourceOfFact(
  db: Handle,
  subjectId: string,
  key: string,
): Promise<{ site: string; pageUrl: string } | null> {
  const [row] = await db
    .select({ site: publishedSubjects.site, pageUrl: publishedFacts.pageUrl })
    .from(publishedFacts)
    .innerJoin(publishedSubjects, eq(publishedSubjects.id, publishedFacts.subjectId))
    .where(and(eq(publishedFacts.subjectId, subjectId), eq(publishedFacts.key, key)))
    .orderBy(sql`${publishedFacts.standing} <> 'shown'`, sql`${publishedFacts.checkedAt} desc`)
    .limit(1);
  return row ?? null;
}

export async function startDispute(tx: Tx, fact: FactName, atMs: number): Promise<void> {
  await tx
    .update(facts)
    .set({ disputedAt: new Date(atMs) })
    .where(and(standing(fact), isNull(facts.disputedAt)));
}

export async function settleDispute(tx: Tx, fact: FactName): Promise<void> {
  await tx.update(facts).set({ disputedAt: null }).where(standing(fact));
}

/** Withdraws what is still disputed; what was read anew meanwhile carries no such mark and stays. */
export async function withdrawDisputed(tx: Tx, fact: FactName, atMs: number): Promise<void> {
  await withdrawWhere(
    tx,
    sql`${standing(fact)} and ${facts.disputedAt} is not null`,
    'disputed',
    atMs,
  );
}

export async function withdrawWhere(
  tx: Tx,
  which: ReturnType<typeof sql>,
  because: string,
  atMs: number,
): Promise<number> {
  const at = new Date(atMs);
  const rows = await tx
    .update(facts)
    .set({ withdrawnAt: at, withdrawnBecause: because, disputedAt: null })
    .where(which)
    .returning();
  for (const row of rows) {
    await tx.insert(factHistory).values({
      subjectId: row.subjectId,
      key: row.key,
      conditions: row.conditions,
      event: 'withdrawn',
      oldValue: row.value,
      oldSource: row.pageUrl,
      oldCheckedAt: row.checkedAt,
      at,
      because,
    });
  }
  return rows.length;
}

/** How the disputed fact stands after its page was read again. */
export async function standingAfterRecheck(
  db: Handle,
  fact: FactName,
  disputedSince: Date,
): Promise<'confirmed' | 'changed' | 'dropped'> {
  const rows = await db
    .select({ firstSeenAt: facts.firstSeenAt, standing: facts.standing })
    .from(facts)
    .where(standing(fact));
  if (rows.length === 0) return 'dropped';
  return rows.some(({ firstSeenAt }) => firstSeenAt >= disputedSince) ? 'changed' : 'confirmed';
}

/** What somebody can dispute: the facts that are shown, each once. */
export async function shownFactKeys(db: Handle, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: publishedFacts.key })
    .from(publishedFacts)
    .where(eq(publishedFacts.subjectId, subjectId))
    .orderBy(publishedFacts.key);
  return rows.map(({ key }) => key);
}
