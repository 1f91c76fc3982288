/**
 * What an answer says, in one pure step: octets → text → document → class of the answer → signals → links
 * → facts. Runs in a worker thread, so that the web's event loop stays free.
 */
import { createHash } from 'node:crypto';
import { type Candidate, candidatesFrom } from '../choose/candidates.ts';
import { canonicalUrl, pageKey } from '../choose/canonical-url.ts';
import { type PageLinks, readLinks } from '../choose/links.ts';
import { scoreLink, type Topic } from '../choose/score-link.ts';
import { readSitemap, sitemapText } from '../choose/sitemap.ts';
import { knownLanguages, siteLanguage } from '../choose/url-language.ts';
import type { CandidateFact } from '../extract/candidate-fact.ts';
import { type PageDocument, readDocument } from '../extract/document.ts';
import { extractHotelPage } from '../extract/hotel.ts';
import { publishedAddresses } from '../extract/published-addresses.ts';
import { schemaTypes } from '../extract/schema-types.ts';
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
  /** Of the subject; null while its home page was not read: then this page is it. */
  readonly siteLanguage: string | null;
  readonly topic: Topic | null;
  readonly depth: number;
  readonly nowMs: number;
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
  /** Pages that its links propose, as far as they may be followed. */
  readonly candidates: readonly Candidate[];
  readonly siteLanguage: string | null;
  readonly canonical: string | null;
  /** schema.org types of its structured data, lower case. */
  readonly schemaTypes: readonly string[];
  /** Languages that the page is offered in, itself included. */
  readonly languages: number;
  readonly fragmentAllowed: boolean;
  readonly expiresAtMs: number | null;
  /** Mail addresses, where this is a contact, imprint or legal page; null where it is none. */
  readonly addresses: readonly string[] | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

export type SitemapReading = {
  readonly candidates: readonly Candidate[];
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
  const { skipMarked } = decision.limits;
  const whole = readDocument(text);
  const quotable = skipMarked ? readDocument(text, { skipNosnippet: true }) : whole;
  const extracted = use === 'facts' ? extract(answer, text, quotable) : null;
  const base = URL.parse(outline.baseHref ?? '', url)?.href ?? url;
  const follow = new Set(decision.follow.map((href) => canonicalUrl(href, base)));
  const links = readLinks(text, url);
  const language = answer.siteLanguage ?? siteLanguage(url, links);
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
      candidates: proposed(answer, links, follow, language),
      siteLanguage: language,
      canonical: links.canonical,
      schemaTypes: schemaTypes(whole),
      languages: new Set(links.alternates.map((version) => version.language)).size,
      fragmentAllowed: mayQuoteInLinks(decision.limits),
      expiresAtMs: decision.limits.expiresAtMs,
      addresses:
        use !== 'reserved' && isContactPage(answer, outline.title)
          ? publishedAddresses(whole)
          : null,
      etag: headerOf(headers, 'etag'),
      lastModified: headerOf(headers, 'last-modified'),
    },
  };
}

/** What the links propose in the one language that the site is read in. */
function proposed(
  { url, topic, depth }: AnswerToRead,
  { links, alternates }: PageLinks,
  follow: ReadonlySet<string | null>,
  language: string | null,
): Candidate[] {
  const languages = knownLanguages(alternates);
  const isOurs = (link: string) => {
    const known = languages.get(pageKey(link));
    return known === undefined || language === null || known === language;
  };
  const followed = links.filter((link) => follow.has(link.url) && isOurs(link.url));
  return candidatesFrom(followed, { url, topic, depth }, language);
}

/** A file that unpacks to more than the limit of a page names nothing. */
function sitemapOf(answer: AnswerToRead, bytesMax: number): SitemapReading {
  const text = sitemapText(answer.body, bytesMax);
  if (text === null) return { candidates: [], sitemaps: [] };
  const { pages, sitemaps } = readSitemap(text, answer.url);
  const language = answer.siteLanguage;
  const ours = pages.filter(
    (page) => language === null || (page.language ?? language) === language,
  );
  return { candidates: candidatesFrom(ours, null, language), sitemaps };
}

function filesOf(answer: AnswerToRead, profile: BotProfile): SiteFiles {
  const robots = answer.robots.body === null ? null : rulesOfRow(profile, answer.robots);
  return { robots, tdmRep: { kind: 'absent' }, aiTxt: [], licences: new Map() };
}

function settingsOf({ signals, identity }: BotProfile) {
  return { signals, productToken: identity.productToken };
}

/** By the link that led to it, or by its own address and title. */
function isContactPage({ topic, url }: AnswerToRead, title: string): boolean {
  return topic === 'contact' || scoreLink(url, title)?.topic === 'contact';
}

function useOf(verdict: ReturnType<typeof judgePage>['verdict']): ReadPageContent['use'] {
  if (verdict === 'refuse') return 'reserved';
  return verdict === 'no-facts' ? 'noindex' : 'facts';
}

function extract(answer: AnswerToRead, html: string, document: PageDocument) {
  const country = answer.country === null ? {} : { country: answer.country };
  return extractHotelPage({ url: answer.url, html, ...country }, document);
}

function localityOf(facts: readonly CandidateFact[]): string | null {
  const address = facts.find((fact) => fact.key === 'address')?.value;
  return typeof address === 'object' && 'locality' in address ? String(address.locality) : null;
}

function headerOf(headers: HeaderLines, name: string): string | null {
  return headers.find(([header]) => header === name)?.[1] ?? null;
}
