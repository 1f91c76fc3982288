import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Handle } from '../../db/handle.ts';
import { completeEntry } from '../../db/ledger.ts';
import {
  freeTurn,
  giveTurnBack,
  lengthenWait,
  reserveAddress,
  takeTurn,
  waitOf,
} from '../../db/pace.ts';
import { leaseRefresh } from '../../db/refreshes.ts';
import { addSubject, holdSite, releaseSite } from '../../db/sites.ts';
import { setSwitch } from '../../db/switches.ts';
import { testDatabase } from '../support/database.ts';

const NOW_MS = Date.parse('2026-12-01T12:00:00Z');

async function withSite(db: Handle, site: string): Promise<void> {
  const place = { site, kind: 'hotel', homeUrl: `https://${site}/`, pathPrefix: '/' } as const;
  await addSubject(db, place, NOW_MS);
}

function wanted(site: string, timing = { timeLimitMs: 500, gapMs: 300 }) {
  const url = `https://${site}/`;
  return { site, refreshId: null, purpose: 'page', url, nowMs: NOW_MS, ...timing };
}

async function granted(db: Handle, site: string, timing?: { timeLimitMs: number; gapMs: number }) {
  const turn = await takeTurn(db, wanted(site, timing));
  assert.equal(turn.kind, 'granted');
  if (turn.kind !== 'granted') throw new Error('unreachable');
  return turn;
}

describe('ours: one turn at a time, taken in the database', () => {
  test('[J12] of twenty processes that ask at once, one gets the turn', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const turns = await Promise.all(
      Array.from({ length: 20 }, () => takeTurn(db, wanted('inn.example'))),
    );
    const kinds = turns.map((turn) => turn.kind);
    assert.equal(kinds.filter((kind) => kind === 'granted').length, 1);
    assert.equal(kinds.filter((kind) => kind === 'wait').length, 19);
    const [{ count } = { count: -1 }] = await db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ledger`,
    );
    assert.equal(count, 1, 'a ledger row for the one request, none for the others');
  });

  test('[J11] the next turn comes one gap after the end of the answer, not of its start', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const turn = await granted(db, 'inn.example');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await freeTurn(db, { site: 'inn.example', turn: turn.turn, gapMs: 300 });
    const waitMs = await waitOf(db, 'inn.example');
    assert.ok(waitMs > 200 && waitMs <= 300, `${waitMs} ms are left of 300`);
    const early = await takeTurn(db, wanted('inn.example'));
    assert.equal(early.kind, 'wait');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await granted(db, 'inn.example');
  });

  test('the slot of a process that died frees itself after time limit and gap', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    await granted(db, 'inn.example', { timeLimitMs: 15_000, gapMs: 10_000 });
    const waitMs = await waitOf(db, 'inn.example');
    assert.ok(waitMs > 24_000 && waitMs <= 25_000, `${waitMs} ms`);
  });

  test('a turn that was not used goes back as it was', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const turn = await granted(db, 'inn.example');
    await giveTurnBack(db, { site: 'inn.example', turn: turn.turn });
    await granted(db, 'inn.example');
  });

  test('only the holder of a turn can free it', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    await granted(db, 'inn.example');
    const stranger = '00000000-0000-4000-8000-000000000000';
    await freeTurn(db, { site: 'inn.example', turn: stranger, gapMs: 0 });
    assert.equal((await takeTurn(db, wanted('inn.example'))).kind, 'wait');
  });

  test('[J06] a longer Crawl-delay counts from the answer that brought it', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const turn = await granted(db, 'inn.example');
    await freeTurn(db, { site: 'inn.example', turn: turn.turn, gapMs: 10_000 });
    await lengthenWait(db, 'inn.example', 20_000);
    const waitMs = await waitOf(db, 'inn.example');
    assert.ok(waitMs > 29_000 && waitMs <= 30_000, `${waitMs} ms`);
  });

  test('two sites do not wait for each other', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    await withSite(db, 'hostel.example');
    await granted(db, 'inn.example');
    await granted(db, 'hostel.example');
  });

  test('one IP address is asked once a second, in the order of asking', async () => {
    await using database = await testDatabase();
    const waits = [];
    for (let n = 0; n < 4; n += 1) {
      waits.push(await reserveAddress(database.db, '192.0.2.7', 1000));
    }
    assert.equal(await reserveAddress(database.db, '192.0.2.8', 1000), 0);
    const [first, ...rest] = waits;
    assert.equal(first, 0);
    for (const [index, waitMs] of rest.entries()) {
      const expected = (index + 1) * 1000;
      assert.ok(waitMs > expected - 500 && waitMs <= expected, `${waitMs} ms of ${expected}`);
    }
  });
});

describe('ours: what stops a site is asked in the same breath as its turn', () => {
  test('a hold refuses the turn at once, a release gives it back', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const hold = { site: 'inn.example', because: 'asked', untilMs: null, byRequest: false };
    await holdSite(db, { ...hold, nowMs: NOW_MS });
    assert.deepEqual(await takeTurn(db, wanted('inn.example')), {
      kind: 'refused',
      because: 'held',
    });
    await releaseSite(db, 'inn.example');
    await granted(db, 'inn.example');
  });

  test('a hold until a date ends at that date', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const hold = { site: 'inn.example', because: 'paused', nowMs: NOW_MS, byRequest: false };
    await holdSite(db, { ...hold, untilMs: NOW_MS + 1000 });
    const turn = await takeTurn(db, wanted('inn.example'));
    assert.deepEqual(turn, { kind: 'refused', because: 'held' });
    const later = { ...wanted('inn.example'), nowMs: NOW_MS + 1001 };
    assert.equal((await takeTurn(db, later)).kind, 'granted');
  });

  test('stop-all refuses every turn; a site that nobody added has none', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const stranger = await takeTurn(db, wanted('stranger.example'));
    assert.deepEqual(stranger, { kind: 'refused', because: 'unknown_site' });
    const by = { nowMs: NOW_MS, by: 'test', because: 'drill' };
    await setSwitch(db, { name: 'stop-all', value: 'on', ...by });
    const stopped = await takeTurn(db, wanted('inn.example'));
    assert.deepEqual(stopped, { kind: 'refused', because: 'stopped' });
    await setSwitch(db, { name: 'stop-all', value: 'off', ...by });
    await granted(db, 'inn.example');
  });

  test('a tombstone of the site refuses the turn', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    await db.execute(sql`
      INSERT INTO tombstones (level, site, final, placed_at, placed_by)
      VALUES ('site', 'inn.example', false, now(), 'test')`);
    const turn = await takeTurn(db, wanted('inn.example'));
    assert.deepEqual(turn, { kind: 'refused', because: 'removed' });
  });
});

test('[J12] a turn of a refresh goes only to the process that has its lease', async () => {
  await using database = await testDatabase();
  const { db } = database;
  await withSite(db, 'inn.example');
  const lease = async (holder: string) => {
    const leased = await leaseRefresh(db, {
      site: 'inn.example',
      nowMs: NOW_MS,
      holder,
      leaseMs: 1,
    });
    if (leased.kind !== 'leased') throw new Error('held by another');
    return { ...wanted('inn.example'), refreshId: leased.refresh.id, holder };
  };
  const stalled = await lease('0e9f2f5c-4b5d-4f0e-9a6e-000000000001');
  await new Promise((resolve) => setTimeout(resolve, 20));
  const other = await lease('0e9f2f5c-4b5d-4f0e-9a6e-000000000002');
  assert.deepEqual(await takeTurn(db, stalled), { kind: 'refused', because: 'lease_lost' });
  assert.equal((await takeTurn(db, other)).kind, 'granted');
});

describe('ours: the ledger is written before a request leaves, and once', () => {
  test('a row says unknown until its answer has ended, and is never rewritten', async () => {
    await using database = await testDatabase();
    const { db } = database;
    await withSite(db, 'inn.example');
    const { ledgerId } = await granted(db, 'inn.example');
    const outcome = () =>
      db.execute(sql`SELECT outcome, status FROM ledger WHERE id = ${ledgerId}`);
    assert.deepEqual([...(await outcome())], [{ outcome: 'unknown', status: null }]);
    const end = { endedAtMs: NOW_MS + 80, status: 200, because: null, bytes: 5, nonce: null };
    await completeEntry(db, ledgerId, { ...end, outcome: 'page' });
    assert.deepEqual([...(await outcome())], [{ outcome: 'page', status: 200 }]);
    await assert.rejects(completeEntry(db, ledgerId, { ...end, outcome: 'gone' }), (error: Error) =>
      /completed once and never rewritten/.test(String(error.cause)),
    );
  });
});
