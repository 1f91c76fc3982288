/** Who may act as admin: tokens, sessions, and the answers kept for repeated requests. */
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './sites.ts';

export const adminTokens = pgTable('admin_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** SHA-256 of the token; the token itself is shown once and never stored. */
  hash: text('hash').notNull().unique(),
  scopes: text('scopes').array().notNull(),
  /** Works for one sign-in to the console and then no more. */
  oneTime: boolean('one_time').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  usedAt: instant('used_at'),
});

export const adminSessions = pgTable('admin_sessions', {
  hash: text('hash').primaryKey(),
  tokenId: uuid('token_id')
    .notNull()
    .references(() => adminTokens.id),
  csrfToken: text('csrf_token').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    tokenId: uuid('token_id').notNull(),
    key: text('key').notNull(),
    /** Of method, path and body: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is still being answered. */
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.key] })],
);
