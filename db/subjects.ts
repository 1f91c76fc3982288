/** Subjects as cases see them: found by name or address, and begun anew after a lifted tombstone. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Handle, Tx } from './handle.ts';
import { oldSlugs, sites, subjects } from './schema/sites.ts';
import { type SubjectRow, subjectsOf } from './sites.ts';
import type { Tombstone } from './tombstones.ts';

/** By opaque id, by slug, or by a slug that it had before. */
export async function findSubject(db: Handle, name: string): Promise<SubjectRow | null> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const [row] = await db
    .select()
    .from(subjects)
    .where(
      isId
        ? eq(subjects.id, name)
        : or(
            eq(subjects.slug, name),
            sql`${subjects.id} = (select o.subject_id from ${oldSlugs} o where o.slug = ${name})`,
          ),
    );
  return row ?? null;
}

/** The property whose path covers an address: the longest prefix wins. */
export async function subjectOfPage(
  db: Handle,
  site: string,
  url: string,
): Promise<SubjectRow | null> {
  const { pathname } = new URL(url);
  const all = await subjectsOf(db, site);
  return all.find(({ pathPrefix }) => pathname.startsWith(pathPrefix)) ?? null;
}

/** A new row with a new id: nothing of the old one is left. Does nothing where a row exists. */
export async function readmitSubject(
  tx: Tx,
  lifted: Tombstone,
  kind: SubjectRow['kind'],
  atMs: number,
): Promise<void> {
  const { site, pathPrefix, pageUrl } = lifted;
  if (pathPrefix === null || pageUrl === null) return;
  const at = new Date(atMs);
  await tx.insert(sites).values({ site, addedAt: at, nextDueAt: at }).onConflictDoNothing();
  const [known] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(eq(subjects.site, site), eq(subjects.pathPrefix, pathPrefix)));
  if (known) return;
  await tx.insert(subjects).values({ site, pathPrefix, kind, homeUrl: pageUrl, addedAt: at });
}

const NAME_CHARS_MIN = 8;
const SITES_NAMED_MAX = 3;

/** Sites one of whose subjects is named in a text; names too short to be told from words are left out. */
export async function sitesNamedIn(db: Handle, text: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ site: subjects.site })
    .from(subjects)
    .where(
      sql`length(${subjects.name}) >= ${NAME_CHARS_MIN}
        and position(lower(${subjects.name}) in ${text.toLowerCase()}) > 0`,
    )
    .limit(SITES_NAMED_MAX);
  return rows.map(({ site }) => site);
}

export async function knownSites(db: Handle, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ site: sites.site })
    .from(sites)
    .where(inArray(sites.site, [...names]));
  return rows.map(({ site }) => site);
}
