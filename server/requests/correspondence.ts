/** Letters of a case: who gets which one, with which key, and that the history says so. */
import { exportOfAddress } from '../../db/address-export.ts';
import { addDocument } from '../../db/documents.ts';
import type { Tx } from '../../db/handle.ts';
import { appendEvent } from '../../db/journal.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import { enqueueLetter } from '../../db/outbox.ts';
import { addKey, type PartyWithAddress, partiesOfCase } from '../../db/parties.ts';
import { writableAddresses } from '../../db/published-addresses.ts';
import type { DeletedCounts } from '../../db/removed-data.ts';
import type { KeyPower, RequestRow } from '../../db/requests.ts';
import { findSubject } from '../../db/subjects.ts';
import { composeLetter } from '../mail/letters/compose.ts';
import { LETTERS_VERSION, type LetterFacts, type LetterName } from '../mail/letters/letter.ts';
import { type CaseDeps, newKey, purgeAtMs } from './case-deps.ts';
import type { Effect } from './case-state.ts';
import { joinWithAddress } from './join.ts';
import { seenCovers } from './sender-standing.ts';

/** How long a link in a letter works that only shows a case, withdraws it, or comes back from it. */
const LINK_MS = 366 * 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The operator as a party of the case, from the address that its site published; null = none. */
export async function ensureOperator(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  nowMs: number,
): Promise<PartyWithAddress | null> {
  const known = (await partiesOfCase(tx, request.ref)).find(({ role }) => role === 'operator');
  if (known || request.site === null) return known ?? null;
  const found = await addressToAsk(tx, deps, request, nowMs);
  if (!found) return null;
  const { party } = await joinWithAddress(tx, deps, {
    ref: request.ref,
    role: 'operator',
    address: found.address,
    language: await languageOfSite(tx, request),
    mayProve: 'operator',
    nowMs,
  });
  return { ...party, address: found.address };
}

/** Seen lately enough, on a page that speaks for what is asked about. */
export async function addressToAsk(
  tx: Tx,
  deps: Pick<CaseDeps, 'rules'>,
  about: Pick<RequestRow, 'site' | 'subjectId'>,
  nowMs: number,
) {
  if (about.site === null) return null;
  const subject = about.subjectId === null ? null : await findSubject(tx, about.subjectId);
  const addresses = await writableAddresses(tx, about.site);
  const usable = addresses.find(
    ({ lastSeenAt, pageUrl }) =>
      nowMs - lastSeenAt.getTime() <= deps.rules.publishedAgeMsMax &&
      seenCovers(pageUrl, subject?.pathPrefix ?? '/'),
  );
  return usable ?? null;
}

/** Italian and German operators are written to in their language; everybody else in English. */
async function languageOfSite(tx: Tx, request: RequestRow): Promise<'en' | 'it' | 'de'> {
  const subject = request.subjectId === null ? null : await findSubject(tx, request.subjectId);
  const country = subject?.country ?? '';
  const ending = (request.site ?? '').split('.').at(-1) ?? '';
  if (country === 'IT' || ending === 'it') return 'it';
  return ['DE', 'AT'].includes(country) || ['de', 'at'].includes(ending) ? 'de' : 'en';
}

/** False where nobody could be asked. */
export async function sendQuestion(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  nowMs: number,
): Promise<boolean> {
  const operator = await ensureOperator(tx, deps, request, nowMs);
  if (!operator) return false;
  const validMs = deps.rules.proofValidMs;
  await sendLetter(tx, deps, request, operator, { name: 'question', validMs, nowMs });
  return true;
}

type Outcome = { reason: string | null; deleted: DeletedCounts | null; nowMs: number };

export async function sendCaseLetter(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  effect: Extract<Effect, { do: 'letter' }>,
  { reason, deleted, nowMs }: Outcome,
): Promise<void> {
  const parties = await partiesOfCase(tx, request.ref);
  const senders = parties.filter(
    (party) => party.role === 'sender' && (!party.withdrawnAt || effect.letter === 'withdrawn'),
  );
  const readers =
    effect.to === 'senders'
      ? senders
      : parties.filter(
          (party) =>
            party.role === 'operator' &&
            !senders.some((sender) => sender.addressHash === party.addressHash),
        );
  const name = letterName(effect);
  const validMs = name === 'proved-notice' ? deps.rules.proofValidMs : LINK_MS;
  for (const reader of readers) {
    await sendLetter(tx, deps, request, reader, { name, validMs, nowMs, reason, deleted });
  }
}

function letterName({ letter, to }: Extract<Effect, { do: 'letter' }>): LetterName {
  if (letter !== 'done') return letter;
  return to === 'operator' ? 'done-operator' : 'done-sender';
}

export async function sendReceipt(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  sender: PartyWithAddress,
  nowMs: number,
): Promise<void> {
  const names: Readonly<Record<RequestRow['kind'], LetterName>> = {
    removal: 'receipt-removal',
    correction: 'receipt-correction',
    access: 'receipt-person',
    objection: 'receipt-person',
    'personal-data': 'receipt-person',
    unsorted: 'receipt-unsorted',
  };
  await sendLetter(tx, deps, request, sender, {
    name: names[request.kind],
    power: 'mailbox',
    validMs: deps.rules.proofValidMs,
    nowMs,
  });
}

export async function sendExport(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  nowMs: number,
): Promise<void> {
  for (const party of await partiesOfCase(tx, request.ref)) {
    if (!party.confirmedAt || party.role !== 'sender' || party.addressHash === null) continue;
    const exported = JSON.stringify(await exportOfAddress(tx, party.addressHash), null, 1);
    await sendLetter(tx, deps, request, party, {
      name: 'export',
      validMs: LINK_MS,
      nowMs,
      exported,
    });
  }
}

type Sending = {
  readonly name: LetterName;
  readonly validMs: number;
  readonly nowMs: number;
  readonly power?: KeyPower;
  readonly reason?: string | null;
  readonly deleted?: DeletedCounts | null;
  readonly exported?: string;
};

/** Writes the letter, keeps it as a document, queues it, and notes its digest in the history. */
async function sendLetter(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  sending: Sending,
): Promise<void> {
  if (reader.address === null) return;
  const { name, nowMs } = sending;
  const caseUrl = await linkFor(tx, deps, request, reader, sending);
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

async function linkFor(
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
  return `${deps.publicUrl}/requests/${request.ref}?key=${key}`;
}

function letterFacts(
  deps: CaseDeps,
  request: RequestRow,
  reader: PartyWithAddress,
  { nowMs, reason, deleted, exported }: Sending,
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
