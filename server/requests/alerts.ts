/** What the admin is told at once, by mail and by webhook. Letters to admins are in English only. */
import { addDocument } from '../../db/documents.ts';
import type { Tx } from '../../db/handle.ts';
import { enqueueLetter } from '../../db/outbox.ts';
import type { RequestRow } from '../../db/requests.ts';
import { composeMessage } from '../mail/letters/compose.ts';
import { type CaseDeps, purgeAtMs } from './case-deps.ts';
import { stateOf } from './case-row.ts';
import type { AlertSubject } from './case-state.ts';
import { clockStartMs } from './tick.ts';

const texts: Readonly<Record<AlertSubject, string>> = {
  amber: 'Twelve hours of its twenty-four have passed.',
  red: 'Twenty hours of its twenty-four have passed; the product acts by itself now where it can.',
  reminder: 'Nobody has proved it and nobody has decided. The site stays held until you do.',
  'cannot-ask': 'There is no published address that the operator could be asked at. You decide.',
  'question-bounced': 'The question to the operator came back. You decide.',
  contested: 'The operator denies what the records of its own domain prove. Look before hour 20.',
  unsorted: 'Mail whose wish was not recognised. Please sort it.',
  'many-holds': 'More holds within an hour than usual: somebody may be holding sites for fun.',
  'letter-failed': 'A letter could not be delivered.',
  'to-decide': 'It waits for your decision.',
};

/** When the answer is due, or null while the clock does not run. */
export function dueAtMs(deps: Pick<CaseDeps, 'rules'>, request: RequestRow): number | null {
  const startMs = clockStartMs(stateOf(request));
  return startMs === null ? null : startMs + deps.rules.decideWithinMs;
}

export async function sendAlert(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  about: AlertSubject,
  nowMs: number,
): Promise<void> {
  const { ref, kind, site, status } = request;
  const dueMs = dueAtMs(deps, request);
  const dueAt = dueMs === null ? null : new Date(dueMs).toISOString();
  const mail = composeMessage({
    to: deps.alertTo ?? deps.bot.contactEmail,
    language: 'en',
    subject: `${deps.bot.brand} ${about}: ${kind} ${site ?? ''} [${ref}]`,
    paragraphs: [
      `${kind} request ${ref}${site ? ` about ${site}` : ''} is ${status}.`,
      texts[about],
      ...(dueAt === null ? [] : [`Due: ${dueAt}`]),
      `${deps.publicUrl}/admin/requests/${ref}`,
    ],
  });
  await enqueue(tx, deps, request, `alert ${about}`, 'mail', JSON.stringify(mail), nowMs);
  if (deps.alertWebhook === null) return;
  const notice = JSON.stringify({ alert: about, ref, kind, site, status, due_at: dueAt });
  await enqueue(tx, deps, request, `alert ${about}`, 'webhook', notice, nowMs);
}

async function enqueue(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  letter: string,
  channel: 'mail' | 'webhook',
  content: string,
  nowMs: number,
): Promise<void> {
  const document = await addDocument(tx, {
    ref: request.ref,
    partyId: null,
    kind: 'letter',
    content,
    salt: deps.randomBytes(16),
    atMs: nowMs,
    purgeAtMs: purgeAtMs(deps, nowMs),
  });
  await enqueueLetter(tx, {
    ref: request.ref,
    partyId: null,
    letter,
    channel,
    documentId: document.id,
    linkKey: null,
    atMs: nowMs,
  });
}
