/**
 * Every published hotel's answers to the filters, in memory: filtering and counting a hundred thousand
 * of them takes milliseconds, where SQL would count for every single filter. It only proposes ids;
 * what is shown is read through the public door, so a stale entry shows nothing.
 */
import type { SearchRow } from '../../db/search.ts';
import { yesNoFilterIds } from '../../db/vocabulary/hotel-filters.ts';
import type { HotelSearch, SortId } from '../../web/search/hotel-search.ts';
import { foldText } from '../../web/search/search-terms.ts';
import { bitCounts } from './bit-counts.ts';
import {
  ANY_CURRENCY,
  createHotelTable,
  feeFilterIds,
  type HotelColumns,
  type HotelTable,
  NOT_STATED,
} from './hotel-columns.ts';
import { type SortedRows, sortedRows } from './sorted-rows.ts';

export type IndexResult = {
  readonly total: number;
  /** Of the page that was asked for. */
  readonly ids: readonly string[];
  /** By filter id: how many more restricted searches would find, and how many do not state it. */
  readonly counts: ReadonlyMap<string, { readonly yes: number; readonly notStated: number }>;
};

export type HotelIndex = {
  /** `matches`: ids that a text search allows; null = everything. */
  search(query: HotelSearch, matches: readonly string[] | null, pageSize: number): IndexResult;
  put(row: SearchRow): void;
  remove(id: string): void;
  idsOfSite(site: string): readonly string[];
  /** Newest first. */
  recent(count: number): readonly string[];
  totals(): { readonly hotels: number; readonly facts: number };
  /** Currencies of stated fees, the most frequent first. */
  currencies(): readonly string[];
};

type Order = Exclude<SortId, 'match'>;

/** Of no hotel yet. */
export function createHotelIndex(): HotelIndex {
  const table = createHotelTable();
  const { columns } = table;
  const orders = new Map<string, SortedRows<number>>();
  let facts = 0;

  const add = (row: SearchRow): number => {
    facts += row.factCount;
    return table.put(row);
  };

  const order = (sort: Order, currency: number | null): readonly number[] => {
    const name = sort === 'parking' ? `parking ${currency}` : sort;
    let rows = orders.get(name);
    if (!rows) {
      rows = sortedRows([...table.slots()], comparison(columns, sort, currency));
      orders.set(name, rows);
    }
    return rows.rows;
  };
  const remove = (id: string) => {
    const slot = table.slotOf(id);
    if (slot === undefined) return;
    for (const rows of orders.values()) rows.remove(slot);
    facts -= columns.factCounts[slot] ?? 0;
    table.free(slot);
  };
  const slotsFor = (query: HotelSearch, matches: readonly string[] | null): readonly number[] => {
    const currency = table.currencyNumber(query.currency);
    if (matches === null) return order(query.sort === 'match' ? 'name' : query.sort, currency);
    const slots = matches.flatMap((id) => table.slotOf(id) ?? []);
    return query.sort === 'match'
      ? bestFirst(columns, slots, foldText(query.text))
      : slots.sort(comparison(columns, query.sort, currency));
  };
  return {
    search: (query, matches, pageSize) =>
      filterSlots(table, slotsFor(query, matches), query, pageSize),
    put(row) {
      remove(row.id);
      const slot = add(row);
      for (const rows of orders.values()) rows.insert(slot);
    },
    remove,
    idsOfSite: (site) =>
      [...table.slots()]
        .filter((slot) => columns.sites[slot] === site)
        .map((slot) => columns.ids[slot] ?? ''),
    recent: (count) =>
      order('checked', null)
        .slice(0, count)
        .map((slot) => columns.ids[slot] ?? ''),
    totals: () => ({ hotels: table.size, facts }),
    currencies: table.currencies,
  };
}

function filterSlots(
  table: HotelTable,
  slots: readonly number[],
  query: HotelSearch,
  pageSize: number,
): IndexResult {
  const { ids, yes, stated } = table.columns;
  const wanted = query.filters.reduce((mask, id) => mask | (1 << yesNoFilterIds.indexOf(id)), 0);
  const bounds = boundTests(table, query);
  const yesCounts = bitCounts();
  const statedCounts = bitCounts();
  const first = (query.page - 1) * pageSize;
  const found: string[] = [];
  let total = 0;
  for (const slot of slots) {
    const yesBits = yes[slot] as number;
    const statedBits = stated[slot] as number;
    const fits = query.includeNotStated ? yesBits | ~statedBits : yesBits;
    if ((fits & wanted) !== wanted || !bounds.every((test) => test(slot))) continue;
    if (total >= first && found.length < pageSize) found.push(ids[slot] as string);
    total += 1;
    yesCounts.add(yesBits);
    statedCounts.add(statedBits);
  }
  const counts = yesNoFilterIds.map((id, bit) => {
    return [id, { yes: yesCounts.of(bit), notStated: total - statedCounts.of(bit) }] as const;
  });
  return { total, ids: found, counts: new Map(counts) };
}

/** One test for each bound that is set. A fee in another currency is no answer; free is one in each. */
function boundTests(table: HotelTable, query: HotelSearch): readonly ((slot: number) => boolean)[] {
  const { checkIn, checkOut, fees } = table.columns;
  const { checkInBy, checkOutFrom, feesMax, includeNotStated } = query;
  const number = table.currencyNumber(query.currency);
  const tests: ((slot: number) => boolean)[] = [];
  if (checkInBy !== null) {
    tests.push((slot) => {
      const at = checkIn[slot] as number;
      return at === NOT_STATED ? includeNotStated : at <= checkInBy;
    });
  }
  if (checkOutFrom !== null) {
    tests.push((slot) => {
      const at = checkOut[slot] as number;
      return at === NOT_STATED ? includeNotStated : at >= checkOutFrom;
    });
  }
  for (const id of feeFilterIds) {
    const max = feesMax[id];
    if (max === undefined) continue;
    const { amount, currency } = fees[id];
    tests.push((slot) => {
      const comparable = currency[slot] === ANY_CURRENCY || currency[slot] === number;
      const price = amount[slot] as number;
      return comparable && price !== NOT_STATED ? price <= max : includeNotStated;
    });
  }
  return tests;
}

/** Those that do not state it come last; equal ones by name, then by id, so that it is total. */
function comparison(
  columns: HotelColumns,
  sort: Order,
  currency: number | null,
): (a: number, b: number) => number {
  const { names, ids } = columns;
  const byName = (a: number, b: number) =>
    compareText(names[a] ?? '', names[b] ?? '') || compareText(ids[a] ?? '', ids[b] ?? '');
  const rank = rankOf(columns, sort, currency);
  return rank ? (a, b) => rank(a) - rank(b) || byName(a, b) : byName;
}

function rankOf(
  columns: HotelColumns,
  sort: Order,
  number: number | null,
): ((slot: number) => number) | null {
  const last = Number.MAX_SAFE_INTEGER;
  const stated = (value: number | undefined) => value !== undefined && value !== NOT_STATED;
  switch (sort) {
    case 'name':
      return null;
    case 'checked':
      return (slot) => -(columns.checkedMs[slot] ?? 0);
    case 'check-in':
      return (slot) => (stated(columns.checkIn[slot]) ? (columns.checkIn[slot] ?? last) : last);
    case 'check-out':
      return (slot) => (stated(columns.checkOut[slot]) ? -(columns.checkOut[slot] ?? 0) : last);
    case 'parking':
      return (slot) => {
        const { amount, currency } = columns.fees['parking-fee-max'];
        const comparable = currency[slot] === ANY_CURRENCY || currency[slot] === number;
        return comparable && stated(amount[slot]) ? (amount[slot] ?? last) : last;
      };
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The very name first, then names that begin so, then the rest in the order they came. */
function bestFirst(
  { names }: HotelColumns,
  slots: readonly number[],
  folded: string,
): readonly number[] {
  const rank = (slot: number) => {
    const name = names[slot] ?? '';
    return name === folded ? 0 : name.startsWith(folded) ? 1 : 2;
  };
  return slots.toSorted((a, b) => rank(a) - rank(b));
}
