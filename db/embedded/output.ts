/**
 * What PostgreSQL's programs say when they fail (in English: the cluster's messages are set so).
 */
import { statfs } from 'node:fs/promises';
import { DatabaseProblem, type DatabaseProblemCause } from '../database-problem.ts';

const KNOWN: [pattern: RegExp, because: DatabaseProblemCause, says: string][] = [
  [/No space left on device|Disk quota exceeded/, 'disk-full', 'No space is left on the disk of'],
  [/Read-only file system|Permission denied/, 'unwritable', 'PostgreSQL may not write to'],
];

/** Less than one WAL segment: a server that starts here fails, and cannot even log why. */
const FREE_BYTES_MIN = 16 * 1024 * 1024;

/**
 * `place` is named in the message; the first line that tells of an error stands for all other
 * faults.
 */
export async function problemOfOutput(output: string, place: string, cause?: unknown) {
  const lines = output.split('\n');
  const known = KNOWN.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return new DatabaseProblem(known[1], `${known[2]} ${place}.`, { cause });
  if (await isFull(place)) {
    return new DatabaseProblem('disk-full', `${KNOWN[0]?.[2]} ${place}.`, { cause });
  }
  const line = lines.find((candidate) => /FATAL|PANIC|error|ERROR/.test(candidate)) ?? lines[0];
  return new DatabaseProblem(
    'start-failed',
    `PostgreSQL did not start for ${place}: ${line?.trim() || 'it said nothing'}`,
    { cause },
  );
}

async function isFull(place: string): Promise<boolean> {
  const disk = await statfs(place).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < FREE_BYTES_MIN;
}
