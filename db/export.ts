/** All that is published, in bounded portions: what `export` prints. */
import { asc, eq, gt } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { publishedFacts as facts, publishedSubjects as subjects } from './schema/published.ts';

export type ExportedFact = {
  readonly subject: string;
  readonly kind: string;
  readonly site: string;
  readonly key: string;
  readonly value: unknown;
  readonly when?: unknown;
  readonly source: string;
  readonly page: string;
  readonly checked_at: string;
  readonly method: string;
};

const PORTION = 2000;

export async function* exportFacts(db: Handle): AsyncGenerator<ExportedFact> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select({
        id: facts.id,
        subject: subjects.id,
        kind: subjects.kind,
        site: subjects.site,
        key: facts.key,
        value: facts.value,
        conditions: facts.conditions,
        page: facts.pageUrl,
        fragment: facts.fragment,
        checkedAt: facts.checkedAt,
        method: facts.method,
      })
      .from(facts)
      .innerJoin(subjects, eq(subjects.id, facts.subjectId))
      .where(gt(facts.id, after))
      .orderBy(asc(facts.id))
      .limit(PORTION);
    for (const { id: _, conditions, fragment, checkedAt, method, ...row } of rows) {
      yield {
        ...row,
        ...(conditions === null ? {} : { when: conditions }),
        source: sourceUrl(row.page, fragment),
        checked_at: checkedAt.toISOString(),
        method,
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}

/** The page's address with the text fragment of the fact's own words, where there is one. */
export function sourceUrl(pageUrl: string, fragment: string | null): string {
  return fragment === null ? pageUrl : `${pageUrl}#${fragment}`;
}
