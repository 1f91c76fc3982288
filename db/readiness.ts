/** Whether the database can serve pages: it answers, and it has every migration of this version. */
import type { Sql } from 'postgres';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

export async function databaseFault(sql: Sql): Promise<string | null> {
  await sql`select 1`;
  return null;
}

/** Compares with what drizzle's migrator has noted. */
export async function migrationsFault(sql: Sql): Promise<string | null> {
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const [row] = await sql<{ applied: string | null }[]>`
    select max(created_at)::text as applied from drizzle.__drizzle_migrations`;
  const applied = Number(row?.applied ?? 0);
  return applied === newest ? null : `newest migration applied is ${applied}, not ${newest}`;
}
