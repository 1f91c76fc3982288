/** The public door: the two views of migration `invariants`. Public reads use nothing else. */
import { jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core';
import type { FactValue, When } from '../vocabulary/fact-value.ts';
import { instant } from './sites.ts';

export const publishedSubjects = pgView('published_subjects', {
  id: uuid('id').notNull(),
  site: text('site').notNull(),
  kind: text('kind', { enum: ['hotel', 'trip'] }).notNull(),
  homeUrl: text('home_url').notNull(),
  name: text('name'),
  locality: text('locality'),
  country: text('country'),
  slug: text('slug').notNull(),
  addedAt: instant('added_at').notNull(),
  changedAt: instant('changed_at'),
}).existing();

export const publishedFacts = pgView('published_facts', {
  id: uuid('id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  key: text('key').notNull(),
  value: jsonb('value').$type<FactValue>().notNull(),
  conditions: jsonb('conditions').$type<When>(),
  pageUrl: text('page_url').notNull(),
  fragment: text('fragment'),
  foundIn: text('found_in').notNull(),
  method: text('method').notNull(),
  language: text('language').notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  checkedAt: instant('checked_at').notNull(),
  standing: text('standing', { enum: ['shown', 'supporting', 'conflict'] }).notNull(),
  disputedAt: instant('disputed_at'),
}).existing();
