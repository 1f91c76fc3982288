/** `admin token create|list|revoke` and `journal verify`: access and histories from the shell. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { listTokens, revokeToken } from '../../db/admin-access.ts';
import type { Db } from '../../db/handle.ts';
import { appendAct, type ChainReport, verifyActs, verifyEvents } from '../../db/journal.ts';
import { createToken, type Scope, scopes } from '../admin/access.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';

export type AdminContext = Pick<CommandContext, 'nowMs' | 'out' | 'complain'> & {
  readonly db: Db;
};

const USAGE = `admin token create --name N --scope ${scopes.join('|')} [--days 90] | list | revoke ID`;

export async function runAdmin(args: readonly string[], context: AdminContext): Promise<ExitCode> {
  const [what, verb, ...rest] = args;
  if (what !== 'token') throw new UsageError(USAGE);
  switch (verb) {
    case 'create':
      return await createOne(rest, context);
    case 'list':
      for (const token of await listTokens(context.db)) context.out(JSON.stringify(token));
      return 0;
    case 'revoke':
      return await revokeOne(rest, context);
    default:
      throw new UsageError(USAGE);
  }
}

/** Prints the token and nothing else, so that it can be piped into a secret store. */
async function createOne(args: readonly string[], context: AdminContext): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string' },
      scope: { type: 'string', multiple: true },
      days: { type: 'string', default: '90' },
    },
  });
  const wanted = (values.scope ?? []).flatMap((text) => text.split(','));
  const days = Number(values.days);
  const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
  if (!values.name || wanted.length === 0 || !wanted.every(isScope)) throw new UsageError(USAGE);
  if (!Number.isInteger(days) || days < 1 || days > 366) throw new UsageError(USAGE);
  const wish = { name: values.name, scopes: wanted, days, by: 'shell' };
  const { token } = await createToken({ db: context.db, randomBytes }, wish, context.nowMs());
  context.out(token);
  return 0;
}

async function revokeOne(args: readonly string[], context: AdminContext): Promise<ExitCode> {
  const id = z.uuid().safeParse(args[0]);
  if (!id.success) throw new UsageError(USAGE);
  const nowMs = context.nowMs();
  const revoked = await context.db.transaction(async (tx) => {
    const done = await revokeToken(tx, id.data, nowMs);
    const act = { act: 'token revoked', target: id.data, by: 'shell', because: 'asked for' };
    if (done) await appendAct(tx, { ...act, atMs: nowMs });
    return done;
  });
  if (!revoked) context.complain('there is no such token, or it was revoked before');
  return revoked ? 0 : 1;
}

const Heads = z.object({
  requests: z.object({ seq: z.int(), hash: z.string() }),
  acts: z.object({ seq: z.int(), hash: z.string() }),
});

/**
 * Prints both chains; exit code 1 when one is broken. The printed line can be kept elsewhere and given
 * back with `--against FILE`: then an end that was cut off shows as well.
 */
export async function runJournal(
  args: readonly string[],
  context: AdminContext,
): Promise<ExitCode> {
  const [verb, ...rest] = args;
  if (verb !== 'verify') throw new UsageError('journal verify [--against FILE]');
  const { values } = parseArgs({ args: rest, options: { against: { type: 'string' } } });
  const known = values.against
    ? Heads.parse(JSON.parse(readFileSync(values.against, 'utf8')))
    : null;
  const reports = {
    requests: await verifyEvents(context.db, known?.requests),
    acts: await verifyActs(context.db, known?.acts),
  };
  context.out(JSON.stringify({ requests: lineOf(reports.requests), acts: lineOf(reports.acts) }));
  return Object.values(reports).every(({ kind }) => kind === 'whole') ? 0 : 1;
}

function lineOf(report: ChainReport) {
  return report.kind === 'whole'
    ? { kind: report.kind, seq: report.entries, hash: report.headHash }
    : report;
}
