/** `crawl --once [--site DOMAIN] [--ignore-window]`: what is due, obeying everything; one line a site. */
import { inspect, parseArgs } from 'node:util';
import { crawlOnce } from '../../crawler/once.ts';
import { siteRow } from '../../db/sites.ts';
import { openCrawlEdges } from '../crawl-edges.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';

const SITES_AT_ONCE_MAX = 200;

export async function crawlCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      once: { type: 'boolean', default: false },
      site: { type: 'string' },
      'ignore-window': { type: 'boolean', default: false },
    },
  });
  if (!values.once) throw new UsageError('crawl --once [--site DOMAIN] [--ignore-window]');
  const { config, db } = context;
  if (values['ignore-window'] && config.hostsFile === null) {
    context.complain(
      '--ignore-window is refused: it needs HOSTS_FILE, so that no real site is read',
    );
    return 1;
  }
  if (values.site !== undefined && (await siteRow(db, values.site)) === null) {
    context.complain(`${values.site}: no such site`);
    return 1;
  }
  const profile = values['ignore-window'] ? { ...config.profile, window: null } : config.profile;
  const edges = await openCrawlEdges({ ...context, config: { ...config, profile } });
  let exit: ExitCode = 0;
  try {
    await crawlOnce(edges, {
      site: values.site ?? null,
      sitesAtOnceMax: SITES_AT_ONCE_MAX,
      onLine: (line) => context.out(JSON.stringify(line)),
      onError: (error) => {
        context.complain(inspect(error));
        exit = 1;
      },
      signal: context.signal,
    });
  } finally {
    await edges.close();
  }
  return exit;
}
