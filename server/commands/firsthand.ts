/** `npm run firsthand -- COMMAND`: the shell's way to everything that an admin may do. */
import { connect, lendUrl } from '../../db/connection.ts';
import { DatabaseProblem } from '../../db/database-problem.ts';
import { migrate } from '../../db/migrate.ts';
import { calendarClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { runAdmin, runJournal } from './admin.ts';
import { runBackup, runRestore } from './backup.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';
import { exportCommand, ledgerCommand } from './export.ts';
import { sitesCommand } from './sites.ts';
import { stopAllCommand } from './stop-all.ts';

const USAGE = `usage: npm run firsthand -- COMMAND
  sites add URL…                       list a site (a path names one property of a chain)
  sites import FILE                    CSV, GeoJSON or Overpass JSON with a website column
  sites list | hold DOMAIN [--why …] | release DOMAIN [--why …]
  sites approve DOMAIN [--permission REF] | refuse DOMAIN --why …
  crawl --once [--site DOMAIN] [--ignore-window]
  extract --kind hotel DIR             facts of saved pages, no network, no database
  extract --explain FILE URL           why each fact of a page was found
  export                               all that is published, one line a fact
  ledger export [--site DOMAIN]        every request that was made
  stop-all on|off [--why …]            stops every request of every process
  admin token create --name N --scope S [--days 90] | list | revoke ID
  journal verify [--against FILE]      whether a history was tampered with
  backup --out FILE | restore --in FILE [--removals FILE]
  db url                               address of the database`;

const out = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

async function main(argv: readonly string[]): Promise<number> {
  const [command = '', ...args] = argv;
  if (command === 'extract') {
    const { runExtract } = await import('./extract.ts');
    return await runExtract(args, process.stdout);
  }
  const run = commands[command];
  if (!run && command !== 'db')
    throw new UsageError(command === '' ? 'a command is needed' : `no command "${command}"`);
  const read = readConfig(process.env);
  if (read.kind === 'faults') {
    for (const fault of read.faults) complain(fault);
    return 2;
  }
  const { config } = read;
  const place = { databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir };
  if (!run) return await printUrl(args, place);
  await using database = await connect({ ...place, applicationName: `firsthand ${command}` });
  await migrate(database);
  return await run(args, {
    config,
    db: database.db,
    sql: database.sql,
    nowMs: calendarClock(config.clockStartMs),
    out,
    complain,
    signal: interrupted(),
  });
}

/** `db url`: a server that was started for it stays until the next user of it leaves. */
async function printUrl(
  args: readonly string[],
  place: Parameters<typeof lendUrl>[0],
): Promise<ExitCode> {
  if (args.join(' ') !== 'url') throw new UsageError('db url');
  out(await lendUrl(place));
  return 0;
}

type Command = (args: readonly string[], context: CommandContext) => ExitCode | Promise<ExitCode>;

const commands: Readonly<Record<string, Command>> = {
  sites: sitesCommand,
  // The crawler and the extractor are loaded only where they are needed: the rest starts at once.
  crawl: async (args, context) => (await import('./crawl.ts')).crawlCommand(args, context),
  export: (_args, context) => exportCommand(context),
  ledger: ledgerCommand,
  'stop-all': stopAllCommand,
  admin: runAdmin,
  journal: runJournal,
  backup: runBackup,
  restore: runRestore,
};

/** The first Ctrl-C lets the request under way end; the second ends the process. */
function interrupted(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) complain(`${error.message}\n\n${USAGE}`);
  else if (error instanceof DatabaseProblem) complain(error.message);
  else throw error;
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
