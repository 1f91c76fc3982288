/**
 * Hosts that are never crawled: search engines, review, booking and travel sites, social networks,
 * forums and the like (`never-crawl.json`). Asked before DNS, when a site is added, at every link
 * and for every redirect hop.
 *
 * Two forms of entry. `booking.com` is that name and everything below. `tripadvisor.*` is that
 * label directly before an ICANN public suffix; suffixes of hosting companies do not count, so a
 * customer of one is not taken for the brand. Nothing is ever matched as a part of a label.
 */
import { parse } from 'tldts';
import { siteOfHost } from '../address.ts';
import entries from './never-crawl.json' with { type: 'json' };

export type NeverCrawl =
  | { readonly kind: 'listed'; readonly category: string; readonly entry: string }
  /** No registrable name: an IP literal, a single label, a public suffix. */
  | { readonly kind: 'no-site' }
  | { readonly kind: 'not-web' };

type Entry = (typeof entries)[number];

const exact = new Map<string, Entry>();
const brands = new Map<string, Entry>();
for (const entry of entries) {
  if (entry.domain.endsWith('.*')) brands.set(entry.domain.slice(0, -2), entry);
  else exact.set(entry.domain, entry);
}

/** Null where the list does not stand in the way. */
export function neverCrawl(url: string): NeverCrawl | null {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return { kind: 'not-web' };
  // The URL parser has lower-cased, turned Unicode into ASCII and any form of IPv4 into dotted
  // decimal.
  const host = parsed.hostname.replace(/\.+$/, '');
  if (siteOfHost(host) === null) return { kind: 'no-site' };
  const entry = exactEntry(host) ?? brandEntry(host);
  return entry ? { kind: 'listed', category: entry.category, entry: entry.domain } : null;
}

/** The most specific entry: the host itself, then each of its parents. */
function exactEntry(host: string): Entry | undefined {
  const labels = host.split('.');
  for (let index = 0; index < labels.length; index += 1) {
    const entry = exact.get(labels.slice(index).join('.'));
    if (entry) return entry;
  }
  return undefined;
}

function brandEntry(host: string): Entry | undefined {
  const { isIcann, domainWithoutSuffix } = parse(host, {
    allowPrivateDomains: false,
    extractHostname: false,
  });
  return isIcann && domainWithoutSuffix ? brands.get(domainWithoutSuffix) : undefined;
}
