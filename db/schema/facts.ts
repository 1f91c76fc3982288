/** Facts with their source, their history, and the tombstones that cover them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FactValue, When } from '../vocabulary/fact-value.ts';
import { instant, subjects } from './sites.ts';

/**
 * What one page states. Two pages that disagree are two rows; `standing` says how they stand to each
 * other after reconciling. There is no column that can hold a sentence.
 */
export const facts = pgTable(
  'facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').$type<FactValue>().notNull(),
    /** The vocabulary's `when`; null = holds for everyone. */
    conditions: jsonb('conditions').$type<When>(),
    /** Canonical JSON of conditions and value: what makes two statements the same. */
    identity: text('identity').notNull(),
    pageUrl: text('page_url').notNull(),
    /** `:~:text=…` of the fact's own words, without the leading `#`; or null. */
    fragment: text('fragment'),
    foundIn: text('found_in', {
      enum: ['text', 'structured-data', 'attribute', 'entailed', 'admin'],
    }).notNull(),
    method: text('method').notNull(),
    pageHash: text('page_hash').notNull(),
    language: text('language').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
    /** `shown`: the one to show; `supporting`: says the same; `conflict`: pages disagree. */
    standing: text('standing', { enum: ['shown', 'supporting', 'conflict'] }).notNull(),
    /** A correction request waits for a re-check of the page. */
    disputedAt: instant('disputed_at'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBecause: text('withdrawn_because'),
    /** False once the page asked for no quoting: the link then carries no fragment. */
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('facts_statement')
      .on(table.subjectId, table.pageUrl, table.key, table.identity)
      .where(sql`withdrawn_at is null`),
    index('facts_subject').on(table.subjectId).where(sql`withdrawn_at is null`),
    index('facts_checked').on(table.checkedAt).where(sql`withdrawn_at is null`),
    check('facts_source', sql`${table.pageUrl} ~ '^https?://[^/]+/'`),
    check('facts_method', sql`length(${table.method}) between 1 and 40`),
    check('facts_page_hash', sql`${table.pageHash} ~ '^[0-9a-f]{64}$'`),
    check(
      'facts_fragment_short',
      sql`${table.fragment} is null or length(${table.fragment}) <= 600`,
    ),
  ],
);

/** What happened to a statement; a confirmation adds no row. */
export const factHistory = pgTable(
  'fact_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    conditions: jsonb('conditions').$type<When>(),
    event: text('event', {
      enum: ['first-seen', 'changed', 'withdrawn', 'restored', 'overridden'],
    }).notNull(),
    oldValue: jsonb('old_value').$type<FactValue>(),
    newValue: jsonb('new_value').$type<FactValue>(),
    oldSource: text('old_source'),
    newSource: text('new_source'),
    /** When the old value was last seen on its page. */
    oldCheckedAt: instant('old_checked_at'),
    at: instant('at').notNull(),
    because: text('because').notNull(),
  },
  (table) => [
    index('fact_history_subject').on(table.subjectId, table.id),
    index('fact_history_at').on(table.at),
  ],
);

/** Lasting records that a subject is gone. They name stable things, never row ids of facts. */
export const tombstones = pgTable(
  'tombstones',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    level: text('level', { enum: ['site', 'subject', 'page', 'fact'] }).notNull(),
    site: text('site').notNull(),
    subjectId: uuid('subject_id'),
    pageUrl: text('page_url'),
    /** Of a subject: its place on the site, so that an import cannot bring it back under a new id. */
    pathPrefix: text('path_prefix'),
    key: text('key'),
    /** The case that placed it; null for an admin's own act. */
    ref: text('ref'),
    /** While false the data still exists and the act can be undone (proved, not yet accepted). */
    final: boolean('final').notNull(),
    /** Slugs that answer 410 after the subject's row is deleted. */
    slugs: text('slugs').array().notNull().default([]),
    placedAt: instant('placed_at').notNull(),
    placedBy: text('placed_by').notNull(),
    liftedAt: instant('lifted_at'),
    liftedBy: text('lifted_by'),
    liftedBecause: text('lifted_because'),
  },
  (table) => [
    index('tombstones_site').on(table.site).where(sql`lifted_at is null`),
    index('tombstones_subject').on(table.subjectId).where(sql`lifted_at is null`),
  ],
);
