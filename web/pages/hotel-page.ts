/** One hotel: every fact of the vocabulary with its source and date, or "not stated". */
import type { FactGroup, FactRow, StatedFact } from '../facts/fact-rows.ts';
import { factGroups, factRows } from '../facts/fact-rows.ts';
import { type Format, formatOf } from '../facts/format.ts';
import { canonicalPath, localPath } from '../language.ts';
import { fill } from '../messages/fill.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { type Holds, holdsForStay } from '../stay/conditions.ts';
import { type StayRead, writeStay } from '../stay/stay.ts';
import { placeWords, subjectName } from './hotel-card.ts';
import { hotelData } from './hotel-data.ts';
import { type HistoryInput, type HistoryLine, historyLines } from './hotel-history.ts';
import { type StayCharges, stayCharges } from './stay-charges.ts';
import { type StayForm, stayForm } from './stay-form.ts';

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
  readonly site: string;
  readonly homeUrl: string;
  readonly lastChecked: { readonly at: string; readonly words: string } | null;
  readonly heldSince: string | null;
  readonly summary: readonly string[];
  readonly groups: readonly FactGroup[];
  readonly stay: StayForm;
  readonly charges: StayCharges | null;
  /** Of a statement's conditions for the stay; null where no stay is given or nothing depends on it. */
  readonly holds: (fact: StatedFact) => Holds | null;
  readonly reportHref: (key: string) => string;
  readonly history: readonly HistoryLine[];
  readonly links: {
    readonly compare: string;
    readonly mail: string;
    readonly json: string;
    readonly csv: string;
    readonly feed: string;
    readonly site: string;
  };
};

export type HotelInput = {
  readonly subject: Subject;
  readonly facts: readonly StatedFact[];
  readonly history: readonly HistoryInput[];
  readonly stay: StayRead;
};

export function hotelPage(visit: Visit, input: HotelInput): HotelPage {
  const { subject, facts } = input;
  const format = formatOf(visit.language);
  const rows = rowsFor(visit, facts, format);
  const stay = input.stay.kind === 'stay' ? input.stay.stay : null;
  const action = hotelPath(visit, subject.slug);
  return {
    shell: hotelShell(visit, input, rows),
    name: subjectName(subject),
    place: placeWords(subject, visit),
    site: subject.site,
    homeUrl: subject.homeUrl,
    lastChecked: lastChecked(facts, format),
    heldSince: subject.heldSince
      ? fill(format.messages.hotel.heldSince, { date: format.day(new Date(subject.heldSince)) })
      : null,
    summary: summaryOf(rows, format),
    groups: factGroups(rows, format),
    stay: stayForm(input.stay, action, [], format),
    charges: stay ? stayCharges(facts, stay, format) : null,
    holds: (fact) => (stay && fact.when ? holdsForStay(fact.when, stay) : null),
    reportHref: (key) => `/correct?subject=${subject.id}&key=${key}`,
    history: historyLines(input.history, format),
    links: linksOf(visit, input),
  };
}

export function hotelPath(visit: Visit, slug: string): string {
  return localPath(visit.prefix, `${visit.profile.subject.path}/${slug}`);
}

function rowsFor(visit: Visit, facts: readonly StatedFact[], format: Format): readonly FactRow[] {
  const { fadeAfterMs } = visit.profile.facts;
  return factRows(facts, { format, nowMs: visit.nowMs, fadeAfterMs });
}

function hotelShell(
  visit: Visit,
  { subject, facts, stay }: HotelInput,
  rows: readonly FactRow[],
): Shell {
  const format = formatOf(visit.language);
  const { hotel } = format.messages;
  const name = subjectName(subject);
  const path = `${visit.profile.subject.path}/${subject.slug}`;
  const url = `${visit.publicUrl}${canonicalPath(visit.language, path)}`;
  const english = visit.language === 'en' ? rows : rowsFor(visit, facts, formatOf('en'));
  return shell(visit, {
    title: fill(hotel.title, { name, facts: format.count(hotel.stated, statedCount(rows)) }),
    heading: name,
    description: fill(hotel.description, { name, examples: examples(rows) }),
    path,
    // A stay is somebody's own: its address is for sharing, not for an index.
    indexed: stay.kind === 'none',
    structuredData: hotelData(subject, english, url),
    feed: { href: `/feeds/hotels/${subject.id}.atom`, title: name },
  });
}

function lastChecked(facts: readonly StatedFact[], format: Format): HotelPage['lastChecked'] {
  if (facts.length === 0) return null;
  const at = new Date(Math.max(...facts.map(({ checkedAt }) => Date.parse(checkedAt))));
  const words = fill(format.messages.hotel.lastChecked, { date: format.day(at) });
  return { at: at.toISOString(), words };
}

function statedCount(rows: readonly FactRow[]): number {
  return rows.filter((row) => row.state !== 'not-stated').length;
}

function summaryOf(rows: readonly FactRow[], format: Format): readonly string[] {
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

function linksOf(visit: Visit, { subject, stay }: HotelInput): HotelPage['links'] {
  const path = hotelPath(visit, subject.slug);
  const query = writeStay(stay.kind === 'stay' ? stay.stay : null).toString();
  const shared = `${visit.publicUrl}${path}${query === '' ? '' : `?${query}`}`;
  const subjectLine = encodeURIComponent(subjectName(subject));
  return {
    compare: `${localPath(visit.prefix, '/compare')}?ids=${subject.slug}`,
    mail: `mailto:?subject=${subjectLine}&body=${encodeURIComponent(shared)}`,
    json: `/api/v1/hotels/${subject.id}`,
    csv: `/api/v1/hotels/${subject.id}/facts?format=csv`,
    feed: `/feeds/hotels/${subject.id}.atom`,
    site: `/sites/${subject.site}`,
  };
}
