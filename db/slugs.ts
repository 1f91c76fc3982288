/** The readable part of a subject's address. A slug that was public once is never given to another. */
import { eq, sql } from 'drizzle-orm';
import type { Handle } from './handle.ts';
import { tombstones } from './schema/facts.ts';
import { oldSlugs, subjects } from './schema/sites.ts';

const SLUG_CHARS_MAX = 60;

/** Lower-case ASCII words joined by `-`; empty where the text has no letter or digit of use. */
export function slugOf(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_CHARS_MAX)
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * Gives a subject its slug when its first fact is there: by its name, or by its site's name as long as no
 * page has said it. Called inside the transaction that saves the fact; the subject's row is locked there.
 */
export async function giveFirstSlug(tx: Handle, subjectId: string, nowMs: number): Promise<void> {
  const [subject] = await tx.select().from(subjects).where(eq(subjects.id, subjectId));
  if (!subject || subject.slug !== null) return;
  const base = slugOf(subject.name ?? '') || slugOf(subject.site) || 'place';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await isTaken(tx, slug)) continue;
    await tx
      .update(subjects)
      .set({ slug, firstFactAt: new Date(nowMs) })
      .where(eq(subjects.id, subjectId));
    return;
  }
}

async function isTaken(tx: Handle, slug: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    SELECT 1 FROM ${subjects} WHERE slug = ${slug}
    UNION ALL SELECT 1 FROM ${oldSlugs} WHERE slug = ${slug}
    UNION ALL SELECT 1 FROM ${tombstones} WHERE ${slug} = ANY(slugs)
    LIMIT 1`);
  return rows.length > 0;
}
