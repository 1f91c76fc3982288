/** Worker threads that read answers, so that extraction never holds up the event loop. */
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { BotProfile } from '../profiles/profile.ts';
import type { AnswerToRead, PageReading } from './page-reading.ts';

export type ReadingPool = {
  readonly read: (answer: AnswerToRead) => Promise<PageReading>;
  readonly close: () => Promise<void>;
};

/** A page that takes longer than this to read is a trap or a bug: it is given up. */
const READ_MS_MAX = 20_000;

export function openReadingPool(profile: BotProfile): ReadingPool {
  const pool = new Piscina<{ answer: AnswerToRead; profile: BotProfile }, PageReading>({
    filename: join(import.meta.dirname, 'reading-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // A page of 2 MB needs far less; what needs more is a trap.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    read: (answer) => pool.run({ answer, profile }, { signal: AbortSignal.timeout(READ_MS_MAX) }),
    close: () => pool.destroy(),
  };
}
