/** Letters of a case: who gets which one, and how long its link works. */
import { exportOfAddress } from '../../db/address-export.ts';
import type { Tx } from '../../db/handle.ts';
import { type PartyWithAddress, partiesOfCase } from '../../db/parties.ts';
import type { DeletedCounts } from '../../db/removed-data.ts';
import type { RequestRow } from '../../db/requests.ts';
import type { LetterName } from '../mail/letters/letter.ts';
import type { CaseDeps } from './case-deps.ts';
import { sendLetter } from './case-letter.ts';
import type { Effect } from './case-state.ts';
import { addressToAsk, ensureOperator } from './operator-party.ts';

/** How long a link in a letter works that only shows a case, withdraws it, or comes back from it. */
const LINK_MS = 366 * 86_400_000;

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
    operatorKnown: (await addressToAsk(tx, deps, request, nowMs)) !== null,
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
