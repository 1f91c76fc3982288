import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { testApp, textOf } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { publishHotel } from '../support/hotels.ts';

let database: Database;
let app: FastifyInstance;

before(async () => {
  database = await testDatabase();
  app = await testApp(database.sql);
  const { sql } = database;
  await publishHotel(sql, {
    site: 'inn.example',
    slug: 'inn',
    name: 'The Inn',
    facts: [{ key: 'wifi', value: true }],
  });
  await sql`insert into robots_files (origin, site, state, because, status, body, read_at, fresh_until)
    values ('https://www.inn.example', 'inn.example', 'rules', 'read', 200,
      ${'User-agent: JourneyedBot\nDisallow: /spa\n'}, '2026-11-28T08:00:00Z', '2026-11-29T08:00:00Z')`;
  await sql`insert into ledger (site, purpose, method, url, at, ended_at, status, outcome) values
    ('inn.example', 'robots', 'GET', 'https://www.inn.example/robots.txt',
      '2026-11-28T08:00:00Z', '2026-11-28T08:00:01Z', 200, 'answer'),
    ('inn.example', 'page', 'GET', 'https://www.inn.example/secret-path',
      '2026-11-28T08:00:12Z', '2026-11-28T08:00:13Z', 404, 'answer')`;
  await sql`insert into refreshes (site, started_at, ended_at, outcome, pages, requests, facts)
    values ('inn.example', '2026-11-28T08:00:00Z', '2026-11-28T08:01:00Z', 'complete', 1, 2, 1)`;
});

after(async () => {
  await app.close();
  await database.close();
});

const ask = (payload: object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/robots-check',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(payload as Record<string, string>).toString(),
  });

describe('/sites/:domain', () => {
  test('shows facts, visits, counts and the deciding line of robots.txt', async () => {
    const text = textOf((await app.inject('/sites/inn.example')).body);
    assert.match(text, /The Inn: 1 fact/);
    assert.match(text, /home page is allowed/);
    assert.match(text, /complete 1 2 1/);
    assert.match(text, /28 November 2026 2 1 08:00 to 08:00/);
  });
  test('shows no path that was requested, in HTML and JSON', async () => {
    for (const headers of [{}, { accept: 'application/json' }]) {
      const { body, statusCode } = await app.inject({ url: '/sites/inn.example', headers });
      assert.equal(statusCode, 200);
      assert.doesNotMatch(body, /secret-path/);
    }
  });
  test('a subdomain leads to the same site; an unknown site is 404', async () => {
    assert.equal((await app.inject('/sites/www.inn.example')).statusCode, 200);
    assert.equal((await app.inject('/sites/other.example')).statusCode, 404);
  });
  test('a removed site answers 410: nothing held, how to come back', async () => {
    await database.sql`insert into sites (site, added_at, state) values
      ('left.example', '2026-11-01T00:00:00Z', 'removed')`;
    const { statusCode, body, headers } = await app.inject('/sites/left.example');
    assert.equal(statusCode, 410);
    assert.equal(headers['cache-control'], 'public, max-age=60');
    assert.match(textOf(body), /We hold nothing about this site/);
  });
  test('what somebody typed leads to the site of that address', async () => {
    const { headers } = await app.inject('/sites?domain=https%3A%2F%2Fwww.inn.example%2Ffaq');
    assert.equal(headers.location, '/sites/inn.example');
  });
});

describe('/robots-check', () => {
  test('judges a pasted file and names the deciding line', async () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: journeyedbot\nDisallow: /private\n';
    const answer = await ask({ robots, urls: '/private/x\nhttps://any.example/open' });
    const text = textOf(answer.body);
    assert.match(text, /\/private\/x refused 5: Disallow: \/private/);
    assert.match(text, /https:\/\/any\.example\/open allowed/);
  });
  test('judges by the stored copy and shows its time', async () => {
    const text = textOf((await ask({ site: 'inn.example', urls: '/spa/pool\n/rooms' })).body);
    assert.match(text, /28 November 2026 at 08:00 UTC/);
    assert.match(text, /\/spa\/pool refused 2: Disallow: \/spa/);
    assert.match(text, /\/rooms allowed/);
  });
  test('an origin without a stored copy is refused, never fetched', async () => {
    const answer = await ask(
      { site: 'inn.example', urls: 'https://booking.inn.example/' },
      { accept: 'application/json' },
    );
    assert.equal(answer.json().verdicts[0].allowed, false);
  });
  test('markup in what was pasted is shown as text', async () => {
    const { body } = await ask({ robots: 'User-agent: *\nDisallow: /<b>', urls: '/<b>x' });
    assert.ok(!body.includes('<b>'));
  });
  const faulty: [payload: object, message: RegExp][] = [
    [{ robots: 'User-agent: *', urls: '' }, /at least one address/],
    [{ urls: '/' }, /paste a robots\.txt/],
    [{ site: '127.0.0.1', urls: '/' }, /paste a robots\.txt/],
    [{ site: 'other.example', urls: '/' }, /we hold no robots\.txt/],
    [{ robots: 'x', urls: '/a\n'.repeat(101) }, /at most 100/],
  ];
  for (const [payload, message] of faulty) {
    test(`a fault is said beside its field: ${message.source}`, async () => {
      const { statusCode, body } = await ask(payload);
      assert.equal(statusCode, 422);
      assert.match(textOf(body), message);
      assert.match(body, /role="alert"/);
    });
  }
});
