/**
 * Where a URL's request would go: decided once, before anything is opened, and pinned from then on.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { addressInHost, isPublicAddress } from './address-guard.ts';
import type { NotSentReason } from './fetched.ts';
import type { HostMap } from './host-map.ts';

export type Target = {
  /** Numeric; the connection goes to exactly this address, the name is not resolved again. */
  readonly address: string;
  readonly port: number;
  /** What the pace per address counts by: the address, or the name where the host map is used. */
  readonly paceKey: string;
};

export type Resolved =
  | { readonly kind: 'target'; readonly target: Target }
  | { readonly kind: 'not-sent'; readonly because: NotSentReason }
  | { readonly kind: 'failed'; readonly because: 'dns'; readonly detail: string };

/**
 * All addresses of a name, in the order in which they should be tried; throws where there is none.
 */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export type TargetRules = {
  /** Null = no map: names are resolved, if `crawlPublic` says so. */
  readonly hostMap: HostMap | null;
  readonly crawlPublic: boolean;
  readonly lookup: Lookup;
};

const URL_CHARS_MAX = 2048;

/**
 * IPv4 first: one address is pinned and not raced against others, and a machine without IPv6 is
 * commoner than a hotel without IPv4.
 */
export async function lookupAddresses(hostname: string): Promise<readonly string[]> {
  const found = await systemLookup(hostname, { all: true, order: 'ipv4first' });
  return found.map((entry) => entry.address);
}

/**
 * A name with any non-public address is refused as a whole: a mixed answer is how a rebinding
 * attack looks, and no hotel needs one.
 */
export async function resolveTarget(url: string, rules: TargetRules): Promise<Resolved> {
  const parsed = URL.parse(url);
  const refusal = parsed === null ? 'bad_url' : refusalOf(url, parsed, rules.hostMap !== null);
  if (refusal !== null || parsed === null) return notSent(refusal ?? 'bad_url');

  if (rules.hostMap !== null) {
    const mapped = rules.hostMap.get(parsed.hostname);
    if (!mapped) return notSent('not_in_hosts_file');
    return { kind: 'target', target: { ...mapped, paceKey: parsed.hostname } };
  }
  if (!rules.crawlPublic) return notSent('public_crawl_off');

  let addresses: readonly string[];
  try {
    addresses = await rules.lookup(parsed.hostname);
  } catch (error) {
    return { kind: 'failed', because: 'dns', detail: (error as Error).message };
  }
  const [address] = addresses;
  if (address === undefined) return { kind: 'failed', because: 'dns', detail: 'no address' };
  if (!addresses.every(isPublicAddress)) return notSent('private_address');
  const port = parsed.protocol === 'https:' ? 443 : 80;
  return { kind: 'target', target: { address, port, paceKey: address } };
}

/**
 * What is wrong with the URL itself. A bare public address is no site (see `crawler/address.ts`).
 */
function refusalOf(text: string, url: URL, mapped: boolean): NotSentReason | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'bad_url';
  if (text.length > URL_CHARS_MAX || url.href.length > URL_CHARS_MAX) return 'bad_url';
  if (url.username !== '' || url.password !== '') return 'bad_url';
  const address = addressInHost(url.hostname);
  if (address !== null) return isPublicAddress(address) ? 'bad_url' : 'private_address';
  // The URL parser drops the scheme's own port, so any other port stands here, 443 on http: too.
  if (!mapped && url.port !== '') return 'bad_url';
  return null;
}

function notSent(because: NotSentReason): Resolved {
  return { kind: 'not-sent', because };
}
