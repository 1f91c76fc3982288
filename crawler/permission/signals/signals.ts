/**
 * A site's wishes about one page, from every place where it may have stated them, added up to one
 * decision. Which families are asked is the profile's choice (`profile.signals`); the answer is
 * classified first, because a defence page's `noindex` is not the site's wish.
 */
import type { HeaderLines } from '../../fetch/fetched.ts';
import type { HtmlNode } from '../../fetch/html.ts';
import type { PageOutline } from '../../fetch/page-outline.ts';
import type { BotProfile } from '../../profiles/profile.ts';
import type { RobotsRules } from '../robots.ts';
import { aiTxtFindings } from './ai-txt.ts';
import {
  contentSignalInHeaders,
  contentSignalInMetas,
  contentSignalInRobots,
} from './content-signal.ts';
import {
  contentUsageInHeaders,
  contentUsageInMetas,
  contentUsageInRobots,
} from './content-usage.ts';
import type { Finding, Verdict } from './findings.ts';
import { addUp } from './findings.ts';
import {
  inlineLicences,
  licencesInHeaders,
  licencesInPage,
  licencesInRobots,
} from './licence-links.ts';
import { followableLinks } from './links.ts';
import { markedParts } from './marked-parts.ts';
import { linesFor } from './preference-lines.ts';
import { robotsHeaderFindings, robotsMetaFindings } from './robots-tags.ts';
import { rslFindings, rslUnread } from './rsl.ts';
import type { SignalFile } from './signal-file.ts';
import { tdmRepInFile, tdmRepInHeaders, tdmRepInMetas } from './tdmrep.ts';

/** What a site states in files of its own. Files that the profile does not ask for are `absent`. */
export type SiteFiles = {
  /** Null where there is no robots.txt. */
  readonly robots: RobotsRules | null;
  readonly tdmRep: SignalFile;
  /** `/ai.txt` and `/.well-known/ai.txt`. */
  readonly aiTxt: readonly SignalFile[];
  /** By absolute URL, those that were fetched; one that is named and lacks here refuses. */
  readonly licences: ReadonlyMap<string, SignalFile>;
};

export type SignalSettings = Pick<BotProfile, 'signals'> & { readonly productToken: string };

export type PageAnswer = {
  readonly url: string;
  readonly headers: HeaderLines;
  /** Both null for what is no HTML. */
  readonly document: HtmlNode | null;
  readonly outline: PageOutline | null;
};

export type SignalDecision = Verdict & {
  /** Links of the page that may be queued, as written. */
  readonly follow: readonly string[];
};

/**
 * Licence documents that a page's site and answer name: what a profile with `signals.rsl` fetches.
 */
export function namedLicences(page: PageAnswer, robots: RobotsRules | null): string[] {
  const { url, headers, outline } = page;
  const inRobots = robots ? licencesInRobots(robots) : [];
  const inPage = outline ? licencesInPage(outline, url) : [];
  return [...new Set([...inRobots, ...licencesInHeaders(headers, url), ...inPage])];
}

/** Before a page is fetched: `refuse` means that it is not. */
export function judgeSiteFiles(url: string, files: SiteFiles, settings: SignalSettings): Verdict {
  return addUp(siteFindings(url, files, settings));
}

/** After the answer was classified as a page. */
export function judgePage(
  page: PageAnswer,
  files: SiteFiles,
  settings: SignalSettings,
  nowMs: number,
): SignalDecision {
  const verdict = addUp([
    ...siteFindings(page.url, files, settings),
    ...headerFindings(page, files, settings, nowMs),
    ...htmlFindings(page, files, settings, nowMs),
  ]);
  const isClosed = verdict.verdict === 'refuse' || verdict.limits.noFollow;
  const follow = page.outline && !isClosed ? followableLinks(page.outline, page.url) : [];
  return { ...verdict, follow };
}

function siteFindings(url: string, files: SiteFiles, settings: SignalSettings): Finding[] {
  const { signals, productToken } = settings;
  const { robots } = files;
  return [
    ...(signals.reservationsInAnswers && robots ? robotsFindings(url, robots, files) : []),
    ...(signals.tdmRepFile ? tdmRepInFile(url, files.tdmRep) : []),
    ...(signals.aiTxt ? files.aiTxt : []).flatMap((file) => aiTxtFindings(url, file, productToken)),
  ];
}

function robotsFindings(url: string, robots: RobotsRules, files: SiteFiles): Finding[] {
  const noindex: Finding = { verdict: 'no-facts', reason: 'robots-txt:noindex', from: 'file' };
  return [
    ...(linesFor(url, robots, 'noindex').length > 0 ? [noindex] : []),
    ...contentUsageInRobots(url, robots),
    ...contentSignalInRobots(url, robots),
    ...licenceFindings(licencesInRobots(robots), url, files, 'file'),
  ];
}

function headerFindings(
  { url, headers }: PageAnswer,
  files: SiteFiles,
  { signals, productToken }: SignalSettings,
  nowMs: number,
): Finding[] {
  const tags = signals.robotsHeader ? robotsHeaderFindings(headers, { productToken, nowMs }) : [];
  if (!signals.reservationsInAnswers) return tags;
  return [
    ...tags,
    ...tdmRepInHeaders(headers),
    ...contentUsageInHeaders(headers),
    ...contentSignalInHeaders(headers),
    ...licenceFindings(licencesInHeaders(headers, url), url, files, 'header'),
  ];
}

function htmlFindings(
  { url, document, outline }: PageAnswer,
  files: SiteFiles,
  { signals, productToken }: SignalSettings,
  nowMs: number,
): Finding[] {
  if (!document || !outline) return [];
  const tags = signals.robotsMeta
    ? [...robotsMetaFindings(outline.metas, { productToken, nowMs }), ...markedFindings(document)]
    : [];
  if (!signals.reservationsInAnswers) return tags;
  return [
    ...tags,
    ...tdmRepInMetas(outline.metas),
    ...contentUsageInMetas(outline.metas),
    ...contentSignalInMetas(outline.metas),
    ...licenceFindings(licencesInPage(outline, url), url, files, 'html'),
    ...inlineLicences(outline).flatMap((text) => {
      return rslFindings(text, url, { from: 'html', inline: true });
    }),
  ];
}

function markedFindings(document: HtmlNode): Finding[] {
  if (markedParts(document).size === 0) return [];
  const limits = { skipMarked: true };
  return [{ verdict: 'limited', reason: 'data-nosnippet', from: 'html', limits }];
}

/** A licence that is named and was not read may say anything, so it refuses. */
function licenceFindings(
  named: readonly string[],
  url: string,
  { licences }: SiteFiles,
  from: Finding['from'],
): Finding[] {
  return named.flatMap((licence) => {
    const file = licences.get(licence);
    if (!file) return [rslUnread('rsl:not-read', from)];
    if (file.kind !== 'read') return [rslUnread('rsl:unreadable', from)];
    return rslFindings(file.text, url, { from, inline: false });
  });
}
