/**
 * Who is using the server of a data directory: one empty file for each user, named after its
 * process. A process is recognised by pid, start time and boot, so a reused pid is never taken for
 * a living holder. Call under the lock.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Field 22 of /proc/PID/stat (proc(5)), counted after the command name, which may hold spaces. */
const START_TIME_INDEX = 19;

/** Returns the path of the new holder's file: removing it ends the hold. */
export async function addHolder(holdersDir: string): Promise<string> {
  const key = await processKey(process.pid);
  if (key === undefined) throw new Error('/proc does not show this process');
  const path = join(holdersDir, `${key}.${randomBytes(4).toString('hex')}`);
  await mkdir(holdersDir, { recursive: true, mode: 0o700 });
  await writeFile(path, '');
  return path;
}

/** Removes the files of dead holders. */
export async function countLiveHolders(holdersDir: string): Promise<number> {
  let live = 0;
  for (const name of await namesIn(holdersDir)) {
    const key = name.slice(0, name.lastIndexOf('.'));
    if ((await processKey(Number.parseInt(name, 10))) === key) live += 1;
    else await rm(join(holdersDir, name), { force: true });
  }
  return live;
}

async function namesIn(holdersDir: string): Promise<string[]> {
  return await readdir(holdersDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** `PID-START-BOOT`, or `undefined` where no such process lives. */
async function processKey(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_INDEX];
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${pid}-${startTime}-${bootId.slice(0, 8)}`;
}
