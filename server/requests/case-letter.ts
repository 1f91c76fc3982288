/** One letter of a case: written, kept as a document, queued, and noted with its digest in the history. */
import { addDocument } from '../../db/documents.ts';
import type { Tx } from '../../db/handle.ts';
import { appendEvent } from '../../db/journal.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import { enqueueLetter } from '../../db/outbox.ts';
import { addKey, type PartyWithAddress } from '../../db/parties.ts';
import type { DeletedCounts } from '../../db/removed-data.ts';
import type { KeyPower, RequestRow } from '../../db/requests.ts';
import { composeLetter, KEY_PLACE } from '../mail/letters/compose.ts';
import { LETTERS_VERSION, type LetterFacts, type LetterName } from '../mail/letters/letter.ts';
import { type CaseDeps, newKey, purgeAtMs } from './case-deps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Sending = {
  readonly name: LetterName;
  readonly validMs: number;
  readonly nowMs: number;
  readonly power?: KeyPower;
  readonly reason?: string | null;
  readonly deleted?: DeletedCounts | null;
  readonly exported?: string;
  readonly operatorKnown?: boolean;
};

/** Writes the letter, keeps it as a document, queues it, and notes its digest in the history. */
export async function sendLetter(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  sending: Sending,
): Promise<void> {
  if (reader.address === null) return;
  const { name, nowMs } = sending;
  const linkKey = await keyFor(tx, deps, request, reader, sending);
  const caseUrl = `${deps.publicUrl}/requests/${request.ref}?key=${KEY_PLACE}`;
  const facts = letterFacts(deps, request, reader, sending, caseUrl);
  const letter = composeLetter(name, reader.language, reader.address, facts);
  const document = await addDocument(tx, {
    ref: request.ref,
    partyId: reader.id,
    kind: 'letter',
    content: JSON.stringify(letter),
    salt: deps.randomBytes(16),
    atMs: nowMs,
    purgeAtMs: purgeAtMs(deps, nowMs),
  });
  await enqueueLetter(tx, {
    ref: request.ref,
    partyId: reader.id,
    letter: name,
    channel: 'mail',
    documentId: document.id,
    linkKey,
    atMs: nowMs,
  });
  await appendEvent(tx, {
    ref: request.ref,
    type: 'letter',
    by: 'system',
    atMs: nowMs,
    data: {
      letter: name,
      version: LETTERS_VERSION,
      language: reader.language,
      to: reader.role,
      document: document.id,
      digest: document.digest,
    },
  });
}

async function keyFor(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  { power, validMs, nowMs }: Sending,
): Promise<string> {
  const key = newKey(deps);
  await addKey(tx, {
    hash: tokenHash(key),
    ref: request.ref,
    partyId: reader.id,
    power: power ?? reader.role,
    atMs: nowMs,
    expiresAtMs: nowMs + validMs,
  });
  return key;
}

function letterFacts(
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  { nowMs, reason, deleted, exported, operatorKnown }: Sending,
  caseUrl: string,
): LetterFacts {
  return {
    brand: deps.bot.brand,
    contact: deps.bot.contactEmail,
    ref: request.ref,
    site: request.site,
    receivedAt: minuteOf(request.receivedAt.getTime()),
    sentAt: minuteOf(nowMs),
    decideHours: deps.rules.decideWithinMs / HOUR_MS,
    keptYears: deps.retention.caseYears,
    proofDays: deps.rules.proofValidMs / DAY_MS,
    caseUrl,
    mayConfirm: reader.mayProve !== null,
    operatorKnown: operatorKnown ?? false,
    subjects: deps.bot.plural,
    deleted: deleted ?? null,
    factKey: request.factKey?.replaceAll('_', ' ') ?? null,
    reason: reason ?? null,
    exported: exported ?? null,
  };
}

/** For the console: the letter as it would read, with a place for the link and without counts. */
export function previewFacts(
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  nowMs: number,
): LetterFacts {
  const sending = { name: 'released', validMs: 0, nowMs, reason: '…' } as const;
  return letterFacts(deps, request, reader, sending, `${deps.publicUrl}/requests/${request.ref}`);
}

/** `2026-12-01 09:00 UTC` */
export function minuteOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
