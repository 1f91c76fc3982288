/** How the current statements of one subject stand to each other, as the database asks it. Pure. */
import type { FactOnPage, FactRow } from '../../db/facts.ts';
import { type PageRole, reconcile, type Statement } from '../extract/reconcile.ts';

/** The topics of links that are roles of pages; those about one thing (parking, pets) are `topic`. */
const ROLES: ReadonlySet<string> = new Set([
  'policies',
  'faq',
  'prices',
  'contact',
  'home',
  'rooms',
] satisfies PageRole[]);

export function decideStanding(
  rows: readonly FactOnPage[],
): ReadonlyMap<string, FactRow['standing']> {
  // What `reconcile` leaves out follows from another fact that a page states itself.
  const standings = new Map<string, FactRow['standing']>(rows.map((row) => [row.id, 'supporting']));
  for (const { id, standing } of reconcile(rows.map(statementOf))) standings.set(id, standing);
  return standings;
}

function statementOf(row: FactOnPage): Statement & { readonly id: string } {
  return {
    id: row.id,
    key: row.key,
    value: row.value,
    ...(row.conditions === null ? {} : { when: row.conditions }),
    foundIn:
      row.foundIn === 'structured-data' || row.foundIn === 'attribute' ? row.foundIn : 'text',
    words: '',
    rule: row.foundIn === 'entailed' ? 'entailed by another fact' : row.foundIn,
    pageUrl: row.pageUrl,
    pageRole: roleOf(row.pageRole),
    checkedAtMs: row.checkedAt.getTime(),
    language: row.language,
  };
}

function roleOf(role: string | null): PageRole {
  if (role === null) return 'other';
  return ROLES.has(role) ? (role as PageRole) : 'topic';
}
