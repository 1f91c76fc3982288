/** One incoming mail, read within bounds: who it claims to be from, what it says, what kind it is. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { type Mailbox, readMailbox } from '../../db/vocabulary/mailbox.ts';

/** Larger mails are not read at all. */
export const MAIL_BYTES_MAX = 5_000_000;
const TEXT_CHARS_MAX = 100_000;
const ATTACHMENTS_LISTED_MAX = 50;
/** A mail of thousands of parts is an attack on its reader. */
const PARTS_MAX = 200;

export type MailKind = 'person' | 'bounce' | 'machine' | 'own';

export type InboundMail = {
  readonly messageId: string | null;
  /** Null unless there is exactly one From field with exactly one address. */
  readonly from: Mailbox | null;
  readonly kind: MailKind;
  readonly subject: string;
  readonly text: string;
  /** By the mail itself; null where it says none that can be read. */
  readonly writtenAtMs: number | null;
  readonly recipients: readonly string[];
  /** Ids of our letters that it answers or returns. */
  readonly letterIds: readonly string[];
  /** Names and sizes only: attachments are never opened and never stored. */
  readonly attachments: readonly string[];
};

export type ReadMail =
  | { readonly kind: 'read'; readonly mail: InboundMail }
  | { readonly kind: 'refused'; readonly because: 'too_large' | 'too_many_parts' | 'unreadable' };

export async function readMail(raw: Buffer, ownAddress: string): Promise<ReadMail> {
  if (raw.length > MAIL_BYTES_MAX) return { kind: 'refused', because: 'too_large' };
  if (countParts(raw) > PARTS_MAX) return { kind: 'refused', because: 'too_many_parts' };
  try {
    const parsed = await simpleParser(raw, { skipImageLinks: true, maxHtmlLengthToParse: 500_000 });
    return { kind: 'read', mail: toInbound(parsed, raw, ownAddress) };
  } catch {
    return { kind: 'refused', because: 'unreadable' };
  }
}

function countParts(raw: Buffer): number {
  return raw.toString('latin1').match(/^content-type:/gim)?.length ?? 0;
}

function toInbound(parsed: ParsedMail, raw: Buffer, ownAddress: string): InboundMail {
  const from = onlySender(parsed);
  return {
    messageId: parsed.messageId ?? null,
    from,
    kind: from?.address === ownAddress ? 'own' : kindOf(parsed, raw),
    subject: (parsed.subject ?? '').slice(0, 500),
    text: (parsed.text ?? '').slice(0, TEXT_CHARS_MAX),
    writtenAtMs: parsed.date?.getTime() ?? null,
    recipients: recipientsOf(parsed),
    letterIds: letterIdsIn(parsed, raw),
    attachments: parsed.attachments
      .slice(0, ATTACHMENTS_LISTED_MAX)
      .map(
        ({ filename, contentType, size }) => `${filename ?? 'unnamed'} (${contentType}, ${size})`,
      ),
  };
}

function onlySender(parsed: ParsedMail): Mailbox | null {
  const fields = parsed.headerLines.filter(({ key }) => key === 'from');
  const senders = parsed.from?.value ?? [];
  const [sender] = senders;
  if (fields.length !== 1 || senders.length !== 1 || !sender?.address) return null;
  return readMailbox(sender.address);
}

function recipientsOf(parsed: ParsedMail): string[] {
  return [parsed.to, parsed.cc]
    .flat()
    .flatMap((field) => field?.value ?? [])
    .flatMap(({ address }) => readMailbox(address ?? '')?.address ?? []);
}

/** RFC 3834 and custom: what a machine sent must never be answered, or two machines talk forever. */
function kindOf(parsed: ParsedMail, raw: Buffer): MailKind {
  const header = (name: string) => headerText(parsed, name);
  const returnPath = header('return-path');
  const fromMachine = /^(?:mailer-daemon|postmaster)@/i.test(parsed.from?.value[0]?.address ?? '');
  const report = /multipart\/report/i.test(contentType(raw));
  if (report || fromMachine || /^<\s*>$/.test(returnPath)) {
    return isFailure(raw) ? 'bounce' : 'machine';
  }
  const automatic = header('auto-submitted');
  if (automatic !== '' && !/^no\b/i.test(automatic)) return 'machine';
  if (/\b(?:bulk|junk|list|auto_reply)\b/i.test(header('precedence'))) return 'machine';
  const marks = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-loop'];
  return marks.some((name) => header(name) !== '') ? 'machine' : 'person';
}

function headerText(parsed: ParsedMail, name: string): string {
  const line = parsed.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line.slice(line.indexOf(':') + 1).trim();
}

function contentType(raw: Buffer): string {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^content-type:(?:.|\r?\n[ \t])*/im.exec(head)?.[0] ?? '';
}

/** RFC 3464: a report of a delay is not a failure. */
function isFailure(raw: Buffer): boolean {
  const text = raw.toString('latin1');
  return /^action:\s*failed/im.test(text) || /^status:\s*5\./im.test(text);
}

const LETTER_ID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/g;

function letterIdsIn(parsed: ParsedMail, raw: Buffer): string[] {
  const references = [parsed.inReplyTo ?? '', parsed.references ?? []].flat().join(' ');
  const bounced = raw.toString('latin1');
  const ids = [...references.matchAll(LETTER_ID), ...bounced.matchAll(LETTER_ID)];
  return [...new Set(ids.map(([, id]) => id ?? ''))].slice(0, 20);
}
