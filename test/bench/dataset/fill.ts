/** Fills a migrated, empty database with invented hotels: COPY, then indexes and statistics. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReservedSql, Sql } from 'postgres';
import { readDonors } from './donors.ts';
import { type InventedHotel, inventHotels } from './invented-hotels.ts';
import { copyLine, type TableRows, tables } from './rows.ts';

export type Wanted = {
  readonly hotels: number;
  readonly seed: number;
  /** Everything has happened before. */
  readonly nowMs: number;
};

/** Hotels that are read side by side: their facts lie among each other, as a crawl leaves them. */
const BATCH_HOTELS = 1000;
const CHUNK_CHARS = 256 * 1024;

export async function fillDatabase(sql: Sql, wanted: Wanted): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set maintenance_work_mem = '512MB'`;
    const indexes = await dropIndexes(connection);
    const donors = readDonors();
    for (const batch of batches(inventHotels({ ...wanted, donors }))) {
      for (const rows of tables) await copyRows(connection, rows, batch);
    }
    for (const definition of indexes) await connection.unsafe(definition);
    await connection`vacuum (freeze, analyze)`;
  } finally {
    connection.release();
  }
}

/** Filled row by row, indexes of millions of rows take several times as long. */
async function dropIndexes(connection: ReservedSql): Promise<readonly string[]> {
  const indexes = await connection<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid in ('facts'::regclass, 'fact_history'::regclass)
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of indexes) await connection.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

function* batches(hotels: Iterable<InventedHotel>): Generator<readonly InventedHotel[]> {
  let batch: InventedHotel[] = [];
  for (const hotel of hotels) {
    batch.push(hotel);
    if (batch.length < BATCH_HOTELS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Triggers that fill derived tables run as ever; those that only check or announce do not. */
async function copyRows(
  connection: ReservedSql,
  { table, rows }: TableRows,
  batch: readonly InventedHotel[],
): Promise<void> {
  const hotels = table === 'facts' ? pageByPage(batch) : batch;
  const example = hotels.map(rows).find((of) => of.length > 0)?.[0];
  if (!example) return;
  const role = table === 'sites' || table === 'subjects' ? 'origin' : 'replica';
  await connection.unsafe(`set session_replication_role = ${role}`);
  const copy = connection.unsafe(`copy ${table} (${Object.keys(example)}) from stdin`);
  await pipeline(Readable.from(chunks(hotels, rows)), await copy.writable());
}

/** The first pages of all hotels, then their second ones, and so on. */
function pageByPage(batch: readonly InventedHotel[]): readonly InventedHotel[] {
  const pagesMax = Math.max(...batch.map(({ pages }) => pages.length));
  return Array.from({ length: pagesMax }, (_, page) => page).flatMap((page) =>
    batch.map((hotel) => {
      return { ...hotel, facts: hotel.facts.filter((fact) => fact.page === hotel.pages[page]) };
    }),
  );
}

function* chunks(hotels: readonly InventedHotel[], rows: TableRows['rows']): Generator<Buffer> {
  let text = '';
  for (const hotel of hotels) {
    for (const row of rows(hotel)) text += copyLine(row);
    if (text.length < CHUNK_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
