/** Two to five hotels side by side: differences first, equal rows folded. */
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import { bestColumns } from '../facts/best-value.ts';
import { type FactRow, factRows, type StatedFact } from '../facts/fact-rows.ts';
import { type Format, formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import { fill } from '../messages/fill.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { type StayRead, writeStay } from '../stay/stay.ts';
import { placeWords, subjectName } from './hotel-card.ts';
import { hotelPath, type Subject } from './hotel-page.ts';
import { type StayCharges, stayCharges } from './stay-charges.ts';
import { type StayForm, stayForm } from './stay-form.ts';

export type CompareCell = { readonly row: FactRow; readonly best: boolean };

export type CompareRow = {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly CompareCell[];
};

export type CompareColumn = {
  readonly name: string;
  readonly place: string;
  readonly href: string;
  readonly removeHref: string;
  readonly removeLabel: string;
  readonly charges: StayCharges | null;
};

export type ComparePage = {
  readonly shell: Shell;
  readonly columns: readonly CompareColumn[];
  readonly notes: readonly string[];
  readonly differences: readonly { readonly title: string; readonly rows: readonly CompareRow[] }[];
  readonly equal: readonly CompareRow[];
  readonly equalTitle: string;
  readonly unstated: readonly string[];
  readonly unstatedTitle: string;
  readonly stay: StayForm;
  readonly addHref: string | null;
  readonly csvHref: string;
  readonly jsonHref: string;
};

export type CompareInput = {
  readonly hotels: readonly { readonly subject: Subject; readonly facts: readonly StatedFact[] }[];
  readonly gone: number;
  readonly unknown: number;
  readonly tooMany: boolean;
  readonly stay: StayRead;
};

const HOTELS_MAX = 5;

export function comparePage(visit: Visit, input: CompareInput): ComparePage {
  const format = formatOf(visit.language);
  const { compare } = format.messages;
  const slugs = input.hotels.map(({ subject }) => subject.slug);
  const rows = input.hotels.length < 2 ? [] : compareRows(visit, input, format);
  const kinds = Map.groupBy(rows, kindOf);
  const equal = kinds.get('equal') ?? [];
  const unstated = kinds.get('unstated') ?? [];
  const action = localPath(visit.prefix, '/compare');
  const ids = slugs.join(',');
  return {
    shell: compareShell(visit, input, format),
    columns: input.hotels.map((hotel) => columnOf(visit, input, hotel, format)),
    notes: notesOf(input, format),
    differences: grouped(kinds.get('different') ?? [], format),
    equal,
    equalTitle: format.count(compare.equal, equal.length),
    unstated: unstated.map(({ label }) => label),
    unstatedTitle: format.count(compare.unstatedByAll, unstated.length),
    stay: stayForm(input.stay, action, [['ids', ids]], format),
    addHref:
      slugs.length < HOTELS_MAX
        ? `${localPath(visit.prefix, visit.profile.subject.path)}${ids === '' ? '' : `?ids=${ids}`}`
        : null,
    csvHref: `/api/v1/compare?ids=${ids}&format=csv`,
    jsonHref: `/api/v1/compare?ids=${ids}`,
  };
}

function compareShell(visit: Visit, { hotels }: CompareInput, format: Format): Shell {
  const { compare } = format.messages;
  const names = hotels.map(({ subject }) => subjectName(subject));
  const ids = hotels.map(({ subject }) => subject.slug).join(',');
  return shell(visit, {
    title: names.length > 0 ? fill(compare.titleOf, { names: names.join(' · ') }) : compare.title,
    heading: compare.title,
    path: ids === '' ? '/compare' : `/compare?ids=${ids}`,
    description: compare.lead,
    indexed: ids === '',
  });
}

function columnOf(
  visit: Visit,
  input: CompareInput,
  { subject, facts }: CompareInput['hotels'][number],
  format: Format,
): CompareColumn {
  const name = subjectName(subject);
  const stay = input.stay.kind === 'stay' ? input.stay.stay : null;
  const others = input.hotels
    .map((hotel) => hotel.subject.slug)
    .filter((slug) => slug !== subject.slug);
  const query = writeStay(stay);
  if (others.length > 0) query.set('ids', others.join(','));
  const stayQuery = writeStay(stay).toString();
  const { compare } = format.messages;
  return {
    name,
    place: placeWords(subject, visit),
    href: `${hotelPath(visit, subject.slug)}${stayQuery === '' ? '' : `?${stayQuery}`}`,
    removeHref: `${localPath(visit.prefix, '/compare')}?${query}`.replaceAll('%2C', ','),
    removeLabel: fill(compare.remove, { name }),
    charges: stay ? stayCharges(facts, stay, format) : null,
  };
}

function compareRows(
  visit: Visit,
  { hotels }: CompareInput,
  format: Format,
): readonly CompareRow[] {
  const context = { format, nowMs: visit.nowMs, fadeAfterMs: visit.profile.facts.fadeAfterMs };
  const columns = hotels.map(({ facts }) => factRows(facts, context));
  return hotelFactSpecs.map((spec, index) => {
    const rows = columns.flatMap((column) => column[index] ?? []);
    const best = bestColumns(spec, rows);
    return {
      key: spec.key,
      label: rows[0]?.label ?? spec.key,
      cells: rows.map((row, column) => ({ row, best: best.has(column) })),
    };
  });
}

function kindOf({ cells }: CompareRow): 'different' | 'equal' | 'unstated' {
  if (cells.every(({ row }) => row.state === 'not-stated')) return 'unstated';
  const said = cells.map(({ row }) =>
    row.statements
      .map(({ stated }) => JSON.stringify([stated.value, stated.when]))
      .sort()
      .join(),
  );
  return new Set(said).size === 1 ? 'equal' : 'different';
}

function grouped(rows: readonly CompareRow[], { messages }: Format): ComparePage['differences'] {
  const groupOf = new Map(hotelFactSpecs.map(({ key, group }) => [key, group]));
  return [...Map.groupBy(rows, ({ key }) => groupOf.get(key) ?? '')].map(([group, members]) => ({
    title: messages.groupNames[group] ?? group,
    rows: members,
  }));
}

function notesOf(
  { hotels, gone, unknown, tooMany }: CompareInput,
  format: Format,
): readonly string[] {
  const { compare } = format.messages;
  return [
    ...(gone > 0 ? [format.count(compare.gone, gone)] : []),
    ...(unknown > 0 ? [format.count(compare.unknown, unknown)] : []),
    ...(tooMany ? [compare.tooMany] : []),
    ...(hotels.length < 2 ? [compare.needTwo] : []),
  ];
}
