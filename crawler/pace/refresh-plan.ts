/** How many pages of a site fit into a refresh at its pace, and when its refreshes are due. Pure. */
import { createHash } from 'node:crypto';

export type PagePlan = {
  readonly pages: number;
  /** Why not more: the promised number of pages, or the site's own Crawl-delay. */
  readonly limitedBy: 'page-budget' | 'crawl-delay';
};

export type PaceOfSite = {
  readonly gapMs: number;
  /** The longest that one request may take. */
  readonly timeLimitMs: number;
  /** robots.txt is read again after this, and each reading takes a turn like any request. */
  readonly robotsAgeMsMax: number;
  /** In which requests may leave until the next refresh is due. */
  readonly availableMs: number;
};

/**
 * The pages that can be read without ever going faster than the site asks. None where Crawl-delay
 * is so long that robots.txt is out of date before the first page's turn comes.
 */
export function planPages(pace: PaceOfSite, pagesMax: number): PagePlan {
  const turnMs = pace.gapMs + pace.timeLimitMs;
  const pagesPerReading = Math.ceil(pace.robotsAgeMsMax / turnMs) - 1;
  if (pagesPerReading < 1) return { pages: 0, limitedBy: 'crawl-delay' };
  const turns = Math.floor(pace.availableMs / turnMs);
  const fullRounds = Math.floor(turns / (pagesPerReading + 1));
  const rest = Math.max(0, (turns % (pagesPerReading + 1)) - 1);
  const pages = fullRounds * pagesPerReading + rest;
  return pages < pagesMax
    ? { pages, limitedBy: 'crawl-delay' }
    : { pages: pagesMax, limitedBy: 'page-budget' };
}

/**
 * When a site is refreshed next: at its own place in the interval, which its name decides, so that
 * sites added together drift apart after their first refresh and every later one is exactly an
 * interval apart. The first step is between half and one and a half intervals long.
 */
export function nextDueMs(site: string, refreshedMs: number, intervalMs: number): number {
  const placeMs = Math.floor(placeOf(site) * intervalMs);
  const earliestMs = refreshedMs + intervalMs / 2;
  const intervals = Math.ceil((earliestMs - placeMs) / intervalMs);
  return placeMs + intervals * intervalMs;
}

/** Evenly spread over [0, 1), the same for a name for ever. */
function placeOf(site: string): number {
  return createHash('sha256').update(site).digest().readUInt32BE(0) / 2 ** 32;
}
