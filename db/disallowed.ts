/** A Disallow for our own token, or a reservation, withdraws the facts of the pages that it covers. */
import { and, eq, isNull } from 'drizzle-orm';
import { type DecideStanding, withdrawFacts } from './facts.ts';
import type { Handle } from './handle.ts';
import { facts } from './schema/facts.ts';
import { subjects } from './schema/sites.ts';

/** @returns how many facts were withdrawn */
export async function withdrawDisallowed(
  db: Handle,
  wanted: {
    readonly site: string;
    readonly nowMs: number;
    readonly covers: (pageUrl: string) => boolean;
    readonly decide: DecideStanding;
  },
): Promise<number> {
  const rows = await db
    .select({ fact: facts })
    .from(facts)
    .innerJoin(subjects, eq(subjects.id, facts.subjectId))
    .where(and(eq(subjects.site, wanted.site), isNull(facts.withdrawnAt)));
  const covered = rows.map((row) => row.fact).filter((fact) => wanted.covers(fact.pageUrl));
  if (covered.length === 0) return 0;
  await db.transaction((tx) =>
    withdrawFacts(tx, covered, wanted.nowMs, 'disallowed', wanted.decide),
  );
  return covered.length;
}
