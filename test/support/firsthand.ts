/** Runs the shell's command as anybody would, in a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const firsthandCommand = join(
  import.meta.dirname,
  '..',
  '..',
  'server',
  'commands',
  'firsthand.ts',
);

export type FirsthandRun = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** @param environment all that the process gets besides PATH and HOME */
export function runFirsthand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<FirsthandRun> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [firsthandCommand, ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Fails with the command's own complaint unless it ended well. */
export async function firsthandLines(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<unknown[]> {
  const { code, stdout, stderr } = await runFirsthand(args, environment);
  if (code !== 0) throw new Error(`firsthand ${args.slice(0, 2).join(' ')}: ${code}\n${stderr}`);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line): unknown => JSON.parse(line));
}
