/**
 * REMOVALS_LOG: what was removed and what came back, one JSON line each, kept apart from backups. A
 * line is on the disk before the removal commits, so a database restored from before it is corrected
 * by replaying the file: `replayRemovals`.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Tombstone } from './tombstones.ts';

const loggedTombstone = z.object({
  id: z.uuid(),
  level: z.enum(['site', 'subject', 'page', 'fact']),
  site: z.string(),
  subjectId: z.uuid().nullable(),
  pageUrl: z.string().nullable(),
  pathPrefix: z.string().nullable(),
  key: z.string().nullable(),
  ref: z.string().nullable(),
  slugs: z.array(z.string()),
  placedAt: z.coerce.date(),
  placedBy: z.string(),
});
export type LoggedTombstone = z.infer<typeof loggedTombstone>;

const line = z.union([
  z.object({ at: z.string(), place: z.array(loggedTombstone) }),
  z.object({ at: z.string(), lift: z.array(z.uuid()) }),
]);

export async function logPlaced(
  path: string,
  placed: readonly Tombstone[],
  atMs: number,
): Promise<void> {
  const place = placed.map((each) => loggedTombstone.parse(each));
  await append(path, { at: new Date(atMs).toISOString(), place });
}

export async function logLifted(
  path: string,
  lifted: readonly Tombstone[],
  atMs: number,
): Promise<void> {
  const lift = lifted.filter(({ final }) => final).map(({ id }) => id);
  if (lift.length > 0) await append(path, { at: new Date(atMs).toISOString(), lift });
}

/** Returns only when the line is on the disk; throws when it is not, and then nothing may commit. */
async function append(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify(content)}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  // The directory entry of a new file needs its own sync.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What stands in the end: places without a later lift, and everything that was lifted. */
export type LoggedRemovals = {
  readonly standing: readonly LoggedTombstone[];
  readonly lifted: ReadonlySet<string>;
};

/**
 * A missing file means that nothing was ever removed. A last line without its end was cut by a crash
 * before its removal could commit; any other unreadable line throws, since it may hide a removal.
 */
export async function readRemovalsLog(path: string): Promise<LoggedRemovals> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const standing = new Map<string, LoggedTombstone>();
  const lifted = new Set<string>();
  for (const [index, json] of text.split('\n').slice(0, -1).entries()) {
    const parsed = readLine(json);
    if (!parsed) throw new Error(`${path}: line ${index + 1} cannot be read`);
    if ('place' in parsed) {
      for (const each of parsed.place) {
        standing.set(each.id, each);
        lifted.delete(each.id);
      }
    } else {
      for (const id of parsed.lift) {
        standing.delete(id);
        lifted.add(id);
      }
    }
  }
  return { standing: [...standing.values()], lifted };
}

function readLine(json: string): z.infer<typeof line> | null {
  try {
    return line.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
