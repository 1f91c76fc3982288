/** Runs `hold-database.ts` in processes of their own, as other users and in other places too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The program, in this checkout. */
export const HOLD_DATABASE = fileURLToPath(import.meta.resolve('./hold-database.ts'));
const PROJECT = join(import.meta.dirname, '../..');

export interface HolderOptions {
  /** Program and arguments before the node command: `unshare -Urm`, `setpriv …`. */
  wrapper?: string[];
  /** Root of the checkout to run. */
  project?: string;
  shelter?: string;
  env?: NodeJS.ProcessEnv;
}

export interface Holder {
  process: ChildProcess;
  /** What it printed: the server or the problem. */
  url?: string;
  how?: string;
  because?: string;
  message?: string;
  /** Lets it release the server; resolves with its exit code. */
  leave: () => Promise<number | null>;
  kill: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** Resolves once the process holds the server, or has told why it cannot. */
export async function startHolder(dataDir: string, options: HolderOptions = {}): Promise<Holder> {
  const { wrapper = [], project = PROJECT, shelter, env = {} } = options;
  const script = join(project, relative(PROJECT, HOLD_DATABASE));
  const [program = '', ...args] = [...wrapper, process.execPath, script, dataDir];
  if (shelter !== undefined) args.push(shelter);
  const child = spawn(program, args, {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'close');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the holder ended with ${code}`))),
  ]);
  const leave = async () => {
    child.stdin.end();
    return (await exited)[0];
  };
  return {
    process: child,
    ...JSON.parse(line),
    leave,
    [Symbol.asyncDispose]: leave,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
