/**
 * One PostgreSQL for a whole test run: the runner starts it and hands its address to the test
 * processes as TEST_DATABASE_URL. A file that runs by itself starts its own.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdEmbeddedServer, stopUnheldServer } from '../../db/embedded.ts';
import { removeTemplates } from './template.ts';

export interface TestServer {
  /** Of a database to connect to for creating others. */
  url: string;
  stop: () => Promise<void>;
}

const PREFIX = 'firsthand-test-';

/**
 * The server of TEST_DATABASE_URL is the run's: who started it stops it. That of DATABASE_URL stays
 * and is left as it was found; without either an embedded server starts in a temporary directory.
 */
export async function startTestServer(): Promise<TestServer> {
  const ofRun = process.env['TEST_DATABASE_URL'];
  if (ofRun) return { url: ofRun, stop: async () => {} };
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: () => removeTemplates(given) };
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const server = await holdEmbeddedServer({ dataDir, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its server running. The age spares runs that are just starting. */
async function removeAbandoned(): Promise<void> {
  const ageMsMin = 60_000;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(tmpdir(), name);
    const found = await stat(dataDir).catch(() => undefined);
    if (found?.uid !== process.geteuid?.() || Date.now() - (found?.mtimeMs ?? 0) < ageMsMin)
      continue;
    if (await stopUnheldServer(dataDir).catch(() => false)) {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
}
