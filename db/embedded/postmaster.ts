/**
 * The running server: found by its postmaster.pid, started in a session of its own, stopped by a
 * fast shutdown.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { DatabaseProblem } from '../database-problem.ts';
import { clusterFiles } from './cluster.ts';
import type { Foothold } from './foothold.ts';
import { problemOfOutput } from './output.ts';
import { poll } from './poll.ts';
import { commandAs } from './run-as.ts';

/** Crash recovery of a busy server can take minutes; giving up sooner would only start it again. */
const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 60_000;
/**
 * The backends of a killed server hold its shared memory for a moment; so long a start is tried
 * again.
 */
const PREDECESSOR_MS_MAX = 10_000;
const PORT_ATTEMPTS = 5;

/** Statements and row values stay out of the log: they can carry personal data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
};

/** Only for data that nobody will miss. */
const VOLATILE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The port of the server that is alive for this cluster, whoever started it; waits until it is
 * ready or gone.
 */
export async function findPostmaster(clusterDir: string): Promise<number | undefined> {
  const outcome = await poll(async () => {
    const file = await readPidFile(clusterDir);
    if (file === undefined || !(await isServing(file.pid, clusterDir))) return 'none';
    return file.status === 'ready' ? file.port : undefined;
  }, READY_MS_MAX);
  if (outcome === undefined) {
    throw new DatabaseProblem(
      'start-failed',
      `A PostgreSQL server for ${clusterDir} is running, but has not been ready for 2 minutes.`,
    );
  }
  return outcome === 'none' ? undefined : outcome;
}

/** Starts the server and returns its port. Call under the lock, when none was found. */
export async function startPostmaster(
  clusterDir: string,
  at: Foothold,
  durable: boolean,
): Promise<number> {
  const predecessorEndMs = performance.now() + PREDECESSOR_MS_MAX;
  for (let attempt = 1; ; attempt += 1) {
    await disownStalePid(clusterDir);
    const port = await freePort();
    const started = await tryStart(clusterDir, at, port, durable);
    if (started.kind === 'ready') return port;

    const portTaken = /Address already in use/.test(started.output) && attempt < PORT_ATTEMPTS;
    const predecessor = /shared memory block|lock file/.test(started.output);
    if (!portTaken && !(predecessor && performance.now() < predecessorEndMs)) {
      throw await problemOfOutput(started.output, clusterDir);
    }
    // A process that was killed just now may have left a server that was still starting.
    const running = await findPostmaster(clusterDir);
    if (running !== undefined) return running;
  }
}

type Start = { kind: 'ready' } | { kind: 'failed'; output: string };

async function tryStart(
  clusterDir: string,
  at: Foothold,
  port: number,
  durable: boolean,
): Promise<Start> {
  const files = clusterFiles(clusterDir);
  await rename(files.log, files.earlierLog).catch(() => undefined);
  await using log = await open(files.log, 'w', 0o600);

  const settings = { ...SETTINGS, port, ...(durable ? {} : VOLATILE_SETTINGS) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandAs(at.runAs, at.binaries.postgres, ['-D', clusterDir, ...flags]);
  const child = spawn(command.program, command.args, {
    ...command.options,
    // A session of its own: Ctrl-C in the terminal reaches us, and only we stop the server.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const end = watchEnd(child);
  child.unref();

  const outcome = await poll(async () => {
    if (end.because !== undefined) return 'ended';
    const file = await readPidFile(clusterDir);
    return file?.pid === child.pid && file?.status === 'ready' ? 'ready' : undefined;
  }, READY_MS_MAX);
  if (outcome === 'ready') return { kind: 'ready' };
  child.kill('SIGINT');
  return { kind: 'failed', output: (await readFile(files.log, 'utf8')) || (end.because ?? '') };
}

/** `because` is set once the process has ended, or could not begin. */
function watchEnd(child: ChildProcess): { because?: string } {
  const end: { because?: string } = {};
  child.once('exit', (code, signal) => {
    end.because = `it ended with ${code ?? signal}`;
  });
  child.once('error', (error) => {
    end.because = error.message;
  });
  return end;
}

/**
 * Fast shutdown (SIGINT, PostgreSQL docs §18.5): open transactions are rolled back, all is written,
 * then it ends.
 */
export async function stopPostmaster(clusterDir: string): Promise<void> {
  const file = await readPidFile(clusterDir);
  if (file === undefined || !(await isServing(file.pid, clusterDir))) return;
  process.kill(file.pid, 'SIGINT');
  const stopped = await poll(
    async () => ((await isServing(file.pid, clusterDir)) ? undefined : true),
    STOP_MS_MAX,
  );
  if (!stopped) {
    throw new DatabaseProblem(
      'stop-failed',
      `The PostgreSQL server for ${clusterDir} (process ${file.pid}) did not stop within a minute.`,
    );
  }
}

/**
 * Lines of postmaster.pid as of PostgreSQL's miscadmin.h: pid, directory, start, port, …, status in
 * the eighth.
 */
async function readPidFile(clusterDir: string) {
  const text = await readFile(clusterFiles(clusterDir).postmasterPid, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7] ?? '' };
}

/**
 * Whether the process is a server of this very directory, and not a stranger who was given its pid
 * later.
 */
async function isServing(pid: number, clusterDir: string): Promise<boolean> {
  const [cluster, worksIn] = await Promise.all([
    stat(clusterDir),
    stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code),
  ]);
  if (typeof worksIn === 'object')
    return worksIn.dev === cluster.dev && worksIn.ino === cluster.ino;
  // Not allowed to look (root in a container, server of a system user): the command line tells.
  if (worksIn !== 'EACCES' && worksIn !== 'EPERM') return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes(`/postgres\0-D\0${clusterDir}\0`);
}

/**
 * PostgreSQL refuses to start while the pid of a stale postmaster.pid is alive, although after a
 * reboot that may be any program. The file must stay, as it also names the shared memory to check,
 * but a pid that is the new server's own parent is not taken for a rival: so we enter ourselves.
 * An empty file is refused too; under the lock no other start can be about to fill it.
 */
async function disownStalePid(clusterDir: string): Promise<void> {
  const path = clusterFiles(clusterDir).postmasterPid;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === '') return await rm(path);
  const file = await readPidFile(clusterDir);
  if (text === undefined || file === undefined || !isAlive(file.pid)) return;
  await using handle = await open(path, 'r+');
  const [, ...rest] = text.split('\n');
  const disowned = Buffer.from([process.pid, ...rest].join('\n'));
  await handle.write(disowned, 0, disowned.length, 0);
  await handle.truncate(disowned.length);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}
