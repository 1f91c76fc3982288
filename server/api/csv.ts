/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. Pure. */

type Cell = string | number | boolean | null | undefined | object;

export function csv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Objects become JSON. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const formula = /^[=@\t\r]/.test(text) || /^[+-](?!\d+(\.\d+)?$)/.test(text);
  const safe = typeof cell === 'string' && formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const factColumns = [
  'subject',
  'hotel',
  'key',
  'value',
  'when',
  'standing',
  'source',
  'checked_at',
] as const;
