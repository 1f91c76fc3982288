/**
 * Brings a database to the schema of this code: generated and hand-written SQL of db/migrations in
 * one order. Processes that start together take turns; a database that is ahead of the code is
 * refused, not guessed at.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { createClient } from './connection.ts';
import { DatabaseProblem } from './database-problem.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that nothing else locks in this database. */
const LOCK_KEY = 4_672_837_201;

/** Throws `DatabaseProblem` where the database has migrations that `migrationsFolder` lacks. */
export async function migrate(
  { url }: { url: string },
  migrationsFolder = MIGRATIONS_FOLDER,
): Promise<void> {
  if (!existsSync(`${migrationsFolder}/meta/_journal.json`)) return;
  // One connection: the lock belongs to the session, and ends with it.
  const client = createClient(url, 'firsthand migrate', 1);
  try {
    await client`select pg_advisory_lock(${LOCK_KEY})`;
    await refuseUnknownMigrations(client, migrationsFolder);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/**
 * Drizzle itself only compares dates, and would pass over a database that is newer or otherwise
 * different.
 */
async function refuseUnknownMigrations(client: Sql, migrationsFolder: string): Promise<void> {
  const [table] = await client`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.['name'] === null) return;
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const applied = await client<{ hash: string; created_at: string }[]>`
    select hash, created_at from drizzle.__drizzle_migrations order by created_at`;
  const unknown = applied.find(({ hash }) => !known.has(hash));
  if (unknown === undefined) return;
  const date = new Date(Number(unknown.created_at)).toISOString();
  throw new DatabaseProblem(
    'newer-schema',
    `The database has a migration of ${date} that this version does not know: a newer version made ` +
      'it, or the migration was changed afterwards. Nothing was changed.',
  );
}
