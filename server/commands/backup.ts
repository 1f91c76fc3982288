/** `backup --out FILE` and `restore --in FILE [--removals FILE]`. */
import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { writeBackup } from '../../db/backup.ts';
import { BackupProblem, restoreBackup } from '../../db/restore.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';

export type BackupContext = Pick<CommandContext, 'config' | 'nowMs' | 'out' | 'complain'> & {
  readonly sql: Sql;
};

export async function runBackup(
  args: readonly string[],
  { sql, nowMs, out }: BackupContext,
): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
  if (!values.out) throw new UsageError('backup --out FILE');
  const { tables, rows } = await writeBackup(sql, values.out, nowMs());
  out(JSON.stringify({ file: values.out, tables, rows }));
  return 0;
}

export async function runRestore(
  args: readonly string[],
  { sql, config, nowMs, out, complain }: BackupContext,
): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: { in: { type: 'string' }, removals: { type: 'string' } },
  });
  if (!values.in) throw new UsageError('restore --in FILE [--removals FILE]');
  const removals = values.removals ?? config.removalsLog;
  try {
    out(JSON.stringify(await restoreBackup(sql, values.in, removals, nowMs())));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    complain(error.message);
    return 1;
  }
}
