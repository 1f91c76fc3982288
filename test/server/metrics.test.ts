import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSubject } from '../../db/sites.ts';
import { TEST_NOW, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

test('metrics count sites, answers and overdue time, and name nobody', async () => {
  await using database = await testDatabase();
  const app = await testApp(database.sql);
  const home = { site: 'inn.example', kind: 'hotel', homeUrl: 'https://inn.example/' } as const;
  await addSubject(database.db, { ...home, pathPrefix: '/' }, TEST_NOW - 90_000);
  const answer = await app.inject('/metrics');
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /^firsthand_sites\{state="active"\} 1$/m);
  assert.match(answer.body, /^firsthand_overdue_seconds 90$/m);
  assert.match(answer.body, /^firsthand_facts 0$/m);
  assert.doesNotMatch(answer.body, /inn\.example/);
  await app.close();
});
