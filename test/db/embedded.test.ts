import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { holdEmbeddedServer } from '../../db/embedded.ts';
import { HOLD_DATABASE, startHolder } from '../support/holder.ts';
import { runQuery } from '../support/run-query.ts';

const temporaryDirectory = () => mkdtempDisposable(join(tmpdir(), 'firsthand-embedded-'));

const remember = (url: string | undefined) =>
  runQuery(url, 'create table notes (note text); insert into notes values ($$kept$$)');
const recall = (url: string | undefined) => runQuery(url, 'select note from notes');

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/cwd/PG_VERSION`);
}

describe('one process', () => {
  test('starts the server, stops it at the end and finds its data again', async () => {
    await using dir = await temporaryDirectory();
    await using first = await holdEmbeddedServer({ dataDir: dir.path });
    const pid = await serverPid(dir.path);
    await remember(first.url);
    assert.equal(isRunning(pid), true);
    await first.release();
    await first.release();
    assert.equal(isRunning(pid), false);
    assert.equal(existsSync(join(dir.path, 'postgres/postmaster.pid')), false);

    await using second = await holdEmbeddedServer({ dataDir: dir.path });
    assert.deepEqual(await recall(second.url), [['kept']]);
    await second.release();
  });

  test('two holds of one process count twice', async () => {
    await using dir = await temporaryDirectory();
    const hold = () => holdEmbeddedServer({ dataDir: dir.path, durable: false });
    const [starting, sharing] = await Promise.all([hold(), hold()]);
    await using first = starting;
    await using second = sharing;
    assert.equal(first.url, second.url);
    await first.release();
    assert.deepEqual(await runQuery(second.url, 'select 1'), [[1]]);
    await second.release();
  });

  test('listens on 127.0.0.1 only, and lets nobody in without the password', async () => {
    await using dir = await temporaryDirectory();
    await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    const settings = await runQuery(
      server.url,
      `select current_setting('listen_addresses'), current_setting('unix_socket_directories'),
         current_setting('fsync')`,
    );
    assert.deepEqual(settings, [['127.0.0.1', '', 'off']]);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await assert.rejects(runQuery(wrong.href, 'select 1'), { code: '28P01' });
    const password = await stat(join(dir.path, 'postgres/firsthand/password'));
    assert.equal(password.mode & 0o777, 0o600);
    await server.release();
  });

  test('is crash safe unless told otherwise, and brings trigrams and unaccent', async () => {
    await using dir = await temporaryDirectory();
    await using server = await holdEmbeddedServer({ dataDir: dir.path });
    assert.deepEqual(
      await runQuery(
        server.url,
        `select current_setting('fsync'), current_setting('full_page_writes'),
           current_setting('synchronous_commit')`,
      ),
      [['on', 'on', 'on']],
    );
    await runQuery(server.url, 'create extension pg_trgm; create extension unaccent');
    assert.deepEqual(await runQuery(server.url, `select unaccent('Hôtel'), similarity('é', 'é')`), [
      ['Hotel', 1],
    ]);
    await server.release();
  });

  test('takes another port when the last one is busy', async () => {
    await using dir = await temporaryDirectory();
    await using first = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    const port = Number(new URL(first.url).port);
    await first.release();
    const other = createServer();
    await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening).unref());
    await using second = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    assert.notEqual(Number(new URL(second.url).port), port);
    other.close();
  });
});

describe('several processes', () => {
  test('share one server until the last one leaves', async () => {
    await using dir = await temporaryDirectory();
    await using first = await startHolder(dir.path);
    await using second = await startHolder(dir.path);
    const pid = await serverPid(dir.path);
    assert.equal(second.url, first.url);
    assert.equal(second.how, 'found running');
    assert.equal(await first.leave(), 0);
    assert.deepEqual(await runQuery(second.url, 'select 1'), [[1]]);
    assert.equal(await second.leave(), 0);
    assert.equal(isRunning(pid), false);
  });

  test('three that start together on a new directory get the same server', async () => {
    await using dir = await temporaryDirectory();
    await using ending = new AsyncDisposableStack();
    const holders = await Promise.all(
      [1, 2, 3].map(async () => ending.use(await startHolder(dir.path))),
    );
    const pid = await serverPid(dir.path);
    assert.equal(new Set(holders.map((holder) => holder.url)).size, 1);
    const codes = await Promise.all(holders.map((holder) => holder.leave()));
    assert.deepEqual(codes, [0, 0, 0]);
    assert.equal(isRunning(pid), false);
    const left = (await readdir(dir.path)).filter((name) => name !== 'postgres');
    assert.deepEqual(left, []);
  });

  test('Ctrl-C in the terminal reaches the holder, not the server', async () => {
    await using dir = await temporaryDirectory();
    await using first = await startHolder(dir.path);
    await using second = await startHolder(dir.path);
    const pid = await serverPid(dir.path);
    const exited = new Promise((resolve) => first.process.once('exit', resolve));
    process.kill(-(first.process.pid ?? 0), 'SIGINT');
    assert.equal(await exited, 0);
    assert.equal(isRunning(pid), true);
    await second.leave();
  });
});

describe('after kill -9', () => {
  test('of the owner, the server is found, shared and stopped by the next one', async () => {
    await using dir = await temporaryDirectory();
    await using killed = await startHolder(dir.path);
    await remember(killed.url);
    await killed.kill();
    const pid = await serverPid(dir.path);
    assert.equal(isRunning(pid), true);

    await using next = await startHolder(dir.path);
    assert.equal(next.how, 'found running');
    assert.deepEqual(await recall(next.url), [['kept']]);
    await next.leave();
    assert.equal(isRunning(pid), false);
  });

  test('of owner and server, committed data is there despite the stale pid file', async () => {
    await using dir = await temporaryDirectory();
    await using killed = await startHolder(dir.path);
    await remember(killed.url);
    process.kill(await serverPid(dir.path), 'SIGKILL');
    await killed.kill();
    assert.equal(existsSync(join(dir.path, 'postgres/postmaster.pid')), true);

    await using next = await startHolder(dir.path);
    assert.deepEqual(await recall(next.url), [['kept']]);
    await next.leave();
  });

  test('a stale pid file whose pid now belongs to a stranger is no obstacle', async () => {
    await using dir = await temporaryDirectory();
    await using killed = await startHolder(dir.path);
    await remember(killed.url);
    process.kill(await serverPid(dir.path), 'SIGKILL');
    await killed.kill();
    const stranger = spawn('sleep', ['60']);
    const pidFile = join(dir.path, 'postgres/postmaster.pid');
    const [, ...rest] = (await readFile(pidFile, 'utf8')).split('\n');
    await writeFile(pidFile, [stranger.pid, ...rest].join('\n'));

    await using next = await startHolder(dir.path);
    assert.deepEqual(await recall(next.url), [['kept']]);
    assert.equal(stranger.exitCode, null);
    await next.leave();
    stranger.kill();
  });

  test('an empty pid file of a server killed while starting is no obstacle', async () => {
    await using dir = await temporaryDirectory();
    await using first = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    await first.release();
    await writeFile(join(dir.path, 'postgres/postmaster.pid'), '');
    await using next = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    assert.deepEqual(await runQuery(next.url, 'select 1'), [[1]]);
  });

  test('a holder file whose pid was given to another process holds nothing', async () => {
    await using dir = await temporaryDirectory();
    await using holder = await startHolder(dir.path);
    const holders = join(dir.path, 'postgres/firsthand/holders');
    const [name = ''] = await readdir(holders);
    const [, ...rest] = name.split('-');
    await writeFile(join(holders, [process.pid, ...rest].join('-')), '');
    const pid = await serverPid(dir.path);
    await holder.leave();
    assert.equal(isRunning(pid), false);
  });

  test('in the middle of initdb, the next start begins anew and tidies up', async () => {
    await using dir = await temporaryDirectory();
    const killed = spawn(process.execPath, [HOLD_DATABASE, dir.path], { stdio: 'ignore' });
    while (!(await readdir(dir.path)).some((name) => name.startsWith('postgres.unfinished-'))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    killed.kill('SIGKILL');
    assert.equal(existsSync(join(dir.path, 'postgres')), false);

    await using next = await startHolder(dir.path);
    assert.deepEqual(await runQuery(next.url, 'select 1'), [[1]]);
    await next.leave();
    assert.deepEqual(await readdir(dir.path), ['postgres']);
  });
});
