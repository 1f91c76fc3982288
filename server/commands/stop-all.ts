/** `stop-all on|off`: the one switch that stops every request of every process at once. */
import { parseArgs } from 'node:util';
import { setSwitch, switchValue } from '../../db/switches.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';

export async function stopAllCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { why: { type: 'string', default: 'from the shell' } },
  });
  const [value] = positionals;
  if (value === undefined) {
    context.out((await switchValue(context.db, 'stop-all')) ?? 'off');
    return 0;
  }
  if (value !== 'on' && value !== 'off') throw new UsageError('stop-all on|off [--why …]');
  await setSwitch(context.db, {
    name: 'stop-all',
    value,
    nowMs: context.nowMs(),
    by: 'shell',
    because: values.why,
  });
  context.out(`stop-all ${value}`);
  return 0;
}
