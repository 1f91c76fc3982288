/**
 * Tombstones: lasting records that something is gone. They name stable things (site, place on the
 * site, page, fact key), so that neither a crawl nor an import can get around them.
 */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { tombstones } from './schema/facts.ts';
import { oldSlugs, subjects } from './schema/sites.ts';

export type Tombstone = typeof tombstones.$inferSelect;
export type TombstoneLevel = Tombstone['level'];

/** What a request or an admin names. */
export type RemovalTarget =
  | { readonly level: 'site'; readonly site: string }
  | { readonly level: 'subject'; readonly site: string; readonly subjectId: string }
  | {
      readonly level: 'page';
      readonly site: string;
      readonly subjectId: string;
      readonly pageUrl: string;
    }
  | {
      readonly level: 'fact';
      readonly site: string;
      readonly subjectId: string;
      readonly key: string;
    };

export type Placing = {
  readonly ref: string | null;
  readonly by: string;
  readonly atMs: number;
  /** False: the data stays, and lifting undoes everything. */
  readonly final: boolean;
};

/** Places what is missing and makes final what stands; placing twice changes nothing. */
export async function placeTombstones(
  tx: Tx,
  target: RemovalTarget,
  placing: Placing,
): Promise<Tombstone[]> {
  const standing = await tx
    .select()
    .from(tombstones)
    .where(and(isNull(tombstones.liftedAt), eq(tombstones.site, target.site)))
    .for('update');
  const placed: Tombstone[] = [];
  for (const draft of await draftsFor(tx, target)) {
    // Another case's reversible one may still be lifted, so this case needs its own beside it.
    const same = standing.find(
      (each) =>
        placeOf(each) === placeOf({ ...emptyDraft, ...draft }) &&
        (each.final || each.ref === placing.ref),
    );
    if (same) placed.push(await refreshTombstone(tx, same, draft.slugs ?? [], placing));
    else placed.push(await insertTombstone(tx, draft, placing));
  }
  return placed;
}

type Draft = Pick<typeof tombstones.$inferInsert, 'level' | 'site'> &
  Partial<Pick<Tombstone, 'subjectId' | 'pageUrl' | 'pathPrefix' | 'key' | 'slugs'>>;

const emptyDraft = { subjectId: null, pageUrl: null, key: null };

function placeOf(each: Pick<Tombstone, 'level' | 'site' | 'subjectId' | 'pageUrl' | 'key'>) {
  const page = each.level === 'page' ? each.pageUrl : null;
  return JSON.stringify([each.level, each.site, each.subjectId, page, each.key]);
}

async function insertTombstone(tx: Tx, draft: Draft, placing: Placing): Promise<Tombstone> {
  const [row] = await tx
    .insert(tombstones)
    .values({
      ...draft,
      ref: placing.ref,
      final: placing.final,
      placedAt: new Date(placing.atMs),
      placedBy: placing.by,
    })
    .returning();
  if (!row) throw new Error(`tombstone for ${draft.site} was not stored`);
  return row;
}

async function refreshTombstone(
  tx: Tx,
  standing: Tombstone,
  slugs: readonly string[],
  placing: Placing,
): Promise<Tombstone> {
  const allSlugs = [...new Set([...standing.slugs, ...slugs])];
  const final = standing.final || placing.final;
  await tx.update(tombstones).set({ final, slugs: allSlugs }).where(eq(tombstones.id, standing.id));
  return { ...standing, final, slugs: allSlugs };
}

/** A site's tombstone brings one for each of its subjects, which keeps its slugs and its place. */
async function draftsFor(tx: Tx, target: RemovalTarget): Promise<Draft[]> {
  switch (target.level) {
    case 'site':
      return [
        { level: 'site', site: target.site },
        ...(await subjectDrafts(tx, eq(subjects.site, target.site))),
      ];
    case 'subject':
      return await subjectDrafts(tx, eq(subjects.id, target.subjectId));
    default:
      return [target];
  }
}

async function subjectDrafts(tx: Tx, which: SQL): Promise<Draft[]> {
  const rows = await tx
    .select({
      id: subjects.id,
      site: subjects.site,
      pathPrefix: subjects.pathPrefix,
      homeUrl: subjects.homeUrl,
      slug: subjects.slug,
      oldSlugs: sql<string[]>`coalesce(
        (select array_agg(o.slug) from ${oldSlugs} o where o.subject_id = ${subjects.id}), '{}')`,
    })
    .from(subjects)
    .where(which)
    .orderBy(asc(subjects.id));
  return rows.map((row) => ({
    level: 'subject' as const,
    site: row.site,
    subjectId: row.id,
    pathPrefix: row.pathPrefix,
    // Where to begin again, should the owner come back.
    pageUrl: row.homeUrl,
    slugs: [...(row.slug === null ? [] : [row.slug]), ...row.oldSlugs],
  }));
}

export type Lifting = { readonly by: string; readonly because: string; readonly atMs: number };

/** Lifting is a recorded act of its own; the row stays. Returns what was lifted. */
export async function liftTombstones(
  tx: Tx,
  which: { readonly ref: string } | { readonly ids: readonly string[] },
  lifting: Lifting,
): Promise<Tombstone[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const named =
    'ref' in which ? eq(tombstones.ref, which.ref) : inArray(tombstones.id, [...which.ids]);
  return await tx
    .update(tombstones)
    .set({
      liftedAt: new Date(lifting.atMs),
      liftedBy: lifting.by,
      liftedBecause: lifting.because.slice(0, 200),
    })
    .where(and(named, isNull(tombstones.liftedAt)))
    .returning();
}

/** Public pages ask this when the public door has nothing: 410 or 404? */
export async function findGone(
  db: Handle,
  asked: { readonly slug: string } | { readonly subjectId: string } | { readonly site: string },
): Promise<Pick<Tombstone, 'level' | 'subjectId' | 'placedAt'> | null> {
  const where = 'slug' in asked ? sql`${asked.slug} = any(${tombstones.slugs})` : goneBy(asked);
  const [row] = await db
    .select({
      level: tombstones.level,
      subjectId: tombstones.subjectId,
      placedAt: tombstones.placedAt,
    })
    .from(tombstones)
    .where(and(where, isNull(tombstones.liftedAt)))
    .limit(1);
  return row ?? null;
}

function goneBy(asked: { readonly subjectId: string } | { readonly site: string }) {
  return 'site' in asked
    ? and(eq(tombstones.site, asked.site), eq(tombstones.level, 'site'))
    : and(eq(tombstones.subjectId, asked.subjectId), eq(tombstones.level, 'subject'));
}

const FEED_MAX = 1000;

/** For people who hold copies of the data: opaque ids and times, nothing else. */
export async function listRemovals(db: Handle, sinceMs = 0) {
  return await db
    .select({
      subject: tombstones.subjectId,
      level: tombstones.level,
      key: tombstones.key,
      at: tombstones.placedAt,
    })
    .from(tombstones)
    .where(
      and(
        isNull(tombstones.liftedAt),
        sql`${tombstones.subjectId} is not null`,
        sql`${tombstones.placedAt} >= ${new Date(sinceMs).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(tombstones.placedAt), asc(tombstones.id))
    .limit(FEED_MAX);
}

/** What the crawler must not touch on a site, read before every refresh and every save. */
export async function standingTombstones(db: Handle, site: string): Promise<Tombstone[]> {
  return await db
    .select()
    .from(tombstones)
    .where(and(isNull(tombstones.liftedAt), eq(tombstones.site, site)));
}

export async function listTombstones(db: Handle, limit: number) {
  return await db.select().from(tombstones).orderBy(sql`placed_at desc`).limit(limit);
}
