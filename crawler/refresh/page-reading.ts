/**
 * What an answer says, in one pure step: octets → text → document → class of the answer → signals → links
 * → facts. Runs in a worker thread, so that the web's event loop stays free.
 */
import { createHash } from 'node:crypto';
import { canonicalUrl } from '../choose/canonical-url.ts';
import { readLinks } from '../choose/links.ts';
import { scoreLink } from '../choose/score-link.ts';
import { readSitemap, sitemapText } from '../choose/sitemap.ts';
import { trapOf } from '../choose/traps.ts';
import type { CandidateFact } from '../extract/candidate-fact.ts';
import { extractHotelPage } from '../extract/hotel.ts';
import { decodeText } from '../fetch/charset.ts';
import { type Classified, classify } from '../fetch/classify.ts';
import { contentKindOf, contentTypeOf } from '../fetch/content-type.ts';
import type { HeaderLines } from '../fetch/fetched.ts';
import { parseHtml } from '../fetch/html.ts';
import { readOutline } from '../fetch/read-outline.ts';
import { mayQuoteInLinks } from '../permission/signals/findings.ts';
import { judgePage, type SiteFiles } from '../permission/signals/signals.ts';
import type { BotProfile } from '../profiles/profile.ts';
import { rulesOfRow } from './robots-rules.ts';

/** Changes whenever the same page could give other facts: then a 304 is not enough. */
export const methodVersion = 'hotel-1';

export type AnswerToRead = {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
  readonly purpose: 'page' | 'sitemap';
  /** ISO 3166-1 alpha-2 where it is known. */
  readonly country: string | null;
  /** The origin's robots.txt: its lines of other standards bind the page too. */
  readonly robots: { readonly origin: string; readonly body: string | null };
  readonly nowMs: number;
};

export type FoundLink = {
  readonly url: string;
  readonly score: number;
  readonly role: string | null;
};

export type ReadPageContent = {
  /** `facts`, or why the page contributes none. */
  readonly use: 'facts' | 'noindex' | 'reserved';
  readonly reason: string;
  /** SHA-256 of the decoded body, hex. */
  readonly hash: string;
  readonly language: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly facts: readonly CandidateFact[];
  /** Those that may be queued, the most promising first. */
  readonly links: readonly FoundLink[];
  readonly canonical: string | null;
  readonly fragmentAllowed: boolean;
  readonly expiresAtMs: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

export type SitemapReading = {
  readonly links: readonly FoundLink[];
  readonly sitemaps: readonly string[];
};

export type PageReading = {
  readonly classified: Classified;
  /** For a page. */
  readonly content: ReadPageContent | null;
  /** For a sitemap file. */
  readonly sitemap: SitemapReading | null;
};

export function readPageAnswer(answer: AnswerToRead, profile: BotProfile): PageReading {
  const { url, status, headers, body } = answer;
  const contentType = contentTypeOf(headers);
  const kind = contentKindOf(contentType, body);
  const isHtml = kind === 'html';
  const { text } = isHtml ? decodeText(body, contentType) : { text: '' };
  const document = isHtml ? parseHtml(text) : null;
  const outline = document && readOutline(document);
  const classified = classify({ url, status, headers, bytes: body.length, outline });
  const none = { classified, content: null, sitemap: null };
  if (classified.kind !== 'page') return none;
  if (answer.purpose === 'sitemap') {
    return { ...none, sitemap: sitemapOf(answer, profile.limits.pageBytesMax) };
  }
  if (!document || !outline) {
    return { ...none, classified: { kind: 'not-content', reason: 'not-html' } };
  }
  const page = { url, headers, document, outline };
  const decision = judgePage(page, filesOf(answer, profile), settingsOf(profile), answer.nowMs);
  const use = useOf(decision.verdict);
  const extracted = use === 'facts' ? extract(answer, text, decision.limits.skipMarked) : null;
  const follow = new Set(
    decision.follow.map((href) =>
      canonicalUrl(href, URL.parse(outline.baseHref ?? '', url)?.href ?? url),
    ),
  );
  const links = readLinks(text, url);
  return {
    ...none,
    content: {
      use,
      reason: decision.reason,
      hash: createHash('sha256').update(body).digest('hex'),
      language: extracted?.language ?? links.language ?? 'und',
      name: extracted?.name ?? null,
      locality: localityOf(extracted?.facts ?? []),
      facts: extracted?.facts ?? [],
      links: scored(links.links.filter((link) => follow.has(link.url))),
      canonical: links.canonical,
      fragmentAllowed: mayQuoteInLinks(decision.limits),
      expiresAtMs: decision.limits.expiresAtMs,
      etag: headerOf(headers, 'etag'),
      lastModified: headerOf(headers, 'last-modified'),
    },
  };
}

/** A file that unpacks to more than `bytesMax` names nothing. */
function sitemapOf(answer: AnswerToRead, bytesMax: number): SitemapReading {
  const text = sitemapText(answer.body, bytesMax);
  if (text === null) return { links: [], sitemaps: [] };
  const { pages, sitemaps } = readSitemap(text, answer.url);
  return { links: scored(pages.map(({ url }) => ({ url, text: '' }))), sitemaps };
}

function filesOf(answer: AnswerToRead, profile: BotProfile): SiteFiles {
  const robots = answer.robots.body === null ? null : rulesOfRow(profile, answer.robots);
  return { robots, tdmRep: { kind: 'absent' }, aiTxt: [], licences: new Map() };
}

function settingsOf({ signals, identity }: BotProfile) {
  return { signals, productToken: identity.productToken };
}

function useOf(verdict: ReturnType<typeof judgePage>['verdict']): ReadPageContent['use'] {
  if (verdict === 'refuse') return 'reserved';
  return verdict === 'no-facts' ? 'noindex' : 'facts';
}

function extract(answer: AnswerToRead, html: string, skipMarked: boolean) {
  const country = answer.country === null ? {} : { country: answer.country };
  return extractHotelPage({ url: answer.url, html, ...country }, { skipNosnippet: skipMarked });
}

function localityOf(facts: readonly CandidateFact[]): string | null {
  const address = facts.find((fact) => fact.key === 'address')?.value;
  return typeof address === 'object' && 'locality' in address ? String(address.locality) : null;
}

/** Scores are kept as whole numbers. */
const SCORE_STEPS = 10;

/** One entry per address, with the best of its links' scores; traps and links that promise no facts are left out. */
function scored(links: readonly { readonly url: string; readonly text: string }[]): FoundLink[] {
  const best = new Map<string, FoundLink>();
  for (const { url, text } of links) {
    const found = trapOf(url) === null ? scoreLink(url, text) : null;
    const score = Math.round((found?.score ?? 0) * SCORE_STEPS);
    const known = best.get(url);
    if (found && score > 0 && (known?.score ?? 0) < score) {
      best.set(url, { url, score, role: found.topic });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

function headerOf(headers: HeaderLines, name: string): string | null {
  return headers.find(([header]) => header === name)?.[1] ?? null;
}
