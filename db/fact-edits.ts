/** What an admin does to facts by hand: search, override with a source, withdraw, restore. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { standing, withdrawWhere } from './disputes.ts';
import type { Handle, Tx } from './handle.ts';
import { factHistory, facts } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';
import { identityOf } from './statement.ts';
import type { FactValue, When } from './vocabulary/fact-value.ts';

export type FactRow = typeof facts.$inferSelect;

export async function searchFacts(
  db: Handle,
  asked: { readonly site?: string; readonly key?: string; readonly withdrawn?: boolean },
  limit: number,
) {
  return await db
    .select({ fact: facts, site: subjects.site, name: subjects.name })
    .from(facts)
    .innerJoin(subjects, eq(subjects.id, facts.subjectId))
    .where(
      and(
        asked.site === undefined ? undefined : eq(subjects.site, asked.site),
        asked.key === undefined ? undefined : eq(facts.key, asked.key),
        asked.withdrawn ? undefined : isNull(facts.withdrawnAt),
      ),
    )
    .orderBy(subjects.site, facts.key)
    .limit(limit);
}

export async function findFact(db: Handle, id: string): Promise<FactRow | null> {
  const [row] = await db.select().from(facts).where(eq(facts.id, id));
  return row ?? null;
}

export async function withdrawFact(tx: Tx, id: string, because: string, atMs: number) {
  const reason = because.slice(0, 80);
  const which = sql`${facts.id} = ${id} and ${facts.withdrawnAt} is null`;
  return (await withdrawWhere(tx, which, reason, atMs)) > 0;
}

/** Only what nothing else states meanwhile can be restored; false otherwise. */
export async function restoreFact(tx: Tx, id: string, because: string, atMs: number) {
  const [row] = await tx
    .update(facts)
    .set({ withdrawnAt: null, withdrawnBecause: null, disputedAt: null })
    .where(
      and(
        eq(facts.id, id),
        sql`${facts.withdrawnAt} is not null`,
        sql`not exists (select 1 from facts o where o.subject_id = ${facts.subjectId}
          and o.key = ${facts.key} and o.withdrawn_at is null)`,
      ),
    )
    .returning();
  if (!row) return false;
  await tx.insert(factHistory).values({
    subjectId: row.subjectId,
    key: row.key,
    conditions: row.conditions,
    event: 'restored',
    newValue: row.value,
    newSource: row.pageUrl,
    at: new Date(atMs),
    because: because.slice(0, 80),
  });
  return true;
}

export type Override = {
  readonly value: FactValue;
  /** The page on the site that says so. */
  readonly source: string;
  readonly pageHash: string;
  readonly because: string;
};

/** An admin's value with its source takes the place of every statement about the same thing. */
export async function overrideFact(
  tx: Tx,
  id: string,
  override: Override,
  atMs: number,
): Promise<boolean> {
  const old = await findFact(tx, id);
  if (!old) return false;
  const at = new Date(atMs);
  const because = override.because.slice(0, 80);
  await tx
    .update(facts)
    .set({ withdrawnAt: at, withdrawnBecause: 'overridden', disputedAt: null })
    .where(
      and(
        standing({ subjectId: old.subjectId, key: old.key, pageUrl: null }),
        sql`${facts.conditions} is not distinct from ${conditionsJson(old.conditions)}::jsonb`,
      ),
    );
  await tx.insert(facts).values({
    subjectId: old.subjectId,
    key: old.key,
    value: override.value,
    conditions: old.conditions,
    identity: identityOf({ value: override.value, when: old.conditions }),
    pageUrl: override.source,
    foundIn: 'admin',
    method: 'admin',
    pageHash: override.pageHash,
    language: old.language,
    firstSeenAt: at,
    checkedAt: at,
    standing: 'shown',
  });
  await tx.insert(factHistory).values({
    subjectId: old.subjectId,
    key: old.key,
    conditions: old.conditions,
    event: 'overridden',
    oldValue: old.value,
    newValue: override.value,
    oldSource: old.pageUrl,
    newSource: override.source,
    oldCheckedAt: old.checkedAt,
    at,
    because,
  });
  return true;
}

function conditionsJson(conditions: When | null): string | null {
  return conditions === null ? null : JSON.stringify(conditions);
}
