/**
 * The database that the benches of one run share: 100,000 hotels with 3 million facts in a directory of
 * their own, under a name made from all that decides what is in it. It goes when the run ends; what a
 * killed run has left is used again, or replaced.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../../db/connection.ts';
import { type EmbeddedServer, holdEmbeddedServer, stopUnheldServer } from '../../../db/embedded.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../../db/migrate.ts';
import { fillDatabase } from './fill.ts';

export type Dataset = {
  readonly url: string;
  /** The calendar's moment for it, in ms. */
  readonly nowMs: number;
  /** The most asked-for hotel first: in an order that says nothing of where its rows lie. */
  readonly slugs: readonly string[];
};

const HOTELS = 100_000;
const SEED = 20_261_201;
const NOW_MS = Date.parse('2026-12-01T08:00:00Z');
const PREFIX = 'firsthand-bench-';

let shared: Promise<Dataset> | null = null;

export async function sharedDataset(say: (text: string) => void): Promise<Dataset> {
  shared ??= openDataset(say);
  return await shared;
}

async function openDataset(say: (text: string) => void): Promise<Dataset> {
  const name = `${PREFIX}${keyOf()}`;
  await removeOthers(name);
  const dataDir = join(tmpdir(), name);
  const complete = join(dataDir, 'complete');
  if (!(await isThere(complete)) && (await isThere(dataDir))) await remove(dataDir);
  await mkdir(dataDir, { recursive: true });
  const server = await holdEmbeddedServer({ dataDir, durable: false });
  process.once('beforeExit', () => void end(server, dataDir));
  const sql = createClient(server.url, 'firsthand bench', 1);
  try {
    if (!(await isThere(complete))) {
      const startMs = performance.now();
      await migrate(server);
      await fillDatabase(sql, { hotels: HOTELS, seed: SEED, nowMs: NOW_MS });
      await writeFile(complete, '');
      say(`${HOTELS} hotels were loaded in ${Math.round((performance.now() - startMs) / 1000)} s`);
    }
    const slugs = await sql<{ slug: string }[]>`select slug from published_subjects order by id`;
    return { url: server.url, nowMs: NOW_MS, slugs: slugs.map(({ slug }) => slug) };
  } finally {
    await sql.end();
  }
}

async function end(server: EmbeddedServer, dataDir: string): Promise<void> {
  await server.release();
  await remove(dataDir);
}

/** Of migrations, seed and everything that decides what is invented. */
function keyOf(): string {
  const hash = createHash('sha256').update(`${HOTELS} ${SEED} ${NOW_MS}`);
  const files = [
    ...globSync(`${MIGRATIONS_FOLDER}/**/*.{sql,json}`),
    ...globSync(join(import.meta.dirname, '*')),
  ];
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Those of earlier versions, that nobody uses. */
async function removeOthers(name: string): Promise<void> {
  for (const other of await readdir(tmpdir())) {
    if (other.startsWith(PREFIX) && other !== name) await remove(join(tmpdir(), other));
  }
}

async function remove(dataDir: string): Promise<void> {
  if (!(await stopUnheldServer(dataDir).catch(() => false))) return;
  await rm(dataDir, { recursive: true, force: true });
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
