/** Deleting what a final tombstone covers: facts, history, pages, frontier, robots files, addresses. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from './handle.ts';
import { backOffs, frontier, pages, refreshes, robotsFiles } from './schema/crawl.ts';
import { factHistory, facts } from './schema/facts.ts';
import { publishedAddresses, rechecks } from './schema/requests.ts';
import { sites, subjects } from './schema/sites.ts';
import type { Tombstone } from './tombstones.ts';

/** What letters and the journal say was deleted. */
export type DeletedCounts = {
  readonly subjects: number;
  readonly facts: number;
  readonly changes: number;
  readonly pages: number;
};

const nothing: DeletedCounts = { subjects: 0, facts: 0, changes: 0, pages: 0 };

/** The request ledger stays: it shows what we did, not what the site says. */
export async function deleteRemoved(tx: Tx, placed: readonly Tombstone[]): Promise<DeletedCounts> {
  let sum = nothing;
  // Subjects go first, so that their rows are counted before the site's end takes them along.
  for (const each of [...placed].sort((a, b) => rank(a) - rank(b))) {
    const counts = await deleteOne(tx, each);
    sum = {
      subjects: sum.subjects + counts.subjects,
      facts: sum.facts + counts.facts,
      changes: sum.changes + counts.changes,
      pages: sum.pages + counts.pages,
    };
  }
  return sum;
}

function rank(tombstone: Tombstone): number {
  return tombstone.level === 'site' ? 1 : 0;
}

async function deleteOne(tx: Tx, tombstone: Tombstone): Promise<DeletedCounts> {
  const { level, site, subjectId, pageUrl, key } = tombstone;
  if (level === 'site') return await deleteSite(tx, site);
  if (subjectId === null) throw new Error(`tombstone ${tombstone.id} names no subject`);
  if (level === 'subject') return await deleteSubject(tx, subjectId);
  if (level === 'page' && pageUrl !== null) return await deletePage(tx, subjectId, pageUrl);
  if (level === 'fact' && key !== null) return await deleteFact(tx, subjectId, key);
  throw new Error(`tombstone ${tombstone.id} names no ${level}`);
}

async function deleteSite(tx: Tx, site: string): Promise<DeletedCounts> {
  const left = await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.site, site));
  let sum = nothing;
  for (const { id } of left) sum = await deleteSubject(tx, id);
  await tx.delete(refreshes).where(eq(refreshes.site, site));
  await tx.delete(robotsFiles).where(eq(robotsFiles.site, site));
  await tx.delete(backOffs).where(eq(backOffs.site, site));
  await tx.delete(publishedAddresses).where(eq(publishedAddresses.site, site));
  await tx.delete(rechecks).where(eq(rechecks.site, site));
  await tx
    .update(sites)
    .set({
      state: 'removed',
      nextDueAt: null,
      heldAt: null,
      heldUntil: null,
      heldBecause: null,
      heldByRequest: false,
      reviewNeededBecause: null,
      permissionRef: null,
    })
    .where(eq(sites.site, site));
  return sum;
}

async function deleteSubject(tx: Tx, subjectId: string): Promise<DeletedCounts> {
  const [counts] = await tx
    .select({
      facts: sql<number>`(select count(*)::int from ${facts} where subject_id = ${subjectId})`,
      changes: sql<number>`(select count(*)::int from ${factHistory} where subject_id = ${subjectId})`,
      pages: sql<number>`(select count(*)::int from ${pages} where subject_id = ${subjectId})`,
    })
    .from(sql`(select 1) as one`);
  await tx.delete(rechecks).where(eq(rechecks.subjectId, subjectId));
  // Facts, history, pages, frontier and old slugs go with the row.
  const gone = await tx
    .delete(subjects)
    .where(eq(subjects.id, subjectId))
    .returning({ id: subjects.id });
  return { ...(counts ?? nothing), subjects: gone.length };
}

async function deletePage(tx: Tx, subjectId: string, pageUrl: string): Promise<DeletedCounts> {
  const goneFacts = await tx
    .delete(facts)
    .where(and(eq(facts.subjectId, subjectId), eq(facts.pageUrl, pageUrl)))
    .returning({ key: facts.key });
  const goneChanges = await tx
    .delete(factHistory)
    .where(
      and(
        eq(factHistory.subjectId, subjectId),
        or(eq(factHistory.oldSource, pageUrl), eq(factHistory.newSource, pageUrl)),
      ),
    )
    .returning({ id: factHistory.id });
  const gonePages = await tx
    .delete(pages)
    .where(and(eq(pages.subjectId, subjectId), eq(pages.url, pageUrl)))
    .returning({ url: pages.url });
  await tx
    .delete(frontier)
    .where(and(eq(frontier.subjectId, subjectId), eq(frontier.url, pageUrl)));
  await tx
    .delete(rechecks)
    .where(and(eq(rechecks.subjectId, subjectId), eq(rechecks.pageUrl, pageUrl)));
  await promoteSupporting(tx, subjectId, [...new Set(goneFacts.map(({ key }) => key))]);
  return {
    subjects: 0,
    facts: goneFacts.length,
    changes: goneChanges.length,
    pages: gonePages.length,
  };
}

/** Another page that says the same takes the place of the statement that went. */
async function promoteSupporting(tx: Tx, subjectId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const heirs = tx
    .selectDistinctOn([facts.key, facts.conditions], { id: facts.id })
    .from(facts)
    .where(
      and(
        eq(facts.subjectId, subjectId),
        inArray(facts.key, keys),
        eq(facts.standing, 'supporting'),
        sql`${facts.withdrawnAt} is null`,
        sql`not exists (select 1 from facts s where s.subject_id = ${subjectId}
          and s.key = ${facts.key} and s.standing = 'shown' and s.withdrawn_at is null
          and s.conditions is not distinct from ${facts.conditions})`,
      ),
    )
    .orderBy(facts.key, facts.conditions, sql`${facts.checkedAt} desc`);
  await tx.update(facts).set({ standing: 'shown' }).where(inArray(facts.id, heirs));
}

async function deleteFact(tx: Tx, subjectId: string, key: string): Promise<DeletedCounts> {
  const goneFacts = await tx
    .delete(facts)
    .where(and(eq(facts.subjectId, subjectId), eq(facts.key, key)))
    .returning({ id: facts.id });
  const goneChanges = await tx
    .delete(factHistory)
    .where(and(eq(factHistory.subjectId, subjectId), eq(factHistory.key, key)))
    .returning({ id: factHistory.id });
  return { subjects: 0, facts: goneFacts.length, changes: goneChanges.length, pages: 0 };
}
