/** Texts for machines: robots.txt, security.txt (RFC 9116), sitemap.xml. */
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { canonicalPath, languages } from '../language.ts';

export type SitemapEntry = { readonly slug: string; readonly changedAt: string | null };

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /requests/',
    'Disallow: /correct',
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

export function securityTxt({ identity }: BotProfile, publicUrl: string, nowMs: number): string {
  // A whole day, so that the text changes once a day only.
  const expires = new Date(Math.floor((nowMs + YEAR_MS) / DAY_MS) * DAY_MS);
  return [
    `Contact: mailto:${identity.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, it, de',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

export type FixedPages = {
  readonly translated: readonly string[];
  readonly single: readonly string[];
};

export function fixedPages({ subject, identity }: BotProfile): FixedPages {
  return { translated: ['/', subject.path, '/data'], single: [identity.infoPath, '/privacy'] };
}

export function sitemap(
  publicUrl: string,
  fixed: FixedPages,
  path: string,
  entries: readonly SitemapEntry[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...fixed.translated.map((page) => localized(publicUrl, page, null)),
    ...fixed.single.map((page) => entry(`${publicUrl}${page}`, null)),
    ...entries.map(({ slug, changedAt }) => localized(publicUrl, `${path}/${slug}`, changedAt)),
    '</urlset>',
    '',
  ].join('\n');
}

/** A part is named by the slug that it starts after. */
export type SitemapPart = { readonly after: string; readonly changedAt: string | null };

export function sitemapIndex(publicUrl: string, parts: readonly SitemapPart[]): string {
  const files = parts.map(({ after, changedAt }) => {
    const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const modified = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
    return `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-part.xml${query}`)}</loc>${modified}</sitemap>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files,
    '</sitemapindex>',
    '',
  ].join('\n');
}

function localized(publicUrl: string, path: string, changedAt: string | null): string {
  const links = languages.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(`${publicUrl}${canonicalPath(language, path)}`)}"/>`,
  );
  return entry(`${publicUrl}${path}`, changedAt, links.join(''));
}

function entry(url: string, changedAt: string | null, links = ''): string {
  const modified = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(url)}</loc>${modified}${links}</url>`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
