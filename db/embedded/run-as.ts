/**
 * As whom the server runs. PostgreSQL refuses uid 0, so as root it runs in an empty user namespace,
 * where it is `nobody` to itself while its files stay root's: no file changes its owner, and places
 * that only root may enter stay reachable. Where namespaces are refused it runs as a system user.
 */
import { execFile } from 'node:child_process';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseProblem } from '../database-problem.ts';

const run = promisify(execFile);
const PROBE_MS_MAX = 10_000;

/**
 * Exits 0 for a user who may enter the directory, may run the binary, is not root and has a name
 * (initdb asks).
 */
const PROBE = 'cd -- "$1" && test -x "$2" && test "$(id -u)" != 0 && id -un';

/** In this order; no user is ever created, and `nobody` exists nearly everywhere. */
const SYSTEM_USERS = ['postgres', 'nobody'];

export interface SystemUser {
  kind: 'system-user';
  name: string;
  uid: number;
  gid: number;
}

export type RunAs = { kind: 'self' } | { kind: 'user-namespace' } | SystemUser;

/** For the operator: the way that was taken and why. */
export function describeRunAs(runAs: RunAs): string {
  switch (runAs.kind) {
    case 'self':
      return 'as the user of this process';
    case 'user-namespace':
      return 'through "unshare --user", since PostgreSQL refuses to run as root';
    case 'system-user':
      return `as user ${runAs.name}, since PostgreSQL refuses to run as root`;
  }
}

/**
 * What to spawn so that `program` runs that way. The environment is left behind: it holds our
 * secrets, and variables such as PGOPTIONS would reach the server.
 */
export function commandAs(runAs: RunAs, program: string, args: string[]) {
  const owner = runAs.kind === 'system-user' ? { uid: runAs.uid, gid: runAs.gid } : {};
  const options = { ...owner, cwd: '/', env: { PATH: process.env['PATH'] } };
  return runAs.kind === 'user-namespace'
    ? { program: 'unshare', args: ['--user', '--', program, ...args], options }
    : { program, args, options };
}

/** Whether `runAs` can enter `dir` and run `binary`; false also where it cannot be had at all. */
export async function canReach(runAs: RunAs, dir: string, binary: string): Promise<boolean> {
  const { program, args, options } = commandAs(runAs, 'sh', ['-c', PROBE, 'sh', dir, binary]);
  return await run(program, args, { ...options, timeout: PROBE_MS_MAX }).then(
    () => true,
    () => false,
  );
}

/** As root, files of another owner are served as that owner; `undefined` where they are root's. */
export async function runAsOwner(clusterDir: string): Promise<RunAs | undefined> {
  if (!isRoot()) return { kind: 'self' };
  const { uid, gid } = await stat(clusterDir);
  if (uid === 0) return undefined;
  return { kind: 'system-user', name: await userName(uid), uid, gid };
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

export async function findSystemUser(): Promise<SystemUser> {
  const users = await readUsers();
  for (const name of SYSTEM_USERS) {
    const user = users.find((candidate) => candidate.name === name);
    if (user !== undefined) return { kind: 'system-user', ...user };
  }
  throw new DatabaseProblem(
    'start-failed',
    `PostgreSQL refuses to run as root, "unshare --user" is refused and no user named ` +
      `${SYSTEM_USERS.join(' or ')} exists: start as an ordinary user, or set DATABASE_URL.`,
  );
}

export async function userName(uid: number): Promise<string> {
  return (await readUsers()).find((user) => user.uid === uid)?.name ?? `${uid}`;
}

async function readUsers() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/**
 * Gives a tree to its new owner; its root comes last, so that an interrupted run is seen and
 * repeated.
 */
export async function giveTree(root: string, user: SystemUser): Promise<void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) await giveTree(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await lchown(root, user.uid, user.gid);
}
