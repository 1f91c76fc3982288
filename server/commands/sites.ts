/** `sites add|import|list|hold|release|approve|refuse`: the admin's decisions from the shell. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { admitSite } from '../../crawler/permission/admission.ts';
import { isRemoved } from '../../db/removed-sites.ts';
import { addSubject, allSites, decideSite } from '../../db/sites.ts';
import * as acts from '../admin/acts.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';
import { websitesIn } from './import-file.ts';

export async function sitesCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'add':
      if (rest.length === 0) throw new UsageError('sites add URL…');
      return await addAll(rest, context);
    case 'import': {
      const [file] = rest;
      if (file === undefined) throw new UsageError('sites import FILE');
      return await importFile(file, context);
    }
    case 'list':
      return await list(context);
    case 'hold':
      return await hold(rest, context);
    case 'release':
      return await release(rest, context);
    case 'approve':
    case 'refuse':
      return await decide(verb, rest, context);
    default:
      throw new UsageError('sites add|import|list|hold|release|approve|refuse');
  }
}

async function addAll(texts: readonly string[], context: CommandContext): Promise<ExitCode> {
  let exit: ExitCode = 0;
  for (const text of texts) {
    const refusal = await addOne(text, context);
    if (refusal === null) continue;
    context.complain(`${text}: refused: ${refusal}`);
    exit = 1;
  }
  return exit;
}

/** @returns why it was refused, or null */
async function addOne(text: string, context: CommandContext): Promise<string | null> {
  const admission = admitSite(text);
  if (admission.kind === 'refused') return admission.because;
  if (await isRemoved(context.db, admission.site)) {
    return 'its owner had it removed; only lifting the tombstone lets it come back';
  }
  const { kind: _, ...place } = admission;
  const { kind } = context.config.profile.subject;
  const added = await addSubject(context.db, { ...place, kind }, context.nowMs());
  context.out(`${admission.site} ${added ? 'added' : 'known'} ${admission.homeUrl}`);
  return null;
}

async function importFile(file: string, context: CommandContext): Promise<ExitCode> {
  const found = websitesIn(readFileSync(file, 'utf8'));
  if (found.kind === 'unreadable') {
    context.complain(`${file}: ${found.because}`);
    return 1;
  }
  let refused = 0;
  for (const website of found.websites) {
    const refusal = await addOne(website, context);
    if (refusal === null) continue;
    refused += 1;
    context.complain(`${website}: refused: ${refusal}`);
  }
  context.out(`${found.websites.length - refused} taken, ${refused} refused`);
  return 0;
}

async function list(context: CommandContext): Promise<ExitCode> {
  for (const site of await allSites(context.db)) {
    context.out(
      JSON.stringify({
        site: site.site,
        state: site.heldAt === null ? site.state : 'held',
        because: site.heldBecause ?? site.reviewNeededBecause,
        added_at: site.addedAt.toISOString(),
        next_at: site.nextDueAt?.toISOString() ?? null,
        refreshes: site.refreshCount,
      }),
    );
  }
  return 0;
}

/** Whoever has the shell is no admin by name; the journal says where the word came from. */
function fromShell(context: CommandContext, reason: string): acts.Because {
  return { admin: { name: 'shell' }, reason, nowMs: context.nowMs() };
}

async function hold(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { why: { type: 'string', default: 'held by an admin' } },
  });
  const [site] = positionals;
  if (site === undefined) throw new UsageError('sites hold DOMAIN [--why …]');
  const known = await acts.hold(context, site, null, fromShell(context, values.why));
  if (!known) context.complain(`${site}: no such site`);
  else context.out(`${site} held`);
  return known ? 0 : 1;
}

async function release(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { why: { type: 'string', default: 'released by an admin' } },
  });
  const [site] = positionals;
  if (site === undefined) throw new UsageError('sites release DOMAIN [--why …]');
  const released = await acts.release(context, site, fromShell(context, values.why));
  if (!released) context.complain(`${site}: not held`);
  else context.out(`${site} released`);
  return released ? 0 : 1;
}

/** What a survey found is looked at by a person, who lets the catalog be read or not. */
async function decide(
  verb: 'approve' | 'refuse',
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { permission: { type: 'string' }, why: { type: 'string' } },
  });
  const [site] = positionals;
  if (site === undefined || (verb === 'refuse' && values.why === undefined)) {
    throw new UsageError('sites approve DOMAIN [--permission REF] | refuse DOMAIN --why …');
  }
  const decision =
    verb === 'approve'
      ? ({ state: 'active', permissionRef: values.permission ?? null, because: null } as const)
      : ({ state: 'refused', permissionRef: null, because: values.why ?? null } as const);
  const known = await decideSite(context.db, site, decision, context.nowMs());
  if (!known) context.complain(`${site}: no such site`);
  else context.out(`${site} ${decision.state}`);
  return known ? 0 : 1;
}
