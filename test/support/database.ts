/**
 * A fresh, migrated database for each test that asks: `await using database = await
 * testDatabase()`.
 */
import { connect, type Database } from '../../db/connection.ts';
import { startTestServer, type TestServer } from './server.ts';
import { createEmpty, createMigrated, type TemporaryDatabase } from './template.ts';

let server: Promise<TestServer> | undefined;

// A file that runs by itself has started a server of its own: it stops after the file's own hooks.
process.once('beforeExit', async () => {
  await (await server)?.stop();
});

/** Fresh and migrated. Closing it also drops it. */
export async function testDatabase(): Promise<Database> {
  return await open(await createMigrated(await serverUrl()));
}

/** Fresh, without any schema. Closing it also drops it. */
export async function emptyDatabase(): Promise<Database> {
  return await open(await createEmpty(await serverUrl()));
}

async function serverUrl(): Promise<string> {
  server ??= startTestServer();
  return (await server).url;
}

async function open({ url, drop }: TemporaryDatabase): Promise<Database> {
  const database = await connect({ databaseUrl: url, dataDir: '', poolMax: 5 });
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close, [Symbol.asyncDispose]: close };
}
