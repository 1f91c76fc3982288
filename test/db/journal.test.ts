/** Histories that nobody rewrites, and a chain that tells when somebody did all the same. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { addDocument, purgeDocuments } from '../../db/documents.ts';
import { appendAct, appendEvent, verifyActs, verifyEvents } from '../../db/journal.ts';
import { testDatabase } from '../support/database.ts';

const t0 = Date.parse('2026-12-01T09:00:00Z');

async function withThreeEvents(database: Database) {
  for (const type of ['received', 'held', 'asked']) {
    await database.db.transaction((tx) =>
      appendEvent(tx, { ref: 'FH-1', type, by: 'test', atMs: t0, data: { b: 2, a: 1 } }),
    );
  }
}

/** As somebody could who owns the database and wants to hide something. */
async function tamper(database: Database, statement: string) {
  await database.sql.unsafe('alter table request_events disable trigger user');
  await database.sql.unsafe(statement);
  await database.sql.unsafe('alter table request_events enable trigger user');
}

describe('request events', () => {
  for (const statement of [
    "update request_events set type = 'x'",
    'delete from request_events',
    'truncate request_events',
  ]) {
    test(`the database refuses: ${statement}`, async () => {
      await using database = await testDatabase();
      await withThreeEvents(database);
      await assert.rejects(database.sql.unsafe(statement), /append-only/);
    });
  }

  test('an untouched chain is whole', async () => {
    await using database = await testDatabase();
    await withThreeEvents(database);
    const report = await verifyEvents(database.db);
    assert.ok(report.kind === 'whole' && report.entries === 3);
  });

  const attacks: [title: string, statement: string, atSeq: number, because: string][] = [
    ['a changed entry', "update request_events set by = 'other' where seq = 2", 2, 'entry_changed'],
    [
      'changed data',
      `update request_events set data = '{"a":1}' where seq = 1`,
      1,
      'entry_changed',
    ],
    [
      'a changed time',
      "update request_events set at = at + interval '1 s' where seq = 3",
      3,
      'entry_changed',
    ],
    ['a dropped entry', 'delete from request_events where seq = 2', 2, 'entry_missing'],
    [
      'a changed entry whose hash was made to fit',
      `update request_events set hash = repeat('a', 64) where seq = 2`,
      2,
      'entry_changed',
    ],
  ];
  for (const [title, statement, atSeq, because] of attacks) {
    test(`${title} is found`, async () => {
      await using database = await testDatabase();
      await withThreeEvents(database);
      await tamper(database, statement);
      assert.deepEqual(await verifyEvents(database.db), { kind: 'broken', atSeq, because });
    });
  }

  test('a cut end is found by the head that was noted elsewhere', async () => {
    await using database = await testDatabase();
    await withThreeEvents(database);
    const whole = await verifyEvents(database.db);
    assert.ok(whole.kind === 'whole');
    await tamper(database, 'delete from request_events where seq = 3');
    const known = { seq: whole.entries, hash: whole.headHash };
    assert.deepEqual(await verifyEvents(database.db, known), {
      kind: 'broken',
      atSeq: 3,
      because: 'end_missing',
    });
  });

  test('entries written at the same time stand one after the other', async () => {
    await using database = await testDatabase();
    await Promise.all(Array.from({ length: 4 }, () => withThreeEvents(database)));
    const report = await verifyEvents(database.db);
    assert.ok(report.kind === 'whole' && report.entries === 12);
  });
});

test("the admin's journal is a chain of its own", async () => {
  await using database = await testDatabase();
  await database.db.transaction((tx) =>
    appendAct(tx, { act: 'hold', target: 'a.example', by: 'ada', because: 'asked', atMs: t0 }),
  );
  assert.equal((await verifyActs(database.db)).kind, 'whole');
  await assert.rejects(database.sql`delete from admin_journal`, /append-only/);
});

test('[C32] what reached its ten years is purged with its salt, with proof, and the chain still holds', async () => {
  await using database = await testDatabase();
  const purgeAtMs = Date.parse('2036-12-01T09:00:00Z');
  const digest = await database.db.transaction(async (tx) => {
    const document = await addDocument(tx, {
      ref: 'FH-1',
      partyId: null,
      kind: 'message',
      content: 'Please remove us. Maria',
      salt: Buffer.from('0123456789abcdef'),
      atMs: t0,
      purgeAtMs,
    });
    await appendEvent(tx, {
      ref: 'FH-1',
      type: 'received',
      by: 'form',
      atMs: t0,
      data: { digest: document.digest },
    });
    return document.digest;
  });
  const purge = (atMs: number) => database.db.transaction((tx) => purgeDocuments(tx, atMs));
  assert.equal(await purge(purgeAtMs - 1), 0);
  assert.equal(await purge(purgeAtMs), 1);
  const left = await database.db.execute(sql`select * from request_documents`);
  assert.equal(left.length, 0);
  const [proof] = await database.db.execute<{ type: string; data: { digest: string } }>(
    sql`select type, data from request_events order by seq desc limit 1`,
  );
  assert.equal(proof?.type, 'purged');
  assert.equal(proof?.data.digest, digest);
  assert.equal((await verifyEvents(database.db)).kind, 'whole');
});
