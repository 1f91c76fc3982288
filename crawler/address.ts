/** The names of places on the web: origin, host, site, and a page's one comparable address. */
import { getDomain } from 'tldts';

/** Scheme, host and port: the scope of one robots.txt (RFC 9309 §2.3). */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/**
 * The site a host belongs to: its registrable domain with private suffixes, so two hotels on one
 * site builder are two sites. Invented names under `.localhost` are their own last two labels.
 * Null for IP literals, single labels and public suffixes: nothing there is ever crawled.
 */
export function siteOfHost(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  const local = /(?:^|\.)([a-z0-9-]+\.localhost)$/.exec(name);
  if (local) return local[1] ?? null;
  return getDomain(name, { allowPrivateDomains: true, validateHostname: true });
}

export function siteOf(url: string): string | null {
  return siteOfHost(new URL(url).hostname);
}
