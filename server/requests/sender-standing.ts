/**
 * What an address would prove about its owner's right over a site, once a button in a letter to it is
 * pressed or a mail from it is signed. Pure; the address alone never proves anything.
 */
import { siteOfHost } from '../../crawler/address.ts';
import type { Mailbox } from '../../db/vocabulary/mailbox.ts';
import { isOpenToAll } from '../../db/vocabulary/mailbox.ts';
import { looksAlike } from './look-alike.ts';

/** An address that the crawler saw on the site's contact, imprint or legal page. */
export type SeenAddress = { readonly pageUrl: string; readonly lastSeenAtMs: number };

export type Wanted = {
  readonly site: string;
  /** `/` for the whole site; else the path of one property of a chain. */
  readonly pathPrefix: string;
};

export type StrangerReason =
  | 'no_address'
  | 'other_domain'
  | 'look_alike'
  | 'public_suffix'
  | 'open_to_all'
  | 'seen_too_long_ago'
  | 'covers_one_property';

export type SenderStanding =
  | { readonly kind: 'may-prove'; readonly by: 'mailbox' | 'published' }
  | { readonly kind: 'stranger'; readonly because: StrangerReason };

/** `seen`: where exactly this address was published on the site; null = nowhere. */
export function judgeSender(
  mailbox: Mailbox,
  wanted: Wanted,
  seen: SeenAddress | null,
  nowMs: number,
  publishedAgeMsMax: number,
): SenderStanding {
  const ownDomain = siteOfHost(mailbox.domain);
  if (ownDomain === wanted.site && !isOpenToAll(ownDomain)) {
    return { kind: 'may-prove', by: 'mailbox' };
  }
  if (seen) return judgeSeen(seen, wanted, nowMs, publishedAgeMsMax);
  return { kind: 'stranger', because: strangerReason(mailbox.domain, ownDomain, wanted.site) };
}

function judgeSeen(
  seen: SeenAddress,
  wanted: Wanted,
  nowMs: number,
  publishedAgeMsMax: number,
): SenderStanding {
  if (nowMs - seen.lastSeenAtMs > publishedAgeMsMax) {
    return { kind: 'stranger', because: 'seen_too_long_ago' };
  }
  // One house of a chain speaks for the pages under its own path, not for the chain.
  if (!seenCovers(seen.pageUrl, wanted.pathPrefix)) {
    return { kind: 'stranger', because: 'covers_one_property' };
  }
  return { kind: 'may-prove', by: 'published' };
}

/** A page at the root of the site speaks for all of it; deeper pages for what lies under them. */
export function seenCovers(pageUrl: string, pathPrefix: string): boolean {
  const folders = new URL(pageUrl).pathname.split('/').slice(1, -1);
  const pageFolder = folders.length === 0 ? '/' : `/${folders.join('/')}/`;
  return pathPrefix.startsWith(pageFolder) || isPlainFolder(folders);
}

/** Languages and the usual folders of legal pages are not properties. */
function isPlainFolder(folders: readonly string[]): boolean {
  return folders.every((folder) =>
    /^(?:[a-z]{2}(?:-[a-z]{2})?|pages?|legal|info|about|company|kontakt|contact|contatti|service)$/i.test(
      folder,
    ),
  );
}

function strangerReason(domain: string, ownDomain: string | null, site: string): StrangerReason {
  if (ownDomain === null) return 'public_suffix';
  if (isOpenToAll(ownDomain)) return 'open_to_all';
  return looksAlike(domain, site) ? 'look_alike' : 'other_domain';
}
