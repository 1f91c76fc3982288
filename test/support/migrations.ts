/** A folder of migrations as drizzle-kit writes it, each of one file of SQL. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function writeMigrations(folder: string, sqlTexts: string[]): Promise<void> {
  const entries = sqlTexts.map((_, idx) => ({
    idx,
    version: '7',
    when: Date.parse('2026-12-01T00:00:00Z') + idx * 60_000,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  const journal = { version: '7', dialect: 'postgresql', entries };
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  for (const [idx, text] of sqlTexts.entries()) {
    await writeFile(join(folder, `000${idx}_step.sql`), text);
  }
}
