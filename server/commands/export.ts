/** `export` and `ledger export`: what is held, as lines. */
import { parseArgs } from 'node:util';
import { exportFacts } from '../../db/export.ts';
import { type LedgerRow, readLedger } from '../../db/ledger.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';

export async function exportCommand(context: CommandContext): Promise<ExitCode> {
  for await (const fact of exportFacts(context.db)) context.out(JSON.stringify(fact));
  return 0;
}

export async function ledgerCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'export') throw new UsageError('ledger export [--site DOMAIN]');
  for await (const row of readLedger(context.db, values.site ?? null)) {
    context.out(JSON.stringify(ledgerLine(row)));
  }
  return 0;
}

function ledgerLine(row: LedgerRow) {
  return {
    id: row.id,
    site: row.site,
    at: row.at.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    purpose: row.purpose,
    method: row.method,
    url: row.url,
    status: row.status,
    outcome: row.outcome,
    because: row.because,
    bytes: row.bytes,
    ...(row.nonce === null ? {} : { nonce: row.nonce }),
  };
}
