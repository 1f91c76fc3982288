/** The links of a page that a crawler may queue. */
import type { OutlineAnchor, PageOutline } from '../../fetch/page-outline.ts';
import { neverCrawl } from '../never-crawl.ts';

const CLOSED_RELS = ['nofollow', 'ugc', 'sponsored'];

/**
 * As written, in page order, each once. Left out: what the page asks not to follow, what no visitor
 * would see or could click (decoys hang there), and hosts that are never crawled. Another, plain
 * link to the same address counts.
 */
export function followableLinks(outline: PageOutline, pageUrl: string): string[] {
  const base = URL.parse(outline.baseHref ?? '', pageUrl) ?? new URL(pageUrl);
  const hrefs = outline.anchors
    .filter((anchor) => isFollowable(anchor, base))
    .map(({ href }) => href);
  return [...new Set(hrefs)];
}

function isFollowable(
  { href, rel, text, hasPicture, outOfSight }: OutlineAnchor,
  base: URL,
): boolean {
  if (outOfSight || rel.some((name) => CLOSED_RELS.includes(name))) return false;
  if (!hasPicture && !hasWords(text)) return false;
  if (href === '' || href.startsWith('#')) return false;
  const url = URL.parse(href, base.href);
  return url !== null && neverCrawl(url.href) === null;
}

/** Two letters or digits: a dot or a blank is nothing to click on. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text);
}
