import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { factsCsv } from '../../../server/api/csv.ts';
import { TEST_URL, testApp } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { publishHotel } from '../../support/hotels.ts';

let database: Database;
let app: FastifyInstance;
const ids: string[] = [];

before(async () => {
  database = await testDatabase();
  for (const slug of ['anton', 'berta', 'caesar']) {
    ids.push(
      await publishHotel(database.sql, {
        site: `${slug}.example`,
        slug,
        name: slug,
        facts: [
          { key: 'wifi', value: true, fragment: '#:~:text=free%20wifi' },
          { key: 'pet_fee', value: { amount: 9, currency: 'EUR' }, when: { max_weight_kg: 8 } },
        ],
      }),
    );
  }
  await database.sql`insert into fact_history
    (subject_id, key, event, old_value, new_value, new_source, at, because)
    select id, 'wifi', 'changed', 'false', 'true', home_url, '2026-11-20T09:00:00Z', 'read'
    from subjects order by slug`;
  app = await testApp(database.sql);
});

after(async () => {
  await app.close();
  await database.close();
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ url: url.replace(TEST_URL, ''), headers });

describe('/api/v1', () => {
  test('a hotel with each fact, its source and the date of the check', async () => {
    const hotel = (await get('/api/v1/hotels/anton')).json();
    const wifi = hotel.facts.find((fact: { key: string }) => fact.key === 'wifi');
    assert.equal(hotel.page, `${TEST_URL}/hotels/anton`);
    assert.deepEqual(wifi, {
      subject: ids[0],
      kind: 'hotel',
      key: 'wifi',
      value: true,
      standing: 'shown',
      source: 'https://www.anton.example/info#:~:text=free%20wifi',
      page: 'https://www.anton.example/info',
      checked_at: '2026-11-28T09:00:00.000Z',
      first_seen_at: '2026-11-28T09:00:00.000Z',
      method: 'rules-1',
      disputed: false,
    });
  });
  for (const [url, list] of [
    ['/api/v1/facts?limit=1', 'facts'],
    ['/api/v1/hotels?limit=1', 'hotels'],
    ['/api/v1/changes?limit=1', 'changes'],
  ] as const) {
    test(`${url}: following "next" gives everything once`, async () => {
      const seen: string[] = [];
      for (let next: string | null = url; next !== null && seen.length < 20; ) {
        const page: Record<string, unknown> = (await get(next)).json();
        seen.push(...(page[list] as object[]).map((entry) => JSON.stringify(entry)));
        next = page['next'] as string | null;
      }
      assert.equal(seen.length, list === 'facts' ? 6 : 3);
      assert.equal(new Set(seen).size, seen.length);
    });
  }
  test('CSV names what is not stated, too', async () => {
    const { body, headers } = await get('/api/v1/hotels/anton/facts?format=csv');
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(
      body,
      /,wifi,true,,shown,https:\/\/www\.anton\.example\/info#:~:text=free%20wifi,/,
    );
    assert.match(body, /,pool,,,not-stated,,\r\n/);
  });
  test('an unchanged answer is a 304 without a body', async () => {
    const { headers } = await get('/api/v1/hotels/anton');
    const again = await get('/api/v1/hotels/anton', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  });
  test('the limit of requests stands in the headers', async () => {
    const { headers } = await get('/api/v1/removals');
    assert.equal(headers['ratelimit-limit'], '120');
    assert.ok(Number(headers['ratelimit-remaining']) < 120);
  });
  test('who asks too often gets 429 and is told when to come back', async () => {
    await using other = await testDatabase();
    const busy = await testApp(other.sql);
    let last = await busy.inject('/api/v1/removals');
    for (let n = 0; n < 120; n += 1) last = await busy.inject('/api/v1/removals');
    await busy.close();
    assert.equal(last.statusCode, 429);
    assert.ok(Number(last.headers['retry-after']) > 0);
    assert.equal(last.json().error.code, 'too-many');
  });
  test('everything is described in OpenAPI 3.1', async () => {
    const description = (await get('/api/v1/openapi.json')).json();
    assert.equal(description.openapi, '3.1.0');
    assert.deepEqual(Object.keys(description.paths).sort(), [
      '/api/v1/changes',
      '/api/v1/compare',
      '/api/v1/facts',
      '/api/v1/hotels',
      '/api/v1/hotels/{id}',
      '/api/v1/hotels/{id}/facts',
      '/api/v1/hotels/{id}/history',
      '/api/v1/removals',
    ]);
  });
  for (const url of [
    '/api/v1/facts?limit=0',
    '/api/v1/facts?after=x',
    '/api/v1/changes?after=-1',
    '/api/v1/compare',
    `/api/v1/compare?ids=${Array.from({ length: 200 }, (_, n) => `h${n}`).join()}`,
    '/api/v1/hotels/anton/facts?format=xml',
  ]) {
    test(`${url.slice(0, 50)} answers 400 in JSON`, async () => {
      const answer = await get(url);
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json().error.code, 'bad');
    });
  }
});

test('the Atom feed names changes with their source', async () => {
  const { body, headers, statusCode } = await get(`/feeds/hotels/${ids[0]}.atom`);
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^application\/atom\+xml/);
  assert.match(body, /<title>Wi-Fi: changed<\/title>/);
  assert.match(body, /<link rel="related" href="https:\/\/www\.anton\.example\/"\/>/);
});

test('a cell that a spreadsheet would run is text; numbers and telephone numbers stay', () => {
  const fact = {
    when: null,
    pageUrl: 'https://www.inn.example/',
    fragment: null,
    foundIn: 'text',
    method: 'rules-1',
    standing: 'shown' as const,
    firstSeenAt: '2026-11-28T09:00:00Z',
    checkedAt: '2026-11-28T09:00:00Z',
    disputedAt: null,
  };
  const facts = [
    { ...fact, key: 'phone', value: '+4930123' },
    { ...fact, key: 'email', value: '@SUM(1)' },
  ];
  const text = factsCsv([{ id: '1', site: 'x.example', name: '=1+1', facts }], false);
  assert.match(text, /1,'=1\+1,phone,\+4930123,/);
  assert.match(text, /,email,'@SUM\(1\),/);
});
