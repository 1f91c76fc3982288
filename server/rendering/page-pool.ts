/** Threads that make the large pages, so that rendering never holds up the event loop. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { PageMade, PageOrder, PageSetting } from './page-order.ts';

export type PagePool = {
  readonly make: (order: PageOrder) => Promise<PageMade>;
  readonly close: () => Promise<void>;
};

/** One core is left to the web's own thread. */
const THREADS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));

export function openPagePool(setting: PageSetting): PagePool {
  const pool = new Piscina<PageOrder, PageMade>({
    filename: join(import.meta.dirname, 'page-worker.ts'),
    workerData: setting,
    minThreads: 0,
    // Orders wait in the thread itself: it goes from page to page without a word with the main one.
    concurrentTasksPerWorker: 8,
    maxThreads: THREADS_MAX,
    // A thread takes a quarter of a second to start: once there, it stays.
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  return {
    make: (order) => pool.run(order),
    close: () => pool.destroy(),
  };
}
