/** Fills a migrated, empty database with invented hotels: COPY, then indexes and statistics. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReservedSql, Sql } from 'postgres';
import { readDonors } from './donors.ts';
import { type InventedHotel, inventHotels } from './invented-hotels.ts';
import { copyLine, type Row, type TableRows, tables } from './rows.ts';

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
    const restore = await dropWhatSlows(connection);
    const donors = readDonors();
    for (const batch of batches(inventHotels({ ...wanted, donors }))) {
      for (const rows of tables) await copyRows(connection, rows, batch);
    }
    for (const statement of restore) await connection.unsafe(statement);
    await connection`vacuum (freeze, analyze)`;
  } finally {
    connection.release();
  }
}

/**
 * Indexes and checks of the two large tables: filled and made row by row they take several times as
 * long. @returns statements that make them again; checks hold for later rows only
 */
async function dropWhatSlows(connection: ReservedSql): Promise<readonly string[]> {
  const statements = await connection<{ drop: string; make: string }[]>`
    with large as (select unnest(array['facts', 'fact_history']::regclass[]) as id)
    select format('drop index %s', i.indexrelid::regclass) as drop,
      pg_get_indexdef(i.indexrelid) as make
    from pg_index i join large on large.id = i.indrelid
    where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', large.id, c.conname),
      format('alter table %s add constraint %I %s not valid', large.id, c.conname,
        pg_get_constraintdef(c.oid))
    from pg_constraint c join large on large.id = c.conrelid where c.contype = 'c'`;
  for (const { drop } of statements) await connection.unsafe(drop);
  return statements.map(({ make }) => make);
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
  const example = firstOf(hotels, rows);
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

function firstOf(hotels: readonly InventedHotel[], rows: TableRows['rows']): Row | null {
  for (const hotel of hotels) {
    const [first] = rows(hotel);
    if (first) return first;
  }
  return null;
}
