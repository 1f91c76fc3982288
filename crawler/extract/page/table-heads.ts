/** Which cells of a data table label the others: heads of columns and of rows. */
import type { RawLine } from './line.ts';

const HEAD_CHARS_MAX = 80;
/** A cell with more lines holds a part of the page, not an entry of a table. */
const CELL_LINES_MAX = 6;

export type TableHeads = {
  /** The table arranges the page: its cells are ordinary text. */
  layout(table: number): boolean;
  column(line: RawLine): string;
  row(line: RawLine): string;
  /** The line is itself such a head. */
  isHead(line: RawLine): boolean;
};

type Table = {
  readonly rows: Map<number, RawLine[]>;
  layout: boolean;
  readonly columnHeads: Map<number, string>;
  readonly rowHeads: Map<number, { readonly column: number; readonly text: string }[]>;
  readonly heads: Set<RawLine>;
  /** Rows that title the rows below them, each with its text, from the top. */
  readonly sections: { readonly row: number; readonly text: string }[];
};

function tablesOf(lines: readonly RawLine[], nested: ReadonlySet<number>): Map<number, Table> {
  const tables = new Map<number, Table>();
  for (const line of lines) {
    if (line.cell === null) continue;
    const { table: id, row } = line.cell;
    let table = tables.get(id);
    if (table === undefined) {
      table = {
        rows: new Map(),
        layout: nested.has(id),
        columnHeads: new Map(),
        rowHeads: new Map(),
        heads: new Set(),
        sections: [],
      };
      tables.set(id, table);
    }
    if (line.kind === 'heading') table.layout = true;
    const cells = table.rows.get(row) ?? [];
    cells.push(line);
    table.rows.set(row, cells);
  }
  return tables;
}

function linesPerCell(row: readonly RawLine[]): Map<number, RawLine[]> {
  const cells = new Map<number, RawLine[]>();
  for (const line of row) {
    const column = line.cell?.column ?? 0;
    const cell = cells.get(column);
    if (cell === undefined) cells.set(column, [line]);
    else cell.push(line);
  }
  return cells;
}

function readHeads(table: Table): void {
  const rows = [...table.rows.entries()].sort(([a], [b]) => a - b);
  const width = Math.max(...rows.map(([, row]) => new Set(row.map((l) => l.cell?.column)).size));
  if (
    rows.some(([, row]) => [...linesPerCell(row).values()].some((c) => c.length > CELL_LINES_MAX))
  )
    table.layout = true;
  if (table.layout || width < 2) return;
  let first = true;
  for (const [at, [index, row]] of rows.entries()) {
    const [title] = row;
    if (title !== undefined && at + 1 < rows.length && isSection(row, width)) {
      table.heads.add(title);
      table.sections.push({ row: index, text: title.text });
      continue;
    }
    const isHeadRow =
      first &&
      rows.length > 1 &&
      (row.every((line) => line.cell?.header === true) || isUnmarkedHeadRow(row, width));
    if (isHeadRow) {
      for (const line of row) addColumnHead(table, line);
      continue;
    }
    first = false;
    addRowHeads(table, index, row);
  }
}

const SECTION_CHARS_MAX = 40;

/** `Breakfast` over all columns: a title of the rows below it, up to the next one. */
function isSection(row: readonly RawLine[], width: number): boolean {
  const [line, ...others] = row;
  if (line === undefined || others.length > 0 || (line.cell?.columns ?? 1) < width) return false;
  if (line.cell?.header === true || line.bold) return line.text.length <= HEAD_CHARS_MAX;
  return line.text.length <= SECTION_CHARS_MAX && !/[\d.!?]/.test(line.text);
}

/** Three and more columns, the first corner empty or all of them short words without figures. */
function isUnmarkedHeadRow(row: readonly RawLine[], width: number): boolean {
  if (width < 3) return false;
  if (!row.every((line) => line.text.length <= 40 && !/\d/.test(line.text))) return false;
  return row.length >= width - 1 && row.every((line) => line.bold || row[0]?.cell?.column !== 0);
}

function addColumnHead(table: Table, line: RawLine): void {
  if (line.cell === null) return;
  table.heads.add(line);
  const { column, columns } = line.cell;
  for (let at = column; at < column + columns; at += 1) {
    const above = table.columnHeads.get(at);
    table.columnHeads.set(at, above === undefined ? line.text : `${above} ${line.text}`);
  }
}

/** `Breakfast | 7 to 10 | Gym | none`: bold heads and values take turns. */
function isRowOfPairs(cells: ReadonlyMap<number, readonly RawLine[]>): boolean {
  if (cells.size < 4) return false;
  return [...cells].every(([column, cell]) =>
    cell.every((line) => line.bold === (column % 2 === 0)),
  );
}

function addRowHeads(table: Table, row: number, lines: readonly RawLine[]): void {
  const cells = linesPerCell(lines);
  if (cells.size < 2 && !lines.some((line) => (line.cell?.rows ?? 1) > 1)) return;
  const pairs = isRowOfPairs(cells);
  for (const [column, cell] of cells) {
    const [line] = cell;
    if (line === undefined || line.cell === null || cell.length > 1) continue;
    const head = line.cell.header || column === 0 || (pairs && line.bold);
    if (!head || line.text.length > HEAD_CHARS_MAX) continue;
    table.heads.add(line);
    for (let at = row; at < row + line.cell.rows; at += 1) {
      const heads = table.rowHeads.get(at) ?? [];
      heads.push({ column, text: line.text });
      table.rowHeads.set(at, heads);
    }
  }
}

export function tableHeads(lines: readonly RawLine[], nested: ReadonlySet<number>): TableHeads {
  const tables = tablesOf(lines, nested);
  for (const table of tables.values()) readHeads(table);
  const of = (line: RawLine) => (line.cell === null ? undefined : tables.get(line.cell.table));
  return {
    layout: (id) => tables.get(id)?.layout ?? true,
    isHead: (line) => of(line)?.heads.has(line) ?? false,
    column(line) {
      const table = of(line);
      if (table === undefined || line.cell === null || table.heads.has(line)) return '';
      const { row, column } = line.cell;
      const section = table.sections.findLast((title) => title.row < row)?.text ?? '';
      return `${section} ${table.columnHeads.get(column) ?? ''}`.trim();
    },
    row(line) {
      if (line.cell === null) return '';
      const { row, column } = line.cell;
      const heads = of(line)?.rowHeads.get(row) ?? [];
      return heads.findLast((head) => head.column < column)?.text ?? '';
    },
  };
}
