/** Sites and their subjects: adding, finding what is due, holding and releasing. */
import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { sites, subjects } from './schema/sites.ts';

export type SubjectKind = 'hotel' | 'trip';

export type NewSubject = {
  readonly site: string;
  readonly kind: SubjectKind;
  readonly homeUrl: string;
  readonly pathPrefix: string;
};

/**
 * Adds a site with a subject, or a further subject of a known site.
 * @returns whether the subject is new
 */
export async function addSubject(db: Handle, subject: NewSubject, nowMs: number): Promise<boolean> {
  const now = new Date(nowMs);
  return await db.transaction(async (tx) => {
    await tx
      .insert(sites)
      .values({ site: subject.site, addedAt: now, nextDueAt: now })
      .onConflictDoNothing();
    const added = await tx
      .insert(subjects)
      .values({ ...subject, addedAt: now })
      .onConflictDoNothing()
      .returning({ id: subjects.id });
    return added.length > 0;
  });
}

export type SiteRow = typeof sites.$inferSelect;
export type SubjectRow = typeof subjects.$inferSelect;

export async function siteRow(db: Handle, site: string): Promise<SiteRow | null> {
  const [row] = await db.select().from(sites).where(eq(sites.site, site));
  return row ?? null;
}

export async function allSites(db: Handle): Promise<SiteRow[]> {
  return await db.select().from(sites).orderBy(asc(sites.site));
}

/** A site's subjects, the one with the longest path first: a page belongs to the first that holds it. */
export async function subjectsOf(db: Handle, site: string): Promise<SubjectRow[]> {
  return await db
    .select()
    .from(subjects)
    .where(eq(subjects.site, site))
    .orderBy(sql`length(${subjects.pathPrefix}) desc`, asc(subjects.addedAt));
}

/**
 * Sites whose time has come and that nothing holds, the longest overdue first; the least recently
 * served break ties.
 * @param only asks about one site
 */
export async function dueSites(
  db: Handle,
  nowMs: number,
  limit: number,
  only?: string,
): Promise<string[]> {
  const now = new Date(nowMs);
  const rows = await db
    .select({ site: sites.site })
    .from(sites)
    .where(
      and(
        lte(sites.nextDueAt, now),
        or(eq(sites.state, 'active'), eq(sites.state, 'surveyed')),
        or(isNull(sites.heldAt), lte(sites.heldUntil, now)),
        only === undefined ? undefined : eq(sites.site, only),
      ),
    )
    .orderBy(asc(sites.nextDueAt), sql`${sites.lastServedAt} nulls first`, asc(sites.site))
    .limit(limit);
  return rows.map((row) => row.site);
}

export type Hold = {
  readonly site: string;
  readonly because: string;
  readonly nowMs: number;
  readonly untilMs: number | null;
  /** An unproved request stops the ageing of facts as well. */
  readonly byRequest: boolean;
};

/** Stops every request to the site. @returns whether the site is known */
export async function holdSite(db: Handle, hold: Hold): Promise<boolean> {
  const held = await db
    .update(sites)
    .set({
      heldAt: new Date(hold.nowMs),
      heldUntil: hold.untilMs === null ? null : new Date(hold.untilMs),
      heldBecause: hold.because,
      heldByRequest: hold.byRequest,
    })
    .where(eq(sites.site, hold.site))
    .returning({ site: sites.site });
  return held.length > 0;
}

/** Ends a hold. @returns whether the site was held */
export async function releaseSite(db: Handle, site: string): Promise<boolean> {
  const released = await db
    .update(sites)
    .set({ heldAt: null, heldUntil: null, heldBecause: null, heldByRequest: false })
    .where(and(eq(sites.site, site), sql`${sites.heldAt} is not null`))
    .returning({ site: sites.site });
  return released.length > 0;
}

export async function nameSubject(
  db: Handle,
  subjectId: string,
  found: { readonly name: string; readonly locality: string | null },
): Promise<void> {
  await db
    .update(subjects)
    .set({
      name: found.name.slice(0, 120),
      ...(found.locality ? { locality: found.locality } : {}),
    })
    .where(and(eq(subjects.id, subjectId), isNull(subjects.name)));
}

export async function setSiteLanguage(
  db: Handle,
  subjectId: string,
  language: string,
): Promise<void> {
  await db.update(subjects).set({ language }).where(eq(subjects.id, subjectId));
}

/** A person's decision about a site; a refused one is never due again. @returns whether it is known */
export async function decideSite(
  db: Handle,
  site: string,
  decision: {
    readonly state: 'active' | 'refused';
    readonly permissionRef: string | null;
    readonly because: string | null;
  },
  nowMs: number,
): Promise<boolean> {
  const decided = await db
    .update(sites)
    .set({
      state: decision.state,
      permissionRef: decision.permissionRef,
      reviewNeededBecause: decision.because,
      nextDueAt: decision.state === 'active' ? new Date(nowMs) : null,
    })
    .where(and(eq(sites.site, site), ne(sites.state, 'removed')))
    .returning({ site: sites.site });
  return decided.length > 0;
}
