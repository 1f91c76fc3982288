/**
 * One PostgreSQL for a whole test run: `node --test --test-global-setup=test/support/server.ts`. It
 * is the server of DATABASE_URL, whose user needs CREATEDB, or an embedded one in a temporary
 * directory.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdEmbeddedServer, stopUnheldServer } from '../../db/embedded.ts';

export interface TestServer {
  /** Of a database to connect to for creating others. */
  url: string;
  stop: () => Promise<void>;
}

const PREFIX = 'firsthand-test-';

let shared: TestServer | undefined;

/** Every test process inherits the address through the environment. */
export async function globalSetup(): Promise<void> {
  shared = await startTestServer();
  process.env['TEST_DATABASE_URL'] = shared.url;
}

export async function globalTeardown(): Promise<void> {
  await shared?.stop();
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const server = await holdEmbeddedServer({ dataDir, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.release();
      await rm(dataDir, { recursive: true });
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
