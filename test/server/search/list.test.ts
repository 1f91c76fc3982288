import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { testApp, textOf } from '../../support/app.ts';
import { testDatabase } from '../../support/database.ts';
import { publishHotel } from '../../support/hotels.ts';
import { until } from '../../support/until.ts';

let database: Database;
let app: FastifyInstance;

const eur = (amount: number, per = 'night') => ({ amount, currency: 'EUR', per });

before(async () => {
  database = await testDatabase();
  const hotels = [
    {
      slug: 'anton',
      name: 'Hôtel Antoñ',
      locality: 'Çelle',
      country: 'FR',
      facts: [
        { key: 'pets_allowed', value: 'yes' },
        { key: 'parking_fee', value: { amount: 0 } },
        { key: 'check_in_from', value: '15:00' },
        { key: 'pool', value: ['indoor'] },
      ],
    },
    {
      slug: 'berta',
      name: 'Berta’s Inn',
      locality: 'Kranichfeld',
      country: 'DE',
      facts: [
        { key: 'pets_allowed', value: 'no' },
        { key: 'parking_fee', value: eur(9) },
        { key: 'check_in_from', value: '14:00' },
      ],
    },
    {
      slug: 'caesar',
      name: 'Caesar Palace',
      locality: 'Roma',
      country: 'IT',
      facts: [
        { key: 'parking_fee', value: { amount: 5, currency: 'USD', per: 'night' } },
        { key: 'pool', value: ['none'], path: '/a', standing: 'conflict' },
        { key: 'pool', value: ['outdoor'], path: '/b', standing: 'conflict' },
      ],
    },
  ] as const;
  for (const hotel of hotels) {
    await publishHotel(database.sql, { site: `${hotel.slug}.example`, ...hotel });
  }
  app = await testApp(database.sql);
});

after(async () => {
  await app.close();
  await database.close();
});

/** Slugs of the results, in their order. */
async function slugs(query: string): Promise<string[]> {
  const { body, statusCode } = await app.inject(`/hotels?${query}`);
  assert.equal(statusCode, 200);
  return [...body.matchAll(/class="card-title"><a href="\/hotels\/([^"]+)"/g)].map(
    ([, slug]) => slug!,
  );
}

describe('search by name and place', () => {
  const table: [query: string, found: string[], why: string][] = [
    ['q=anton', ['anton'], 'without accents'],
    ['q=H%C3%94TEL+ANTO%C3%91', ['anton'], 'capitals and accents'],
    ['q=celle', ['anton'], 'a place without its cedilla'],
    ['q=kranich', ['berta'], 'the beginning of a word'],
    ['q=bertas+inn', ['berta'], 'two words'],
    ['q=germany', ['berta'], 'a country in English'],
    ['q=Italia', ['caesar'], 'a country in Italian'],
    ['q=Frankreich', ['anton'], 'a country in German'],
    ['q=berta.example', [], 'the top-level domain is no word'],
    ['q=krannichfeld', ['berta'], 'a letter too many'],
    ['q=ceasar', ['caesar'], 'two letters swapped'],
    ['q=xyzzyplugh', [], 'nothing like it'],
    ['q=%F0%9F%8F%A8', [], 'no letter at all'],
  ];
  for (const [query, found, why] of table) {
    test(`${query}: ${why}`, async () => assert.deepEqual(await slugs(query), found));
  }
  test('what only comes close is said to be so', async () => {
    const text = textOf((await app.inject('/hotels?q=ceasar')).body);
    assert.match(text, /No hotel is called “ceasar”/);
  });
  test('no match helps', async () => {
    assert.match(textOf((await app.inject('/hotels?q=xyzzyplugh')).body), /What you can try/);
  });
});

describe('filters', () => {
  const table: [query: string, found: string[], why: string][] = [
    ['f=pets', ['anton'], 'a no and a "not stated" are left out'],
    ['f=pets&u=1', ['anton', 'caesar'], '"not stated" can be included; it is never a no'],
    ['f=pool', ['anton'], 'pages that disagree state nothing'],
    ['f=pool&u=1', ['anton', 'berta', 'caesar'], 'and count as not stated'],
    ['f=parking-free', ['anton'], 'a price of 0 is free'],
    ['f=pets&f=pool', ['anton'], 'all filters have to hold'],
    ['in=14:00', ['berta'], 'check-in possible by'],
    ['in=15:30', ['anton', 'berta'], 'at the latest'],
    ['pmax=9&cur=EUR', ['anton', 'berta'], 'free and at most; never across currencies'],
    ['pmax=9&cur=USD', ['anton', 'caesar'], 'the same in dollars'],
    ['pmax=9&cur=EUR&u=1', ['anton', 'berta', 'caesar'], 'another currency is no answer'],
    ['f=nonsense&in=99:99&pmax=-1&page=abc', ['anton', 'berta', 'caesar'], 'absurd ones are none'],
    ["f=pets'%3B--&cur=%27&sort=%22", ['anton', 'berta', 'caesar'], 'nothing is run'],
    ['page=9999', ['anton', 'berta', 'caesar'], 'a page beyond the last is the last'],
  ];
  for (const [query, found, why] of table) {
    test(`${query}: ${why}`, async () => {
      assert.deepEqual((await slugs(query)).sort(), found);
    });
  }
  test('each filter has its count and how many do not say', async () => {
    const { body } = await app.inject('/hotels');
    const box = /value="pets">[\s\S]*?<\/label>/.exec(body)?.[0] ?? '';
    assert.match(textOf(`<p ${box}`), /Pets welcome 1 \(1 state it, 1 do not say\)/);
  });
  test('a result shows its answer to the filter, also that it states none', async () => {
    const text = textOf((await app.inject('/hotels?f=pets&u=1')).body);
    assert.match(text, /Pets allowed/);
    assert.match(text, /Pets not stated/);
  });
});

describe('orders are stated and reproducible', () => {
  const table: [query: string, found: string[]][] = [
    ['sort=name', ['berta', 'caesar', 'anton']],
    ['sort=check-in', ['berta', 'anton', 'caesar']],
    ['sort=parking&cur=EUR', ['anton', 'berta', 'caesar']],
    ['sort=parking&cur=USD', ['anton', 'caesar', 'berta']],
  ];
  for (const [query, found] of table) {
    test(query, async () => assert.deepEqual(await slugs(query), found));
  }
});

test('a fact read later is found at once by its filter', async () => {
  const before = await slugs('f=pets');
  const [{ id }] =
    (await database.sql`select id from subjects where slug = 'caesar'`) as unknown as [
      { id: string },
    ];
  await database.sql`insert into facts (subject_id, key, value, identity, page_url, found_in, method,
      page_hash, language, first_seen_at, checked_at, standing)
    values (${id}, 'pets_allowed', '"yes"', 'x', 'https://www.caesar.example/x', 'text', 'm',
      ${'0'.repeat(64)}, 'en', now(), now(), 'shown')`;
  await until(async () => (await slugs('f=pets')).includes('caesar'), 1000);
  assert.ok(!before.includes('caesar'));
});
