/** One query on a connection of its own: its rows as arrays of values. */
import { createClient } from '../../db/connection.ts';

export async function runQuery(url: string | undefined, text: string): Promise<unknown[][]> {
  const sql = createClient(url ?? '', 'firsthand test', 1);
  try {
    return [...(await sql.unsafe(text).values())].map((row) => [...row]);
  } finally {
    await sql.end();
  }
}
