import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { holdEmbeddedServer } from '../../db/embedded.ts';
import { HOLD_DATABASE } from '../support/holder.ts';
import { runCommand, succeeds } from '../support/run-command.ts';
import { runQuery } from '../support/run-query.ts';

const temporaryDirectory = () => mkdtempDisposable(join(tmpdir(), 'firsthand-embedded-'));

const namespacesRefused = succeeds(['unshare', '-Urm', 'true'])
  ? false
  : '"unshare -Urm" is refused here, so no small disk can be mounted';

/** Runs shell lines that see a small disk at `$dir`; `hold` takes the server and leaves it. */
function onSmallDisk(dir: string, mountOptions: string, lines: string): string[] {
  const script = `
    dir="$1"
    hold() { "$2" "$3" "$dir" </dev/null; }
    mount -t tmpfs -o ${mountOptions} small "$dir" || exit 2
    ${lines.replaceAll('hold', 'hold "$@"')}
    exit 0`;
  const args = ['sh', dir, process.execPath, HOLD_DATABASE];
  return runCommand(['unshare', '-Urm', 'sh', '-c', script, ...args])
    .trim()
    .split('\n');
}

describe('a data directory that is not ours', () => {
  test('of another major version is refused and left as it was', async () => {
    await using dir = await temporaryDirectory();
    await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    await server.release();
    const versionFile = join(dir.path, 'postgres/PG_VERSION');
    await writeFile(versionFile, '15\n');
    const before = await readdir(join(dir.path, 'postgres'));

    await assert.rejects(holdEmbeddedServer({ dataDir: dir.path }), {
      because: 'other-version',
      message: /postgres was made by PostgreSQL 15, but this is 18; nothing was changed/,
    });
    assert.deepEqual(await readdir(join(dir.path, 'postgres')), before);
    assert.equal(await readFile(versionFile, 'utf8'), '15\n');
  });

  test('that another program made is refused', async () => {
    await using dir = await temporaryDirectory();
    await mkdir(join(dir.path, 'postgres'));
    await writeFile(join(dir.path, 'postgres/PG_VERSION'), '18\n');
    await assert.rejects(holdEmbeddedServer({ dataDir: dir.path }), {
      because: 'not-ours',
      message: /that Firsthand did not make; nothing was changed/,
    });
    assert.deepEqual(await readdir(join(dir.path, 'postgres')), ['PG_VERSION']);
  });

  test('with files of any kind is refused, an empty one is used', async () => {
    await using dir = await temporaryDirectory();
    await mkdir(join(dir.path, 'postgres'));
    const note = join(dir.path, 'postgres/note.txt');
    await writeFile(note, 'mine');
    await assert.rejects(holdEmbeddedServer({ dataDir: dir.path }), { because: 'not-ours' });
    assert.equal(await readFile(note, 'utf8'), 'mine');
    await rm(note);
    await using server = await holdEmbeddedServer({ dataDir: dir.path, durable: false });
    assert.deepEqual(await runQuery(server.url, 'select 1'), [[1]]);
  });
});

describe('a place that cannot be written', () => {
  test('a file in place of the directory', async () => {
    await using dir = await temporaryDirectory();
    const file = join(dir.path, 'data');
    await writeFile(file, 'mine');
    await assert.rejects(holdEmbeddedServer({ dataDir: file }), {
      because: 'unwritable',
      message: `${file} cannot be written (EEXIST).`,
    });
    assert.equal(await readFile(file, 'utf8'), 'mine');
  });

  test('a read-only disk', { skip: namespacesRefused }, async () => {
    await using dir = await temporaryDirectory();
    const [problem = ''] = onSmallDisk(dir.path, 'ro', 'hold');
    assert.deepEqual(JSON.parse(problem), {
      because: 'unwritable',
      message: `${dir.path} cannot be written (EROFS).`,
    });
  });
});

describe('a full disk', { skip: namespacesRefused }, () => {
  test('at the first start is told in one line, and nothing half-made is left', async () => {
    await using dir = await temporaryDirectory();
    const [problem = '', ...left] = onSmallDisk(dir.path, 'size=20m', 'hold; ls -A "$dir"');
    assert.deepEqual(JSON.parse(problem), {
      because: 'disk-full',
      message: `No space is left on the disk of ${dir.path}.`,
    });
    assert.deepEqual(left, []);
  });

  test('at a later start is told in one line; with space it starts again', async () => {
    await using dir = await temporaryDirectory();
    const fill = 'dd if=/dev/zero of="$dir/fill" bs=64k 2>/dev/null';
    const output = onSmallDisk(dir.path, 'size=150m', `hold; ${fill}; hold; rm "$dir/fill"; hold`);
    const [first, second, third] = output.map((line) => JSON.parse(line));
    assert.equal(typeof first.url, 'string');
    assert.deepEqual(second, {
      because: 'disk-full',
      message: `No space is left on the disk of ${dir.path}/postgres.`,
    });
    assert.equal(typeof third.url, 'string');
  });
});
