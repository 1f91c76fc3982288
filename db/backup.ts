/**
 * A backup is one gzipped text file: COPY of every table within one snapshot, over the driver, so that
 * no client program of the server's version is needed. `restore.ts` reads it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';

export const BACKUP_FORMAT = 'firsthand-backup-1';

export type BackupReport = { readonly tables: number; readonly rows: number };

/** Complete or absent: the file gets its name when its last line is on the disk. */
export async function writeBackup(sql: Sql, path: string, nowMs: number): Promise<BackupReport> {
  const report = { tables: 0, rows: 0 };
  const unfinished = `${path}.unfinished`;
  await sql.begin('isolation level repeatable read read only', async (snapshot) => {
    await pipeline(
      Readable.from(lines(snapshot, nowMs, report)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
  });
  await rename(unfinished, path);
  return report;
}

type Counted = { tables: number; rows: number };

async function* lines(sql: TransactionSql, nowMs: number, report: Counted): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  const migrations = await sql`
    select hash from drizzle.__drizzle_migrations order by created_at, id`;
  const head = {
    format: BACKUP_FORMAT,
    at: new Date(nowMs).toISOString(),
    migrations: migrations.map(({ hash }) => hash),
  };
  yield counted(digest, `${JSON.stringify(head)}\n`);
  for (const table of await tablesInOrder(sql)) {
    report.tables += 1;
    yield counted(digest, `${JSON.stringify({ table: table.name, columns: table.columns })}\n`);
    const rows = await sql`copy ${sql(table.name)} (${sql(table.columns)}) to stdout`.readable();
    for await (const chunk of rows) {
      report.rows += newlines(chunk);
      yield counted(digest, chunk);
    }
    yield counted(digest, '\\.\n');
  }
  yield Buffer.from(`${JSON.stringify({ sha256: digest.digest('hex') })}\n`);
}

function counted(digest: ReturnType<typeof createHash>, text: string | Buffer): Buffer {
  const chunk = Buffer.from(text);
  digest.update(chunk);
  return chunk;
}

function newlines(chunk: Buffer): number {
  let count = 0;
  for (const octet of chunk) if (octet === 10) count += 1;
  return count;
}

export type Table = { readonly name: string; readonly columns: string[] };

/** Tables after those that they refer to, with the columns that can be written. */
export async function tablesInOrder(sql: TransactionSql | Sql): Promise<Table[]> {
  const columns = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname order by c.relname`;
  const references = await sql<{ child: string; parent: string }[]>`
    select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`;
  const ordered: Table[] = [];
  const waiting = new Map(columns.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()]}`);
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}
