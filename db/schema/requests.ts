/** Cases of owners and travellers: state, parties, keys, append-only events, documents with an end. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  letterLanguages,
  proofWays,
  requestKinds,
  requestScopes,
  requestStatuses,
} from '../vocabulary/request.ts';
import { bytes, instant } from './sites.ts';

/** What a journal entry may hold beside its type: ids, types, times and salted digests. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;

/** The current state of a case; how it came to be so stands in `request_events`. */
export const requests = pgTable(
  'requests',
  {
    ref: text('ref').primaryKey(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    status: text('status', { enum: requestStatuses }).notNull(),
    /** Raised by every change; a decision names the version that its maker has seen. */
    version: integer('version').notNull().default(1),
    /** Null where a mail names no site, or several. The site need not be one that we know. */
    site: text('site'),
    scope: text('scope', { enum: requestScopes }).notNull(),
    subjectId: uuid('subject_id'),
    /** The page that a request for one page names; the source page of a disputed fact. */
    pageUrl: text('page_url'),
    factKey: text('fact_key'),
    receivedAt: instant('received_at').notNull(),
    provedAt: instant('proved_at'),
    provedBy: text('proved_by', { enum: proofWays }),
    askAt: instant('ask_at'),
    askedAt: instant('asked_at'),
    remindedAt: instant('reminded_at'),
    alerted: text('alerted', { enum: ['none', 'amber', 'red'] })
      .notNull()
      .default('none'),
    closedAt: instant('closed_at'),
    /** This case's value for DNS, file and meta proofs; it is meant to be published by the owner. */
    proofToken: text('proof_token').notNull(),
    /** Mail whose DKIM agreed with its sender waits in `unsorted` with what it would prove. */
    wouldProve: text('would_prove', { enum: proofWays }),
  },
  (table) => [
    index('requests_open').on(table.receivedAt).where(sql`closed_at is null`),
    uniqueIndex('requests_one_removal')
      .on(table.site, table.scope, sql`coalesce(page_url, '')`)
      .where(sql`closed_at is null and kind = 'removal'`),
    uniqueIndex('requests_one_correction')
      .on(table.subjectId, table.factKey)
      .where(sql`closed_at is null and kind = 'correction'`),
  ],
);

/** Everybody who takes part in a case. The address itself lies in a document with a purge date. */
export const requestParties = pgTable(
  'request_parties',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ref: text('ref')
      .notNull()
      .references(() => requests.ref),
    role: text('role', { enum: ['sender', 'operator'] }).notNull(),
    /** Null once purged, and for error reports without an address. */
    addressDocument: uuid('address_document'),
    /** HMAC of the address: finds what is held about it without holding it. */
    addressHash: text('address_hash'),
    language: text('language', { enum: letterLanguages }).notNull(),
    /** What the address proves once confirmed; null = nothing. */
    mayProve: text('may_prove', { enum: proofWays }),
    confirmedAt: instant('confirmed_at'),
    withdrawnAt: instant('withdrawn_at'),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    uniqueIndex('request_parties_address').on(table.ref, table.role, table.addressHash),
    index('request_parties_hash').on(table.addressHash),
  ],
);

/** Secrets of status links and buttons, as SHA-256 only. */
export const requestKeys = pgTable(
  'request_keys',
  {
    hash: text('hash').primaryKey(),
    ref: text('ref')
      .notNull()
      .references(() => requests.ref),
    partyId: uuid('party_id')
      .notNull()
      .references(() => requestParties.id),
    /**
     * `sender` shows, adds and withdraws; `mailbox`, sent by mail only, confirms the sender's address;
     * `operator`, mailed to the published address only, confirms or denies.
     */
    power: text('power', { enum: ['sender', 'mailbox', 'operator'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('request_keys_ref').on(table.ref)],
);

/** Append-only and hash-chained; triggers of migration `removal_invariants` refuse anything else. */
export const requestEvents = pgTable(
  'request_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    ref: text('ref').notNull(),
    type: text('type').notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    data: jsonb('data').$type<EventData>().notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [index('request_events_ref').on(table.ref, table.seq)],
);

/** Every act of an admin, with who, when and why. Append-only and hash-chained. */
export const adminJournal = pgTable('admin_journal', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  act: text('act').notNull(),
  target: text('target').notNull(),
  by: text('by').notNull(),
  because: text('because').notNull(),
  at: instant('at').notNull(),
  data: jsonb('data').$type<EventData>().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
});

/** Messages, addresses, letters and evidence. Purging deletes the row, its salt included. */
export const requestDocuments = pgTable(
  'request_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ref: text('ref').notNull(),
    /** Whose words or letter this is; null for evidence and alerts. */
    partyId: uuid('party_id'),
    kind: text('kind', { enum: ['address', 'message', 'mail', 'letter', 'evidence'] }).notNull(),
    content: text('content').notNull(),
    salt: bytes('salt').notNull(),
    /** SHA-256 of salt and content, as the event that reports the document has it. */
    digest: text('digest').notNull(),
    createdAt: instant('created_at').notNull(),
    purgeAt: instant('purge_at').notNull(),
  },
  (table) => [
    index('request_documents_ref').on(table.ref),
    index('request_documents_purge').on(table.purgeAt),
    check('request_documents_bounded', sql`octet_length(${table.content}) <= 400000`),
  ],
);

/** Letters that a committed decision owes. Their text is a document of the case. */
export const outbox = pgTable(
  'outbox',
  {
    /** Also the local part of Message-ID: a repeat after a broken connection can be told as such. */
    id: uuid('id').primaryKey().defaultRandom(),
    ref: text('ref'),
    partyId: uuid('party_id'),
    letter: text('letter').notNull(),
    channel: text('channel', { enum: ['mail', 'webhook'] }).notNull(),
    /** The key of the letter's link, until the letter has left: kept letters hold a placeholder. */
    linkKey: text('link_key'),
    documentId: uuid('document_id').references(() => requestDocuments.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['waiting', 'sent', 'bounced', 'given-up'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** While a sender works on it; a sender that dies frees the letter by letting this pass. */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    lastProblem: text('last_problem'),
  },
  (table) => [
    index('outbox_waiting').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('outbox_ref').on(table.ref),
  ],
);

/**
 * Addresses that stood on a site's contact, imprint or legal page. Nothing that shows or exports facts
 * reads this table. Only addresses that name a function are stored; of others a keyed hash.
 */
export const publishedAddresses = pgTable(
  'published_addresses',
  {
    site: text('site').notNull(),
    addressHash: text('address_hash').notNull(),
    pageUrl: text('page_url').notNull(),
    /** Null for an address that may be a person's. */
    address: text('address'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('published_addresses_place').on(table.site, table.addressHash, table.pageUrl),
  ],
);

/** Pages that a report asks to read again: one open row per page, so a hundred clicks are one request. */
export const rechecks = pgTable(
  'rechecks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    site: text('site').notNull(),
    subjectId: uuid('subject_id').notNull(),
    pageUrl: text('page_url').notNull(),
    queuedAt: instant('queued_at').notNull(),
    claimedUntil: instant('claimed_until'),
    finishedAt: instant('finished_at'),
    /** `read`: the page was read in full; `gone`: it no longer exists; `unread`: neither. */
    outcome: text('outcome', { enum: ['read', 'gone', 'unread'] }),
    /** Set when the cases that wait for this page have been answered. */
    answered: boolean('answered').notNull().default(false),
  },
  (table) => [
    uniqueIndex('rechecks_one_open')
      .on(table.subjectId, table.pageUrl)
      .where(sql`finished_at is null`),
  ],
);

/** Mails that were already dealt with, by the hash of their Message-ID: a repeat changes nothing. */
export const inboundMails = pgTable('inbound_mails', {
  messageHash: text('message_hash').primaryKey(),
  receivedAt: instant('received_at').notNull(),
  outcome: text('outcome').notNull(),
  ref: text('ref'),
});
