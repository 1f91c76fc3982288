/**
 * One address for one page: the one that is fetched and stored, and the key that finds duplicates.
 * Pure.
 */
import dropped from './dropped-parameters.json' with { type: 'json' };

const droppedParameter = new RegExp(
  `^(?:${[...dropped.tracking, ...dropped.session]
    .map((name) => name.replace('*', '.*'))
    .join('|')})$`,
);

/**
 * The page's address without what does not name it: fragment, tracking and session parameters,
 * differences of escaping, an ampersand that was escaped once too often. Order of parameters, index
 * files and trailing slashes stay: a server may mean something by them. Null where it is no web
 * page's address.
 */
export function canonicalUrl(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.pathname = sameEscapes(url.pathname).replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '');
  const kept = keptParameters(sameEscapes(url.search));
  // With its question mark: the setter would take one from a query that begins with another.
  url.search = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return url.href;
}

function keptParameters(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .map((parameter) => parameter.replace(/^(?:amp;)+/i, ''))
    .filter((parameter) => parameter !== '')
    .filter((parameter) => !droppedParameter.test(nameOf(parameter)));
}

function nameOf(parameter: string): string {
  return (parameter.split('=')[0] ?? '').toLowerCase();
}

/**
 * RFC 3986 §6.2.2: hex digits in upper case, unreserved characters unescaped. What follows a percent
 * sign that escapes nothing stays, or the two could become an escape that nobody wrote.
 */
function sameEscapes(text: string): string {
  return text.replace(/(?<!%[\da-f]?)%[\da-f]{2}/gi, (escaped) => {
    const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : escaped.toUpperCase();
  });
}

/**
 * Two addresses with one key are most likely one page: scheme, `www.`, the order of parameters,
 * letter case, index files and trailing slashes are left out. For comparing only, never for
 * fetching. Takes what `canonicalUrl` gave.
 */
export function pageKey(canonical: string): string {
  const url = new URL(canonical);
  const host = url.host.replace(/^www\./, '');
  const parameters = url.search.slice(1).split('&').sort().join('&');
  return `${host}${plainPath(url)}?${parameters}`.toLowerCase();
}

/** Without index file and slash at the end; empty for a start page. */
export function plainPath({ pathname }: URL): string {
  return pathname.replace(/\/(?:index|default|home)\.\w{3,5}$/i, '/').replace(/\/+$/, '');
}
