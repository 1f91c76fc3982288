/**
 * Which numeric addresses the crawler may connect to: only ordinary public ones. The ranges are
 * those of the IANA special-purpose registries (RFC 6890) and the known cloud metadata addresses.
 * Pure.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ranges from './non-public-addresses.json' with { type: 'json' };

type Family = 'ipv4' | 'ipv6';

function blockListOf(entries: readonly (readonly string[])[], family: Family): BlockList {
  const list = new BlockList();
  for (const [range = ''] of entries) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const nonPublicIpv4 = blockListOf(ranges.ipv4, 'ipv4');
const nonPublicIpv6 = blockListOf(ranges.ipv6, 'ipv6');
/**
 * All that is assigned as global unicast (RFC 4291 §2.4). What lies outside (loopback, IPv4-mapped,
 * NAT64, unique local, link local, multicast) is refused without being listed, so a new special
 * range is closed from the start.
 */
const globalIpv6 = blockListOf([['2000::/3']], 'ipv6');

/** False for anything that is not the numeric form of a public unicast address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicIpv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !nonPublicIpv6.check(address, 'ipv6');
}

/** The numeric address that a URL's host is, null for a name. Brackets as in `URL.hostname`. */
export function addressInHost(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIPv4(bare) || isIPv6(bare) ? bare : null;
}
