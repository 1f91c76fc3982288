/**
 * What the holder of a key does with a button: confirm, deny, withdraw, add, come back. Opening a link
 * does nothing, so a scanner that follows links proves nothing.
 */

import type { Tx } from '../../db/handle.ts';
import { appendEvent } from '../../db/journal.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import {
  type FoundKey,
  findKey,
  markConfirmed,
  markWithdrawn,
  partiesOfCase,
} from '../../db/parties.ts';
import { findRequest, type PartyRow, type RequestRow } from '../../db/requests.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { type Applied, applyEventIn } from './apply-event.ts';
import type { CaseDeps } from './case-deps.ts';
import type { CaseEvent, Refusal } from './case-state.ts';
import { keepWords } from './join.ts';

export const buttons = ['confirm', 'deny', 'withdraw', 'come-back'] as const;
export type Button = (typeof buttons)[number];

export type Pressed =
  | { readonly kind: 'done'; readonly request: RequestRow }
  | { readonly kind: 'refused'; readonly because: Refusal | 'expired' | 'not_yours' }
  | { readonly kind: 'unknown' };

export async function pressButton(
  deps: CaseDeps,
  ref: string,
  key: string,
  button: Button,
  nowMs: number,
): Promise<Pressed> {
  return await deps.db.transaction(async (tx) => {
    const found = await findKey(tx, ref, tokenHash(key), nowMs);
    if (!found) return { kind: 'unknown' };
    if (found.expired) return { kind: 'refused', because: 'expired' };
    return await pressWith(tx, deps, found, button, nowMs);
  });
}

async function pressWith(
  tx: Tx,
  deps: CaseDeps,
  { power, party }: FoundKey,
  button: Button,
  nowMs: number,
): Promise<Pressed> {
  const apply = async (event: CaseEvent) =>
    answer(await applyEventIn(tx, deps, party.ref, event, { by: party.role }, nowMs));
  switch (button) {
    case 'confirm':
      if (power === 'sender') return { kind: 'refused', because: 'not_yours' };
      return await confirm(tx, deps, party, nowMs);
    case 'deny':
      if (power !== 'operator') return { kind: 'refused', because: 'not_yours' };
      return await apply({ type: 'operator-denied' });
    case 'withdraw': {
      if (power === 'operator') return { kind: 'refused', because: 'not_yours' };
      return await withdraw(tx, deps, party, nowMs);
    }
    case 'come-back':
      if (power !== 'operator' && !isOwner(party)) {
        return { kind: 'refused', because: 'not_yours' };
      }
      return await apply({ type: 'came-back' });
    default:
      return assertNever(button);
  }
}

async function confirm(tx: Tx, deps: CaseDeps, party: PartyRow, nowMs: number): Promise<Pressed> {
  await markConfirmed(tx, party.id, party.mayProve, nowMs);
  await appendEvent(tx, {
    ref: party.ref,
    type: 'confirmed',
    by: party.role,
    atMs: nowMs,
    data: { party: party.id },
  });
  const actor = { by: party.role };
  const proof =
    party.mayProve &&
    (await applyEventIn(tx, deps, party.ref, { type: 'proof', by: party.mayProve }, actor, nowMs));
  const confirmed = await applyEventIn(
    tx,
    deps,
    party.ref,
    { type: 'sender-confirmed' },
    actor,
    nowMs,
  );
  // Kinds that need no proof of ownership are satisfied with the mailbox alone.
  const applied = proof && proof.kind !== 'refused' ? proof : confirmed;
  return answer(applied);
}

async function withdraw(tx: Tx, deps: CaseDeps, party: PartyRow, nowMs: number): Promise<Pressed> {
  const others = (await partiesOfCase(tx, party.ref)).filter(
    ({ id, role, withdrawnAt }) => role === 'sender' && id !== party.id && withdrawnAt === null,
  );
  const event: CaseEvent = { type: 'sender-withdrew', othersRemain: others.length > 0 };
  const applied = await applyEventIn(tx, deps, party.ref, event, { by: 'sender' }, nowMs);
  if (applied.kind === 'moved' || applied.kind === 'unchanged') {
    await markWithdrawn(tx, party.id, nowMs);
  }
  return answer(applied);
}

function answer(applied: Applied): Pressed {
  switch (applied.kind) {
    case 'moved':
    case 'unchanged':
      return { kind: 'done', request: applied.request };
    case 'refused':
      return applied;
    case 'unknown':
      return applied;
    case 'version-clash':
      throw new Error('a button names no version');
    default:
      return assertNever(applied);
  }
}

/** Somebody whose right over the site has been shown: may download, pause, slow down, come back. */
export function isOwner(party: PartyRow): boolean {
  return party.confirmedAt !== null && party.mayProve !== null && party.withdrawnAt === null;
}

/** For pages: the case and what this key may do. Null for a wrong key, as for no case at all. */
export async function openByKey(
  deps: CaseDeps,
  ref: string,
  key: string,
  nowMs: number,
): Promise<{ request: RequestRow; found: FoundKey } | null> {
  const found = await findKey(deps.db, ref, tokenHash(key), nowMs);
  const request = found && (await findRequest(deps.db, ref));
  return request ? { request, found } : null;
}

export async function addMessage(
  deps: CaseDeps,
  ref: string,
  key: string,
  text: string,
  nowMs: number,
): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const found = await findKey(tx, ref, tokenHash(key), nowMs);
    if (!found) return false;
    const { id, role } = found.party;
    await keepWords(tx, deps, { ref, partyId: id, kind: 'message', text, by: role, nowMs });
    return true;
  });
}
