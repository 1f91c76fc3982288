/** E-mail addresses: how they are read and compared, and which of them name a function, not a person. */
import { domainToASCII } from 'node:url';
import words from './mailbox-words.json' with { type: 'json' };

export type Mailbox = {
  /** Lower case; local parts are compared without case although RFC 5321 §2.4 would allow it. */
  readonly address: string;
  readonly local: string;
  /** ASCII form (punycode) in lower case. */
  readonly domain: string;
};

const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** One plain address, without name, comment, quotes or line breaks; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > 254) return null;
  const local = trimmed.slice(0, at).toLowerCase();
  const domain = domainToASCII(trimmed.slice(at + 1)).toLowerCase();
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return null;
  return { address: `${local}@${domain}`, local, domain };
}

const roles: ReadonlySet<string> = new Set(words.roles);
const openToAll: ReadonlySet<string> = new Set(words.openToAll);

/**
 * True for `info@`, `office@` and the like, and for a local part that is the site's own name.
 * Everything else may be a person's address and is kept as a keyed hash only.
 */
export function isRoleMailbox(mailbox: Mailbox, site: string): boolean {
  const plain = mailbox.local.replace(/[._-]/g, '');
  const siteName = (site.split('.')[0] ?? '').replace(/-/g, '');
  return (
    roles.has(plain) || plain === siteName || (plain.length >= 6 && siteName.startsWith(plain))
  );
}

/** Anybody can have a mailbox there, so the domain says nothing about its owner. */
export function isOpenToAll(domain: string): boolean {
  return openToAll.has(domain);
}
