/** The list of hotels: search, filters with counts, stated order, pages; all of it in the address. */
import type { StatedFact } from '../facts/fact-rows.ts';
import type { Format } from '../facts/format.ts';
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import { fill } from '../messages/fill.ts';
import type { HotelSearch, SortId } from '../search/hotel-search.ts';
import { isNarrowed, sortIds, writeHotelSearch } from '../search/hotel-search.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { answersOf } from './hotel-answers.ts';
import type { HotelCard, HotelSummary } from './hotel-card.ts';
import { hotelCard } from './hotel-card.ts';
import {
  type ActiveFilter,
  activeFilters,
  type BoundField,
  boundFields,
  type FilterBox,
  filterBoxes,
} from './hotel-list-filters.ts';

export type HotelListPage = {
  readonly shell: Shell;
  readonly action: string;
  readonly compareAction: string;
  readonly search: HotelSearch;
  readonly found: string;
  readonly notes: readonly string[];
  readonly cards: readonly HotelCard[];
  readonly boxes: readonly FilterBox[];
  readonly moreBoxes: readonly FilterBox[];
  readonly moreOpen: boolean;
  readonly bounds: readonly BoundField[];
  readonly currencies: readonly { readonly code: string; readonly chosen: boolean }[];
  /** Links that take one filter away. */
  readonly active: readonly ActiveFilter[];
  readonly clearHref: string;
  readonly sorts: readonly {
    readonly id: SortId;
    readonly label: string;
    readonly chosen: boolean;
  }[];
  readonly pages: {
    readonly label: string;
    readonly previous: string | null;
    readonly next: string | null;
  } | null;
  readonly empty: { readonly text: string; readonly help: readonly string[] } | null;
};

export type HotelListInput = {
  readonly search: HotelSearch;
  readonly total: number;
  readonly counts: ReadonlyMap<string, { readonly yes: number; readonly notStated: number }>;
  readonly found: readonly (HotelSummary & { readonly facts: readonly StatedFact[] })[];
  readonly similar: boolean;
  readonly cut: boolean;
  readonly matchesMax: number;
  readonly currencies: readonly string[];
  /** In which fees were compared. */
  readonly currency: string | null;
  readonly pageSize: number;
};

/** These stand first; the rest is folded away until one of it is used. */
const firstFilters = 8;

export function hotelListPage(visit: Visit, input: HotelListInput): HotelListPage {
  const format = formatOf(visit.language);
  const { list } = format.messages;
  const { search, total } = input;
  const base = localPath(visit.prefix, visit.profile.subject.path);
  const href = (changed: Partial<HotelSearch>) => {
    const query = writeHotelSearch({ ...search, page: 1, ...changed }).toString();
    return query === '' ? base : `${base}?${query}`;
  };
  const boxes = filterBoxes(input, format);
  return {
    shell: listShell(visit, search, format),
    action: base,
    compareAction: localPath(visit.prefix, '/compare'),
    search,
    found: format.count(list.found, total),
    notes: notesOf(input, format),
    cards: input.found.map((hotel) =>
      hotelCard(visit, hotel, answersOf(visit, search, hotel.facts)),
    ),
    boxes: boxes.slice(0, firstFilters),
    moreBoxes: boxes.slice(firstFilters),
    moreOpen:
      boxes.slice(firstFilters).some((box) => box.checked) ||
      search.checkInBy !== null ||
      search.checkOutFrom !== null ||
      Object.keys(search.feesMax).length > 0,
    bounds: boundFields(search, format),
    currencies: input.currencies.map((code) => ({ code, chosen: code === input.currency })),
    active: activeFilters(input, href, format),
    clearHref: href({
      filters: [],
      checkInBy: null,
      checkOutFrom: null,
      feesMax: {},
      includeNotStated: false,
    }),
    sorts: sortIds
      .filter((id) => id !== 'match' || search.text !== '')
      .map((id) => ({ id, label: list.sorts[id], chosen: search.sort === id })),
    pages: pagesOf(input, href, format),
    empty: total > 0 ? null : emptyState(search, format),
  };
}

function listShell(visit: Visit, search: HotelSearch, format: Format): Shell {
  const { list } = format.messages;
  const { path } = visit.profile.subject;
  const title = search.text === '' ? list.title : fill(list.titleFor, { query: search.text });
  const query = writeHotelSearch(search).toString();
  return shell(visit, {
    title,
    path: query === '' ? path : `${path}?${query}`,
    description: list.lead,
    // Searches are endless; only the list itself and its pages belong into an index.
    indexed: search.text === '' && !isNarrowed(search) && search.sort === 'name',
  });
}

function notesOf(input: HotelListInput, { messages, number }: Format): readonly string[] {
  const { list } = messages;
  return [
    ...(input.similar && input.total > 0 ? [fill(list.similar, { query: input.search.text })] : []),
    ...(input.cut ? [fill(list.truncated, { n: number(input.matchesMax) })] : []),
  ];
}

function pagesOf(
  { search, total, pageSize }: HotelListInput,
  href: (changed: Partial<HotelSearch>) => string,
  { messages, number }: Format,
): HotelListPage['pages'] {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const { page } = search;
  return {
    label: fill(messages.list.page, { n: number(page), all: number(last) }),
    previous: page > 1 ? href({ page: Math.min(page - 1, last) }) : null,
    next: page < last ? href({ page: page + 1 }) : null,
  };
}

function emptyState(search: HotelSearch, { messages }: Format): HotelListPage['empty'] {
  const { list } = messages;
  return search.text === '' && !isNarrowed(search)
    ? { text: list.noneYet, help: [] }
    : { text: list.none, help: list.help };
}
