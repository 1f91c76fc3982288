/** Kept pages are answered by the server itself, in front of the framework: over real connections. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { publishHotel } from '../support/hotels.ts';
import { until } from '../support/until.ts';

const database = await testDatabase();
const app = await testApp(database.sql);
let origin = '';
let id = '';

before(async () => {
  id = await publishHotel(database.sql, {
    site: 'kranichhof.example',
    slug: 'kranichhof',
    name: 'Hotel Kranichhof',
    facts: [{ key: 'check_in_from', value: '14:00' }],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await until(async () => {
    await ask('/hotels/kranichhof');
    return app.cacheStats().entries > 0;
  }, 2000);
});

after(async () => {
  await app.close();
  await database.close();
});

const ask = async (path: string, headers: Record<string, string> = {}) =>
  await fetch(`${origin}${path}`, { headers, redirect: 'manual' });

/** @returns the answer and whether it came from what is kept */
async function asked(path: string, headers: Record<string, string> = {}) {
  const before = app.cacheStats().hits;
  const answer = await ask(path, headers);
  return { answer, text: await answer.text(), kept: app.cacheStats().hits > before };
}

describe('a page that is kept', () => {
  test('is the page that was made, with all headers of security', async () => {
    const made = await asked('/hotels/kranichhof?u=1');
    const { answer, text, kept } = await asked('/hotels/kranichhof');
    assert.deepEqual([made.kept, kept, answer.status], [false, true, 200]);
    assert.match(text, /14:00/);
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
      assert.equal(answer.headers.get(name), made.answer.headers.get(name), name);
    }
    assert.equal(answer.headers.get('vary'), 'accept-encoding, accept-language, accept');
  });
  test('is a 304 without a body for who has it', async () => {
    const etag = (await ask('/hotels/kranichhof')).headers.get('etag') ?? '';
    const { answer, text, kept } = await asked('/hotels/kranichhof', { 'if-none-match': etag });
    assert.deepEqual([answer.status, text, kept], [304, '', true]);
    assert.equal(answer.headers.get('content-type'), null);
  });
  test('is not given to who asks for JSON or prefers another language', async () => {
    const json = await asked('/hotels/kranichhof', { accept: 'application/json' });
    assert.deepEqual(
      [json.answer.status, json.answer.headers.get('location'), json.kept],
      [303, `/api/v1/hotels/${id}`, false],
    );
    const german = await asked('/hotels/kranichhof', { 'accept-language': 'de' });
    assert.deepEqual([german.answer.status, german.kept], [302, false]);
  });
  test('goes with a tombstone', async () => {
    await database.sql`insert into tombstones
      (level, site, subject_id, final, slugs, placed_at, placed_by) values
      ('subject', 'kranichhof.example', ${id}, false, '{kranichhof}', now(), 'test')`;
    await until(async () => (await ask('/hotels/kranichhof')).status === 410, 1000);
  });
});
