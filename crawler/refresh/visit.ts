/** One page of a refresh: permission, turn, one request, and what its answer changes. */

import { type FrontierPage, finishPage, putPageBack, takePage } from '../../db/frontier.ts';
import { type PageRow, pageRow } from '../../db/pages.ts';
import { countRequest } from '../../db/refreshes.ts';
import { siteOf } from '../address.ts';
import type { Passed } from '../fetch/door.ts';
import { nextOpeningMs } from '../pace/window.ts';
import { neverCrawl } from '../permission/never-crawl.ts';
import { REASONS } from '../permission/reasons.ts';
import { takeAnswer } from './answer.ts';
import { goOn, LEASE_LOST, type Refresh, type StepEnd } from './context.ts';
import { mayVisit } from './may-visit.ts';
import { HOME_SCORE } from './next-pages.ts';
import { methodVersion } from './page-reading.ts';
import type { RobotsDesk } from './robots-desk.ts';

const ACCEPT_PAGE = 'text/html,application/xhtml+xml;q=0.9';
const ACCEPT_SITEMAP = 'application/xml,text/xml;q=0.9,application/gzip;q=0.8,text/plain;q=0.5';

export async function visit(
  refresh: Refresh,
  robots: RobotsDesk,
  page: FrontierPage,
): Promise<StepEnd> {
  const { edges, opened, site } = refresh;
  const foreign = foreignReason(page.url, opened.site);
  if (foreign !== null) return await refused(refresh, page, foreign);
  const standing = await robots.standingOf(page.url);
  if (standing.kind !== 'clear') {
    return standing.kind === 'closed' && page.purpose !== 'home'
      ? await drop(refresh, page, standing.because)
      : standing.end;
  }
  const permission = await mayVisit(refresh, standing, page);
  if (!permission.granted) return await refused(refresh, page, permission.because);
  const known =
    page.purpose === 'sitemap' ? null : await pageRow(edges.db, page.subjectId, page.url);
  if (!(await takePage(edges.db, opened.id, page.url, edges.nowMs()))) return goOn;
  await count(refresh, page, 1);
  const passed = await edges.door.pass(
    {
      site: opened.site,
      refreshId: opened.id,
      holder: opened.holder,
      purpose: page.purpose,
      request: requestOf(refresh, page, known),
      gapMs: Math.max(permission.gapMs, site.ownerGapMs ?? 0),
    },
    refresh.signal,
  );
  if (passed.kind === 'fetched') {
    return await takeAnswer(refresh, { page, known, passed, rules: standing.rules });
  }
  if (leaseIsLost(refresh, passed)) return { kind: 'stop', because: LEASE_LOST };
  await count(refresh, page, -1);
  return await notSent(refresh, page, passed);
}

/** Not even robots.txt is asked of a host that is not the site's own or is never crawled. */
function foreignReason(url: string, site: string): string | null {
  if (neverCrawl(url)) return REASONS.neverCrawl;
  return siteOf(url) === site ? null : REASONS.anotherSite;
}

/** Then the page and the counts are another process's, which has settled them. */
function leaseIsLost({ signal }: Refresh, passed: Exclude<Passed, { kind: 'fetched' }>): boolean {
  const isRefused = passed.kind === 'not-sent' && passed.because === LEASE_LOST;
  return isRefused || signal.reason === LEASE_LOST;
}

function requestOf(refresh: Refresh, page: FrontierPage, known: PageRow | null) {
  const { limits } = refresh.edges.profile;
  const conditional = known !== null && known.method === methodVersion && known.state === 'read';
  return {
    url: page.url,
    timeLimitMs: limits.pageTimeLimitMs,
    bytesMax: limits.pageBytesMax,
    accept: page.purpose === 'sitemap' ? ACCEPT_SITEMAP : ACCEPT_PAGE,
    ...(conditional && known.etag !== null ? { etag: known.etag } : {}),
    ...(conditional && known.lastModified !== null ? { lastModified: known.lastModified } : {}),
  };
}

/** Sitemap files have a count of their own; every other request counts as a page. */
async function count(refresh: Refresh, page: FrontierPage, step: 1 | -1): Promise<void> {
  const sitemap = page.purpose === 'sitemap';
  await countRequest(refresh.edges.db, refresh.opened.id, {
    requests: step,
    pages: sitemap ? 0 : step,
    sitemapFiles: sitemap ? step : 0,
  });
}

async function drop(refresh: Refresh, page: FrontierPage, because: string): Promise<StepEnd> {
  await finishPage(refresh.edges.db, refresh.opened.id, page.url, { state: 'dropped', because });
  return goOn;
}

/** What an admin or the calendar forbids may be allowed later; a site that reserves itself is left alone. */
async function refused(refresh: Refresh, page: FrontierPage, because: string): Promise<StepEnd> {
  const { edges } = refresh;
  switch (because) {
    case 'stop_all':
    case 'held':
      return { kind: 'stop', because };
    case 'removed':
    case 'refused':
      return { kind: 'end', outcome: because, because };
    case 'outside_window':
      return { kind: 'later', atMs: nextOpeningMs(edges.profile.window, edges.nowMs()), because };
    default:
      await drop(refresh, page, because);
      return because === 'reserved' && page.score >= HOME_SCORE
        ? { kind: 'end', outcome: 'refused', because }
        : goOn;
  }
}

/** Nothing left this machine: the page keeps its place unless it can never be asked for. */
async function notSent(
  refresh: Refresh,
  page: FrontierPage,
  passed: Exclude<Passed, { kind: 'fetched' }>,
): Promise<StepEnd> {
  const { edges, opened } = refresh;
  if (passed.kind === 'later') {
    await putPageBack(edges.db, opened.id, page.url);
    return { kind: 'later', atMs: edges.nowMs() + passed.waitMs, because: 'pace' };
  }
  switch (passed.because) {
    case 'stopped':
    case 'held':
      await putPageBack(edges.db, opened.id, page.url);
      return { kind: 'stop', because: passed.because };
    case 'removed':
    case 'refused':
    case 'unknown_site':
      return { kind: 'end', outcome: 'removed', because: passed.because };
    default:
      await drop(refresh, page, passed.because);
      return page.purpose === 'home'
        ? { kind: 'end', outcome: 'refused', because: passed.because }
        : goOn;
  }
}
