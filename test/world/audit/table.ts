/** The audit's findings as a table for people. Pure. */
import { type AccessEntry, gapsMs } from '../access-log.ts';
import type { WorldSite } from '../world-site.ts';
import type { CrawlLine } from './check-site.ts';

export type SiteAudit = {
  readonly site: WorldSite;
  /** Undefined where the run said nothing about the site. */
  readonly line: CrawlLine | undefined;
  readonly entries: readonly AccessEntry[];
  readonly faults: readonly string[];
};

export function auditTable(sites: readonly SiteAudit[]): string {
  const head = ['site', 'requests', 'least gap', 'facts', 'outcome', ''];
  const rows = [head, ...sites.map(rowOf)];
  const widths = head.map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] ?? '').length)),
  );
  const lines = rows.map((cells, i) => {
    const line = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    const faults = i === 0 ? [] : (sites[i - 1]?.faults ?? []);
    return [line.trimEnd(), ...faults.map((fault) => `    ${fault}`)].join('\n');
  });
  return `${lines.join('\n')}\n`;
}

function rowOf({ site, line, entries, faults }: SiteAudit): string[] {
  const gaps = gapsMs(entries);
  return [
    site.name,
    String(entries.length),
    gaps.length === 0 ? '-' : `${(Math.min(...gaps) / 1000).toFixed(2)} s`,
    String(line?.facts ?? '-'),
    line ? `${line.outcome} (${line.because})` : '-',
    faults.length === 0 ? 'ok' : 'NOT OK',
  ];
}
