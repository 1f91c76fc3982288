/**
 * What a site's own log says about the promises: read without a single function of the crawler, so that a
 * fault of the crawler cannot hide itself. Pure.
 */
import { type AccessEntry, gapsMs } from '../access-log.ts';
import type { Expectation } from '../world-site.ts';

/** The numbers as the bot page promises them, typed here a second time on purpose. */
const USER_AGENT =
  'Mozilla/5.0 (compatible; JourneyedBot/1.0; +https://journeyed.ai/data/crawler/)';
const GAP_MS_MIN = 10_000;
const PAGES_MAX = 12;
const SITEMAP_FILES_MAX = 3;
const WAIT_WITHOUT_RETRY_AFTER_MS = 3_600_000;

const FREE = [/^\/robots\.txt$/, /^\/sitemap\.xml$/];
const SITEMAP = /sitemap[^/]*\.xml|\.xml\.gz$/;

export type CrawlLine = {
  readonly site: string;
  readonly outcome: string;
  readonly because: string;
  readonly pages: number;
  readonly requests: number;
  readonly facts: number;
  readonly next_at: string | null;
};

/** @param entries one run's requests to all hosts of the site, in order of arrival */
export function faultsOf(
  entries: readonly AccessEntry[],
  lines: readonly CrawlLine[],
  expect: Expectation,
): string[] {
  return [
    ...headerFaults(entries),
    ...paceFaults(entries, expect),
    ...orderFaults(entries),
    ...pathFaults(entries, expect),
    ...lineFaults(entries, lines, expect),
  ];
}

function headerFaults(entries: readonly AccessEntry[]): string[] {
  return entries.flatMap(({ headers, userAgent, method, url }) => [
    ...(userAgent === USER_AGENT ? [] : [`${url} came from "${userAgent}"`]),
    ...(method === 'GET' ? [] : [`${url} was asked with ${method}`]),
    ...['cookie', 'referer', 'authorization', 'via', 'x-forwarded-for']
      .filter((name) => headers[name] !== undefined)
      .map((name) => `${url} carried ${name}`),
  ]);
}

function paceFaults(entries: readonly AccessEntry[], { gapMsMin }: Expectation): string[] {
  const least = Math.max(GAP_MS_MIN, gapMsMin ?? 0);
  const faults = gapsMs(entries).flatMap((gap, i) =>
    gap >= least ? [] : [`only ${Math.round(gap)} ms before ${entries[i + 1]?.url}`],
  );
  entries.forEach((entry, i) => {
    const next = entries[i + 1];
    const waitMs = waitAskedMs(entry);
    if (!next || waitMs === null || entry.endedAt === null) return;
    if (next.at < entry.endedAt + waitMs) faults.push(`${next.url} came before its Retry-After`);
  });
  return faults;
}

/** From the end of the answer; null where it asks for no wait. */
function waitAskedMs({ status, retryAfter, at }: AccessEntry): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  if (seconds > 0) return seconds * 1000;
  const date = / GMT$/.test(retryAfter ?? '') ? Date.parse(retryAfter ?? '') : 0;
  // A date has whole seconds and was written a moment after the arrival.
  return date > at ? date - at - 1000 : WAIT_WITHOUT_RETRY_AFTER_MS;
}

/** robots.txt of a host comes before anything else of it, and pages stay within the promise. */
function orderFaults(entries: readonly AccessEntry[]): string[] {
  const faults: string[] = [];
  const cleared = new Set<string>();
  let pages = 0;
  let sitemapFiles = 0;
  for (const { host, url } of entries) {
    const isRobots = /^\/robots(-\d)?\.txt$/.test(url);
    if (isRobots) cleared.add(host);
    else if (SITEMAP.test(url)) sitemapFiles += 1;
    else pages += 1;
    if (!cleared.has(host)) faults.push(`${url} was asked before robots.txt of ${host}`);
  }
  if (pages > PAGES_MAX) faults.push(`${pages} pages were asked for`);
  if (sitemapFiles > SITEMAP_FILES_MAX) faults.push(`${sitemapFiles} sitemap files were asked for`);
  return faults;
}

function pathFaults(entries: readonly AccessEntry[], expect: Expectation): string[] {
  const { may, never = [], must = [], atMost = [], endsAt } = expect;
  const faults: string[] = [];
  const asked = entries.map(({ url }) => url);
  for (const url of asked) {
    const isFree = FREE.some((pattern) => pattern.test(url));
    if (may && !isFree && !may.some((pattern) => pattern.test(url)))
      faults.push(`asked for ${url}`);
    if (never.some((pattern) => pattern.test(url))) faults.push(`asked for ${url}`);
  }
  for (const pattern of must) {
    if (!asked.some((url) => pattern.test(url))) faults.push(`never asked for ${pattern.source}`);
  }
  for (const { path, times } of atMost) {
    const count = asked.filter((url) => path.test(url)).length;
    if (count > times) faults.push(`asked ${count} times for ${path.source}`);
  }
  const end = endsAt ? asked.findIndex((url) => endsAt.test(url)) : -1;
  if (endsAt && end < 0) faults.push(`never asked for ${endsAt.source}`);
  if (end >= 0 && end < asked.length - 1) faults.push(`went on after ${asked[end]}`);
  return faults;
}

function lineFaults(
  entries: readonly AccessEntry[],
  lines: readonly CrawlLine[],
  expect: Expectation,
): string[] {
  const faults: string[] = [];
  const { min, max } = expect.requests;
  if (entries.length < min || entries.length > max) {
    faults.push(`${entries.length} requests, expected ${min} to ${max}`);
  }
  const [line] = lines;
  if (!line || lines.length > 1) return [...faults, `${lines.length} lines`];
  if (line.outcome !== expect.outcome) {
    faults.push(`${line.outcome} (${line.because}), expected ${expect.outcome}`);
  } else if (expect.because !== undefined && line.because !== expect.because) {
    faults.push(`because ${line.because}, expected ${expect.because}`);
  }
  if (line.facts > 0 !== expect.facts) {
    faults.push(`${line.facts} facts, expected ${expect.facts ? 'some' : 'none'}`);
  }
  return faults;
}
