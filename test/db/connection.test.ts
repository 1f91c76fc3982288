import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { connect } from '../../db/connection.ts';
import { holdEmbeddedServer } from '../../db/embedded.ts';
import { testDatabase } from '../support/database.ts';

test('without a URL the embedded server is used, and stops at the end', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'firsthand-embedded-'));
  const database = await connect({ databaseUrl: undefined, dataDir: dir.path });
  const [row] = await database.db.execute(sql`select current_setting('server_version_num') as n`);
  assert.match(String(row?.['n']), /^18/);
  assert.match(database.how, /^PostgreSQL, started /);
  await database.close();
  await database.close();
  await assert.rejects(connect({ databaseUrl: database.url, dataDir: '' }), {
    because: 'unreachable',
  });
});

test('with a URL that server is used and named without its password', async () => {
  await using given = await testDatabase();
  await using database = await connect({ databaseUrl: given.url, dataDir: '/nowhere' });
  const [row] = await database.sql`select 1 as one`;
  assert.equal(row?.['one'], 1);
  const { host, pathname } = new URL(given.url);
  assert.equal(database.how, `PostgreSQL at ${host}${pathname}`);
});

test('a wrong password is told without the password', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'firsthand-embedded-'));
  await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
  const url = new URL(server.url);
  url.password = 'a-guess';
  await assert.rejects(connect({ databaseUrl: url.href, dataDir: '' }), {
    because: 'refused',
    message:
      `PostgreSQL at ${url.host}/postgres refuses: ` +
      'password authentication failed for user "firsthand".',
  });
});

test('a database that does not exist is told', async () => {
  await using given = await testDatabase();
  const url = new URL(given.url);
  url.pathname = '/nowhere';
  await assert.rejects(connect({ databaseUrl: url.href, dataDir: '' }), {
    because: 'refused',
    message: /database "nowhere" does not exist/,
  });
});

test('an address that is none is told', async () => {
  await assert.rejects(connect({ databaseUrl: 'mysql://localhost/x', dataDir: '' }), {
    because: 'unreachable',
    message: 'DATABASE_URL is not a postgres:// address.',
  });
});

test('a server older than PostgreSQL 14 is refused', async () => {
  await using given = await testDatabase();
  const name = new URL(given.url).pathname.slice(1);
  await given.sql.unsafe(`
    create schema disguise;
    create function disguise.current_setting(name text) returns text language sql as
      $$ select case name when 'server_version_num' then '130014' else '13.14' end $$;
    alter database ${name} set search_path = disguise, pg_catalog`);
  await assert.rejects(connect({ databaseUrl: given.url, dataDir: '' }), {
    because: 'too-old',
    message: 'The server is PostgreSQL 13.14, but 14 or newer is needed.',
  });
});
