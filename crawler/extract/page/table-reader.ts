/** Where each cell stands in its table, counting spans (HTML §4.9.12), also for ARIA tables. */
import type { Cell } from './line.ts';
import type { Attributes } from './markup.ts';

const SPAN_MAX = 50;

type Grid = {
  readonly table: number;
  row: number;
  column: number;
  /** For each column, the first row that no cell from above reaches. */
  readonly freeFrom: number[];
};

export class TableReader {
  /** Tables that hold another table: they arrange the page and label nothing. */
  readonly layout = new Set<number>();
  private readonly open_: Grid[] = [];
  private count = 0;

  /** The cell that `name` opens, null where it opens none. */
  open(name: string, role: string, attributes: Attributes): Cell | null {
    if (name === 'table' || role === 'table' || role === 'grid') {
      const outer = this.open_[this.open_.length - 1];
      if (outer !== undefined) this.layout.add(outer.table);
      this.count += 1;
      this.open_.push({ table: this.count, row: -1, column: 0, freeFrom: [] });
      return null;
    }
    const grid = this.open_[this.open_.length - 1];
    if (grid === undefined) return null;
    if (name === 'tr' || role === 'row') {
      grid.row += 1;
      grid.column = 0;
      return null;
    }
    const header = name === 'th' || role === 'columnheader' || role === 'rowheader';
    if (!header && name !== 'td' && role !== 'cell' && role !== 'gridcell') return null;
    return place(grid, attributes, header);
  }

  get isInside(): boolean {
    return this.open_.length > 0;
  }

  close(): void {
    this.open_.pop();
  }
}

function place(grid: Grid, attributes: Attributes, header: boolean): Cell {
  grid.row = Math.max(grid.row, 0);
  while ((grid.freeFrom[grid.column] ?? 0) > grid.row) grid.column += 1;
  const columns = span(attributes['colspan']);
  const rows = span(attributes['rowspan']);
  const cell = { table: grid.table, row: grid.row, column: grid.column, columns, rows, header };
  for (let offset = 0; offset < columns; offset += 1) {
    grid.freeFrom[grid.column + offset] = grid.row + rows;
  }
  grid.column += columns;
  return cell;
}

function span(value: string | undefined): number {
  const number = Number.parseInt(value ?? '1', 10);
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), SPAN_MAX) : 1;
}
