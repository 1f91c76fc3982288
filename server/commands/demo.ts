/**
 * `npm run demo`: a small world of invented hotels on loopback, read at the real pace. Everything lies in
 * `data/demo`; a second start goes on where the first stopped.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { admitSite } from '../../crawler/permission/admission.ts';
import type { CrawlEvent } from '../../crawler/refresh/context.ts';
import { DatabaseProblem } from '../../db/database-problem.ts';
import type { Handle } from '../../db/handle.ts';
import { isRemoved } from '../../db/removed-sites.ts';
import { addSubject } from '../../db/sites.ts';
import { accessLine } from '../../test/world/access-log.ts';
import demoHotels from '../../test/world/demo-hotels.json' with { type: 'json' };
import { hotelSite, readCorpusHotel } from '../../test/world/hotel-world.ts';
import { type SiteServer, serveSites } from '../../test/world/site-server.ts';
import { readConfig } from '../config.ts';
import { openLogger } from '../log.ts';
import { type Service, startService } from '../service.ts';

const root = join(import.meta.dirname, '..', '..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

const SITES_PORT = 3080;

async function main(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] || join(root, 'data', 'demo'));
  const logDir = join(dataDir, 'site-logs');
  mkdirSync(logDir, { recursive: true });
  const world = await openWorld(dataDir, logDir);
  const hostsFile = join(dataDir, 'hosts.json');
  writeFileSync(hostsFile, `${JSON.stringify(hostsOf(world), null, 1)}\n`);
  const read = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    HOSTS_FILE: hostsFile,
    CRAWL_PUBLIC: '',
  });
  if (read.kind === 'faults') {
    for (const fault of read.faults) say(fault);
    process.exitCode = 2;
    return await world.close();
  }
  const { config } = read;
  let service: Service;
  try {
    service = await startService({
      config,
      logger: openLogger(config),
      onDatabase: ({ db }) => addHotels(db, world),
      onCrawlEvent: (event) => say(eventLine(event)),
      onLine: (line) => say(`${line.site}: ${line.outcome} (${line.because}), ${line.facts} facts`),
    });
  } catch (error) {
    await world.close();
    throw error;
  }
  say(`\nFirsthand answers at ${service.url}/hotels`);
  say(`the bot page is ${service.url}${config.profile.identity.infoPath}`);
  if (service.adminLink !== null) say(`sign in once as admin: ${service.adminLink}`);
  say(`what the invented sites saw is written to ${logDir}\n`);
  stopOnSignal(service, world);
}

/** The port stands in every address, so it stays the same from one start to the next. */
async function openWorld(dataDir: string, logDir: string): Promise<SiteServer> {
  const portFile = join(dataDir, 'sites-port');
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : SITES_PORT;
  const port = Number(process.env['DEMO_SITES_PORT'] ?? kept);
  const corpusDir = join(root, 'test', 'corpus', 'hotels');
  const sites = new Map(
    demoHotels.map(({ name, title }) => {
      return [`${name}.localhost`, hotelSite(readCorpusHotel(corpusDir, name, title))] as const;
    }),
  );
  try {
    const world = await serveSites(sites, {
      port,
      onRequest: (entry) =>
        appendFileSync(join(logDir, `${entry.host}.log`), `${accessLine(entry)}\n`),
    });
    writeFileSync(portFile, `${world.port}\n`);
    return world;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new DemoProblem(
      `port ${port} of the invented sites is in use: stop what uses it, or name another in ` +
        'DEMO_SITES_PORT (the sites of an earlier demo then count as gone)',
    );
  }
}

class DemoProblem extends Error {}

function hostsOf(world: SiteServer): Record<string, string> {
  return Object.fromEntries(
    demoHotels.map(({ name }) => [`${name}.localhost`, `127.0.0.1:${world.port}`]),
  );
}

async function addHotels(db: Handle, world: SiteServer): Promise<void> {
  for (const { name } of demoHotels) {
    const admission = admitSite(`http://${name}.localhost:${world.port}/`);
    if (admission.kind === 'refused') throw new Error(`${name}: ${admission.because}`);
    const { site, homeUrl, pathPrefix } = admission;
    if (await isRemoved(db, site)) continue;
    await addSubject(db, { site, homeUrl, pathPrefix, kind: 'hotel' }, Date.now());
  }
}

function eventLine(event: CrawlEvent): string {
  switch (event.kind) {
    case 'requested':
      return `${event.site}: ${event.outcome} ${event.url}`;
    case 'read':
      return `${event.site}: ${event.facts} facts on ${event.url}`;
    case 'unreadable':
      return `${event.site}: ${event.url} could not be read: ${String(event.error)}`;
  }
}

function stopOnSignal(service: Service, world: SiteServer): void {
  const stop = async () => {
    say('stopping …');
    await service.stop();
    await world.close();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => void stop().catch(fail));
  }
}

function fail(error: unknown): void {
  process.exitCode = 1;
  const known = error instanceof DatabaseProblem || error instanceof DemoProblem;
  const code = (error as NodeJS.ErrnoException).code;
  if (known) process.stderr.write(`${(error as Error).message}\n`);
  else if (code === 'EADDRINUSE') {
    process.stderr.write('the port is in use: name another in PORT\n');
  } else process.stderr.write(`${(error as Error).stack}\n`);
}

await main().catch(fail);
