/** A request comes in, by form or by mail: it opens a case, or joins the open one about the same thing. */
import type { Tx } from '../../db/handle.ts';
import { appendEvent } from '../../db/journal.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import { addKey, countJoinedSince, markConfirmed } from '../../db/parties.ts';
import {
  countHeldSince,
  findOpenCorrection,
  findOpenRemoval,
  findRequest,
  insertRequest,
  lastAskedAt,
  type PartyRow,
  type RequestRow,
} from '../../db/requests.ts';
import type { Mailbox } from '../../db/vocabulary/mailbox.ts';
import type { LetterLanguage } from '../../db/vocabulary/request.ts';
import { sendAlert } from './alerts.ts';
import { applyEventIn } from './apply-event.ts';
import { type CaseDeps, newKey, newRef } from './case-deps.ts';
import type { Surroundings } from './case-state.ts';
import { sendReceipt } from './correspondence.ts';
import { joinWithAddress, keepWords } from './join.ts';
import { addressToAsk } from './operator-party.ts';
import type { SenderStanding } from './sender-standing.ts';
import { type About, standingOf } from './what-about.ts';

export type Sender = {
  readonly mailbox: Mailbox | null;
  readonly language: LetterLanguage;
  /** `signed-mail`: DKIM agrees with From, so the mailbox needs no button. */
  readonly shownBy: 'typed' | 'signed-mail';
  /** False for mail that must not be answered: machines, lists, bounces. */
  readonly answerable: boolean;
  readonly message: string;
  readonly via: 'form' | 'mail';
};

export type Opened = {
  readonly request: RequestRow;
  /** Shows, adds and withdraws; never confirms anything. */
  readonly senderKey: string;
  readonly standing: SenderStanding;
};

const LINK_MS = 366 * 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Letters to one typed address within a day: our receipts must not be a way to flood a mailbox. */
const RECEIPTS_PER_DAY_MAX = 5;

export async function openCase(
  deps: CaseDeps,
  about: About,
  sender: Sender,
  nowMs: number,
): Promise<Opened> {
  return await deps.db.transaction((tx) => openCaseIn(tx, deps, about, sender, nowMs));
}

async function openCaseIn(
  tx: Tx,
  deps: CaseDeps,
  about: About,
  sender: Sender,
  nowMs: number,
): Promise<Opened> {
  const standing = await standingOf(tx, deps, about, sender.mailbox, nowMs);
  const mayProve = standing.kind === 'may-prove' ? standing.by : null;
  const open = await findOpen(tx, about);
  const request = open ?? (await insertCase(tx, deps, about, nowMs));
  const { party, isNew } = await joinWithAddress(tx, deps, {
    ref: request.ref,
    role: 'sender',
    address: sender.mailbox?.address ?? null,
    language: sender.language,
    mayProve,
    nowMs,
  });
  if (open) await noteJoined(tx, request, sender, nowMs);
  else await startCase(tx, deps, request, mayProve !== null, sender, nowMs);
  await keepWords(tx, deps, {
    ref: request.ref,
    partyId: party.id,
    kind: sender.via === 'mail' ? 'mail' : 'message',
    text: sender.message,
    by: 'sender',
    nowMs,
  });
  const senderKey = await giveSenderKey(tx, deps, party, nowMs);
  if (sender.shownBy === 'signed-mail') {
    await confirmBySignedMail(tx, deps, request, party, mayProve, nowMs);
  }
  if (isNew && sender.answerable && (await mayWriteTo(tx, party, nowMs))) {
    const address = sender.mailbox?.address ?? null;
    await sendReceipt(tx, deps, request, { ...party, address }, nowMs);
  }
  const current = await findRequest(tx, request.ref);
  return { request: current ?? request, senderKey, standing };
}

async function findOpen(tx: Tx, about: About): Promise<RequestRow | null> {
  const { kind, site, scope, subjectId = null, factKey = null, pageUrl = null } = about;
  if (kind === 'removal' && site !== null) return findOpenRemoval(tx, { site, scope, pageUrl });
  if (kind === 'correction' && subjectId !== null && factKey !== null) {
    return await findOpenCorrection(tx, { subjectId, factKey });
  }
  return null;
}

async function insertCase(tx: Tx, deps: CaseDeps, about: About, nowMs: number) {
  return await insertRequest(tx, {
    ...about,
    ref: newRef(deps),
    status: 'received',
    receivedAt: new Date(nowMs),
    proofToken: newKey(deps),
  });
}

async function startCase(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  senderMayProve: boolean,
  sender: Sender,
  nowMs: number,
): Promise<void> {
  const around = await surroundings(tx, deps, request, senderMayProve, nowMs);
  await applyEventIn(
    tx,
    deps,
    request.ref,
    { type: 'received', ...around },
    { by: sender.via },
    nowMs,
  );
  if (request.kind !== 'removal' && request.kind !== 'unsorted') return;
  // Exactly when the limit is passed, so that a flood of holds is not a flood of alerts.
  const held = await countHeldSince(tx, nowMs - HOUR_MS);
  if (held === deps.rules.holdsPerHourMax + 1) {
    await sendAlert(tx, deps, request, 'many-holds', nowMs);
  }
  if (request.kind !== 'removal' || request.scope !== 'site' || request.site === null) return;
  if (await deps.robotsNamesUs(request.site)) {
    await applyEventIn(
      tx,
      deps,
      request.ref,
      { type: 'proof', by: 'robots' },
      { by: 'robots.txt' },
      nowMs,
    );
  }
}

export async function surroundings(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  senderMayProve: boolean,
  nowMs: number,
): Promise<Surroundings> {
  const asked = request.site === null ? null : await lastAskedAt(tx, request.site);
  return {
    canAsk: (await addressToAsk(tx, deps, request, nowMs)) !== null,
    questionFreeAtMs: asked === null ? 0 : asked.getTime() + deps.rules.questionGapMsMin,
    senderMayProve,
  };
}

async function noteJoined(tx: Tx, request: RequestRow, sender: Sender, nowMs: number) {
  await appendEvent(tx, {
    ref: request.ref,
    type: 'joined',
    by: sender.via,
    atMs: nowMs,
    data: {},
  });
}

async function giveSenderKey(
  tx: Tx,
  deps: CaseDeps,
  party: PartyRow,
  nowMs: number,
): Promise<string> {
  const key = newKey(deps);
  await addKey(tx, {
    hash: tokenHash(key),
    ref: party.ref,
    partyId: party.id,
    power: 'sender',
    atMs: nowMs,
    expiresAtMs: nowMs + LINK_MS,
  });
  return key;
}

async function confirmBySignedMail(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  party: PartyRow,
  mayProve: PartyRow['mayProve'],
  nowMs: number,
): Promise<void> {
  await markConfirmed(tx, party.id, mayProve, nowMs);
  const event =
    mayProve === null
      ? ({ type: 'sender-confirmed' } as const)
      : ({ type: 'proof', by: 'mail' } as const);
  const actor = { by: 'mail' };
  await applyEventIn(tx, deps, request.ref, event, actor, nowMs);
  if (request.kind === 'access' && mayProve !== null) {
    await applyEventIn(tx, deps, request.ref, { type: 'sender-confirmed' }, actor, nowMs);
  }
}

async function mayWriteTo(tx: Tx, party: PartyRow, nowMs: number): Promise<boolean> {
  if (party.addressHash === null) return false;
  const receipts = await countJoinedSince(tx, party.addressHash, nowMs - DAY_MS);
  return receipts <= RECEIPTS_PER_DAY_MAX;
}
