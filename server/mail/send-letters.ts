/** Empties the outbox: one claim, one try, one outcome at a time. Called every half minute. */
import {
  type ClaimedLetter,
  claimLetter,
  markFailed,
  markRetry,
  markSent,
} from '../../db/outbox.ts';
import { findRequest } from '../../db/requests.ts';
import { sendAlert } from '../requests/alerts.ts';
import { applyEvent } from '../requests/apply-event.ts';
import type { CaseDeps } from '../requests/case-deps.ts';
import { message, withKey } from './letters/compose.ts';
import type { Delivery, Transport } from './transport.ts';

export type Outgoing = {
  readonly mail: Transport;
  /** POSTs one JSON text to the alert webhook. */
  readonly webhook: (json: string) => Promise<Delivery>;
};

const MINUTE_MS = 60_000;
/** The mail server may be down over a weekend; nothing but a person helps after that. */
const RETRY_MS = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS);
const GIVE_UP_MS = 5 * 24 * 60 * MINUTE_MS;
const LETTERS_PER_RUN_MAX = 200;

export type SendRun = { readonly sent: number; readonly later: number; readonly failed: number };

export async function sendLetters(
  deps: CaseDeps,
  outgoing: Outgoing,
  nowMs: number,
): Promise<SendRun> {
  const run = { sent: 0, later: 0, failed: 0 };
  for (let count = 0; count < LETTERS_PER_RUN_MAX; count += 1) {
    const letter = await claimLetter(deps.db, nowMs);
    if (!letter) break;
    run[await sendOne(deps, outgoing, letter, nowMs)] += 1;
  }
  return run;
}

async function sendOne(
  deps: CaseDeps,
  outgoing: Outgoing,
  letter: ClaimedLetter,
  nowMs: number,
): Promise<keyof SendRun> {
  const delivery = await deliver(outgoing, letter);
  if (delivery.kind === 'accepted') {
    await markSent(deps.db, letter.id, nowMs);
    return 'sent';
  }
  if (delivery.kind === 'refused') {
    await noteBounce(deps, letter.id, delivery.problem, nowMs);
    return 'failed';
  }
  if (nowMs - letter.createdAt.getTime() < GIVE_UP_MS) {
    const waitMs = RETRY_MS[Math.min(letter.attempts, RETRY_MS.length) - 1] ?? MINUTE_MS;
    await markRetry(deps.db, letter.id, nowMs + waitMs, delivery.problem);
    return 'later';
  }
  await markFailed(deps.db, letter.id, 'given-up', delivery.problem);
  await alertFailure(deps, letter, nowMs);
  return 'failed';
}

async function deliver(outgoing: Outgoing, letter: ClaimedLetter): Promise<Delivery> {
  if (letter.content === null) return { kind: 'refused', problem: 'purged before it was sent' };
  if (letter.channel === 'webhook') return await outgoing.webhook(letter.content);
  return await outgoing.mail.send({
    id: letter.id,
    message: withKey(message.parse(JSON.parse(letter.content)), letter.linkKey),
    writtenAtMs: letter.createdAt.getTime(),
  });
}

/** The receiving side will not have this letter: by its answer, or by a report that came back. */
export async function noteBounce(
  deps: CaseDeps,
  letterId: string,
  problem: string,
  nowMs: number,
): Promise<void> {
  const failed = await markFailed(deps.db, letterId, 'bounced', problem);
  if (!failed?.ref) return;
  if (failed.letter === 'question') {
    await applyEvent(deps, failed.ref, { type: 'question-bounced' }, { by: 'mail' }, nowMs);
  } else {
    await alertFailure(deps, failed, nowMs);
  }
}

/** Never about an alert itself: that would go to the same address again. */
async function alertFailure(
  deps: CaseDeps,
  { ref, letter }: { ref: string | null; letter: string },
  nowMs: number,
): Promise<void> {
  if (ref === null || letter.startsWith('alert ')) return;
  await deps.db.transaction(async (tx) => {
    const request = await findRequest(tx, ref);
    if (request) await sendAlert(tx, deps, request, 'letter-failed', nowMs);
  });
}

const WEBHOOK_TIME_LIMIT_MS = 10_000;

export function webhookTo(url: string | null): Outgoing['webhook'] {
  return async (json) => {
    if (url === null) return { kind: 'refused', problem: 'no webhook is set' };
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: json,
        redirect: 'manual',
        signal: AbortSignal.timeout(WEBHOOK_TIME_LIMIT_MS),
      });
      return ok ? { kind: 'accepted' } : { kind: 'later', problem: `status ${status}` };
    } catch (error) {
      return { kind: 'later', problem: String(error) };
    }
  };
}
