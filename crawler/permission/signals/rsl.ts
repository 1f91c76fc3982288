/**
 * RSL 1.0 licences (rslstandard.org): what a licence document says of one page. Where several
 * content or license elements cover it, the restrictive one counts.
 */
import type { HtmlElement, HtmlNode } from '../../fetch/html.ts';
import { isElement, parseXml } from '../../fetch/html.ts';
import { canonicalPath, canonicalPattern, octets, patternMatches } from '../path-pattern.ts';
import type { Finding } from './findings.ts';

/** Uses that include ours: facts are extracted, listed and shown. */
const OUR_USES = ['all', 'ai-all', 'ai-input', 'ai-index', 'search'];
const COVERING_PERMITS = ['all', 'ai-all', 'ai-input'];
const COVERING_USERS = ['all', 'commercial'];
const UNPAID = ['free', 'attribution'];
const DOCUMENT_CHARS_MAX = 1_000_000;

type Source = {
  readonly from: Finding['from'];
  /** The document stands in the page itself, so an empty address is that page. */
  readonly inline: boolean;
};

export function rslUnread(
  reason: 'rsl:unreadable' | 'rsl:not-read',
  from: Finding['from'],
): Finding {
  return { verdict: 'refuse', reason, from, needsReview: true };
}

export function rslFindings(text: string, pageUrl: string, { from, inline }: Source): Finding[] {
  const document = text.length <= DOCUMENT_CHARS_MAX ? parseXml(text) : null;
  const contents = document ? descendants(document, 'content') : [];
  if (contents.length === 0) return [rslUnread('rsl:unreadable', from)];
  return contents
    .filter((content) => covers(content, new URL(pageUrl), inline))
    .flatMap((content) => contentFindings(content))
    .map((finding) => ({ ...finding, from }));
}

type Found = Omit<Finding, 'from'>;

function contentFindings(content: HtmlElement): Found[] {
  const licences = descendants(content, 'license');
  const needsServer = [content, ...licences].some(asksForServer);
  const found = licences.flatMap(licenceFindings);
  return needsServer ? [...found, { verdict: 'refuse', reason: 'rsl:server' }] : found;
}

/** A licence server, a key or reports are duties that we do not take on. */
function asksForServer(element: HtmlElement): boolean {
  return (
    (attribute(element, 'server') ?? '') !== '' ||
    /^(?:true|1|yes)$/i.test(attribute(element, 'encrypted') ?? '') ||
    attribute(element, 'reporting') !== null ||
    ['encrypted', 'server', 'report', 'reporting'].some(
      (name) => children(element, name).length > 0,
    )
  );
}

function licenceFindings(licence: HtmlElement): Found[] {
  const found: Found[] = [];
  const refuse = (reason: string): unknown => found.push({ verdict: 'refuse', reason });
  const prohibited = listOf(licence, 'prohibits', 'usage');
  const permitted = listOf(licence, 'permits', 'usage');
  const users = listOf(licence, 'permits', 'user');
  const payments = children(licence, 'payment').map((payment) => {
    return (attribute(payment, 'type') ?? '').trim().toLowerCase();
  });

  if (prohibited.some((use) => OUR_USES.includes(use))) refuse('rsl:prohibits');
  if (permitted.length > 0 && !permitted.some((use) => COVERING_PERMITS.includes(use))) {
    refuse('rsl:not-permitted');
  }
  const shutsOut = listOf(licence, 'prohibits', 'user').some((user) =>
    COVERING_USERS.includes(user),
  );
  if (shutsOut || (users.length > 0 && !users.some((user) => COVERING_USERS.includes(user)))) {
    refuse('rsl:user');
  }
  if (payments.some((type) => !UNPAID.includes(type))) refuse('rsl:payment');
  if (payments.includes('attribution')) {
    found.push({ verdict: 'limited', reason: 'rsl:attribution', limits: { linkBack: true } });
  }
  if (prohibited.includes('ai-train')) {
    found.push({ verdict: 'limited', reason: 'rsl:train', limits: { noTrain: true } });
  }
  return found;
}

/** Values of all elements of a name and type; blanks in RSL 1.0, commas in 0.9. */
function listOf(licence: HtmlElement, name: string, type: 'usage' | 'user'): string[] {
  return children(licence, name)
    .filter((element) => (attribute(element, 'type') ?? 'usage').trim().toLowerCase() === type)
    .flatMap((element) =>
      element.children
        .map(({ data }) => data ?? '')
        .join('')
        .split(/[\s,]+/),
    )
    .filter(Boolean)
    .map((value) => value.toLowerCase());
}

/** Without an address a content element covers everything. */
function covers(content: HtmlElement, page: URL, inline: boolean): boolean {
  const written = (attribute(content, 'url') ?? '').trim();
  if (written === '') return true;
  if (inline && URL.parse(written, page.href)?.href === page.href) return true;
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) {
    const url = URL.parse(written);
    return url?.host === page.host && matchesPath(url.pathname + url.search, page);
  }
  return matchesPath(/^[/*]/.test(written) ? written : `/${written}`, page);
}

function matchesPath(pattern: string, page: URL): boolean {
  return patternMatches(canonicalPattern(octets(pattern)), canonicalPath(page));
}

/** Names without their namespace prefix, in any case. */
function localName({ name }: HtmlElement): string {
  return name.replace(/^.*:/, '').toLowerCase();
}

function attribute({ attribs }: HtmlElement, name: string): string | null {
  const found = Object.entries(attribs).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? null;
}

function children(element: HtmlElement, name: string): HtmlElement[] {
  return element.children.filter(isElement).filter((child) => localName(child) === name);
}

/** Does not look inside what it found. */
function descendants(node: HtmlNode, name: string): HtmlElement[] {
  return (node.children ?? []).flatMap((child) => {
    if (isElement(child) && localName(child) === name) return [child];
    return descendants(child, name);
  });
}
