/** What an incoming mail leads to: a new case, words in an old one, a bounce, or nothing. */
import type { DNSResolver } from 'mailauth';
import { siteOfHost } from '../../crawler/address.ts';
import { noteHandled, wasHandled } from '../../db/inbound.ts';
import { tokenHash } from '../../db/keyed-hash.ts';
import { findLetter } from '../../db/outbox.ts';
import { findParty, markConfirmed } from '../../db/parties.ts';
import { findRequest, type RequestRow } from '../../db/requests.ts';
import { findSubject, knownSites, sitesNamedIn } from '../../db/subjects.ts';
import type { LetterLanguage, RequestKind } from '../../db/vocabulary/request.ts';
import { sendAlert } from '../requests/alerts.ts';
import { applyEventIn } from '../requests/apply-event.ts';
import type { CaseDeps } from '../requests/case-deps.ts';
import { joinWithAddress, keepWords } from '../requests/join.ts';
import { openCase } from '../requests/open-case.ts';
import { standingOf } from '../requests/what-about.ts';
import { type InboundMail, readMail } from './read-mail.ts';
import { noteBounce } from './send-letters.ts';
import { checkSignature, type SignedSender } from './signed-sender.ts';
import { ownWords, readWish, type Wish } from './wish.ts';

export type MailOutcome = {
  readonly kind:
    | 'opened'
    | 'added'
    | 'bounce'
    | 'ignored'
    | 'repeat'
    | 'too_large'
    | 'too_many_parts'
    | 'unreadable';
  readonly ref: string | null;
};

export async function handleMail(
  deps: CaseDeps,
  resolver: DNSResolver,
  raw: Buffer,
  nowMs: number,
): Promise<MailOutcome> {
  const read = await readMail(raw, deps.bot.contactEmail);
  if (read.kind === 'refused') return { kind: read.because, ref: null };
  const { mail } = read;
  const messageHash = tokenHash(mail.messageId ?? raw.toString('latin1'));
  if (await wasHandled(deps.db, messageHash)) return { kind: 'repeat', ref: null };
  const signed = await checkSignature(raw, mail, {
    resolver,
    ownAddress: deps.bot.contactEmail,
    ageMsMax: deps.rules.proofValidMs,
    nowMs,
  });
  const outcome = await handleRead(deps, mail, signed, nowMs);
  await noteHandled(deps.db, { messageHash, outcome: outcome.kind, ref: outcome.ref }, nowMs);
  return outcome;
}

async function handleRead(
  deps: CaseDeps,
  mail: InboundMail,
  signed: SignedSender,
  nowMs: number,
): Promise<MailOutcome> {
  if (mail.kind === 'bounce') return await handleBounce(deps, mail, nowMs);
  if (mail.kind !== 'person') return { kind: 'ignored', ref: null };
  const wish = readWish(`${mail.subject}\n${mail.text}`);
  const known = await caseOfMail(deps, mail);
  if (known) return await addToCase(deps, known, mail, signed, readWish(mail.text), nowMs);
  return await openFromMail(deps, mail, signed, wish, nowMs);
}

async function handleBounce(
  deps: CaseDeps,
  mail: InboundMail,
  nowMs: number,
): Promise<MailOutcome> {
  for (const id of mail.letterIds) {
    const letter = await findLetter(deps.db, id);
    if (letter?.state !== 'sent') continue;
    await noteBounce(deps, id, 'returned to us', nowMs);
    return { kind: 'bounce', ref: letter.ref };
  }
  return { kind: 'ignored', ref: null };
}

/** By the letter that it answers, or by the case number in its subject. */
async function caseOfMail(deps: CaseDeps, mail: InboundMail): Promise<RequestRow | null> {
  for (const id of mail.letterIds) {
    const letter = await findLetter(deps.db, id);
    if (letter?.ref) return await findRequest(deps.db, letter.ref);
  }
  const named = /\bFH-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}\b/.exec(mail.subject);
  return named ? await findRequest(deps.db, named[0]) : null;
}

/** Words are kept from anybody; a wish counts only from a signed sender whose address proves it. */
async function addToCase(
  deps: CaseDeps,
  request: RequestRow,
  mail: InboundMail,
  signed: SignedSender,
  wish: Wish | null,
  nowMs: number,
): Promise<MailOutcome> {
  const { ref } = request;
  await deps.db.transaction(async (tx) => {
    const hash = mail.from && deps.hashAddress(mail.from.address);
    const operator = hash === null ? null : await findParty(tx, ref, 'operator', hash);
    const { party } = operator
      ? { party: operator }
      : await joinWithAddress(tx, deps, {
          ref,
          role: 'sender',
          address: mail.from?.address ?? null,
          language: 'en',
          mayProve: null,
          nowMs,
        });
    await keepWords(tx, deps, {
      ref,
      partyId: party.id,
      kind: 'mail',
      text: asDocument(mail, signed),
      by: party.role,
      nowMs,
    });
    const standing = await standingOf(tx, deps, request, mail.from, nowMs);
    const proves = signed.kind === 'signed' && standing.kind === 'may-prove';
    if (proves && (wish?.kind === 'removal' || wish?.kind === 'confirm')) {
      await markConfirmed(tx, party.id, standing.by, nowMs);
      await applyEventIn(tx, deps, ref, { type: 'proof', by: 'mail' }, { by: 'mail' }, nowMs);
    } else {
      await sendAlert(tx, deps, request, 'unsorted', nowMs);
    }
  });
  return { kind: 'added', ref };
}

async function openFromMail(
  deps: CaseDeps,
  mail: InboundMail,
  signed: SignedSender,
  wish: Wish | null,
  nowMs: number,
): Promise<MailOutcome> {
  const site = await siteOfMail(deps, mail, signed);
  // Without a sender that can be read, nobody could be answered: a person looks at it.
  const kind = mail.from ? kindFor(wish, site) : 'unsorted';
  const language: LetterLanguage = wish?.language ?? 'en';
  const opened = await openCase(
    deps,
    { kind, scope: 'site', site },
    {
      mailbox: mail.from,
      language,
      shownBy: signed.kind === 'signed' ? 'signed-mail' : 'typed',
      answerable: true,
      message: asDocument(mail, signed),
      via: 'mail',
    },
    nowMs,
  );
  return { kind: 'opened', ref: opened.request.ref };
}

/** A correction by mail names no fact that a machine could find: a person sorts it. */
function kindFor(wish: Wish | null, site: string | null): RequestKind {
  switch (wish?.kind) {
    case 'removal':
      return site === null ? 'unsorted' : 'removal';
    case 'access':
    case 'objection':
      return wish.kind;
    default:
      return 'unsorted';
  }
}

const NAMES_READ_MAX = 30;

/** The one site that the mail is about; null where it names none, or several. */
async function siteOfMail(
  deps: CaseDeps,
  mail: InboundMail,
  signed: SignedSender,
): Promise<string | null> {
  const text = `${mail.subject}\n${ownWords(mail.text)}`;
  const own = siteOfHost(new URL(deps.publicUrl).hostname);
  const named = domainsIn(text).filter((site) => site !== own);
  const known = await knownSites(deps.db, named);
  const linked = await sitesOfOwnLinks(deps, text);
  const about = new Set([...known, ...linked]);
  if (about.size === 0) for (const site of await sitesNamedIn(deps.db, text)) about.add(site);
  if (about.size > 1) return null;
  const [only] = about;
  if (only !== undefined) return only;
  // A mail that names nothing is about its sender's own site, if we can tell whose it is.
  const ofSender = mail.from && siteOfHost(mail.from.domain);
  if (!ofSender) return named.length === 1 ? (named[0] ?? null) : null;
  const isListed = (await knownSites(deps.db, [ofSender])).length > 0;
  if (isListed || (signed.kind === 'signed' && named.includes(ofSender))) return ofSender;
  return named.length === 1 ? (named[0] ?? null) : null;
}

function domainsIn(text: string): string[] {
  const hosts = text.match(/(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,24}\b/gi) ?? [];
  const sites = hosts.slice(0, NAMES_READ_MAX).map(siteOfHost);
  return [...new Set(sites.filter((site) => site !== null))];
}

/** Links to our own pages name a subject by its slug. */
async function sitesOfOwnLinks(deps: CaseDeps, text: string): Promise<string[]> {
  const slugs = [...text.matchAll(/\/(?:hotels|trips)\/([a-z0-9-]{1,80})/g)].slice(0, 5);
  const found = await Promise.all(slugs.map(([, slug]) => findSubject(deps.db, slug ?? '')));
  return found.flatMap((subject) => subject?.site ?? []);
}

/** As it is kept: the words, who it says it is from, and what its signature is worth. */
function asDocument(mail: InboundMail, signed: SignedSender): string {
  return [
    `From: ${mail.from?.address ?? 'unknown'}`,
    `Subject: ${mail.subject}`,
    `Signature: ${signed.kind === 'signed' ? 'signed' : signed.because}`,
    ...mail.attachments.map((attachment) => `Attachment (not kept): ${attachment}`),
    '',
    mail.text,
  ].join('\n');
}
