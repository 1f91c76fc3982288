/** Sites (the unit of pace, ledger and removal) and the subjects that they describe. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** An instant; the driver hands out Date objects. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/**
 * Octets as Latin-1, one character each. PostgreSQL's text holds no U+0000, so that octet is kept as
 * U+0100, which no octet is.
 */
export const octets = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.replaceAll('\0', '\u0100'),
  fromDriver: (value) => value.replaceAll('\u0100', '\0'),
});

export const sites = pgTable(
  'sites',
  {
    /** Registrable domain with private suffixes. */
    site: text('site').primaryKey(),
    /** `surveyed` and `refused` belong to profiles with a survey; `removed` to an accepted removal. */
    state: text('state', { enum: ['active', 'surveyed', 'refused', 'removed'] })
      .notNull()
      .default('active'),
    addedAt: instant('added_at').notNull(),
    /** Null = never due (removed, refused). */
    nextDueAt: instant('next_due_at'),
    lastServedAt: instant('last_served_at'),
    /** A hold stops every request to the site until it is released or has ended. */
    heldAt: instant('held_at'),
    heldUntil: instant('held_until'),
    heldBecause: text('held_because'),
    /** True while the hold was caused by an unproved request: facts do not age meanwhile. */
    heldByRequest: boolean('held_by_request').notNull().default(false),
    /** An owner's wish for a slower pace; never shorter than the profile's gap. */
    ownerGapMs: integer('owner_gap_ms'),
    reviewNeededBecause: text('review_needed_because'),
    permissionRef: text('permission_ref'),
    /** Consecutive complete refreshes. */
    refreshCount: integer('refresh_count').notNull().default(0),
  },
  (table) => [index('sites_due').on(table.nextDueAt)],
);

export const subjects = pgTable(
  'subjects',
  {
    /** Opaque and random: the only name that feeds and exports use. */
    id: uuid('id').primaryKey().defaultRandom(),
    site: text('site')
      .notNull()
      .references(() => sites.site),
    kind: text('kind', { enum: ['hotel', 'trip'] }).notNull(),
    homeUrl: text('home_url').notNull(),
    /** Pages of this subject lie under this path; `/` for a site of its own. */
    pathPrefix: text('path_prefix').notNull().default('/'),
    /** Null until a page says it. */
    name: text('name'),
    locality: text('locality'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** ISO 639-1: the one language that its site is read in; null until the home page was read. */
    language: text('language'),
    /** Null until there is a fact to show. */
    slug: text('slug'),
    /** False for a portal clone or a house that another site already describes. */
    listed: boolean('listed').notNull().default(true),
    unlistedBecause: text('unlisted_because'),
    addedAt: instant('added_at').notNull(),
    firstFactAt: instant('first_fact_at'),
    changedAt: instant('changed_at'),
  },
  (table) => [
    uniqueIndex('subjects_slug').on(table.slug),
    uniqueIndex('subjects_place').on(table.site, table.pathPrefix, table.kind),
    check('subjects_name_short', sql`length(${table.name}) <= 120`),
  ],
);

/** Slugs that a subject had before; they redirect, or answer 410 when it is gone. */
export const oldSlugs = pgTable('old_slugs', {
  slug: text('slug').primaryKey(),
  subjectId: uuid('subject_id')
    .notNull()
    .references(() => subjects.id, { onDelete: 'cascade' }),
  replacedAt: instant('replaced_at').notNull(),
});
