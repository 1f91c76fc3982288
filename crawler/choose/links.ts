/**
 * The links of a page, with what the page says of its own address and its other languages. What
 * may be followed (rel, robots) is decided elsewhere. Pure.
 */
import { Parser } from 'htmlparser2';
import { canonicalUrl } from './canonical-url.ts';

export type PageLink = {
  /** As `canonicalUrl` gives it. */
  readonly url: string;
  /** Its words: text, or the label or image text where there is none; spaces collapsed. */
  readonly text: string;
  /** `rel` tokens in lower case. */
  readonly rel: readonly string[];
};

export type Alternate = { readonly language: string; readonly url: string };

export type PageLinks = {
  /** What `<link rel=canonical>` names, null without one. */
  readonly canonical: string | null;
  /** Of `<html lang>`, the language subtag in lower case; null without one. */
  readonly language: string | null;
  /** `hreflang` versions of this page, `x-default` included. */
  readonly alternates: readonly Alternate[];
  /** In the page's order; one address may stand here several times, with different words or rel. */
  readonly links: readonly PageLink[];
};

/** More than any menu holds; a page with more is a directory or a trap. */
const LINKS_MAX = 2000;
const TEXT_CHARS_MAX = 200;

type Attributes = Readonly<Record<string, string>>;
type OpenLink = {
  readonly url: string;
  readonly rel: readonly string[];
  label: string;
  text: string;
};

export function readLinks(html: string, pageUrl: string): PageLinks {
  const links: PageLink[] = [];
  const alternates: Alternate[] = [];
  let base = pageUrl;
  let hasBase = false;
  let canonical: string | null = null;
  let language: string | null = null;
  let open: OpenLink | null = null;
  let silent = 0;

  function openLink(attributes: Attributes): void {
    closeLink();
    const url = canonicalUrl((attributes['href'] ?? '').trim(), base);
    if (url === null || attributes['href'] === undefined || isHidden(attributes)) return;
    const label = attributes['aria-label'] ?? attributes['title'] ?? attributes['alt'] ?? '';
    open = { url, rel: tokens(attributes['rel']), label, text: '' };
  }

  function closeLink(): void {
    if (open === null) return;
    const { url, rel, label, text } = open;
    if (links.length < LINKS_MAX) links.push({ url, text: words(text) || words(label), rel });
    open = null;
  }

  function readHeadLink(attributes: Attributes): void {
    const rel = tokens(attributes['rel']);
    const url = canonicalUrl((attributes['href'] ?? '').trim(), base);
    if (url === null) return;
    const hreflang = attributes['hreflang']?.trim().toLowerCase();
    if (rel.includes('canonical')) canonical ??= url;
    if (rel.includes('alternate') && hreflang) alternates.push({ language: hreflang, url });
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (isSilent(name)) silent += 1;
      if (silent > 0) return;
      if (name === 'a') openLink(attributes);
      if (name === 'area') {
        openLink(attributes);
        closeLink();
      }
      if (name === 'img' && open !== null) open.text += ` ${attributes['alt'] ?? ''} `;
      if (name === 'link') readHeadLink(attributes);
      if (name === 'html') language = languageSubtag(attributes['lang'] ?? attributes['xml:lang']);
      if (name === 'base' && !hasBase && attributes['href'] !== undefined) {
        hasBase = true;
        base = URL.parse(attributes['href'], pageUrl)?.href ?? pageUrl;
      }
    },
    ontext(text) {
      if (open !== null && silent === 0 && open.text.length < 2 * TEXT_CHARS_MAX) open.text += text;
    },
    onclosetag(name) {
      if (isSilent(name)) silent = Math.max(0, silent - 1);
      if (name === 'a') closeLink();
      else if (open !== null) open.text += ' ';
    },
  });
  parser.end(html);
  closeLink();
  return { canonical, language, alternates, links };
}

/** Elements whose content is no part of the page. */
function isSilent(name: string): boolean {
  return name === 'template' || name === 'script' || name === 'style';
}

/** A link that no visitor sees is bait for bots. */
function isHidden(attributes: Attributes): boolean {
  if (attributes['hidden'] !== undefined) return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes['style'] ?? '');
}

function tokens(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, TEXT_CHARS_MAX);
}

/** `de-AT` -> `de` (BCP 47 §2.2.1). */
export function languageSubtag(tag: string | undefined): string | null {
  return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? null;
}
