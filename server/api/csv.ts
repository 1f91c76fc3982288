/** Facts as CSV (RFC 4180), safe to open in a spreadsheet. Pure. */
import type { PublishedFact } from '../../db/publication.ts';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';

export type CsvSubject = {
  readonly id: string;
  readonly site: string;
  readonly name: string | null;
  readonly facts: readonly PublishedFact[];
};

type Cell = string | number | boolean | object | null;

const columns = [
  'subject',
  'hotel',
  'key',
  'value',
  'when',
  'standing',
  'source',
  'checked_at',
] as const;

/** One row a statement; with `notStated`, one more for each fact of the vocabulary that is not stated. */
export function factsCsv(subjects: readonly CsvSubject[], notStated: boolean): string {
  const rows = subjects.flatMap((subject) => [
    ...subject.facts.map((fact) => factCells(subject, fact)),
    ...(notStated ? notStatedCells(subject) : []),
  ]);
  return [columns, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function factCells({ id, site, name }: CsvSubject, fact: PublishedFact): readonly Cell[] {
  const source = `${fact.pageUrl}${fact.fragment ?? ''}`;
  const checkedAt = new Date(fact.checkedAt).toISOString();
  return [id, name ?? site, fact.key, fact.value, fact.when, fact.standing, source, checkedAt];
}

function notStatedCells({ id, site, name, facts }: CsvSubject): readonly (readonly Cell[])[] {
  const stated = new Set(facts.map(({ key }) => key));
  return hotelFactSpecs
    .filter(({ key }) => !stated.has(key))
    .map(({ key }) => [id, name ?? site, key, null, null, 'not-stated', null, null]);
}

/** Objects become JSON. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const formula = /^[=@\t\r]/.test(text) || /^[+-](?!\d+(\.\d+)?$)/.test(text);
  const safe = typeof cell === 'string' && formula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
