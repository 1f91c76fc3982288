/** Somebody takes part in a case: their address as a document, their words as another. */
import { addDocument } from '../../db/documents.ts';
import type { Tx } from '../../db/handle.ts';
import { appendEvent } from '../../db/journal.ts';
import { joinParty, setAddressDocument } from '../../db/parties.ts';
import type { PartyRow } from '../../db/requests.ts';
import type { LetterLanguage, ProofWay } from '../../db/vocabulary/request.ts';
import { type CaseDeps, purgeAtMs } from './case-deps.ts';

export type Joining = {
  readonly ref: string;
  readonly role: 'sender' | 'operator';
  /** As `readMailbox` gives it; null for a report without an address. */
  readonly address: string | null;
  readonly language: LetterLanguage;
  readonly mayProve: ProofWay | null;
  readonly nowMs: number;
};

export async function joinWithAddress(
  tx: Tx,
  deps: CaseDeps,
  joining: Joining,
): Promise<{ party: PartyRow; isNew: boolean }> {
  const { ref, role, address, language, mayProve, nowMs } = joining;
  const joined = await joinParty(tx, {
    ref,
    role,
    language,
    mayProve,
    addressHash: address === null ? null : deps.hashAddress(address),
    joinedAt: new Date(nowMs),
  });
  if (!joined.isNew || address === null) return joined;
  const document = await addDocument(tx, {
    ref,
    partyId: joined.party.id,
    kind: 'address',
    content: address,
    salt: deps.randomBytes(16),
    atMs: nowMs,
    purgeAtMs: purgeAtMs(deps, nowMs),
  });
  await setAddressDocument(tx, joined.party.id, document.id);
  return { party: { ...joined.party, addressDocument: document.id }, isNew: true };
}

export type Words = {
  readonly ref: string;
  readonly partyId: string | null;
  readonly kind: 'message' | 'mail' | 'evidence';
  readonly text: string;
  readonly by: string;
  readonly nowMs: number;
};

/** Keeps what somebody wrote; the history gets its digest only. */
export async function keepWords(tx: Tx, deps: CaseDeps, words: Words): Promise<void> {
  if (words.text.trim() === '') return;
  const document = await addDocument(tx, {
    ref: words.ref,
    partyId: words.partyId,
    kind: words.kind,
    content: words.text,
    salt: deps.randomBytes(16),
    atMs: words.nowMs,
    purgeAtMs: purgeAtMs(deps, words.nowMs),
  });
  await appendEvent(tx, {
    ref: words.ref,
    type: words.kind,
    by: words.by,
    atMs: words.nowMs,
    data: { document: document.id, digest: document.digest },
  });
}
