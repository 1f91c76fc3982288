/** A search of hotels as it stands in the address: read leniently, written back in one way. Pure. */
import type { FeeFilterId } from '../../db/vocabulary/hotel-filters.ts';
import { minutesOf, yesNoFilterIds } from '../../db/vocabulary/hotel-filters.ts';

export const sortIds = ['match', 'name', 'checked', 'check-in', 'check-out', 'parking'] as const;
export type SortId = (typeof sortIds)[number];

export type HotelSearch = {
  readonly text: string;
  /** Ids of yes/no filters that have to answer yes, in their own order. */
  readonly filters: readonly string[];
  /** Minutes after midnight. */
  readonly checkInBy: number | null;
  readonly checkOutFrom: number | null;
  readonly feesMax: Readonly<Partial<Record<FeeFilterId, number>>>;
  /** ISO 4217; fees in others are not compared. */
  readonly currency: string | null;
  readonly includeNotStated: boolean;
  readonly sort: SortId;
  /** From 1. */
  readonly page: number;
  /** Slugs that were chosen for comparison so far. */
  readonly picked: readonly string[];
};

/** Names in the address. */
export const searchFields = {
  text: 'q',
  filter: 'f',
  checkInBy: 'in',
  checkOutFrom: 'out',
  currency: 'cur',
  includeNotStated: 'u',
  sort: 'sort',
  page: 'page',
  picked: 'ids',
} as const;

export const feeFields: readonly (readonly [FeeFilterId, string])[] = [
  ['parking-fee-max', 'pmax'],
  ['pet-fee-max', 'petmax'],
  ['breakfast-fee-max', 'bmax'],
];

/** As many as can be compared. */
export const PICKED_MAX = 5;
const TEXT_CHARS_MAX = 100;
const PAGE_MAX = 10_000;
const FEE_MAX = 1_000_000;

/** What cannot be read is left out: an absurd filter is no filter. */
export function readHotelSearch(query: URLSearchParams): HotelSearch {
  const text = (query.get(searchFields.text) ?? '').replace(/\s+/g, ' ').trim();
  const asked = new Set(query.getAll(searchFields.filter).slice(0, 50));
  const sort = sortIds.find((id) => id === query.get(searchFields.sort));
  const currency = (query.get(searchFields.currency) ?? '').toUpperCase();
  return {
    text: [...text].slice(0, TEXT_CHARS_MAX).join(''),
    filters: yesNoFilterIds.filter((id) => asked.has(id)),
    checkInBy: readTime(query.get(searchFields.checkInBy)),
    checkOutFrom: readTime(query.get(searchFields.checkOutFrom)),
    feesMax: Object.fromEntries(
      feeFields.flatMap(([id, field]) => {
        const max = readNumber(query.get(field), FEE_MAX);
        return max === null ? [] : [[id, max]];
      }),
    ),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    includeNotStated: query.get(searchFields.includeNotStated) === '1',
    sort: sort && !(sort === 'match' && text === '') ? sort : text === '' ? 'name' : 'match',
    page: Math.max(1, Math.floor(readNumber(query.get(searchFields.page), PAGE_MAX) ?? 1)),
    picked: readPicked(query).slice(0, PICKED_MAX),
  };
}

/** The query of the address, in one order and without what is usual: equal searches, equal text. */
export function writeHotelSearch(search: HotelSearch): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | null) => {
    if (value !== null && value !== '') query.append(name, value);
  };
  put(searchFields.text, search.text);
  for (const id of search.filters) put(searchFields.filter, id);
  put(searchFields.checkInBy, timeText(search.checkInBy));
  put(searchFields.checkOutFrom, timeText(search.checkOutFrom));
  for (const [id, field] of feeFields) put(field, search.feesMax[id]?.toString() ?? null);
  put(searchFields.currency, search.currency);
  put(searchFields.includeNotStated, search.includeNotStated ? '1' : null);
  const usual = search.text === '' ? 'name' : 'match';
  put(searchFields.sort, search.sort === usual ? null : search.sort);
  put(searchFields.page, search.page === 1 ? null : String(search.page));
  put(searchFields.picked, search.picked.join(','));
  return query;
}

/** Slugs or ids, repeated or separated by commas, each once. */
export function readPicked(query: URLSearchParams): readonly string[] {
  const all = query.getAll(searchFields.picked).flatMap((text) => text.split(','));
  return [
    ...new Set(all.map((text) => text.trim()).filter((text) => /^[a-z0-9-]{1,100}$/.test(text))),
  ];
}

export function isNarrowed(search: HotelSearch): boolean {
  const { filters, checkInBy, checkOutFrom, feesMax } = search;
  return (
    filters.length > 0 ||
    checkInBy !== null ||
    checkOutFrom !== null ||
    Object.keys(feesMax).length > 0
  );
}

export function timeText(minutes: number | null): string | null {
  if (minutes === null) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function readTime(text: string | null): number | null {
  return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? minutesOf(text) : null;
}

function readNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  return Math.min(Number(text), max);
}
