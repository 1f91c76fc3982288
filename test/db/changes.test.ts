/** Who follows the feed of changes by number misses none, however late one is committed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sql, TransactionSql } from 'postgres';
import { readChanges } from '../../db/open-data.ts';
import { testDatabase } from '../support/database.ts';
import { publishHotel } from '../support/hotels.ts';

const change = async (sql: Sql | TransactionSql, subject: string, key: string) =>
  void (await sql`insert into fact_history
    (subject_id, key, event, old_value, new_value, old_source, new_source, at, because)
    values (${subject}, ${key}, 'changed', '1', '2', 'https://inn.example/',
      'https://inn.example/', now(), 'page_changed')`);

test('a change is shown only when nothing before it can still come', async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const hotel = { site: 'inn.example', slug: 'inn', name: 'Inn', facts: [] };
  const subject = await publishHotel(sql, hotel);
  const keysAfter = async (after: number) =>
    (await readChanges(sql, 'hotel', after, 10)).map(({ id, key }) => [id, key]);

  await change(sql, subject, 'first');
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const late = sql.begin(async (tx) => {
    await change(tx, subject, 'late');
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await change(sql, subject, 'quick');
  assert.deepEqual(await keysAfter(0), [[1, 'first']]);
  mayCommit.resolve();
  await late;
  assert.deepEqual(await keysAfter(1), [
    [2, 'late'],
    [3, 'quick'],
  ]);
});
