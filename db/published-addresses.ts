/**
 * Where an operator can be asked: addresses that the crawler saw on a site's contact, imprint or legal
 * page. Only those that name a function are stored; of others a keyed hash, enough to recognise a
 * sender and too little to write to.
 */
import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import type { AddressHasher } from './keyed-hash.ts';
import { publishedAddresses } from './schema/requests.ts';
import { isRoleMailbox, readMailbox } from './vocabulary/mailbox.ts';

export type SeenPage = {
  readonly site: string;
  readonly pageUrl: string;
  /** Every address on the page, outside reviews and comments; also an empty list counts. */
  readonly addresses: readonly string[];
};

const ADDRESSES_PER_PAGE_MAX = 20;

/** A reading of the page replaces the last one: an address that left the page proves nothing. */
export async function savePublishedAddresses(
  tx: Tx,
  seen: SeenPage,
  hash: AddressHasher,
  atMs: number,
): Promise<void> {
  const at = new Date(atMs);
  const mailboxes = seen.addresses
    .slice(0, ADDRESSES_PER_PAGE_MAX)
    .map(readMailbox)
    .filter((mailbox) => mailbox !== null);
  const hashes = mailboxes.map(({ address }) => hash(address));
  await tx
    .delete(publishedAddresses)
    .where(
      and(
        eq(publishedAddresses.site, seen.site),
        eq(publishedAddresses.pageUrl, seen.pageUrl),
        hashes.length > 0 ? notInArray(publishedAddresses.addressHash, hashes) : undefined,
      ),
    );
  for (const mailbox of mailboxes) {
    await tx
      .insert(publishedAddresses)
      .values({
        site: seen.site,
        pageUrl: seen.pageUrl,
        addressHash: hash(mailbox.address),
        address: isRoleMailbox(mailbox, seen.site) ? mailbox.address : null,
        firstSeenAt: at,
        lastSeenAt: at,
      })
      .onConflictDoUpdate({
        target: [
          publishedAddresses.site,
          publishedAddresses.addressHash,
          publishedAddresses.pageUrl,
        ],
        set: { lastSeenAt: at },
      });
  }
}

export async function findPublished(db: Handle, site: string, addressHash: string) {
  return await db
    .select()
    .from(publishedAddresses)
    .where(and(eq(publishedAddresses.site, site), eq(publishedAddresses.addressHash, addressHash)))
    .orderBy(desc(publishedAddresses.lastSeenAt));
}

/** For somebody who asks what is held about an address. */
export async function findPublishedAnywhere(db: Handle, addressHash: string) {
  return await db
    .select()
    .from(publishedAddresses)
    .where(eq(publishedAddresses.addressHash, addressHash));
}

/** Addresses that a question can be sent to, the most lately seen first. */
export async function writableAddresses(db: Handle, site: string) {
  const rows = await db
    .select()
    .from(publishedAddresses)
    .where(and(eq(publishedAddresses.site, site), isNotNull(publishedAddresses.address)))
    .orderBy(desc(publishedAddresses.lastSeenAt), publishedAddresses.address);
  return rows.flatMap((row) => (row.address === null ? [] : [{ ...row, address: row.address }]));
}
