/** Everything that is held about a site, hidden or withdrawn included: for its owner and for nobody else. */
import { asc, eq } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { facts } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';

export type HeldFact = {
  readonly subject: string;
  readonly key: string;
  readonly value: unknown;
  readonly when: unknown;
  readonly page: string;
  readonly method: string;
  readonly first_seen_at: string;
  readonly checked_at: string;
  readonly disputed_at: string | null;
  readonly withdrawn_at: string | null;
  readonly withdrawn_because: string | null;
};

const FACTS_MAX = 50_000;

export async function factsHeld(db: Handle, site: string): Promise<HeldFact[]> {
  const rows = await db
    .select({ fact: facts })
    .from(facts)
    .innerJoin(subjects, eq(subjects.id, facts.subjectId))
    .where(eq(subjects.site, site))
    .orderBy(asc(facts.subjectId), asc(facts.key), asc(facts.firstSeenAt))
    .limit(FACTS_MAX);
  return rows.map(({ fact }) => ({
    subject: fact.subjectId,
    key: fact.key,
    value: fact.value,
    when: fact.conditions,
    page: fact.pageUrl,
    method: fact.method,
    first_seen_at: fact.firstSeenAt.toISOString(),
    checked_at: fact.checkedAt.toISOString(),
    disputed_at: fact.disputedAt?.toISOString() ?? null,
    withdrawn_at: fact.withdrawnAt?.toISOString() ?? null,
    withdrawn_because: fact.withdrawnBecause,
  }));
}
