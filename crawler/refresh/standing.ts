/** How the current statements of one subject stand to each other, as the database asks it. Pure. */
import type { FactRow } from '../../db/facts.ts';
import { canonicalJson } from '../../db/vocabulary/canonical-json.ts';

/**
 * Per key and condition: one value is agreement (the newest statement is shown, the others support it),
 * several are a conflict.
 */
export function decideStanding(rows: readonly FactRow[]): ReadonlyMap<string, FactRow['standing']> {
  const standings = new Map<string, FactRow['standing']>();
  const places = Map.groupBy(rows, (row) => `${row.key} ${canonicalJson(row.conditions)}`);
  for (const place of places.values()) {
    const values = new Set(place.map((row) => canonicalJson(row.value)));
    const [shown, ...rest] = place.toSorted(
      (a, b) => b.checkedAt.getTime() - a.checkedAt.getTime() || a.pageUrl.localeCompare(b.pageUrl),
    );
    if (shown) standings.set(shown.id, values.size > 1 ? 'conflict' : 'shown');
    for (const row of rest) standings.set(row.id, values.size > 1 ? 'conflict' : 'supporting');
  }
  return standings;
}
