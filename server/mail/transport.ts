/** The last step of a letter: to the mail server, into a file, or to the alert webhook. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Message } from './letters/compose.ts';

export type Posting = {
  /** Of the outbox row; makes a repeat after a broken connection recognisable. */
  readonly id: string;
  readonly message: Message;
  readonly writtenAtMs: number;
};

export type Delivery =
  | { readonly kind: 'accepted' }
  /** The server said no for good (5xx): no other try will help. */
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'later'; readonly problem: string };

export type Transport = {
  readonly send: (posting: Posting) => Promise<Delivery>;
  readonly close: () => void;
};

export type SenderName = { readonly brand: string; readonly address: string };

const TIME_LIMIT_MS = 60_000;

/** `url` is `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, sender: SenderName): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transporter = nodemailer.createTransport({
    host: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (posting) => {
      try {
        await transporter.sendMail(mailOptions(posting, sender));
        return { kind: 'accepted' };
      } catch (error) {
        return judgeFailure(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** Without a mail server: one .eml file per letter, complete or absent. */
export function fileTransport(folder: string, sender: SenderName): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (posting) => {
      const { message } = await composer.sendMail(mailOptions(posting, sender));
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `.${posting.id}`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, `${posting.id}.eml`));
      return { kind: 'accepted' };
    },
    close: () => composer.close(),
  };
}

function mailOptions({ id, message, writtenAtMs }: Posting, sender: SenderName) {
  const domain = sender.address.slice(sender.address.indexOf('@') + 1);
  return {
    from: { name: sender.brand, address: sender.address },
    // An object, so that no address is ever parsed out of a text.
    to: { name: '', address: message.to },
    envelope: { from: sender.address, to: [message.to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${id}@${domain}>`,
    date: new Date(writtenAtMs),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': message.language,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function judgeFailure(error: unknown): Delivery {
  const { responseCode, message } = error as { responseCode?: number; message?: string };
  const problem = message ?? String(error);
  const forGood = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return { kind: forGood ? 'refused' : 'later', problem };
}
