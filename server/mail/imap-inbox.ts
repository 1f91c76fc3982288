/** Reads new mail from an IMAP inbox, one by one; a mail is marked as seen only when it was dealt with. */
import { ImapFlow } from 'imapflow';
import type { DNSResolver } from 'mailauth';
import type { CaseDeps } from '../requests/case-deps.ts';
import { handleMail, type MailOutcome } from './handle-mail.ts';
import { MAIL_BYTES_MAX } from './read-mail.ts';

const MAILS_PER_POLL_MAX = 50;
const TIME_LIMIT_MS = 30_000;

/** `url` is `imap://user:password@host:port` or `imaps://…`. */
export async function pollInbox(
  url: string,
  deps: CaseDeps,
  resolver: DNSResolver,
  nowMs: number,
): Promise<MailOutcome[]> {
  const client = openClient(url);
  const outcomes: MailOutcome[] = [];
  await client.connect();
  try {
    const lock = await client.getMailboxLock('INBOX');
    try {
      const found = await client.search({ seen: false }, { uid: true });
      for (const uid of (found || []).slice(0, MAILS_PER_POLL_MAX)) {
        const outcome = await handleOne(client, uid, deps, resolver, nowMs);
        if (outcome) outcomes.push(outcome);
      }
    } finally {
      lock.release();
    }
  } finally {
    await client.logout();
  }
  return outcomes;
}

async function handleOne(
  client: ImapFlow,
  uid: number,
  deps: CaseDeps,
  resolver: DNSResolver,
  nowMs: number,
): Promise<MailOutcome | null> {
  // One octet more than is read: a longer mail is refused without being loaded whole.
  const source = { start: 0, maxLength: MAIL_BYTES_MAX + 1 };
  const mail = await client.fetchOne(String(uid), { source }, { uid: true });
  if (mail === false || mail.source === undefined) return null;
  const outcome = await handleMail(deps, resolver, mail.source, nowMs);
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  return outcome;
}

function openClient(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
  });
}
