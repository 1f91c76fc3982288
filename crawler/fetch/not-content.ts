/**
 * Answers with a good status that are no content of the site: shells that only scripts fill, pages
 * that say "not found", parked and unfinished sites, consent walls. Phrases are data
 * (`answer-words.json`).
 */
import words from './answer-words.json' with { type: 'json' };
import type { PageOutline } from './page-outline.ts';

export type NotContent =
  | 'shell:js'
  | 'shell:empty'
  | 'parked'
  | 'placeholder'
  | 'soft-404'
  | 'consent-wall';

const SHORT_TEXT_CHARS = 600;
const SHELL_TEXT_CHARS = 200;
const UNFINISHED_TEXT_CHARS = 300;
const UNFINISHED_LINKS = 5;
const CONSENT_LINKS = 3;

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'));
}

const NOT_FOUND = anyOf(words.notFound);
const FOR_SALE = anyOf(words.forSale);
const SERVER_DEFAULT = anyOf(words.serverDefault);
const SUSPENDED = anyOf(words.suspended);
const COMING_SOON = anyOf(words.comingSoon);
const CONSENT_TEXTS = anyOf(words.consentTexts);
const CONSENT_BUTTONS = anyOf(words.consentButtons);
const LEGAL_LINKS = anyOf(words.legalLinks);
const PARKING_ADDRESSES = anyOf(words.parkingAddresses);
const NEEDS_JAVASCRIPT = anyOf(words.needsJavaScript);

export function notContentOf(outline: PageOutline): NotContent | null {
  const text = plain(outline.visibleText);
  const names = [outline.title, ...outline.headings].map(plain);
  const isNamed = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const isShort = outline.visibleChars < SHORT_TEXT_CHARS;

  if (isShort && (FOR_SALE.test(text) || outline.addresses.some(isParking))) return 'parked';
  if (isNamed(SERVER_DEFAULT)) return 'placeholder';
  if (isShort && isNamed(SUSPENDED)) return 'placeholder';
  if (isNamed(COMING_SOON) && isUnfinished(outline)) return 'placeholder';
  if (isNamed(NOT_FOUND) && outline.mainChars < SHORT_TEXT_CHARS) return 'soft-404';
  // Structured data is content, however little else there is.
  if (outline.hasJsonLd) return null;
  if (isShort && isConsentWall(outline, text)) return 'consent-wall';
  if (isShell(outline, text)) return 'shell:js';
  return text === '' && !hasAnything(outline) ? 'shell:empty' : null;
}

/** An address on the host of a trader in domains. */
export function leadsToMarketplace(target: URL): boolean {
  return isOnHost(target, words.marketplaceHosts);
}

function isParking(address: string): boolean {
  const url = URL.parse(address, 'https://page.invalid/');
  return (
    url !== null && (isOnHost(url, words.parkingHosts) || PARKING_ADDRESSES.test(url.pathname))
  );
}

function isOnHost({ hostname }: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function isUnfinished({ mainChars, anchors }: PageOutline): boolean {
  return mainChars < UNFINISHED_TEXT_CHARS && anchors.length < UNFINISHED_LINKS;
}

function isConsentWall({ anchors, buttonTexts }: PageOutline, text: string): boolean {
  const links = anchors.map((anchor) => plain(anchor.text));
  const asks = [...buttonTexts.map(plain), ...links].some((label) => CONSENT_BUTTONS.test(label));
  // A wall has its own legal links; what leads into the site makes it a page.
  const leadsOn = links.filter((label) => !LEGAL_LINKS.test(label) && !CONSENT_BUTTONS.test(label));
  return asks && CONSENT_TEXTS.test(text) && leadsOn.length < CONSENT_LINKS;
}

function isShell(outline: PageOutline, text: string): boolean {
  return (
    outline.visibleChars < SHELL_TEXT_CHARS &&
    outline.scripts.length > 0 &&
    (outline.hasEmptyMount || NEEDS_JAVASCRIPT.test(`${plain(outline.noscriptText)} ${text}`))
  );
}

/** Pictures and links may be a small page's whole content. */
function hasAnything({ anchors, frameAddresses, addresses }: PageOutline): boolean {
  return anchors.length > 0 || frameAddresses.length > 0 || addresses.length > 0;
}

/**
 * Lower case, without accents, with the plain apostrophe: the form in which the phrases are
 * written.
 */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
}
