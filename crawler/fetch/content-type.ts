/**
 * What an answer's body is, by its Content-Type, and by its first bytes where that is missing or
 * wrong. Pure.
 */
import type { HeaderLines } from './fetched.ts';

export type ContentKind = 'html' | 'xml' | 'text' | 'gzip' | 'other';

/**
 * Null where there is no line; several lines: the last counts (Fetch Standard, "extract a MIME
 * type").
 */
export function contentTypeOf(headers: HeaderLines): string | null {
  return headers.findLast(([name]) => name === 'content-type')?.[1] ?? null;
}

/**
 * A body that begins as a file of another kind (PDF, image, archive) is never `html`, whatever the
 * header says. Without a usable header only what clearly begins as markup counts.
 */
export function contentKindOf(contentType: string | null, body: Uint8Array): ContentKind {
  const sniffed = kindOfBytes(body);
  const announced = kindOfType(contentType);
  if (announced === null) return sniffed ?? 'other';
  if (sniffed === 'gzip' || sniffed === 'other') return sniffed;
  return announced;
}

/** Null where the header leaves it open. */
function kindOfType(contentType: string | null): ContentKind | null {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/octet-stream' || !type.includes('/')) return null;
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type === 'application/gzip' || type === 'application/x-gzip') return 'gzip';
  if (type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')) return 'xml';
  return type === 'text/plain' ? 'text' : 'other';
}

const GZIP_START = '\x1f\x8b';
const otherStarts = ['%PDF-', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'PK\x03\x04', 'RIFF', 'wOF'];
const HTML_START = /^<(?:!doctype html|html|head|body)[\s>]/i;
const XML_START = /^<(?:\?xml|urlset|sitemapindex)[\s>]/i;

function kindOfBytes(body: Uint8Array): ContentKind | null {
  const start = Buffer.from(body.subarray(0, 512)).toString('latin1');
  if (start.startsWith(GZIP_START)) return 'gzip';
  if (otherStarts.some((bytes) => start.startsWith(bytes))) return 'other';
  const markup = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (HTML_START.test(markup)) return 'html';
  return XML_START.test(markup) ? 'xml' : null;
}
