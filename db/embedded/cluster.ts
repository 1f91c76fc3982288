/**
 * The data directory on disk: `DATA_DIR/postgres`, with our own files in its subdirectory
 * `firsthand`. What exists is never deleted or initialised again: a new cluster is made beside it
 * and renamed into place when it is complete.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseProblem } from '../database-problem.ts';
import type { Foothold } from './foothold.ts';
import { problemOfOutput } from './output.ts';
import { commandAs, giveTree, isRoot, userName } from './run-as.ts';

export const DATABASE_USER = 'firsthand';

/**
 * Until it is renamed, a cluster lies in a directory of this prefix; one that is found later was
 * interrupted.
 */
const UNFINISHED_PREFIX = 'postgres.unfinished-';
const INITDB_MS_MAX = 120_000;

/**
 * Messages in English, since faults are told by them; byte order and Unicode rules that no system
 * update moves.
 */
const INITDB_ARGS = [
  `--username=${DATABASE_USER}`,
  '--auth-local=reject',
  '--auth-host=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--lc-messages=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

export function clusterFiles(clusterDir: string) {
  const ours = join(clusterDir, 'firsthand');
  return {
    ours,
    password: join(ours, 'password'),
    holders: join(ours, 'holders'),
    log: join(ours, 'server.log'),
    earlierLog: join(ours, 'server.log.1'),
    postmasterPid: join(clusterDir, 'postmaster.pid'),
    version: join(clusterDir, 'PG_VERSION'),
  };
}

/**
 * The real path of the cluster of `dataDir`, `undefined` if there is none yet. Throws if it cannot
 * be ours.
 */
export async function findCluster(dataDir: string, major: string): Promise<string | undefined> {
  const path = join(dataDir, 'postgres');
  if ((await lstat(path).catch(absent)) === undefined) return undefined;
  const clusterDir = await realpath(path).catch(absent);
  if (clusterDir === undefined) throw notOurs(path, 'is a link to a place that is missing');
  const { uid } = await stat(clusterDir);
  if (!isRoot() && uid !== process.geteuid?.()) {
    throw notOurs(path, `belongs to user ${await userName(uid)}`);
  }
  if ((await readdir(clusterDir)).length === 0) return undefined;

  const files = clusterFiles(clusterDir);
  const version = (await readFile(files.version, 'utf8').catch(absent))?.trim();
  if (version === undefined) throw notOurs(path, 'holds files that are not a PostgreSQL cluster');
  if (version !== major) {
    throw new DatabaseProblem(
      'other-version',
      `${path} was made by PostgreSQL ${version}, but this is ${major}; nothing was changed. ` +
        'Choose another DATA_DIR, or serve it by its own version and set DATABASE_URL.',
    );
  }
  if ((await lstat(files.password).catch(absent)) === undefined) {
    throw notOurs(path, 'is a PostgreSQL cluster that Firsthand did not make');
  }
  return clusterDir;
}

function notOurs(path: string, why: string): DatabaseProblem {
  return new DatabaseProblem(
    'not-ours',
    `${path} ${why}; nothing was changed. Choose another DATA_DIR.`,
  );
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/**
 * Makes a cluster with a random password and returns its real path. Call under the lock:
 * directories of an earlier attempt are then certain to have been interrupted, since a finished one
 * was renamed.
 */
export async function createCluster(dataDir: string, foothold: Foothold, durable: boolean) {
  const { home, runAs } = foothold;
  await removeUnfinished(home);
  const room = await mkdtemp(join(home, UNFINISHED_PREFIX));
  try {
    const cluster = join(room, 'postgres');
    const passwordFile = join(room, 'password');
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, password, { mode: 0o600, flush: true });
    if (runAs.kind === 'system-user') await giveTree(room, runAs);
    await runInitdb(foothold, cluster, passwordFile, durable);
    await mkdir(clusterFiles(cluster).ours, { mode: 0o700 });
    await rename(passwordFile, clusterFiles(cluster).password);
    return await moveIntoPlace(cluster, join(dataDir, 'postgres'), home);
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

async function runInitdb(at: Foothold, cluster: string, passwordFile: string, durable: boolean) {
  const args = [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, ...INITDB_ARGS];
  if (!durable) args.push('--no-sync');
  const command = commandAs(at.runAs, at.binaries.initdb, args);
  const options = { ...command.options, timeout: INITDB_MS_MAX };
  try {
    await promisify(execFile)(command.program, command.args, options);
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    throw await problemOfOutput(stderr || message, at.home, cause);
  }
}

/** The rename is the moment at which the cluster exists; an empty `path` gives way to it. */
async function moveIntoPlace(cluster: string, path: string, home: string): Promise<string> {
  if (home === dirname(path)) {
    await rename(cluster, path);
    await syncDirectory(home);
    return await realpath(path);
  }
  const place = join(home, `postgres-${randomBytes(4).toString('hex')}`);
  await rename(cluster, place);
  await rmdir(path).catch(absent);
  await symlink(place, path);
  await syncDirectory(dirname(path));
  return place;
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function syncDirectory(dir: string): Promise<void> {
  await using handle = await open(dir);
  await handle.sync();
}
