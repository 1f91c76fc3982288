/** Invented hotels as rows of the tables, in the text format of COPY. Pure. */
import type { InventedFact, InventedHotel, InventedPage } from './invented-hotels.ts';

type Field = string | null;

/** Columns in the order of `fields`; the others have their defaults. */
export type TableRows = {
  readonly table: 'sites' | 'subjects' | 'robots_files' | 'pages' | 'facts' | 'fact_history';
  readonly columns: string;
  readonly fields: (hotel: InventedHotel) => readonly (readonly Field[])[];
};

const METHOD = 'hotel-1';
const DAY_MS = 86_400_000;

const iso = (ms: number) => new Date(ms).toISOString();
const lastCheckedMs = ({ pages, addedMs }: InventedHotel) => pages.at(-1)?.checkedMs ?? addedMs;

/** In an order that foreign keys allow. */
export const tables: readonly TableRows[] = [
  {
    table: 'sites',
    columns: 'site, added_at, next_due_at, last_served_at, refresh_count',
    fields: (hotel) => {
      const checkedMs = lastCheckedMs(hotel);
      const due = iso(checkedMs + 30 * DAY_MS);
      return [[hotel.site, iso(hotel.addedMs), due, iso(checkedMs), '3']];
    },
  },
  {
    table: 'subjects',
    columns: `id, site, kind, home_url, name, locality, country, language, slug, added_at,
      first_fact_at, changed_at`,
    fields: (hotel) => {
      const { id, site, slug, place } = hotel;
      const { name, locality, country } = place;
      const added = iso(hotel.addedMs);
      const changed = iso(lastCheckedMs(hotel));
      const home = `https://www.${site}/`;
      return [
        [
          id,
          site,
          'hotel',
          home,
          name,
          locality,
          country.code,
          country.language,
          slug,
          added,
        ].concat([added, changed]),
      ];
    },
  },
  {
    table: 'pages',
    columns: 'subject_id, url, state, language, hash, links, method, read_at, checked_at',
    fields: ({ id, pages, place }) =>
      pages.map(({ url, hash, checkedMs }) => {
        const at = iso(checkedMs);
        return [id, url, 'read', place.country.language, hash, '[]', METHOD, at, at];
      }),
  },
  {
    table: 'facts',
    columns: `subject_id, key, value, conditions, identity, page_url, fragment, found_in, method,
      page_hash, language, first_seen_at, checked_at, standing, disputed_at`,
    fields: (hotel) => hotel.facts.map((fact) => factFields(hotel, fact)),
  },
  {
    table: 'fact_history',
    columns: `subject_id, key, conditions, event, old_value, new_value, old_source, new_source,
      old_checked_at, at, because`,
    fields: ({ id, history }) =>
      history.map(({ fact, event, old, atMs }) => {
        const { key, when, value } = fact.stated;
        const gone = event === 'withdrawn';
        const at = iso(atMs);
        return [id, key, when, event, old?.value ?? null, gone ? null : value].concat([
          old ? fact.page.url : null,
          gone ? null : fact.page.url,
          old ? at : null,
          at,
          event === 'first-seen' ? 'read' : 'page_changed',
        ]);
      }),
  },
];

function factFields({ id, place }: InventedHotel, fact: InventedFact): readonly Field[] {
  const { key, value, when, identity, fragment } = fact.stated;
  const { url, hash, checkedMs }: InventedPage = fact.page;
  const source = [url, fragment, 'text', METHOD, hash, place.country.language];
  const times = [iso(fact.firstSeenMs), iso(checkedMs)];
  const disputed = fact.disputed ? iso(checkedMs) : null;
  return [id, key, value, when, identity, ...source, ...times, fact.standing, disputed];
}

/** One line, with what COPY's text format would misread escaped. */
export function copyLine(fields: readonly Field[]): string {
  let line = '';
  for (const field of fields) {
    if (line !== '') line += '\t';
    line += field === null ? '\\N' : escaped(field);
  }
  return `${line}\n`;
}

function escaped(field: string): string {
  return /[\\\t\n\r]/.test(field)
    ? field.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? '')
    : field;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};
