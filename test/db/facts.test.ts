import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { decideStanding } from '../../crawler/refresh/standing.ts';
import { withdrawOldFacts } from '../../db/ageing.ts';
import { withdrawDisallowed } from '../../db/disallowed.ts';
import type { Handle } from '../../db/handle.ts';
import { confirmPage, withdrawPage } from '../../db/pages.ts';
import { saveReadPage } from '../../db/save-page.ts';
import { addSubject, holdSite, nameSubject, subjectsOf } from '../../db/sites.ts';
import type { Statement } from '../../db/statement.ts';
import { testDatabase } from '../support/database.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-12-01T12:00:00Z');
const PAGE = 'https://inn.example/faq';

function statement(
  key: string,
  value: Statement['value'],
  when: Statement['when'] = null,
): Statement {
  return { key, value, when, foundIn: 'text', fragment: ':~:text=from%203pm' };
}

async function newSubject(db: Handle): Promise<string> {
  const site = 'inn.example';
  await addSubject(
    db,
    { site, kind: 'hotel', homeUrl: `https://${site}/`, pathPrefix: '/' },
    FIRST_MS,
  );
  const [subject] = await subjectsOf(db, site);
  if (!subject) throw new Error('no subject was added');
  return subject.id;
}

async function read(
  db: Handle,
  subjectId: string,
  nowMs: number,
  statements: Statement[],
  url = PAGE,
): Promise<void> {
  const page = {
    subjectId,
    url,
    state: 'read',
    role: 'faq',
    hotelName: null,
    hotelLocality: null,
    language: 'en',
    hash: 'a'.repeat(64),
    method: 'test-1',
    etag: null,
    lastModified: null,
    fragmentAllowed: true,
    links: [],
    expiresAtMs: null,
    statements,
    nowMs,
  };
  await saveReadPage(db, page, decideStanding);
}

const published = (db: Handle) =>
  db.execute<{ key: string; value: unknown; standing: string; checked: string }>(sql`
    SELECT key, value, standing, to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') AS checked
    FROM published_facts ORDER BY key, value::text`);

const history = (db: Handle) =>
  db.execute<{ event: string; key: string; old: unknown; new: unknown }>(sql`
    SELECT event, key, old_value AS old, new_value AS new FROM fact_history ORDER BY id`);

describe('ours: the life of a fact', () => {
  test('[J27] a fact is kept with the exact page and the date it was checked', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('check_in_from', '15:00')]);
    const rows = await db.execute(sql`
      SELECT page_url, checked_at = ${new Date(FIRST_MS).toISOString()} AS at, method, page_hash
      FROM published_facts`);
    assert.deepEqual(
      [...rows],
      [{ page_url: PAGE, at: true, method: 'test-1', page_hash: 'a'.repeat(64) }],
    );
  });

  test('[J27] the database refuses a fact without page, method or page hash', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    for (const [column, value] of [
      ['page_url', 'null'],
      ['page_url', "'not a page'"],
      ['checked_at', 'null'],
      ['method', "''"],
      ['page_hash', "'zz'"],
    ] as const) {
      const columns: Record<string, string> = {
        page_url: `'${PAGE}'`,
        checked_at: 'now()',
        method: "'test-1'",
        page_hash: `'${'a'.repeat(64)}'`,
        [column]: value,
      };
      const insert = sql.raw(`
        INSERT INTO facts (subject_id, key, value, identity, found_in, language, first_seen_at,
          standing, ${Object.keys(columns).join(', ')})
        VALUES ('${subjectId}', 'wifi', 'true', '{}', 'text', 'en', now(), 'shown',
          ${Object.values(columns).join(', ')})`);
      await assert.rejects(db.execute(insert), `${column} = ${value} was taken`);
    }
  });

  test('a confirmed fact gets a new date and no row of history', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('check_in_from', '15:00')]);
    await read(db, subjectId, FIRST_MS + DAY_MS, [statement('check_in_from', '15:00')]);
    assert.deepEqual(
      [...(await published(db))],
      [{ key: 'check_in_from', value: '15:00', standing: 'shown', checked: '2026-12-02' }],
    );
    assert.deepEqual(
      (await history(db)).map((row) => row.event),
      ['first-seen'],
    );
  });

  test('a 304 confirms what the page stated', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('wifi', true)]);
    await confirmPage(db, { subjectId, url: PAGE, nowMs: FIRST_MS + 3 * DAY_MS });
    assert.equal((await published(db))[0]?.checked, '2026-12-04');
  });

  test('a changed value keeps the old one in the history, with both sources', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('check_in_from', '15:00')]);
    await read(db, subjectId, FIRST_MS + DAY_MS, [statement('check_in_from', '16:00')]);
    assert.deepEqual(
      (await published(db)).map((row) => row.value),
      ['16:00'],
    );
    assert.deepEqual([...(await history(db))].at(-1), {
      event: 'changed',
      key: 'check_in_from',
      old: '15:00',
      new: '16:00',
    });
  });

  test('what a page in full no longer states is withdrawn', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('wifi', true), statement('lift', false)]);
    await read(db, subjectId, FIRST_MS + DAY_MS, [statement('lift', false)]);
    assert.deepEqual(
      (await published(db)).map((row) => row.key),
      ['lift'],
    );
    assert.equal((await history(db)).at(-1)?.event, 'withdrawn');
  });

  test('the same value under another condition is another fact', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    const fee = { amount: 8, currency: 'EUR' };
    await read(db, subjectId, FIRST_MS, [
      statement('parking_fee', fee),
      statement('parking_fee', { amount: 0 }, { season: { from: '11-01', to: '03-31' } }),
    ]);
    assert.equal((await published(db)).length, 2);
    assert.deepEqual(
      (await published(db)).map((row) => row.standing),
      ['shown', 'shown'],
    );
  });

  test('two pages that disagree are a conflict, two that agree support each other', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [
      statement('check_out_by', '11:00'),
      statement('wifi', true),
    ]);
    const other = [statement('check_out_by', '10:00'), statement('wifi', true)];
    await read(db, subjectId, FIRST_MS, other, 'https://inn.example/terms');
    const rows = await published(db);
    const standings = (key: string) =>
      rows.filter((row) => row.key === key).map((row) => row.standing);
    assert.deepEqual(standings('check_out_by'), ['conflict', 'conflict']);
    assert.deepEqual(standings('wifi').sort(), ['shown', 'supporting']);
  });

  test('404, 410 and noindex withdraw the page’s facts, and only that page’s', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('wifi', true)]);
    await read(db, subjectId, FIRST_MS, [statement('lift', true)], 'https://inn.example/rooms');
    const gone = { subjectId, url: PAGE, state: 'gone', nowMs: FIRST_MS + DAY_MS };
    assert.equal(await withdrawPage(db, gone, decideStanding), 1);
    assert.deepEqual(
      (await published(db)).map((row) => row.key),
      ['lift'],
    );
  });

  test('[J31] a Disallow for us withdraws the facts of the pages that it covers', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('wifi', true)]);
    await read(db, subjectId, FIRST_MS, [statement('lift', true)], 'https://inn.example/private/a');
    await withdrawDisallowed(db, {
      site: 'inn.example',
      nowMs: FIRST_MS + DAY_MS,
      covers: (url) => url.includes('/private/'),
      decide: decideStanding,
    });
    assert.deepEqual(
      (await published(db)).map((row) => row.key),
      ['wifi'],
    );
  });

  test('facts that were not confirmed within the limit are withdrawn; a request’s hold stops that', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, [statement('wifi', true)]);
    const limitMs = 180 * DAY_MS;
    const atEnd = { nowMs: FIRST_MS + limitMs - 1, limitMs };
    assert.equal(await withdrawOldFacts(db, atEnd, decideStanding), 0);
    const hold = { site: 'inn.example', because: 'asked', untilMs: null, byRequest: true };
    await holdSite(db, { ...hold, nowMs: FIRST_MS });
    const after = { nowMs: FIRST_MS + limitMs + 1, limitMs };
    assert.equal(await withdrawOldFacts(db, after, decideStanding), 0);
    await holdSite(db, { ...hold, nowMs: FIRST_MS, byRequest: false });
    assert.equal(await withdrawOldFacts(db, after, decideStanding), 1);
    assert.equal((await published(db)).length, 0);
  });

  test('a subject is public from its first fact on, under its name', async () => {
    await using database = await testDatabase();
    const { db } = database;
    const subjectId = await newSubject(db);
    await read(db, subjectId, FIRST_MS, []);
    const slugs = () => db.execute<{ slug: string }>(sql`SELECT slug FROM published_subjects`);
    assert.deepEqual([...(await slugs())], []);
    await nameSubject(db, subjectId, { name: 'Gasthof Zum Weißen Rößl', locality: null });
    await read(db, subjectId, FIRST_MS, [statement('wifi', true)]);
    assert.deepEqual([...(await slugs())], [{ slug: 'gasthof-zum-weissen-rossl' }]);
  });
});
