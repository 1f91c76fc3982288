/**
 * A fresh, migrated database for each test that asks: `await using database = await
 * testDatabase()`.
 */
import { after } from 'node:test';
import { connect, type Database } from '../../db/connection.ts';
import { startTestServer, type TestServer } from './server.ts';
import { cloneTemplate } from './template.ts';

let server: Promise<TestServer> | undefined;

// A file that runs by itself has started a server of its own.
after(async () => {
  await (await server)?.stop();
});

/** Closing it also drops it. */
export async function testDatabase(): Promise<Database> {
  server ??= startTestServer();
  const clone = await cloneTemplate((await server).url);
  const database = await connect({ databaseUrl: clone.url, dataDir: '', poolMax: 5 });
  const close = async () => {
    await database.close();
    await clone.drop();
  };
  return { ...database, close, [Symbol.asyncDispose]: close };
}
