/**
 * Paths and path patterns in one comparable form (RFC 9309 §2.2.2, §2.2.3), and the small matcher
 * for the places that borrow robots.txt patterns (TDMRep, Content-Usage, Content-Signal, RSL).
 *
 * Canonical form: `%XX` in capitals, unreserved octets decoded, every octet that is neither
 * unreserved nor one of `/ ? : @ ! & ( ) + , ; =` encoded, a stray `%` as `%25`. A rule written one
 * way then meets a URL written another way.
 */

const ENCODED_OR_UNSAFE = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~/?:@!&()+,;=]/g;
const ENCODED_OR_UNSAFE_IN_PATTERN = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~/?:@!&()+,;=*]/g;
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

function canonicalOctet(found: string): string {
  if (found.length === 1)
    return `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  const octet = String.fromCharCode(Number.parseInt(found.slice(1), 16));
  return UNRESERVED.test(octet) ? octet : found.toUpperCase();
}

/** Octets of a text, one char each: the input that the functions below expect. */
export function octets(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** `*` stays a wildcard everywhere, `$` an anchor only as the last character. */
export function canonicalPattern(pattern: string): string {
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  return body.replace(ENCODED_OR_UNSAFE_IN_PATTERN, canonicalOctet) + (anchored ? '$' : '');
}

/**
 * Path and query of exactly what would be requested: dot segments resolved, fragment dropped. An
 * empty query is marked by `?%00`, because URL parsers lose it and `/x?` is not `/x`.
 */
export function canonicalPath(url: URL): string {
  const path = octets(url.pathname + url.search).replace(ENCODED_OR_UNSAFE, canonicalOctet);
  return hasEmptyQuery(url) ? `${path}?%00` : path;
}

function hasEmptyQuery(url: URL): boolean {
  return url.search === '' && (url.href.split('#', 1)[0] ?? '').endsWith('?');
}

/**
 * Whether a canonical pattern matches a canonical path from its start. Finds the pieces between
 * stars one after the other, so the cost is pattern plus path, not their product.
 */
export function patternMatches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1) ?? '';
  if (!anchored) return path.indexOf(last, at) >= 0;
  return path.length - last.length >= at && path.endsWith(last);
}

/** Of the candidates that match, the longest, and all that are as long. */
export function longestMatches<Candidate extends { readonly pattern: string }>(
  candidates: readonly Candidate[],
  path: string,
): Candidate[] {
  const matching = candidates.filter(({ pattern }) => patternMatches(pattern, path));
  const longest = matching.reduce((length, { pattern }) => Math.max(length, pattern.length), 0);
  return matching.filter(({ pattern }) => pattern.length === longest);
}
