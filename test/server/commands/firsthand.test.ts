import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { listActs } from '../../../db/journal.ts';
import { testDatabase } from '../../support/database.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'server', 'commands', 'firsthand.ts');

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs one command as a shell would: a process of its own, on the given database. */
async function firsthand(databaseUrl: string, ...args: string[]): Promise<Ended> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthand-command-'));
  const environment = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environment });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  rmSync(dataDir, { recursive: true });
  return { code, out, err };
}

describe('ours: the shell can do what an admin can', () => {
  test('sites are added, listed, held and released; what may not be added is refused with a reason', async () => {
    await using database = await testDatabase();
    const run = (...args: string[]) => firsthand(database.url, ...args);
    const added = await run('sites', 'add', 'https://inn.example', 'https://www.booking.com/x');
    assert.equal(added.code, 1);
    assert.match(added.out, /^inn\.example added https:\/\/inn\.example\/\n$/);
    assert.match(added.err, /booking\.com\/x: refused: is never crawled \(ota: booking\.com\)/);
    assert.equal((await run('sites', 'hold', 'inn.example', '--why', 'asked by mail')).code, 0);
    const held = JSON.parse((await run('sites', 'list')).out);
    assert.deepEqual(
      [held.site, held.state, held.because],
      ['inn.example', 'held', 'asked by mail'],
    );
    assert.equal((await run('sites', 'release', 'inn.example')).code, 0);
    assert.equal((await run('sites', 'release', 'inn.example')).code, 1);
    const acts = await listActs(database.db, 10);
    assert.deepEqual(
      acts.map(({ act, target, by, because }) => [act, target, by, because]),
      [
        ['site released', 'inn.example', 'shell', 'released by an admin'],
        ['site held', 'inn.example', 'shell', 'asked by mail'],
      ],
    );
    assert.equal((await run('sites', 'refuse', 'inn.example')).code, 2);
    assert.equal((await run('sites', 'refuse', 'inn.example', '--why', 'its terms')).code, 0);
  });

  test('nothing is fetched without a host map or the word to do so', async () => {
    await using database = await testDatabase();
    const run = (...args: string[]) => firsthand(database.url, ...args);
    await run('sites', 'add', 'https://inn.example');
    const crawled = await run('crawl', '--once');
    const line = JSON.parse(crawled.out);
    assert.deepEqual(
      [line.outcome, line.because, line.requests],
      ['refused', 'public_crawl_off', 0],
    );
    assert.equal((await run('ledger', 'export')).out, '');
    const ignored = await run('crawl', '--once', '--ignore-window');
    assert.equal(ignored.code, 1);
    assert.match(ignored.err, /--ignore-window is refused/);
  });

  test('an import takes the websites from a file and nothing else', async () => {
    await using database = await testDatabase();
    const dir = mkdtempSync(join(tmpdir(), 'firsthand-import-'));
    const csv = join(dir, 'hotels.csv');
    writeFileSync(csv, 'name;website;stars\n"Inn; the";https://inn.example/;4\nOther;;5\n');
    const overpass = join(dir, 'overpass.json');
    const tags = { tourism: 'hotel', name: 'Hostel', 'contact:website': 'http://hostel.example' };
    writeFileSync(overpass, JSON.stringify({ elements: [{ type: 'node', id: 1, tags }] }));
    const geo = join(dir, 'places.geojson');
    const features = [{ type: 'Feature', properties: { website: 'https://villa.example/rooms/' } }];
    writeFileSync(geo, JSON.stringify({ type: 'FeatureCollection', features }));
    for (const file of [csv, overpass, geo]) {
      const imported = await firsthand(database.url, 'sites', 'import', file);
      assert.match(imported.out, /1 taken, 0 refused/);
    }
    const listed = (await firsthand(database.url, 'sites', 'list')).out.trim().split('\n');
    const sites = listed.map((line) => JSON.parse(line).site);
    assert.deepEqual(sites, ['hostel.example', 'inn.example', 'villa.example']);
    const wrong = await firsthand(database.url, 'sites', 'import', import.meta.filename);
    assert.equal(wrong.code, 1);
    rmSync(dir, { recursive: true });
  });

  test('wrong usage says how it goes, and a faulty environment all that is wrong', async () => {
    await using database = await testDatabase();
    const unknown = await firsthand(database.url, 'fly');
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /no command "fly"[\s\S]*usage: npm run firsthand/);
    const faulty = await firsthand('mysql://x', 'export');
    assert.equal(faulty.code, 2);
    assert.match(faulty.err, /^DATABASE_URL: /);
    const unreachable = await firsthand('postgres://u:p@127.0.0.1:1/none', 'export');
    assert.equal(unreachable.code, 1);
    assert.doesNotMatch(unreachable.err, / at .*\.ts/, 'a sentence, not a stack');
  });
});
