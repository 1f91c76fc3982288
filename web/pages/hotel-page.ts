/** One hotel: every fact of the vocabulary with its source and date, or "not stated". */
import type { FactGroup, FactRow, StatedFact } from '../facts/fact-rows.ts';
import { factGroups, factRows } from '../facts/fact-rows.ts';
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import { fill } from '../messages/messages.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { placeWords, subjectName } from './hotel-card.ts';

export type Subject = {
  readonly id: string;
  readonly site: string;
  readonly homeUrl: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly country: string | null;
  readonly slug: string;
  readonly heldSince: string | null;
};

export type HotelPage = {
  readonly shell: Shell;
  readonly name: string;
  readonly place: string;
  readonly homeUrl: string;
  readonly lastChecked: { readonly at: string; readonly words: string } | null;
  readonly heldSince: string | null;
  readonly summary: readonly string[];
  readonly groups: readonly (FactGroup & { readonly conflicts: number })[];
  readonly reportHref: (key: string) => string;
};

export type HotelInput = { readonly subject: Subject; readonly facts: readonly StatedFact[] };

export function hotelPage(visit: Visit, { subject, facts }: HotelInput): HotelPage {
  const format = formatOf(visit.language);
  const { hotel } = format.messages;
  const name = subjectName(subject);
  const rows = factRows(facts, {
    format,
    nowMs: visit.nowMs,
    fadeAfterMs: visit.profile.facts.fadeAfterMs,
  });
  const checked = facts
    .map((fact) => fact.checkedAt)
    .sort()
    .at(-1);
  return {
    shell: shell(visit, {
      title: fill(hotel.title, { name, facts: format.count(hotel.stated, statedCount(rows)) }),
      heading: name,
      description: fill(hotel.description, { name, examples: examples(rows) }),
      path: `${visit.profile.subject.path}/${subject.slug}`,
    }),
    name,
    place: placeWords(subject, visit),
    homeUrl: subject.homeUrl,
    lastChecked: checked
      ? {
          at: new Date(checked).toISOString(),
          words: fill(hotel.lastChecked, { date: format.day(new Date(checked)) }),
        }
      : null,
    heldSince: subject.heldSince
      ? fill(hotel.heldSince, { date: format.day(new Date(subject.heldSince)) })
      : null,
    summary: summaryOf(rows, visit),
    groups: factGroups(rows, format).map((group) => ({
      ...group,
      conflicts: group.stated.filter((row) => row.state === 'conflict').length,
    })),
    reportHref: (key) => `/correct?subject=${subject.id}&key=${key}`,
  };
}

function statedCount(rows: readonly FactRow[]): number {
  return rows.filter((row) => row.state !== 'not-stated').length;
}

function summaryOf(rows: readonly FactRow[], visit: Visit): readonly string[] {
  const format = formatOf(visit.language);
  const { hotel } = format.messages;
  const conflicts = rows.filter((row) => row.state === 'conflict').length;
  return [
    format.count(hotel.stated, statedCount(rows)),
    ...(conflicts > 0 ? [format.count(hotel.conflicts, conflicts)] : []),
    format.count(hotel.notStatedCount, rows.length - statedCount(rows)),
  ];
}

/** The first few stated facts, for the description that search engines show. */
function examples(rows: readonly FactRow[]): string {
  return rows
    .filter((row) => row.state === 'stated')
    .slice(0, 4)
    .map((row) => `${row.label} ${row.statements[0]?.words ?? ''}`)
    .join('; ');
}

export function hotelPath(visit: Visit, slug: string): string {
  return localPath(visit.prefix, `${visit.profile.subject.path}/${slug}`);
}
