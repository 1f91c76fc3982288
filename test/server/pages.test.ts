import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import { testApp, textOf } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { publishHotel } from '../support/hotels.ts';

let database: Database;
let app: FastifyInstance;
let hotelId: string;

before(async () => {
  database = await testDatabase();
  app = await testApp(database.sql);
  hotelId = await publishHotel(database.sql, {
    site: 'kranichhof.example',
    slug: 'kranichhof',
    name: 'Hotel <Kranichhof>',
    facts: [
      {
        key: 'check_in_from',
        value: '14:00',
        path: '/faq',
        fragment: ':~:text=Ab%2014%20Uhr',
        checkedAt: '2026-11-28T09:00:00Z',
      },
      { key: 'pets_allowed', value: 'no' },
      { key: 'pool', value: ['indoor'], path: '/pool', standing: 'conflict' },
      { key: 'pool', value: ['none'], path: '/rooms', standing: 'conflict' },
      {
        key: 'parking_fee',
        value: { amount: 9, currency: 'EUR', per: 'day' },
        when: { place: 'garage' },
        checkedAt: '2026-08-01T09:00:00Z',
      },
    ],
  });
});

after(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the hotel page', () => {
  test('[J28] each fact stands beside its source and the date it was checked', async () => {
    const { body } = await get('/hotels/kranichhof');
    const row = factRow(body, 'check_in_from');
    assert.match(row, /14:00/);
    assert.match(row, /href="https:\/\/www\.kranichhof\.example\/faq#:~:text=Ab%2014%20Uhr"/);
    assert.match(row, /<time datetime="2026-11-28T09:00:00\.000Z"/);
    assert.match(row, /checked 3 days ago/);
  });
  test('every fact of the vocabulary has a row; what is not found says "not stated"', async () => {
    const { body } = await get('/hotels/kranichhof');
    const stated = ['check_in_from', 'pets_allowed', 'pool', 'parking_fee'];
    for (const { key } of hotelFactSpecs) {
      const row = factRow(body, key);
      assert.equal(row.includes('not stated'), !stated.includes(key), key);
    }
  });
  test('a no of the hotel is told apart from what is not stated', async () => {
    const row = textOf(factRow((await get('/hotels/kranichhof')).body, 'pets_allowed'));
    assert.match(row, /The hotel says no/);
    assert.match(row, /not allowed/);
  });
  test('pages that disagree are both shown, neither as settled', async () => {
    const row = textOf(factRow((await get('/hotels/kranichhof')).body, 'pool'));
    assert.match(row, /pages disagree.*indoor pool.*no pool/);
  });
  test('an old fact is marked after the time of the profile', async () => {
    const { body } = await get('/hotels/kranichhof');
    assert.match(factRow(body, 'parking_fee'), /Not checked for a long time/);
    assert.doesNotMatch(factRow(body, 'check_in_from'), /Not checked for a long time/);
  });
  test('text of foreign pages is escaped', async () => {
    const { body } = await get('/hotels/kranichhof');
    assert.ok(!body.includes('<Kranichhof>'));
  });
  test('it sets no cookie and names no other host for anything that loads', async () => {
    const { body, headers } = await get('/hotels/kranichhof');
    assert.equal(headers['set-cookie'], undefined);
    assert.deepEqual(body.match(/(?:src|srcset)="(?!\/)[^"]*"/g), null);
    assert.deepEqual(body.match(/<link rel="(?:stylesheet|icon)" href="(?!\/assets\/)/g), null);
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:/);
  });
});

describe('home and list', () => {
  for (const url of ['/', '/hotels']) {
    test(`${url} links the hotel's page`, async () => {
      const { body, statusCode } = await get(url);
      assert.equal(statusCode, 200);
      assert.match(body, /href="\/hotels\/kranichhof"/);
    });
  }
});

describe('languages', () => {
  test('a prefix chooses the language and links stay under it', async () => {
    const { body } = await get('/de/hotels/kranichhof');
    assert.match(body, /<html lang="de">/);
    assert.match(textOf(body), /nicht angegeben/);
    assert.match(body, /href="\/de\/hotels"/);
  });
  test('Accept-Language leads from the unprefixed address to the prefixed one', async () => {
    const { statusCode, headers } = await get('/hotels?q=a', {
      'accept-language': 'it-IT,en;q=0.5',
    });
    assert.equal(statusCode, 302);
    assert.equal(headers.location, '/it/hotels?q=a');
    assert.match(String(headers.vary), /accept-language/);
  });
  test('/en stays English whatever Accept-Language says', async () => {
    const { statusCode, body } = await get('/en/hotels', { 'accept-language': 'it' });
    assert.equal(statusCode, 200);
    assert.match(body, /<html lang="en">/);
  });
  test('an unknown language is no page', async () => {
    assert.equal((await get('/fr/hotels')).statusCode, 404);
  });
});

describe('errors', () => {
  const bad: [url: string, status: number][] = [
    ['/nope', 404],
    ['/hotels/nope', 404],
    ['/hotels/%E0%A4%A', 400],
    [`/hotels/${'a'.repeat(5000)}`, 400],
    ["/hotels/'%3B%20drop%20table%20facts--", 404],
    ['/hotels/%00', 404],
    ['/sites/..%2f..', 404],
  ];
  for (const [url, status] of bad) {
    test(`${url.slice(0, 40)} answers ${status} with a page`, async () => {
      const { statusCode, body } = await get(url);
      assert.equal(statusCode, status);
      assert.match(body, /<h1>/);
    });
  }
  test('JSON where that is asked for', async () => {
    const answer = await get('/hotels/nope', { accept: 'application/json' });
    assert.equal(answer.json().error.code, 'not-found');
  });
  test('a fault of ours is a 500 page without its message', async () => {
    const other = await testDatabase();
    const orphan = await testApp(other.sql);
    await other.close();
    const { statusCode, body } = await orphan.inject({ url: '/hotels/kranichhof' });
    await orphan.close();
    assert.equal(statusCode, 500);
    assert.match(body, /<h1>/);
    assert.doesNotMatch(body, /CONNECTION|postgres/i);
  });
});

describe('the policy pages', () => {
  test('the bot page stands at the profile’s path', async () => {
    const { statusCode, body } = await get('/data/crawler/');
    assert.equal(statusCode, 200);
    assert.match(body, /JourneyedBot/);
  });
  for (const url of ['/privacy', '/robots.txt', '/.well-known/security.txt', '/sitemap.xml']) {
    test(`${url} answers`, async () => assert.equal((await get(url)).statusCode, 200));
  }
  test('the sitemap has the hotel with the time its facts changed', async () => {
    const { body } = await get('/sitemap.xml');
    assert.match(body, /hotels\/kranichhof<\/loc><lastmod>2026-11-28T09:00:00\.000Z<\/lastmod>/);
  });
  test('assets carry a hash and may be kept for good', async () => {
    const path = /\/assets\/site\.[0-9a-f]{10}\.css/.exec((await get('/')).body)?.[0] ?? '';
    const { statusCode, headers } = await get(path);
    assert.equal(statusCode, 200);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal((await get('/assets/site.css')).statusCode, 404);
  });
});

describe('health', () => {
  test('/readyz is ready with database and migrations', async () => {
    const { statusCode, body } = await get('/readyz');
    assert.equal(statusCode, 200, body);
  });
  test('/readyz fails when a migration is missing', async () => {
    await using other = await testDatabase();
    await other.sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
    const behind = await testApp(other.sql);
    const { statusCode, body } = await behind.inject({ url: '/readyz' });
    await behind.close();
    assert.equal(statusCode, 503);
    assert.equal(JSON.parse(body).checks.migrations, 'failing');
  });
  test('/readyz fails when the database is gone, /healthz does not', async () => {
    const other = await testDatabase();
    const orphan = await testApp(other.sql);
    await other.close();
    const answers = await Promise.all(['/readyz', '/healthz'].map((url) => orphan.inject({ url })));
    await orphan.close();
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [503, 200],
    );
  });
});

test('a subject is found by its opaque id as well', async () => {
  assert.equal((await get(`/hotels/${hotelId}`)).statusCode, 200);
});

/** The row of one fact, from its own tag to the next row's. */
function factRow(html: string, key: string): string {
  const start = html.search(new RegExp(`<div class="fact [^>]*id="${key}"`));
  assert.ok(start >= 0, `no row for ${key}`);
  const rest = html.slice(start + 1);
  const end = rest.indexOf('<div class="fact ');
  return end < 0 ? rest : rest.slice(0, end);
}
