/** All that is published, in bounded portions: what `export` prints. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { publishedFacts, publishedSubjects } from './schema/published.ts';

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
      .select({ fact: publishedFacts, subject: publishedSubjects })
      .from(publishedFacts)
      .innerJoin(publishedSubjects, eq(publishedSubjects.id, publishedFacts.subjectId))
      .where(and(gt(publishedFacts.id, after)))
      .orderBy(asc(publishedFacts.id))
      .limit(PORTION);
    for (const { fact, subject } of rows) {
      yield {
        subject: subject.id,
        kind: subject.kind,
        site: subject.site,
        key: fact.key,
        value: fact.value,
        ...(fact.conditions === null ? {} : { when: fact.conditions }),
        source: sourceUrl(fact.pageUrl, fact.fragment),
        page: fact.pageUrl,
        checked_at: fact.checkedAt.toISOString(),
        method: fact.method,
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.fact.id;
  }
}

/** The page's address with the text fragment of the fact's own words, where there is one. */
export function sourceUrl(pageUrl: string, fragment: string | null): string {
  return fragment === null ? pageUrl : `${pageUrl}#${fragment}`;
}
