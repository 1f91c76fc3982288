/** GDPR art. 15: everything that is held about one address, found by its keyed hash. */
import { inArray } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { partiesOfAddress } from './parties.ts';
import { findPublishedAnywhere } from './published-addresses.ts';
import { requestDocuments, requests } from './schema/requests.ts';

export type AddressExport = {
  readonly cases: readonly {
    readonly ref: string;
    readonly kind: string;
    readonly status: string;
    readonly site: string | null;
    readonly receivedAt: string;
    readonly role: string;
    readonly confirmed: boolean;
    readonly documents: readonly {
      readonly kind: string;
      readonly at: string;
      readonly text: string;
      readonly keptUntil: string;
    }[];
  }[];
  readonly seenOn: readonly { readonly page: string; readonly lastSeen: string }[];
};

/** What other parties of the same cases wrote, and what was written to them, is left out. */
export async function exportOfAddress(db: Handle, addressHash: string): Promise<AddressExport> {
  const parties = await partiesOfAddress(db, addressHash);
  const refs = [...new Set(parties.map(({ ref }) => ref))];
  const cases = refs.length
    ? await db.select().from(requests).where(inArray(requests.ref, refs))
    : [];
  const documents = refs.length
    ? await db.select().from(requestDocuments).where(inArray(requestDocuments.ref, refs))
    : [];
  const mine = new Set(parties.map(({ id }) => id));
  const seen = await findPublishedAnywhere(db, addressHash);
  return {
    cases: cases.map((row) => {
      const party = parties.find(({ ref }) => ref === row.ref);
      return {
        ref: row.ref,
        kind: row.kind,
        status: row.status,
        site: row.site,
        receivedAt: row.receivedAt.toISOString(),
        role: party?.role ?? 'sender',
        confirmed: party?.confirmedAt != null,
        documents: documents
          .filter(({ ref, partyId }) => ref === row.ref && partyId !== null && mine.has(partyId))
          .map(({ kind, createdAt, content, purgeAt }) => ({
            kind,
            at: createdAt.toISOString(),
            text: content,
            keptUntil: purgeAt.toISOString(),
          })),
      };
    }),
    seenOn: seen.map(({ pageUrl, lastSeenAt }) => ({
      page: pageUrl,
      lastSeen: lastSeenAt.toISOString(),
    })),
  };
}
