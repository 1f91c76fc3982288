/** Subjects as cases see them: found by name or address, and begun anew after a lifted tombstone. */
import { and, eq, or, sql } from 'drizzle-orm';
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
