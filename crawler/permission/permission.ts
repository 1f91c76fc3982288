/**
 * "May I fetch this URL now?" The one place where that is decided, from everything that may forbid
 * it. Asked when a URL is taken from the queue, not when it is put there, so every change takes
 * effect at once. The default is no.
 */
import { siteOf } from '../address.ts';
import type { BotProfile } from '../profiles/profile.ts';
import { neverCrawl } from './never-crawl.ts';
import type { Reason } from './reasons.ts';
import { REASONS } from './reasons.ts';
import type { RobotsBecause, RobotsLine } from './robots.ts';
import type { RobotsAnswer } from './robots-answer.ts';
import type { Verdict } from './signals/findings.ts';

export type FetchPurpose = 'robots' | 'sitemap' | 'signal-file' | 'page';

export type FetchQuestion = {
  readonly url: string;
  readonly purpose: FetchPurpose;
  readonly nowMs: number;
  readonly site: {
    /** Registrable domain, as `siteOf` names it. */
    readonly domain: string;
    readonly stopAll: boolean;
    /** Covered by a tombstone, or by a removal that has been proved. */
    readonly removed: boolean;
    /** Its owner, its terms or an administrator said no. */
    readonly refused: boolean;
    readonly held: boolean;
  };
  readonly insideWindow: boolean;
  readonly backOffUntilMs: number | null;
  /** Of the URL's own origin; null where it has not been read. */
  readonly robots: { readonly answer: RobotsAnswer; readonly usableUntilMs: number } | null;
  /** What the site's own files say of this URL (`judgeSiteFiles`); null where none was read. */
  readonly siteFiles: Verdict | null;
  /**
   * Requests of this refresh so far: pages (with their hops, 304s and errors), and sitemap files.
   */
  readonly spent: { readonly pages: number; readonly sitemaps: number };
};

export type Permission =
  /** `crawlDelayMs` is the site's own; the profile's gap is a floor below it. */
  | { readonly granted: true; readonly crawlDelayMs: number }
  | { readonly granted: false; readonly because: Reason; readonly line?: RobotsLine };

export function mayFetch(
  question: FetchQuestion,
  limits: Pick<BotProfile['limits'], 'pagesPerRefreshMax' | 'sitemapFilesMax'>,
): Permission {
  const because =
    addressRefusal(question) ??
    siteRefusal(question) ??
    timeRefusal(question) ??
    budgetRefusal(question, limits);
  if (because) return { granted: false, because };
  if (question.purpose === 'robots') return granted(question);
  const refusal = robotsRefusal(question);
  if (refusal) return refusal;
  // Whether a file of reservations may be read is for robots.txt to say, not for such a file.
  const isReserved = question.siteFiles?.verdict === 'refuse' && question.purpose !== 'signal-file';
  return isReserved ? { granted: false, because: REASONS.reserved } : granted(question);
}

function addressRefusal({ url, site }: FetchQuestion): Reason | null {
  const parsed = URL.parse(url);
  if (parsed?.username !== '' || parsed.password !== '') return REASONS.badUrl;
  const never = neverCrawl(url);
  if (never) return never.kind === 'not-web' ? REASONS.badUrl : REASONS.neverCrawl;
  return siteOf(url) === site.domain ? null : REASONS.anotherSite;
}

function siteRefusal({ site }: FetchQuestion): Reason | null {
  if (site.stopAll) return REASONS.stopAll;
  if (site.removed) return REASONS.removed;
  if (site.refused) return REASONS.refused;
  return site.held ? REASONS.held : null;
}

function timeRefusal({ insideWindow, backOffUntilMs, nowMs }: FetchQuestion): Reason | null {
  if (!insideWindow) return REASONS.outsideWindow;
  return backOffUntilMs !== null && nowMs < backOffUntilMs ? REASONS.backingOff : null;
}

/**
 * robots.txt and files of reservations cost nothing of the budget; sitemaps have one of their own.
 */
function budgetRefusal(
  { purpose, spent }: FetchQuestion,
  limits: Pick<BotProfile['limits'], 'pagesPerRefreshMax' | 'sitemapFilesMax'>,
): Reason | null {
  if (purpose === 'page' && spent.pages >= limits.pagesPerRefreshMax) {
    return REASONS.pageBudgetSpent;
  }
  const isSpent = purpose === 'sitemap' && spent.sitemaps >= limits.sitemapFilesMax;
  return isSpent ? REASONS.sitemapBudgetSpent : null;
}

function robotsRefusal(question: FetchQuestion): Extract<Permission, { granted: false }> | null {
  const { url, robots, nowMs } = question;
  if (!robots) return { granted: false, because: REASONS.robotsUnknown };
  const { answer, usableUntilMs } = robots;
  if (nowMs >= usableUntilMs) return { granted: false, because: REASONS.robotsStale };
  if (answer.state === 'closed' || answer.state === 'wait') {
    return { granted: false, because: answer.because };
  }
  if (answer.rules.origin !== new URL(url).origin) {
    return { granted: false, because: REASONS.robotsOfAnotherOrigin };
  }
  const verdict = answer.rules.judge(url);
  if (verdict.allowed) return null;
  const line = verdict.because.kind === 'line' ? { line: verdict.because } : {};
  return { granted: false, because: reasonOf(verdict.because.kind), ...line };
}

function reasonOf(kind: RobotsBecause['kind']): Reason {
  if (kind === 'line') return REASONS.robotsDisallow;
  if (kind === 'url-too-long') return REASONS.urlTooLong;
  if (kind === 'file-too-large') return REASONS.robotsTooLarge;
  return REASONS.robotsTooCostly;
}

function granted({ robots }: FetchQuestion): Permission {
  const rules = robots && 'rules' in robots.answer ? robots.answer.rules : null;
  return { granted: true, crawlDelayMs: (rules?.crawlDelaySeconds ?? 0) * 1000 };
}
