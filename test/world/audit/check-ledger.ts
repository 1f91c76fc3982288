/** Whether the crawler's ledger and the sites' own logs tell the same, row by row. Pure. */
import type { AccessEntry } from '../access-log.ts';

/** One line of `ledger export`. */
export type LedgerLine = {
  readonly id: number;
  readonly site: string;
  readonly url: string;
  readonly status: number | null;
  readonly outcome: string;
};

/** @param entries all requests to the site's hosts, in order of arrival */
export function ledgerFaults(
  entries: readonly AccessEntry[],
  rows: readonly LedgerLine[],
): string[] {
  const sent = rows.filter(({ outcome }) => outcome !== 'not-sent');
  const faults: string[] = [];
  if (sent.length !== entries.length) {
    faults.push(`${sent.length} ledger rows, ${entries.length} requests arrived`);
  }
  sent.forEach((row, i) => {
    const entry = entries[i];
    if (!entry) return;
    const arrived = `http://${entry.host}${entry.url}`;
    if (row.url !== arrived) faults.push(`ledger row ${row.id}: ${row.url}, arrived: ${arrived}`);
    // What was cut, or could not be unpacked or understood, has a status on the site's side only.
    const isSame = row.status === null ? row.outcome === 'failed' : row.status === entry.status;
    if (!isSame) faults.push(`ledger row ${row.id}: status ${row.status}, sent: ${entry.status}`);
  });
  return faults;
}
