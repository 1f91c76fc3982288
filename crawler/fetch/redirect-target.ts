/**
 * Where a redirect points to, read from raw header lines. Judging and following it is the caller's.
 * Pure.
 */
import type { HeaderLines } from './fetched.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * The absolute http(s) address without fragment; null where there is none, where it is no URL, or
 * where several Location lines disagree. Bytes beyond ASCII are taken as the sender's bytes and
 * percent-encoded, as browsers do, whatever their charset.
 */
export function redirectTarget(url: string, headers: HeaderLines): string | null {
  const lines = headers.filter(([name]) => name === 'location').map(([, value]) => value);
  const [location] = lines;
  if (location === undefined || location === '') return null;
  if (lines.some((line) => line !== location)) return null;
  const target = URL.parse(encodeBytes(location), url);
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  target.hash = '';
  return target.href;
}

/**
 * Header values are latin1: one character is one byte. A host's bytes are left to the URL parser.
 */
function encodeBytes(location: string): string {
  return location.replace(/[\x80-\xff]/g, (char) => {
    const hex = char.charCodeAt(0).toString(16).toUpperCase();
    return `%${hex}`;
  });
}
