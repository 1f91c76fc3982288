/**
 * One process at a time initialises, starts or stops the server of a data directory. The lock is an
 * abstract Unix socket: the kernel frees it when its owner dies, even by `kill -9`, so no stale
 * lock can exist.
 */
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { DatabaseProblem } from '../database-problem.ts';
import { poll } from './poll.ts';

/** Longer than a start with crash recovery may take; only then is something broken. */
const LOCK_WAIT_MS_MAX = 180_000;

export async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = await stat(dataDir);
  const socketName = `\0firsthand-postgres-${dev}-${ino}`;
  const server = await poll(() => tryListen(socketName), LOCK_WAIT_MS_MAX);
  if (server === undefined) {
    throw new DatabaseProblem(
      'locked',
      `The database in ${dataDir} has been starting or stopping for over 3 minutes.`,
    );
  }
  try {
    return await work();
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

async function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen({ path, exclusive: true }, () => resolve(server));
  });
}
