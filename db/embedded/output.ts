/**
 * What PostgreSQL's programs say when they fail (in English: the cluster's messages are set so).
 */
import { statfs } from 'node:fs/promises';
import { DatabaseProblem, type DatabaseProblemCause } from '../database-problem.ts';

const FULL = /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;
const FORBIDDEN = /Read-only file system|Permission denied/;

/** Less than one WAL segment: a server that starts here fails, and cannot even log why. */
const FREE_BYTES_MIN = 16 * 1024 * 1024;

/** `place` is the directory to name. What is not known is told by the first line of an error. */
export async function problemOfOutput(output: string, place: string, cause?: unknown) {
  const problem = (because: DatabaseProblemCause, message: string) =>
    new DatabaseProblem(because, message, { cause });
  if (FULL.test(output) || (await isFull(place))) {
    return problem('disk-full', `No space is left on the disk of ${place}.`);
  }
  if (FORBIDDEN.test(output)) return problem('unwritable', `${place} cannot be written.`);
  const fault = output.match(/(?<=(FATAL|PANIC|ERROR|error): +).+/)?.[0] ?? output.split('\n')[0];
  return problem(
    'start-failed',
    `PostgreSQL did not start in ${place}: ${fault?.trim() || 'no reason given'}.`,
  );
}

async function isFull(place: string): Promise<boolean> {
  const disk = await statfs(place).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < FREE_BYTES_MIN;
}
