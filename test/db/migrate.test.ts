import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../../db/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { writeMigrations } from '../support/migrations.ts';

const CREATE_TABLE = 'create table stays (id int primary key, nights int not null);';
const HAND_WRITTEN = `create function refuse() returns trigger language plpgsql as $$
  begin raise exception 'append only'; end $$;
--> statement-breakpoint
create trigger append_only before delete on stays execute function refuse();`;

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'firsthand-migrations-'));

test('a folder without migrations changes nothing', async () => {
  await using database = await emptyDatabase();
  await using folder = await temporaryFolder();
  await migrate(database, join(folder.path, 'none'));
  await migrate(database, folder.path);
});

test('generated and hand-written migrations run in order, once', async () => {
  await using database = await emptyDatabase();
  await using folder = await temporaryFolder();
  await writeMigrations(folder.path, [CREATE_TABLE]);
  await migrate(database, folder.path);
  await writeMigrations(folder.path, [CREATE_TABLE, HAND_WRITTEN]);
  await migrate(database, folder.path);
  await migrate(database, folder.path);
  await assert.rejects(database.sql`delete from stays`.execute(), /append only/);
});

test('processes that start together take turns', async () => {
  await using database = await emptyDatabase();
  await using folder = await temporaryFolder();
  await writeMigrations(folder.path, [`${CREATE_TABLE} select pg_sleep(0.1);`, HAND_WRITTEN]);
  await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder.path)));
  const [row] = await database.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
  assert.equal(row?.['n'], 2);
});

test('a database that is ahead of the code is refused and left as it is', async () => {
  await using database = await emptyDatabase();
  await using newer = await temporaryFolder();
  await using older = await temporaryFolder();
  await writeMigrations(newer.path, [CREATE_TABLE, HAND_WRITTEN]);
  await writeMigrations(older.path, [CREATE_TABLE]);
  await migrate(database, newer.path);
  await assert.rejects(migrate(database, older.path), {
    because: 'newer-schema',
    message: /a migration of 2026-12-01T00:01:00\.000Z that this version does not know/,
  });
});

test('a migration that was changed after it ran is refused', async () => {
  await using database = await emptyDatabase();
  await using folder = await temporaryFolder();
  await writeMigrations(folder.path, [CREATE_TABLE]);
  await migrate(database, folder.path);
  await writeMigrations(folder.path, [CREATE_TABLE.replace('nights', 'days')]);
  await assert.rejects(migrate(database, folder.path), { because: 'newer-schema' });
});

test('a migration that fails leaves nothing of itself', async () => {
  await using database = await emptyDatabase();
  await using folder = await temporaryFolder();
  await writeMigrations(folder.path, [CREATE_TABLE, 'create table more (id int); select 1/0;']);
  await assert.rejects(migrate(database, folder.path), /Failed query/);
  const [row] =
    await database.sql`select to_regclass('stays') as stays, to_regclass('more') as more`;
  assert.deepEqual({ ...row }, { stays: null, more: null });
});
