/** Rows kept in one order, so that a search reads them in it and never sorts. */

export type SortedRows<Row> = {
  readonly rows: readonly Row[];
  insert(row: Row): void;
  remove(row: Row): void;
};

/** `compare` has to be total: only the very same row may be equal to it. */
export function sortedRows<Row>(
  initial: readonly Row[],
  compare: (a: Row, b: Row) => number,
): SortedRows<Row> {
  const rows = [...initial].sort(compare);
  /** Where the row stands, or would stand. */
  const place = (row: Row): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(rows[middle] as Row, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    rows,
    insert: (row) => void rows.splice(place(row), 0, row),
    remove: (row) => {
      const at = place(row);
      if (rows[at] === row) rows.splice(at, 1);
    },
  };
}
