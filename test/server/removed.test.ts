import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { publishHotel } from '../support/hotels.ts';
import { until } from '../support/until.ts';

let database: Database;
let app: FastifyInstance;
let goneId: string;
let restId: string;

const NAME = 'Zobelhof Removed';

before(async () => {
  database = await testDatabase();
  app = await testApp(database.sql);
  const wifi = { key: 'wifi', value: true } as const;
  goneId = await publishHotel(database.sql, {
    site: 'zobelhof.example',
    slug: 'zobelhof',
    name: NAME,
    locality: 'Zobelau',
    facts: [wifi],
  });
  restId = await publishHotel(database.sql, {
    site: 'rest.example',
    slug: 'rest',
    name: 'The Rest',
    facts: [wifi, { key: 'pool', value: ['indoor'], path: '/pool' }],
  });
  await database.sql`insert into old_slugs (slug, subject_id, replaced_at) values
    ('zobelhof-old', ${goneId}, now()), ('rest-old', ${restId}, now())`;
});

after(async () => {
  await app.close();
  await database.close();
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ url, headers });

const formsOf = (id: string, slug: string) => [
  `/hotels/${slug}`,
  `/it/hotels/${slug}`,
  `/de/hotels/${slug}`,
  `/en/hotels/${slug}`,
  `/hotels/${slug}?from=2026-12-05&to=2026-12-06`,
  `/hotels/${id}`,
  `/api/v1/hotels/${id}`,
  `/api/v1/hotels/${slug}`,
  `/api/v1/hotels/${id}/facts?format=csv`,
  `/api/v1/hotels/${id}/history`,
  `/feeds/hotels/${id}.atom`,
  `/compare?ids=${slug}`,
];

async function placeTombstone(): Promise<void> {
  await database.sql`insert into tombstones
    (level, site, subject_id, final, slugs, placed_at, placed_by) values
    ('subject', 'zobelhof.example', ${goneId}, false, '{zobelhof,zobelhof-old}', now(), 'test')`;
}

describe('before a removal', () => {
  for (const form of formsOf('ID', 'zobelhof')) {
    test(`${form} answers 200`, async () => {
      assert.equal((await get(form.replace('ID', goneId))).statusCode, 200);
    });
  }
  test('an old slug leads to the present one', async () => {
    const { statusCode, headers } = await get('/hotels/zobelhof-old');
    assert.deepEqual([statusCode, headers.location], [301, '/hotels/zobelhof']);
  });
});

describe('once a tombstone is placed', () => {
  before(async () => {
    await placeTombstone();
    // The cached page goes with the database's notice.
    await until(async () => (await get('/hotels/zobelhof')).statusCode === 410, 1000);
  });
  for (const form of [...formsOf('ID', 'zobelhof'), '/hotels/zobelhof-old']) {
    test(`${form} answers 410, briefly cacheable, without the name`, async () => {
      const { statusCode, headers, body } = await get(form.replace('ID', goneId));
      assert.equal(statusCode, 410);
      assert.equal(headers['cache-control'], 'public, max-age=60');
      assert.doesNotMatch(body, /zobel/i);
    });
  }
  test('JSON asks get a JSON 410', async () => {
    const answer = await get('/hotels/zobelhof', { accept: 'application/json' });
    assert.equal(answer.statusCode, 410);
    assert.equal(answer.json().error.code, 'gone');
  });
  for (const url of [
    '/',
    '/hotels',
    '/hotels?q=zobel',
    '/sitemap.xml',
    '/api/v1/hotels',
    '/api/v1/facts',
    '/api/v1/changes',
  ]) {
    test(`${url} has dropped it`, async () => {
      const { statusCode, body } = await get(url);
      assert.equal(statusCode, 200);
      assert.doesNotMatch(body.replace(/value="zobel"|“zobel”|q=zobel/g, ''), /zobel/i);
    });
  }
  test('a comparison keeps the others and says that one was withdrawn', async () => {
    const { statusCode, body } = await get('/compare?ids=zobelhof,rest');
    assert.equal(statusCode, 200);
    assert.match(body, /One hotel was withdrawn/);
    assert.match(body, /The Rest/);
    const json = (await get('/api/v1/compare?ids=zobelhof,rest')).json();
    assert.deepEqual([json.hotels.length, json.withdrawn], [1, 1]);
  });
  test('the removals feed names it by its opaque id only', async () => {
    const { body } = await get('/api/v1/removals');
    assert.match(body, new RegExp(goneId));
    assert.doesNotMatch(body, /zobel/i);
  });
  test('it is still 410 after its row is deleted', async () => {
    await database.sql`delete from subjects where id = ${goneId}`;
    for (const name of ['zobelhof', 'zobelhof-old', goneId]) {
      assert.equal((await get(`/hotels/${name}`)).statusCode, 410, name);
    }
  });
  test('words of its name are forgotten', async () => {
    const words = await database.sql`select word from search_words where word like 'zobel%'`;
    assert.equal(words.length, 0);
  });
});

describe('smaller removals', () => {
  test('a removed page takes its facts away, a removed fact its row; the hotel stays', async () => {
    await database.sql`insert into tombstones
      (level, site, subject_id, page_url, final, placed_at, placed_by) values
      ('page', 'rest.example', ${restId}, 'https://www.rest.example/pool', true, now(), 'test')`;
    await until(async () => !(await get('/hotels/rest')).body.includes('indoor pool'), 1000);
    assert.equal((await get('/hotels/rest')).statusCode, 200);
    const { removals } = (await get('/api/v1/removals')).json();
    const last = removals.at(-1);
    assert.deepEqual([last.subject, last.what, last.key], [restId, 'one-page', undefined]);
  });
});

describe('the cache trusts notices only while they arrive', () => {
  test('after a lost connection a change is seen without a notice', async () => {
    const page = async () => (await get('/hotels/rest')).body;
    await page();
    await page();
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'firsthand notices' and datname = current_database()`;
    await database.sql`alter table facts disable trigger user`;
    await database.sql`update facts set value = 'false' where key = 'wifi'`;
    await database.sql`alter table facts enable trigger user`;
    await until(async () => (await page()).includes('The hotel says no'), 1000);
  });
});
