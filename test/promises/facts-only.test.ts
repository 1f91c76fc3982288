import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { hotelFactSpec } from '../../db/vocabulary/hotel.ts';
import { type CrawlWorld, changedProfile, crawlWorld } from '../support/crawl-world.ts';
import { leaksIn } from '../tools/score/common.mjs';
import { fixedSite } from '../world/site-server.ts';

const CORPUS = join(import.meta.dirname, '..', 'corpus', 'hotels');

type Page = { readonly file: string; readonly url: string };
type Gold = { readonly prohibited: readonly { readonly kind: string; readonly text: string }[] };

const read = (name: string, file: string) => readFileSync(join(CORPUS, name, file));
const json = <T>(name: string, file: string): T => JSON.parse(read(name, file).toString());
const names = readdirSync(CORPUS).sort();

/** Every page of a corpus hotel under its own path, and a home page that links to all of them. */
function site(name: string) {
  const { pages } = json<{ pages: Page[] }>(name, 'pages.json');
  const html = (body: string | Uint8Array) => ({ type: 'text/html; charset=utf-8', body });
  const links = pages.map(({ url }) => `<a href="${new URL(url).pathname}">Policies, FAQ</a>`);
  const home = `<html lang="en"><title>${name}</title><h1>Home</h1><p>${links.join(' ')}</p></html>`;
  const answers = pages.map(
    ({ file, url }) => [new URL(url).pathname, html(read(name, file))] as const,
  );
  return fixedSite(new Map([['/', html(home)], ...answers]));
}

/** All that the database holds after a crawl of the whole corpus, as one text per row. */
async function wholeDatabase({ database }: CrawlWorld): Promise<string[]> {
  const tables = await database.db.execute<{ table: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const rows: string[] = [];
  for (const { table } of tables) {
    const found = await database.db.execute<{ row: string }>(
      sql.raw(`SELECT row_to_json(t)::text AS row FROM ${table} t`),
    );
    rows.push(...found.map(({ row }) => row));
  }
  return rows;
}

describe('what is stored after a crawl of the whole corpus', () => {
  let rows: string[] = [];
  let facts: { key: string; value: unknown }[] = [];

  before(async () => {
    const profile = changedProfile({
      pace: { gapMsMin: 1, addressGapMsMin: 1, requestsAtOnceMax: 1, turnMsMax: 1000 },
    });
    const hosts = Object.fromEntries(names.map((name) => [`${name}.example`, site(name)]));
    await using world = await crawlWorld(hosts, { profile });
    // A slow machine needs more than one run for all sites.
    for (let lines = await world.crawl(); lines.length > 0; ) lines = await world.crawl();
    rows = await wholeDatabase(world);
    facts = await world.facts();
  });

  test('the crawl read the corpus', () => {
    assert.ok(facts.length > 500, `${facts.length} facts`);
    assert.ok(rows.length > 1000, `${rows.length} rows`);
  });

  test('[J26] only facts of the vocabulary are kept, each in the shape of its type', () => {
    for (const { key, value } of facts) {
      const spec = hotelFactSpec.get(key);
      assert.ok(spec, `${key} is no key of the vocabulary`);
      const text = JSON.stringify(value);
      assert.ok(text.length <= 200, `${key}: ${text} is longer than any fact`);
      if (spec.type === 'boolean') assert.equal(typeof value, 'boolean');
      if (spec.type === 'integer') assert.ok(Number.isInteger(value));
      if (spec.type === 'time') assert.match(String(value), /^(?:[01]\d|2[0-4]):[0-5]\d$/);
      if (spec.type === 'enum') assert.ok(spec.values?.includes(String(value)));
    }
  });

  test('[J29] no review, rating, name of a person or descriptive copy is anywhere in the database', () => {
    const leaks = names.flatMap((name) => {
      const { prohibited } = json<Gold>(name, 'gold.json');
      const own = rows.filter((row) => row.includes(name));
      const texts = prohibited.map(({ text }) => text);
      return leaksIn({ rows: own.length > 0 ? own : rows }, texts).map(
        (text) => `${name}: ${text}`,
      );
    });
    assert.deepEqual(leaks, []);
  });

  test('[J29] no text column holds a sentence: nothing with more than twelve words', () => {
    const isProse = (text: string) =>
      text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 12;
    const texts = rows.flatMap((row) => textsIn(JSON.parse(row)));
    assert.deepEqual(texts.filter(isProse), []);
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
