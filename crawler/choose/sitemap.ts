/**
 * Reads a sitemap or an index of them (sitemaps.org protocol): XML or plain text, also as a gzip
 * file. Broken files give fewer addresses, never an error. Pure.
 */
import { gunzipSync, constants as zlib } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { canonicalUrl } from './canonical-url.ts';
import { languageSubtag } from './links.ts';

export type SitemapEntry = {
  /** As `canonicalUrl` gives it. */
  readonly url: string;
  /** As the file says for this address (`xhtml:link`), null where it does not. */
  readonly language: string | null;
};

export type Sitemap = {
  readonly pages: readonly SitemapEntry[];
  /** Further sitemap files, where this is an index. */
  readonly sitemaps: readonly string[];
};

/** A hotel has a hundred pages; what comes after this is a directory. */
const ENTRIES_MAX = 5000;

/**
 * The file's text; null where it is a gzip file that unpacks to more than `bytesMax`. A gzip file
 * that is cut short gives what can be read of it.
 */
export function sitemapText(bytes: Uint8Array, bytesMax: number): string | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder().decode(bytes);
  try {
    const options = { maxOutputLength: bytesMax, finishFlush: zlib.Z_SYNC_FLUSH };
    return new TextDecoder().decode(gunzipSync(bytes, options));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : '';
  }
}

/** Entries of other hosts are dropped: a site may only name its own pages. */
export function readSitemap(text: string, sitemapUrl: string): Sitemap {
  const isXml = /^\uFEFF?\s*</.test(text);
  const { pages, sitemaps } = isXml ? readXml(text) : { pages: readLines(text), sitemaps: [] };
  const host = comparableHost(sitemapUrl);
  const isOwn = (url: string): boolean => comparableHost(url) === host;
  return {
    pages: pages.filter(({ url }) => isOwn(url)),
    sitemaps: sitemaps.filter(isOwn),
  };
}

function comparableHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** A text file with one address a line. */
function readLines(text: string): SitemapEntry[] {
  return text
    .split(/\r\n?|\n/, ENTRIES_MAX)
    .map((line) => canonicalUrl(line.trim()))
    .filter((url) => url !== null)
    .map((url) => ({ url, language: null }));
}

type OpenEntry = { kind: 'url' | 'sitemap'; loc: string; languages: Map<string, string> };

function readXml(text: string): { pages: SitemapEntry[]; sitemaps: string[] } {
  const pages: SitemapEntry[] = [];
  const sitemaps: string[] = [];
  let entry: OpenEntry | null = null;
  let isInLoc = false;

  function closeEntry(): void {
    const url = entry ? canonicalUrl(entry.loc.trim()) : null;
    if (entry !== null && url !== null && pages.length + sitemaps.length < ENTRIES_MAX) {
      if (entry.kind === 'sitemap') sitemaps.push(url);
      else pages.push({ url, language: entry.languages.get(url) ?? null });
    }
    entry = null;
    isInLoc = false;
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'url' || name === 'sitemap') {
          closeEntry();
          entry = { kind: name, loc: '', languages: new Map() };
        }
        isInLoc = name === 'loc' && entry?.loc === '';
        if (name === 'xhtml:link' && entry !== null) {
          const language = languageSubtag(attributes['hreflang']);
          const url = canonicalUrl((attributes['href'] ?? '').trim());
          if (language !== null && url !== null) entry.languages.set(url, language);
        }
      },
      ontext(part) {
        if (isInLoc && entry !== null) entry.loc += part;
      },
      onclosetag(name, isImplied) {
        // An address that the file's end cuts off may be the beginning of another one.
        if (name === 'loc' && isImplied && entry !== null) entry.loc = '';
        if (name === 'loc') isInLoc = false;
        if (name === 'url' || name === 'sitemap') closeEntry();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { pages, sitemaps };
}
