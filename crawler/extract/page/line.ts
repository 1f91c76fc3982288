/** The unit that facts are read from: one block of visible text and where it stands. */

/** Where a line stands in a table, with its spans: `column` is the first it covers. */
export type Cell = {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
  readonly header: boolean;
};

export type LineKind =
  | 'heading'
  /** `dt`, `summary`, an accordion's button, a tab's or toggle's title. */
  | 'title'
  | 'item'
  | 'cell'
  | 'text';

/** A line as the markup gives it, before its scope is known. */
export type RawLine = {
  readonly text: string;
  readonly kind: LineKind;
  /** 1 to 6 for headings, 0 otherwise. */
  readonly level: number;
  /** Header or footer of the site: only contact facts are read there. */
  readonly chrome: boolean;
  /** Number of open elements around the line's block. */
  readonly depth: number;
  /** Least number of open elements since the line before: where the two meet in the tree. */
  readonly dip: number;
  /** Lines of one block that are parted by `br` only have the same number. */
  readonly block: number;
  /** Characters of `text` from its start that are bold, when not all are. */
  readonly lead: number;
  readonly bold: boolean;
  /** All of it leads to other pages: a menu, where it stands in a row of such lines. */
  readonly linked: boolean;
  /** Struck through and marked as off: a list's explicit no. */
  readonly off: boolean;
  /** The nearest `lang`, lower case, primary part; empty where there is none. */
  readonly lang: string;
  readonly cell: Cell | null;
  /** 0 outside any form. */
  readonly form: number;
  /** Nothing but names of images. */
  readonly iconOnly: boolean;
  /** Targets of `tel:` and `mailto:` links in it. */
  readonly contacts: readonly string[];
};

/** What stands over a line. `level` 1 to 6 is a heading, 7 a title, 8 a question, 9 a label. */
export type Label = { readonly text: string; readonly level: number };

export type Line = RawLine & {
  /** From the outermost heading to the nearest label. */
  readonly labels: readonly Label[];
  /** The text at the head of its column and of its row; empty where there is none. */
  readonly columnHeader: string;
  readonly rowHeader: string;
  /** The line is such a head itself. */
  readonly head: boolean;
};
