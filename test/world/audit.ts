/**
 * `npm run audit`: one `crawl --once` over the hostile world at the real pace, in a process of its own, on
 * an embedded database of its own. Then the sites' logs are held against the promises, and the ledger
 * against the logs. Prints a table; the last line counts: `N passed, N failed`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firsthandLines } from '../support/firsthand.ts';
import type { AccessEntry } from './access-log.ts';
import { type LedgerLine, ledgerFaults } from './audit/check-ledger.ts';
import { type CrawlLine, faultsOf } from './audit/check-site.ts';
import { auditTable, type SiteAudit } from './audit/table.ts';
import { handlersOf, hostileWorld } from './hostile-world.ts';
import { type SiteServer, serveSites } from './site-server.ts';
import type { WorldSite } from './world-site.ts';

export type Audit = {
  readonly sites: readonly SiteAudit[];
  /** What no single site can tell. */
  readonly faults: readonly string[];
};

export async function audit(say: (text: string) => void): Promise<Audit> {
  const sites = hostileWorld();
  const server = await serveSites(handlersOf(sites), { port: 0 });
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthand-audit-'));
  try {
    const environment = { DATA_DIR: dataDir, HOSTS_FILE: writeHosts(dataDir, server) };
    await firsthandLines(['sites', 'add', ...sites.map(({ homeUrl }) => homeUrl)], environment);
    say(`${sites.length} sites at the real pace …\n`);
    const audits = await crawlAll(sites, server, environment);
    const ledger = (await firsthandLines(['ledger', 'export'], environment)) as LedgerLine[];
    return {
      sites: audits.map((one) => ({
        ...one,
        faults: [...one.faults, ...ledgerFaults(arrivals(one.site, server), rowsOf(one, ledger))],
      })),
      faults: strangerFaults(sites, server, ledger),
    };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function writeHosts(dataDir: string, server: SiteServer): string {
  const file = join(dataDir, 'hosts.json');
  const hosts = [...server.log.keys()].map((host) => [host, `127.0.0.1:${server.port}`]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(hosts)));
  return file;
}

async function crawlAll(
  sites: readonly WorldSite[],
  server: SiteServer,
  environment: Readonly<Record<string, string>>,
): Promise<SiteAudit[]> {
  const lines = (await firsthandLines(['crawl', '--once'], environment)) as CrawlLine[];
  const first = sites.map((site) => {
    const entries = arrivals(site, server);
    const own = lines.filter((line) => line.site === `${site.name}.example`);
    return { site, line: own[0], entries, faults: faultsOf(entries, own, site.expect) };
  });
  return await Promise.all(first.map((one) => revisit(one, server, environment)));
}

/** The same site again, when its calendar has moved on. */
async function revisit(
  first: SiteAudit,
  server: SiteServer,
  environment: Readonly<Record<string, string>>,
): Promise<SiteAudit> {
  const { site } = first;
  if (!site.revisit) return first;
  const CLOCK = new Date(Date.now() + site.revisit.afterMs).toISOString();
  const lines = (await firsthandLines(['crawl', '--once', '--site', `${site.name}.example`], {
    ...environment,
    CLOCK,
  })) as CrawlLine[];
  const entries = arrivals(site, server);
  const later = entries.slice(first.entries.length);
  const faults = faultsOf(later, lines, site.revisit.expect).map((fault) => `revisit: ${fault}`);
  return { ...first, entries, faults: [...first.faults, ...faults] };
}

function arrivals(site: WorldSite, server: SiteServer): AccessEntry[] {
  const entries = Object.keys(site.hosts).flatMap((host) => server.log.get(host) ?? []);
  return entries.sort((a, b) => a.at - b.at);
}

const rowsOf = ({ site }: SiteAudit, ledger: readonly LedgerLine[]) =>
  ledger.filter((row) => row.site === `${site.name}.example`);

/** Nobody was asked who is not a site of the world, and no ledger row belongs to anybody else. */
function strangerFaults(
  sites: readonly WorldSite[],
  server: SiteServer,
  ledger: readonly LedgerLine[],
): string[] {
  const hosts = new Set(sites.flatMap((site) => Object.keys(site.hosts)));
  const names = new Set(sites.map(({ name }) => `${name}.example`));
  const asked = [...server.log]
    .filter(([host, entries]) => !hosts.has(host) && entries.length > 0)
    .map(([host, entries]) => `${host} was asked for ${entries.map(({ url }) => url).join(', ')}`);
  const strange = ledger.filter(({ site }) => !names.has(site)).map(({ url }) => `ledger: ${url}`);
  return [...asked, ...strange];
}

async function main(): Promise<void> {
  const startedMs = Date.now();
  const say = (text: string) => void process.stdout.write(text);
  const { sites, faults } = await audit(say);
  say(auditTable(sites));
  for (const fault of faults) say(`not ok: ${fault}\n`);
  const failed = sites.filter((site) => site.faults.length > 0).length + faults.length;
  const passed = sites.filter((site) => site.faults.length === 0).length;
  say(`${Math.round((Date.now() - startedMs) / 1000)} s\n`);
  say(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.main) await main();
