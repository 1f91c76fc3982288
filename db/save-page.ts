/** Saves a page that was read: page state, facts and history in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import {
  currentFacts,
  type DecideStanding,
  type FactRow,
  lockSubject,
  settle,
  withdraw,
  withdrawnHistory,
} from './facts.ts';
import type { Handle } from './handle.ts';
import { pages, type StoredLink } from './schema/crawl.ts';
import { factHistory, facts } from './schema/facts.ts';
import { giveFirstSlug } from './slugs.ts';
import {
  compareStatements,
  identityOf,
  type Statement,
  type StatementChange,
} from './statement.ts';

export type ReadPage = {
  readonly subjectId: string;
  readonly url: string;
  readonly state: string;
  readonly role: string | null;
  readonly hotelName: string | null;
  readonly hotelLocality: string | null;
  readonly language: string;
  /** SHA-256 of the decoded body, hex. */
  readonly hash: string;
  readonly method: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fragmentAllowed: boolean;
  readonly links: StoredLink[];
  readonly expiresAtMs: number | null;
  readonly statements: readonly Statement[];
  readonly nowMs: number;
};

type KeptRow = Statement & { readonly id: string; readonly row: FactRow };

/**
 * Saves a page that was read in full: only such a page withdraws what it no longer states.
 * @returns how many facts the page states now
 */
export async function saveReadPage(
  db: Handle,
  page: ReadPage,
  decide: DecideStanding,
): Promise<number> {
  return await db.transaction(async (tx) => {
    await lockSubject(tx, page.subjectId);
    await upsertPage(tx, page);
    const rows = await currentFacts(tx, page.subjectId, page.url);
    const kept = rows.map(
      (row): KeptRow => ({
        id: row.id,
        key: row.key,
        value: row.value,
        when: row.conditions,
        foundIn: row.foundIn,
        fragment: row.fragment,
        row,
      }),
    );
    for (const change of compareStatements(kept, page.statements)) await apply(tx, page, change);
    if (page.statements.length > 0) await giveFirstSlug(tx, page.subjectId, page.nowMs);
    await settle(tx, page.subjectId, page.nowMs, decide);
    return page.statements.length;
  });
}

async function upsertPage(tx: Handle, page: ReadPage): Promise<void> {
  const now = new Date(page.nowMs);
  const row = {
    state: page.state,
    role: page.role,
    hotelName: page.hotelName,
    hotelLocality: page.hotelLocality,
    language: page.language,
    hash: page.hash,
    etag: page.etag,
    lastModified: page.lastModified,
    fragmentAllowed: page.fragmentAllowed,
    links: page.links,
    method: page.method,
    readAt: now,
    checkedAt: now,
    expiresAt: page.expiresAtMs === null ? null : new Date(page.expiresAtMs),
  };
  await tx
    .insert(pages)
    .values({ subjectId: page.subjectId, url: page.url, ...row })
    .onConflictDoUpdate({ target: [pages.subjectId, pages.url], set: row });
}

async function apply(tx: Handle, page: ReadPage, change: StatementChange<KeptRow>): Promise<void> {
  const now = new Date(page.nowMs);
  switch (change.kind) {
    case 'confirmed':
      await tx
        .update(facts)
        .set({ ...sourceOf(page, change.now), checkedAt: now })
        .where(eq(facts.id, change.kept.id));
      return;
    case 'changed':
      await withdraw(tx, [change.kept.id], now, 'changed');
      await insertFact(tx, page, change.now);
      await tx.insert(factHistory).values({
        ...historyOf(page, change.now.key, change.now.when),
        event: 'changed',
        oldValue: change.kept.value,
        newValue: change.now.value,
        oldSource: change.kept.row.pageUrl,
        newSource: page.url,
        oldCheckedAt: change.kept.row.checkedAt,
        because: 'page_changed',
      });
      return;
    case 'withdrawn':
      await withdraw(tx, [change.kept.id], now, 'not_on_page');
      await tx.insert(factHistory).values(withdrawnHistory(change.kept.row, now, 'not_on_page'));
      return;
    case 'first-seen':
      if (!(await statedElsewhere(tx, page, change.now))) {
        await tx.insert(factHistory).values({
          ...historyOf(page, change.now.key, change.now.when),
          event: 'first-seen',
          newValue: change.now.value,
          newSource: page.url,
          because: 'read',
        });
      }
      await insertFact(tx, page, change.now);
      return;
  }
}

function historyOf(page: ReadPage, key: string, when: Statement['when']) {
  return { subjectId: page.subjectId, key, conditions: when, at: new Date(page.nowMs) };
}

function sourceOf(page: ReadPage, statement: Statement) {
  return {
    fragment: statement.fragment,
    foundIn: statement.foundIn,
    method: page.method,
    pageHash: page.hash,
    language: page.language,
    expiresAt: page.expiresAtMs === null ? null : new Date(page.expiresAtMs),
  };
}

async function insertFact(tx: Handle, page: ReadPage, statement: Statement): Promise<void> {
  const now = new Date(page.nowMs);
  await tx.insert(facts).values({
    subjectId: page.subjectId,
    key: statement.key,
    value: statement.value,
    conditions: statement.when,
    identity: identityOf(statement),
    pageUrl: page.url,
    ...sourceOf(page, statement),
    firstSeenAt: now,
    checkedAt: now,
    standing: 'shown',
  });
}

async function statedElsewhere(tx: Handle, page: ReadPage, statement: Statement): Promise<boolean> {
  const rows = await tx
    .select({ id: facts.id })
    .from(facts)
    .where(
      and(
        eq(facts.subjectId, page.subjectId),
        eq(facts.key, statement.key),
        eq(facts.identity, identityOf(statement)),
        isNull(facts.withdrawnAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
