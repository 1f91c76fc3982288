/** Backup and restore: complete or refused, and a removal survives every older backup. */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { writeBackup } from '../../db/backup.ts';
import type { Database } from '../../db/connection.ts';
import { verifyEvents } from '../../db/journal.ts';
import { pendingRemovals, replayRemovals } from '../../db/replay.ts';
import { restoreBackup } from '../../db/restore.ts';
import { subjects } from '../../db/schema/sites.ts';
import { findGone } from '../../db/tombstones.ts';
import { applyEvent } from '../../server/requests/apply-event.ts';
import { pressButton } from '../../server/requests/press.ts';
import {
  askRemoval,
  type Cases,
  casesWith,
  DAY,
  keyFrom,
  listHotel,
  SITE,
  t0,
} from '../support/cases.ts';
import { testDatabase } from '../support/database.ts';

async function remove(cases: Cases): Promise<string> {
  const { request } = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  await applyEvent(
    cases.deps,
    request.ref,
    { type: 'decided', decision: 'accept' },
    { by: 'ada' },
    t0,
  );
  return request.ref;
}

async function contents(database: Pick<Database, 'sql'>): Promise<Record<string, unknown>> {
  const tables = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace order by 1`;
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await database.sql.unsafe(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${name} t`,
    );
    all[name] = row?.['rows'];
  }
  return all;
}

describe('backup and restore', () => {
  test('everything comes back as it was, odd characters included', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await cases.db.execute(
      sql`update subjects set name = ${'Haus „Zur\\.\tPost“\nNULL \\N'}, locality = null`,
    );
    await askRemoval(cases, 'maria@seeblick.example');
    const file = join(cases.dir, 'backup.gz');
    const report = await writeBackup(cases.sql, file, t0);
    assert.ok(report.rows > 10 && report.tables > 20);
    const before = await contents(cases);

    await using other = await testDatabase();
    await restoreBackup(other.sql, file, cases.deps.removalsLog, t0);
    assert.deepEqual(await contents(other), before);
    assert.equal((await verifyEvents(other.db)).kind, 'whole');
    await other.sql`insert into fact_history (subject_id, key, event, at, because)
      select id, 'wifi_free', 'withdrawn', now(), 'x' from subjects`;
    await assert.rejects(
      other.sql`delete from request_events`,
      /append-only/,
      'triggers stand again',
    );
  });

  test('[C29] a backup made before the removal is restored: still gone, and deleted again', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const file = join(cases.dir, 'backup.gz');
    await writeBackup(cases.sql, file, t0 - 1);
    await remove(cases);
    const restored = await restoreBackup(cases.sql, file, cases.deps.removalsLog, t0 + DAY);
    assert.equal(restored.placed, 2);
    assert.ok(await findGone(cases.db, { slug: hotel.slug }));
    assert.ok(await findGone(cases.db, { site: SITE }));
    assert.deepEqual(await cases.db.select().from(subjects), []);
    assert.equal(await pendingRemovals(cases.db, cases.deps.removalsLog), 0);
  });

  test('a restore by other means is noticed: not ready until the log is replayed', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    await remove(cases);
    await using older = await testDatabase();
    await listHotel({ ...cases, db: older.db });
    assert.equal(await pendingRemovals(older.db, cases.deps.removalsLog), 2);
    await replayRemovals(older.db, cases.deps.removalsLog, t0 + DAY);
    assert.equal(await pendingRemovals(older.db, cases.deps.removalsLog), 0);
    assert.deepEqual(await older.db.select().from(subjects), [], 'also under another id');
    assert.ok(await findGone(older.db, { slug: hotel.slug }));
    const again = await replayRemovals(older.db, cases.deps.removalsLog, t0 + DAY);
    assert.deepEqual(again, { placed: 0, lifted: 0 });
  });

  test('what came back since the backup stays back', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const ref = await remove(cases);
    const file = join(cases.dir, 'backup.gz');
    await writeBackup(cases.sql, file, t0);
    const back = await keyFrom(cases, 'done-operator', 'info@seeblick.example');
    await pressButton(cases.deps, ref, back, 'come-back', t0 + DAY);
    await restoreBackup(cases.sql, file, cases.deps.removalsLog, t0 + 2 * DAY);
    assert.equal(await findGone(cases.db, { site: SITE }), null);
  });

  test('a cut or changed file is refused and changes nothing', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const file = join(cases.dir, 'backup.gz');
    await writeBackup(cases.sql, file, t0);
    const text = gunzipSync(readFileSync(file)).toString();
    const broken = join(cases.dir, 'broken.gz');
    const before = await contents(cases);
    for (const content of [
      gzipSync(text.slice(0, text.length / 2)),
      gzipSync(text.replace('Hotel seeblick', 'Hotel forged')),
      readFileSync(file).subarray(0, 500),
      Buffer.from('not a backup'),
    ]) {
      writeFileSync(broken, content);
      await assert.rejects(restoreBackup(cases.sql, broken, cases.deps.removalsLog, t0));
    }
    await assert.rejects(
      restoreBackup(cases.sql, join(cases.dir, 'none.gz'), cases.deps.removalsLog, t0),
    );
    assert.deepEqual(await contents(cases), before);
  });
});

describe('the removals log', () => {
  test('is on the disk before the removal commits: no log, no removal', async () => {
    await using cases = await casesWith({ removalsLog: '/dev/null/removals.ndjson' });
    await listHotel(cases);
    await assert.rejects(remove(cases));
    assert.equal((await cases.db.select().from(subjects)).length, 1);
    assert.ok(await findGone(cases.db, { site: SITE }), 'hidden all the same');
  });

  test('a last line cut by a crash is left out, any other unreadable line stops everything', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await remove(cases);
    appendFileSync(cases.deps.removalsLog, '{"at":"2026-12-01T');
    assert.equal(await pendingRemovals(cases.db, cases.deps.removalsLog), 0);
    appendFileSync(cases.deps.removalsLog, '\n');
    await assert.rejects(
      pendingRemovals(cases.db, cases.deps.removalsLog),
      /line 2 cannot be read/,
    );
  });
});
