/**
 * Restores a backup in one transaction, and replays what was removed since it was made before anybody
 * can read it. Either all of it happens or nothing.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { BACKUP_FORMAT, tablesInOrder } from './backup.ts';
import type { Tx } from './handle.ts';
import { readRemovalsLog } from './removals-log.ts';
import { type Replayed, replayInto } from './replay.ts';

const head = z.object({
  format: z.literal(BACKUP_FORMAT),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
const end = z.object({ sha256: z.string() });

export type Restored = { readonly madeAt: string; readonly tables: number } & Replayed;

/** What is wrong with the file, or that it does not fit this database; nothing was changed. */
export class BackupProblem extends Error {}

export async function restoreBackup(
  sql: Sql,
  path: string,
  removalsLog: string,
  nowMs: number,
): Promise<Restored> {
  await verifyBackup(path);
  const removals = await readRemovalsLog(removalsLog);
  return await sql.begin(async (client) => {
    const madeAt = await loadInto(client, path);
    const tables = (await tablesInOrder(client)).length;
    const tx = asDrizzle(sql, client);
    return { madeAt, tables, ...(await replayInto(tx, removals, nowMs)) };
  });
}

/** The same connection and transaction, seen through the query builder. */
function asDrizzle(sql: Sql, client: TransactionSql): Tx {
  // The query builder asks its client for the pool's parsers, which a transaction's client lacks.
  const withOptions = Object.assign(client, { options: sql.options });
  return drizzle(withOptions as unknown as Sql) as unknown as Tx;
}

/** Reads the whole file before anything is touched: it must be complete and unchanged. */
export async function verifyBackup(path: string): Promise<void> {
  const digest = createHash('sha256');
  let last: string | null = null;
  for await (const line of linesOf(path)) {
    if (last !== null) digest.update(`${last}\n`);
    last = line;
  }
  const stated = end.safeParse(parseJson(last ?? ''));
  if (!stated.success || stated.data.sha256 !== digest.digest('hex')) {
    throw new BackupProblem(`${path} is not a complete backup`);
  }
}

async function loadInto(sql: TransactionSql, path: string): Promise<string> {
  const lines = linesOf(path);
  const first = head.safeParse(parseJson(await nextLine(lines)));
  if (!first.success) throw new BackupProblem(`${path} does not begin like a backup`);
  await requireSameSchema(sql, first.data.migrations);
  const names = (await tablesInOrder(sql)).map(({ name }) => name);
  // Histories refuse to be emptied; a restore is the one act that replaces them, as a whole.
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`;
  await sql`truncate ${sql(names)}`;
  for (let line = await nextLine(lines); ; line = await nextLine(lines)) {
    const table = tableHead.safeParse(parseJson(line));
    if (!table.success) break;
    await copyIn(sql, table.data, lines);
  }
  for (const name of names) await sql`alter table ${sql(name)} enable trigger user`;
  await setSequences(sql);
  return first.data.at;
}

async function requireSameSchema(sql: TransactionSql, made: readonly string[]): Promise<void> {
  const rows = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at, id`;
  const here = rows.map(({ hash }) => hash);
  if (made.some((hash, index) => here[index] !== hash)) {
    throw new BackupProblem('the backup was made by another version of the schema');
  }
}

async function copyIn(
  sql: TransactionSql,
  { table, columns }: z.infer<typeof tableHead>,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const into = await sql`copy ${sql(table)} (${sql(columns)}) from stdin`.writable();
  const rows = async function* () {
    for (let row = await nextLine(lines); row !== '\\.'; row = await nextLine(lines)) {
      yield `${row}\n`;
    }
  };
  await pipeline(Readable.from(rows()), into);
}

/** Identity columns go on behind the highest number that was loaded. */
async function setSequences(sql: TransactionSql): Promise<void> {
  const identities = await sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`;
  for (const { table, column } of identities) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce((select max(${sql(column)}) from ${sql(table)}), 0) + 1, false)`;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  file.pipe(text);
  let rest = '';
  text.setEncoding('utf8');
  try {
    for await (const chunk of text) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (cause) {
    throw new BackupProblem(`${path} cannot be read`, { cause });
  }
}

async function nextLine(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new BackupProblem('the backup ends too early');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
