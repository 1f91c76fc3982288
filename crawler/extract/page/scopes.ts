/**
 * Raw lines → lines with their scope: the headings, titles, questions and labels over them and the
 * heads of their row and column. A label holds until the element closes in which it and the first
 * line after it meet, or until one of its own rank or a higher one follows.
 */
import type { Label, Line, RawLine } from './line.ts';
import { type TableHeads, tableHeads } from './table-heads.ts';

const LABEL_CHARS_MAX = 120;
const WEAK_LABEL_CHARS_MAX = 60;
const MENU_LINES_MIN = 3;

type Held = Label & { floor: number; fixed: boolean };

/** Level of the label that a line is for those after it, 0 where it is none. */
function labelLevel(line: RawLine, next: RawLine | undefined, heads: TableHeads): number {
  if (line.text.length > LABEL_CHARS_MAX || line.chrome) return 0;
  if (line.kind === 'heading') return line.level;
  const question = /[?？]$/.test(line.text);
  if (line.kind === 'title') return question ? 8 : line.cell === null ? 7.5 : 7;
  if (line.cell !== null && !heads.layout(line.cell.table)) return 0;
  if (question && line.kind !== 'item') return 8;
  if (line.bold && line.kind !== 'item' && line.text.length <= 80) return 7;
  if (/:$/.test(line.text) && line.text.length <= WEAK_LABEL_CHARS_MAX) return 9;
  return isWeakLabel(line, next) ? 9 : 0;
}

/** A short line without an end mark or a figure, followed by a sibling that is no list item. */
function isWeakLabel(line: RawLine, next: RawLine | undefined): boolean {
  if (next === undefined || line.kind === 'item' || next.kind === 'item') return false;
  if (line.text.length > WEAK_LABEL_CHARS_MAX || /[.!,;\d]/.test(line.text)) return false;
  return next.dip >= line.depth - 1 && next.kind !== 'heading' && next.kind !== 'title';
}

/** Runs of lines that only lead elsewhere are menus, whatever their markup. */
function menuLines(lines: readonly RawLine[]): ReadonlySet<RawLine> {
  const menu = new Set<RawLine>();
  let run: RawLine[] = [];
  const endRun = () => {
    if (run.length >= MENU_LINES_MIN) for (const line of run) menu.add(line);
    run = [];
  };
  for (const line of lines) {
    const listed = line.linked && line.text.length <= 60 && line.kind !== 'heading';
    if (listed) run.push(line);
    else endRun();
  }
  endRun();
  return menu;
}

const ICONS_MIN = 3;

/** Names of images are read in lists and cells and in rows of icons; a photo alone says nothing. */
function loneImages(lines: readonly RawLine[]): ReadonlySet<RawLine> {
  const lone = new Set<RawLine>();
  let run: RawLine[] = [];
  const endRun = () => {
    if (run.length < ICONS_MIN) for (const line of run) lone.add(line);
    run = [];
  };
  for (const line of lines) {
    if (!line.iconOnly || line.kind === 'item' || line.kind === 'cell') endRun();
    else run.push(line);
  }
  endRun();
  return lone;
}

/**
 * A page that is one form is read; a form within a page is a booking mask, a search or a mailing.
 */
function smallForms(lines: readonly RawLine[]): (line: RawLine) => boolean {
  const chars = new Map<number, number>();
  let all = 0;
  for (const line of lines) {
    all += line.text.length;
    chars.set(line.form, (chars.get(line.form) ?? 0) + line.text.length);
  }
  return (line) => line.form !== 0 && (chars.get(line.form) ?? 0) < all * 0.6;
}

export function withScopes(raw: readonly RawLine[], layoutTables: ReadonlySet<number>): Line[] {
  const inSmallForm = smallForms(raw);
  const menu = menuLines(raw);
  const lone = loneImages(raw);
  const lines = raw.filter((line) => !menu.has(line) && !lone.has(line) && !inSmallForm(line));
  const heads = tableHeads(lines, layoutTables);
  const scoped: Line[] = [];
  let held: Held[] = [];
  for (const [index, line] of lines.entries()) {
    held = held.filter((label) => !label.fixed || line.dip >= label.floor);
    for (const label of held) label.floor = Math.min(label.floor, line.dip);
    const level = labelLevel(line, lines[index + 1], heads);
    const over = level === 0 ? held : held.filter((label) => label.level < level);
    scoped.push({
      ...line,
      labels: line.chrome ? [] : over.map(({ text, level: rank }) => ({ text, level: rank })),
      columnHeader: heads.column(line),
      rowHeader: heads.row(line),
      head: heads.isHead(line),
    });
    if (level > 0) {
      held = [...over, { text: line.text, level, floor: line.depth, fixed: level === 1 }];
      if (level === 1) held = held.map((label) => ({ ...label, floor: 0 }));
    } else {
      for (const label of held) label.fixed = true;
    }
  }
  return scoped;
}
