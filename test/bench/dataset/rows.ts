/** Invented hotels as rows of the tables, in the text format of COPY. Pure. */
import type { InventedChange, InventedFact, InventedHotel } from './invented-hotels.ts';

/** Values by column; the other columns have their defaults. */
export type Row = Readonly<Record<string, string | null>>;

export type TableRows = {
  readonly table: 'sites' | 'subjects' | 'pages' | 'facts' | 'fact_history';
  /** All with the same columns in the same order. */
  readonly rows: (hotel: InventedHotel) => readonly Row[];
};

const METHOD = 'hotel-1';

/** In an order that foreign keys allow. */
export const tables: readonly TableRows[] = [
  { table: 'sites', rows: (hotel) => [siteRow(hotel)] },
  { table: 'subjects', rows: (hotel) => [subjectRow(hotel)] },
  { table: 'pages', rows: pageRows },
  { table: 'facts', rows: (hotel) => hotel.facts.map((fact) => factRow(hotel, fact)) },
  { table: 'fact_history', rows: ({ id, history }) => history.map((one) => historyRow(id, one)) },
];

function siteRow(hotel: InventedHotel): Row {
  return {
    site: hotel.site,
    added_at: hotel.addedAt,
    next_due_at: hotel.dueAt,
    last_served_at: hotel.checkedAt,
    refresh_count: '3',
  };
}

function subjectRow({ id, site, slug, place, addedAt, checkedAt }: InventedHotel): Row {
  return {
    id,
    site,
    kind: 'hotel',
    home_url: `https://www.${site}/`,
    name: place.name,
    locality: place.locality,
    country: place.country.code,
    language: place.country.language,
    slug,
    added_at: addedAt,
    first_fact_at: addedAt,
    changed_at: checkedAt,
  };
}

function pageRows({ id, pages, place }: InventedHotel): readonly Row[] {
  return pages.map(({ url, hash, checkedAt }) => ({
    subject_id: id,
    url,
    state: 'read',
    language: place.country.language,
    hash,
    links: '[]',
    method: METHOD,
    read_at: checkedAt,
    checked_at: checkedAt,
  }));
}

function factRow({ id, place }: InventedHotel, fact: InventedFact): Row {
  const { stated, page } = fact;
  return {
    subject_id: id,
    key: stated.key,
    value: stated.value,
    conditions: stated.when,
    identity: stated.identity,
    page_url: page.url,
    fragment: stated.fragment,
    found_in: 'text',
    method: METHOD,
    page_hash: page.hash,
    language: place.country.language,
    first_seen_at: fact.firstSeenAt,
    checked_at: page.checkedAt,
    standing: fact.standing,
    disputed_at: fact.disputed ? page.checkedAt : null,
  };
}

function historyRow(subjectId: string, { fact, event, old, at }: InventedChange): Row {
  const { stated, page } = fact;
  const now = event === 'withdrawn' ? null : { value: stated.value, source: page.url };
  return {
    subject_id: subjectId,
    key: stated.key,
    conditions: stated.when,
    event,
    old_value: old?.value ?? null,
    new_value: now?.value ?? null,
    old_source: old ? page.url : null,
    new_source: now?.source ?? null,
    old_checked_at: old ? at : null,
    at,
    because: event === 'first-seen' ? 'read' : 'page_changed',
  };
}

/** One line, with what COPY's text format would misread escaped. */
export function copyLine(row: Row): string {
  const fields = Object.values(row).map((field) => (field === null ? '\\N' : escaped(field)));
  return `${fields.join('\t')}\n`;
}

function escaped(field: string): string {
  if (!/[\\\t\n\r]/.test(field)) return field;
  return field.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? '');
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};
