/** What the crawler remembers between two requests: turns, back-off, robots files, refreshes, ledger. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, octets, sites, subjects } from './sites.ts';

/** One row per site: the database grants the turn before the request leaves. Times are the database's. */
export const slots = pgTable('slots', {
  site: text('site').primaryKey(),
  /** While a request is under way: now + its whole time limit + gap, so a dead holder frees itself. */
  busyUntil: instant('busy_until'),
  /** End of the last answer + gap. */
  notBefore: instant('not_before'),
  turn: uuid('turn'),
});

/** Where a page's link leads and what spoke for it; never the link's words. */
export type StoredLink = {
  readonly url: string;
  readonly score: number;
  readonly depth: number;
  readonly topic: string | null;
};

/** At most one request a second to one IP address (or one name of the static host map). */
export const addressSlots = pgTable('address_slots', {
  address: text('address').primaryKey(),
  notBefore: instant('not_before').notNull(),
});

export const backOffs = pgTable('back_offs', {
  site: text('site')
    .primaryKey()
    .references(() => sites.site, { onDelete: 'cascade' }),
  until: instant('until'),
  doublings: integer('doublings').notNull().default(0),
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
  because: text('because'),
});

export const robotsFiles = pgTable('robots_files', {
  origin: text('origin').primaryKey(),
  site: text('site').notNull(),
  state: text('state', { enum: ['rules', 'open', 'closed', 'wait'] }).notNull(),
  because: text('because').notNull(),
  status: integer('status'),
  /** Octets of the file; null where there is none. */
  body: octets('body'),
  bodyHash: text('body_hash'),
  readAt: instant('read_at').notNull(),
  freshUntil: instant('fresh_until').notNull(),
  retryAt: instant('retry_at'),
  tries: integer('tries').notNull().default(1),
  etag: text('etag'),
  lastModified: text('last_modified'),
});

export const refreshes = pgTable(
  'refreshes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    site: text('site')
      .notNull()
      .references(() => sites.site, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome'),
    because: text('because'),
    pages: integer('pages').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    facts: integer('facts').notNull().default(0),
    sitemapFiles: integer('sitemap_files').notNull().default(0),
    /** Not before this calendar time: Retry-After, back-off, robots.txt that does not answer. */
    resumeAt: instant('resume_at'),
    /** The process that works on it, renewed while it lives. The database's clock. */
    leaseHolder: uuid('lease_holder'),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('refreshes_site').on(table.site, table.startedAt),
    uniqueIndex('refreshes_open').on(table.site).where(sql`ended_at is null`),
  ],
);

/** The pages that a refresh has found; a page is taken once and never again in that refresh. */
export const frontier = pgTable(
  'frontier',
  {
    refreshId: uuid('refresh_id')
      .notNull()
      .references(() => refreshes.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['home', 'page', 'sitemap', 'signal', 'redirect'] }).notNull(),
    score: integer('score').notNull(),
    depth: integer('depth').notNull(),
    hops: integer('hops').notNull().default(0),
    /** Scores of the link's words by page role, so that the next choice needs no second look. */
    role: text('role'),
    state: text('state', { enum: ['queued', 'taken', 'done', 'dropped'] }).notNull(),
    takenAt: instant('taken_at'),
    because: text('because'),
  },
  (table) => [primaryKey({ columns: [table.refreshId, table.url] })],
);

export const pages = pgTable(
  'pages',
  {
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** `read` in full, or why it contributes nothing. */
    state: text('state').notNull(),
    role: text('role'),
    /** The house that the page itself names: several on one domain make a portal or a chain. */
    hotelName: text('hotel_name'),
    hotelLocality: text('hotel_locality'),
    language: text('language'),
    hash: text('hash'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** False where nosnippet, max-snippet or data-nosnippet forbid a text fragment. */
    fragmentAllowed: boolean('fragment_allowed').notNull().default(true),
    /** Links found at the last reading, for refreshes in which the page is not modified. */
    links: jsonb('links').$type<StoredLink[]>().notNull(),
    method: text('method').notNull(),
    readAt: instant('read_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.url] }),
    check('pages_hotel_name_short', sql`length(${table.hotelName}) <= 120`),
  ],
);

/** Every request to a site: written before it leaves, completed when its answer has ended. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    site: text('site').notNull(),
    refreshId: uuid('refresh_id'),
    purpose: text('purpose').notNull(),
    method: text('method').notNull(),
    url: text('url').notNull(),
    at: instant('at').notNull(),
    endedAt: instant('ended_at'),
    status: integer('status'),
    /** `unknown` until completed: a process may die before or after sending. */
    outcome: text('outcome').notNull().default('unknown'),
    because: text('because'),
    bytes: integer('bytes'),
    nonce: text('nonce'),
  },
  (table) => [index('ledger_site').on(table.site, table.id)],
);

/** Switches that every process reads before each request: `stop-all`. */
export const switches = pgTable('switches', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  setAt: instant('set_at').notNull(),
  setBy: text('set_by').notNull(),
  because: text('because').notNull(),
});
