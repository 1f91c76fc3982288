/**
 * How a data directory can be served by this process: as whom, with which copy of the binaries, and
 * where a new cluster can lie. Only root without user namespaces ever needs a copy or another
 * place.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseProblem } from '../database-problem.ts';
import { type Binaries, binariesBelow, locateBinaries } from './binaries.ts';
import {
  canReach,
  findSystemUser,
  giveTree,
  isRoot,
  type RunAs,
  runAsOwner,
  type SystemUser,
} from './run-as.ts';

export interface Foothold {
  runAs: RunAs;
  binaries: Binaries;
  /** Holds the cluster, or is the place to make one. */
  home: string;
}

const NAMESPACE: RunAs = { kind: 'user-namespace' };

/**
 * For the cluster that exists at `clusterDir` (a real path). Root's own may be given to a system
 * user here.
 */
export async function footholdForCluster(clusterDir: string, shelter: string): Promise<Foothold> {
  const binaries = locateBinaries();
  const home = dirname(clusterDir);
  const owner = await runAsOwner(clusterDir);
  if (owner?.kind === 'self') return { runAs: owner, binaries, home };
  if (owner === undefined && (await canReach(NAMESPACE, home, binaries.postgres))) {
    return { runAs: NAMESPACE, binaries, home };
  }
  const user = owner?.kind === 'system-user' ? owner : await findSystemUser();
  const reachable = await binariesFor(user, binaries, shelter);
  if (!(await canReach(user, home, reachable.postgres))) {
    throw new DatabaseProblem(
      'start-failed',
      `"unshare --user" is refused, and user ${user.name} cannot enter ${home}: move DATA_DIR to ` +
        'a place that this user can enter, or set DATABASE_URL.',
    );
  }
  if (owner === undefined) await giveTree(clusterDir, user);
  return { runAs: user, binaries: reachable, home };
}

/** For a cluster that is still to be made: in `dataDir`, else in the shelter. */
export async function footholdForNew(dataDir: string, shelter: string): Promise<Foothold> {
  const binaries = locateBinaries();
  if (!isRoot()) return { runAs: { kind: 'self' }, binaries, home: dataDir };
  if (await canReach(NAMESPACE, dataDir, binaries.initdb)) {
    return { runAs: NAMESPACE, binaries, home: dataDir };
  }
  const user = await findSystemUser();
  const reachable = await binariesFor(user, binaries, shelter);
  const reached = await canReach(user, dataDir, reachable.initdb);
  return {
    runAs: user,
    binaries: reachable,
    home: reached ? dataDir : await ownRoom(dataDir, shelter),
  };
}

/** The binaries themselves where `user` can run them, else a copy in the shelter. */
async function binariesFor(user: SystemUser, binaries: Binaries, shelter: string) {
  if (await canReach(user, binaries.root, binaries.postgres)) return binaries;
  await openShelter(shelter);
  const copy = join(shelter, `postgresql-${binaries.version}`);
  if (await isMissing(copy)) await copyComplete(binaries.root, copy);
  return binariesBelow(copy, binaries.version);
}

/** Appears under its name only when it is complete; another process may be first. */
async function copyComplete(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomBytes(4).toString('hex')}`;
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await isMissing(to)) throw error;
  }
}

async function isMissing(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) === undefined;
}

/** A directory in the shelter for this `dataDir` alone, so that its lock covers it. */
async function ownRoom(dataDir: string, shelter: string): Promise<string> {
  await openShelter(shelter);
  const { dev, ino } = await lstat(dataDir);
  const room = join(shelter, `data-${dev}-${ino}`);
  await mkdir(room, { recursive: true });
  await chmod(room, 0o755);
  return room;
}

/** Only root may write here, since root later starts what lies in it. */
async function openShelter(shelter: string): Promise<void> {
  await mkdir(shelter, { recursive: true });
  const { uid } = await lstat(shelter);
  if (uid !== 0) throw new DatabaseProblem('not-ours', `${shelter} does not belong to root.`);
  await chmod(shelter, 0o755);
}
