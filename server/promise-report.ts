/** The last results of `npm run promises`, as the test run leaves them in `data/promises.json`. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PromiseReport } from '../web/pages/bot-page.ts';

const Report = z.object({
  at: z.iso.datetime(),
  promises: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['kept', 'untested', 'broken', 'pending']),
      tests: z.number().int().nonnegative(),
    }),
  ),
});

/** Null where the tests have not yet run; throws for a file that is not a report. */
export async function readPromiseReport(file: string): Promise<PromiseReport | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return Report.parse(JSON.parse(text));
}
