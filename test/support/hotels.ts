/** Hotels with facts in the database, as a crawl would leave them. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';

export type ExampleFact = {
  readonly key: string;
  readonly value: FactValue;
  readonly when?: When;
  /** Path on the hotel's site; default `/info`. */
  readonly path?: string;
  readonly fragment?: string;
  readonly standing?: 'shown' | 'supporting' | 'conflict';
  /** Default: the hotel's. */
  readonly checkedAt?: string;
};

export type ExampleHotel = {
  readonly site: string;
  readonly slug: string;
  readonly name: string | null;
  readonly locality?: string;
  readonly country?: string;
  readonly checkedAt?: string;
  readonly facts: readonly ExampleFact[];
};

const CHECKED_AT = '2026-11-28T09:00:00Z';

/** The subject's id. */
export async function publishHotel(sql: Sql, hotel: ExampleHotel): Promise<string> {
  const checkedAt = hotel.checkedAt ?? CHECKED_AT;
  const home = `https://www.${hotel.site}/`;
  await sql`insert into sites (site, added_at) values (${hotel.site}, ${checkedAt})
    on conflict do nothing`;
  const [subject] = await sql<{ id: string }[]>`
    insert into subjects (site, kind, home_url, name, locality, country, slug, added_at,
      first_fact_at, changed_at)
    values (${hotel.site}, 'hotel', ${home}, ${hotel.name}, ${hotel.locality ?? null},
      ${hotel.country ?? null}, ${hotel.slug}, ${checkedAt}, ${checkedAt}, ${checkedAt})
    returning id`;
  if (!subject) throw new Error('no row');
  for (const fact of hotel.facts) await publishFact(sql, subject.id, home, checkedAt, fact);
  return subject.id;
}

async function publishFact(
  sql: Sql,
  subjectId: string,
  home: string,
  checkedAt: string,
  fact: ExampleFact,
): Promise<void> {
  const identity = JSON.stringify([fact.when ?? null, fact.value]);
  const when = fact.when ? JSON.stringify(fact.when) : null;
  const pageUrl = new URL(fact.path ?? '/info', home).href;
  const at = fact.checkedAt ?? checkedAt;
  await sql`
    insert into facts (subject_id, key, value, conditions, identity, page_url, fragment, found_in,
      method, page_hash, language, first_seen_at, checked_at, standing)
    values (${subjectId}, ${fact.key}, ${JSON.stringify(fact.value)}::text::jsonb,
      ${when}::text::jsonb, ${identity}, ${pageUrl}, ${fact.fragment ?? null}, 'text', 'rules-1',
      ${createHash('sha256').update(pageUrl).digest('hex')}, 'en', ${at}, ${at},
      ${fact.standing ?? 'shown'})
    on conflict do nothing`;
}

type Gold = {
  readonly hotel: string;
  readonly name: string;
  readonly country: string;
  readonly pages: readonly { readonly file: string; readonly url: string }[];
  readonly facts: readonly {
    readonly page: string;
    readonly key: string;
    readonly value: FactValue;
    readonly when?: When;
    readonly evidence: string;
  }[];
  readonly conflicts?: readonly { readonly key: string; readonly values: readonly FactValue[] }[];
};

/** The nineteen invented hotels of the corpus, with the facts that their pages state. */
export function corpusHotels(): readonly ExampleHotel[] {
  return globSync('test/corpus/hotels/*/gold.json')
    .sort()
    .map((file) => exampleOf(JSON.parse(readFileSync(file, 'utf8')) as Gold));
}

function exampleOf(gold: Gold): ExampleHotel {
  const urls = new Map(gold.pages.map(({ file, url }) => [file, new URL(url)]));
  const disputed = new Set(
    (gold.conflicts ?? []).filter(({ values }) => values.length > 1).map(({ key }) => key),
  );
  const said = new Set<string>();
  const address = gold.facts.find(({ key }) => key === 'address')?.value as { locality?: string };
  return {
    site: [...urls.values()][0]?.host.replace(/^www\./, '') ?? `${gold.hotel}.example`,
    slug: gold.hotel,
    name: gold.name,
    country: gold.country,
    ...(address?.locality ? { locality: address.locality } : {}),
    facts: gold.facts.map(({ page, key, value, when, evidence }) => {
      const statement = JSON.stringify([key, value, when ?? null]);
      const repeated = said.has(statement);
      said.add(statement);
      const words = encodeURIComponent(evidence.slice(0, 40)).replaceAll('-', '%2D');
      return {
        key,
        value,
        ...(when ? { when } : {}),
        path: urls.get(page)?.pathname ?? '/',
        fragment: `:~:text=${words}`,
        standing: disputed.has(key) ? 'conflict' : repeated ? 'supporting' : 'shown',
      };
    }),
  };
}
