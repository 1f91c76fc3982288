import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { holdEmbeddedServer } from '../../db/embedded.ts';
import { testDatabase } from './database.ts';
import { writeMigrations } from './migrations.ts';
import { runQuery } from './run-query.ts';
import { createMigrated } from './template.ts';

const temporaryDirectory = () => mkdtempDisposable(join(tmpdir(), 'firsthand-runs-'));

/** As on a machine where nothing is set and `temporary` is the place for temporary files. */
function cleanEnvironment(temporary: string): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT, TEST_DATABASE_URL, DATABASE_URL, ...env } = process.env;
  return { ...env, TMPDIR: temporary };
}

async function writeTestFile(dir: string, name: string, body: string): Promise<string> {
  const path = join(dir, name);
  const support = join(import.meta.dirname, 'database.ts');
  await writeFile(
    path,
    `import { test } from 'node:test';
    import { testDatabase } from ${JSON.stringify(support)};
    for (const name of ['first', 'second']) test(name, async () => {
      await using database = await testDatabase();
      await database.sql\`create table once_only (id int)\`;
      ${body}
    });`,
  );
  return path;
}

test('each database is fresh, and dropped when it is closed', async () => {
  await using first = await testDatabase();
  await using second = await testDatabase();
  await first.sql`create table mine (id int)`;
  const [row] = await second.sql`select to_regclass('mine') as mine`;
  assert.equal(row?.['mine'], null);
  await first.close();
  const name = new URL(first.url).pathname.slice(1);
  const left = await second.sql`select 1 from pg_database where datname = ${name}`;
  assert.equal(left.length, 0);
});

test('a template of older migrations is never used', async () => {
  await using dir = await temporaryDirectory();
  await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
  const folder = join(dir.path, 'migrations');
  const hasTables = async () => {
    const { url } = await createMigrated(server.url, folder);
    return await runQuery(url, `select to_regclass('one')::text, to_regclass('two')::text`);
  };
  await writeMigrations(folder, ['create table one (id int)']);
  assert.deepEqual(await hasTables(), [['one', null]]);
  await writeMigrations(folder, ['create table one (id int)', 'create table two (id int)']);
  assert.deepEqual(await hasTables(), [['one', 'two']]);
});

test('a file that runs by itself starts a server and takes it away again', async () => {
  await using dir = await temporaryDirectory();
  const file = await writeTestFile(dir.path, 'alone.test.ts', '');
  const temporary = join(dir.path, 'tmp');
  await mkdir(temporary);
  const options = { env: cleanEnvironment(temporary) };
  await promisify(execFile)(process.execPath, ['--test', file], options);
  assert.deepEqual(await readdir(temporary), []);
});

test('files of one run share the server of TEST_DATABASE_URL', async () => {
  await using dir = await temporaryDirectory();
  await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
  const body = `console.log('server', new URL(database.url).port);`;
  const files = [
    await writeTestFile(dir.path, 'one.test.ts', body),
    await writeTestFile(dir.path, 'two.test.ts', body),
  ];
  const env = { ...cleanEnvironment(dir.path), TEST_DATABASE_URL: server.url };
  const run = await promisify(execFile)(process.execPath, ['--test', ...files], { env });
  const ports = run.stdout.match(/(?<=server )\d+/g);
  assert.deepEqual(ports, Array(4).fill(new URL(server.url).port));
});

test('the server of DATABASE_URL is left as it was', async () => {
  await using dir = await temporaryDirectory();
  await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
  const file = await writeTestFile(dir.path, 'given.test.ts', '');
  const env = { ...cleanEnvironment(dir.path), DATABASE_URL: server.url };
  await promisify(execFile)(process.execPath, ['--test', file], { env });
  const names = await runQuery(server.url, 'select datname from pg_database order by 1');
  assert.deepEqual(names.flat(), ['postgres', 'template0', 'template1']);
});

test('the server of a killed run is taken away by the next one', async () => {
  await using dir = await temporaryDirectory();
  const temporary = join(dir.path, 'tmp');
  await mkdir(temporary);
  const env = cleanEnvironment(temporary);
  const stuck = await writeTestFile(
    dir.path,
    'stuck.test.ts',
    `process.kill(process.pid, 'SIGKILL');`,
  );
  const killed = spawn(process.execPath, [stuck], { env, stdio: 'ignore' });
  await once(killed, 'exit');
  const [left = ''] = await readdir(temporary);
  assert.match(left, /^firsthand-test-/);
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await utimes(join(temporary, left), longAgo, longAgo);

  const file = await writeTestFile(dir.path, 'next.test.ts', '');
  await promisify(execFile)(process.execPath, ['--test', file], { env });
  assert.deepEqual(await readdir(temporary), []);
});
