/** Switches that every process obeys before each request. */
import { eq } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { switches } from './schema/crawl.ts';

export async function switchValue(db: Handle, name: string): Promise<string | null> {
  const [row] = await db.select().from(switches).where(eq(switches.name, name));
  return row?.value ?? null;
}

export async function setSwitch(
  db: Handle,
  wanted: {
    readonly name: string;
    readonly value: string;
    readonly nowMs: number;
    readonly by: string;
    readonly because: string;
  },
): Promise<void> {
  const row = {
    value: wanted.value,
    setAt: new Date(wanted.nowMs),
    setBy: wanted.by,
    because: wanted.because,
  };
  await db
    .insert(switches)
    .values({ name: wanted.name, ...row })
    .onConflictDoUpdate({ target: switches.name, set: row });
}
