/** Saves a page that was read: page state, facts and history in one transaction. */
import { and, eq, isNull, sql } from 'drizzle-orm';
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
  nameOf,
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
    await apply(tx, page, compareStatements(kept, page.statements));
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

type Change = StatementChange<KeptRow>;
type HistoryRow = typeof factHistory.$inferInsert;

/** In few statements whatever their number: a page of forty facts is one among many at a time. */
async function apply(tx: Handle, page: ReadPage, changes: readonly Change[]): Promise<void> {
  const now = new Date(page.nowMs);
  const of = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  const [changed, withdrawn, fresh] = [of('changed'), of('withdrawn'), of('first-seen')];
  await confirm(tx, page, of('confirmed'));
  await withdraw(tx, idsOf(changed), now, 'changed');
  await withdraw(tx, idsOf(withdrawn), now, 'not_on_page');
  const elsewhere = fresh.length > 0 ? await statedNames(tx, page.subjectId) : new Set<string>();
  await insertFacts(
    tx,
    page,
    [...changed, ...fresh].map((change) => change.now),
  );
  const history = [
    ...changed.map((change) => changedHistory(page, change)),
    ...fresh
      .filter((change) => !elsewhere.has(nameOf(change.now)))
      .map((change) => firstHistory(page, change.now)),
    ...withdrawn.map(({ kept }): HistoryRow => withdrawnHistory(kept.row, now, 'not_on_page')),
  ];
  if (history.length > 0) await tx.insert(factHistory).values(history);
}

const idsOf = (changes: readonly { readonly kept: KeptRow }[]) =>
  changes.map(({ kept }) => kept.id);

function changedHistory(page: ReadPage, { kept, now }: Extract<Change, { kind: 'changed' }>) {
  return {
    ...historyOf(page, now.key, now.when),
    event: 'changed',
    oldValue: kept.value,
    newValue: now.value,
    oldSource: kept.row.pageUrl,
    newSource: page.url,
    oldCheckedAt: kept.row.checkedAt,
    because: 'page_changed',
  } satisfies HistoryRow;
}

function firstHistory(page: ReadPage, statement: Statement) {
  return {
    ...historyOf(page, statement.key, statement.when),
    event: 'first-seen',
    newValue: statement.value,
    newSource: page.url,
    because: 'read',
  } satisfies HistoryRow;
}

/** The same statement, perhaps in other words: its place and date are new, its history is not. */
async function confirm(
  tx: Handle,
  page: ReadPage,
  confirmed: readonly Extract<Change, { kind: 'confirmed' }>[],
): Promise<void> {
  if (confirmed.length === 0) return;
  const rows = confirmed.map(({ kept, now }) => ({
    id: kept.id,
    fragment: now.fragment,
    found_in: now.foundIn,
  }));
  await tx
    .update(facts)
    .set({
      ...pageSource(page),
      checkedAt: new Date(page.nowMs),
      fragment: sql`seen.fragment`,
      foundIn: sql`seen.found_in`,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(rows)}::json)
        as seen(id uuid, fragment text, found_in text)`,
    )
    .where(eq(facts.id, sql`seen.id`));
}

function historyOf(page: ReadPage, key: string, when: Statement['when']) {
  return { subjectId: page.subjectId, key, conditions: when, at: new Date(page.nowMs) };
}

function pageSource(page: ReadPage) {
  return {
    method: page.method,
    pageHash: page.hash,
    language: page.language,
    expiresAt: page.expiresAtMs === null ? null : new Date(page.expiresAtMs),
  };
}

async function insertFacts(
  tx: Handle,
  page: ReadPage,
  statements: readonly Statement[],
): Promise<void> {
  if (statements.length === 0) return;
  const now = new Date(page.nowMs);
  await tx.insert(facts).values(
    statements.map((statement) => ({
      subjectId: page.subjectId,
      key: statement.key,
      value: statement.value,
      conditions: statement.when,
      identity: identityOf(statement),
      pageUrl: page.url,
      fragment: statement.fragment,
      foundIn: statement.foundIn,
      ...pageSource(page),
      firstSeenAt: now,
      checkedAt: now,
      standing: 'shown' as const,
    })),
  );
}

/** What any page of the hotel states now. */
async function statedNames(tx: Handle, subjectId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ key: facts.key, identity: facts.identity })
    .from(facts)
    .where(and(eq(facts.subjectId, subjectId), isNull(facts.withdrawnAt)));
  return new Set(rows.map(({ key, identity }) => `${key} ${identity}`));
}
