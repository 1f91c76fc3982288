/** Facts grow old: those not confirmed within the profile's limit are withdrawn. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { type DecideStanding, type FactRow, withdrawFacts } from './facts.ts';
import type { Handle } from './handle.ts';
import { facts } from './schema/facts.ts';
import { sites, subjects } from './schema/sites.ts';

const PORTION = 500;

/**
 * Withdraws facts last checked before `nowMs - limitMs`, and those whose page set an end itself
 * (`unavailable_after`). A hold caused by an unproved request stops the ageing.
 * @returns how many were withdrawn
 */
export async function withdrawOldFacts(
  db: Handle,
  limits: { readonly nowMs: number; readonly limitMs: number },
  decide: DecideStanding,
): Promise<number> {
  const now = new Date(limits.nowMs);
  const oldest = new Date(limits.nowMs - limits.limitMs);
  let withdrawn = 0;
  for (;;) {
    const rows = await db
      .select({ fact: facts })
      .from(facts)
      .innerJoin(subjects, eq(subjects.id, facts.subjectId))
      .innerJoin(sites, eq(sites.site, subjects.site))
      .where(
        and(
          isNull(facts.withdrawnAt),
          sql`((${lte(facts.checkedAt, oldest)} and not ${sites.heldByRequest})
            or ${lte(facts.expiresAt, now)})`,
        ),
      )
      .limit(PORTION);
    if (rows.length === 0) return withdrawn;
    const old: FactRow[] = rows.map((row) => row.fact);
    await db.transaction((tx) => withdrawFacts(tx, old, limits.nowMs, 'too_old', decide));
    withdrawn += old.length;
  }
}
