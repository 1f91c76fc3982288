/**
 * Every published hotel's answers to the filters, in memory: filtering and counting a hundred thousand
 * of them takes milliseconds, where SQL would count for every single filter. It only proposes ids;
 * what is shown is read through the public door, so a stale entry shows nothing.
 */
import type { SearchRow } from '../../db/search.ts';
import type { HotelAnswers } from '../../db/vocabulary/hotel-filters.ts';
import { boundFilters, hotelAnswers, yesNoFilterIds } from '../../db/vocabulary/hotel-filters.ts';
import type { HotelSearch, SortId } from '../../web/search/hotel-search.ts';
import { foldText } from '../../web/search/search-terms.ts';
import { bitCounts } from './bit-counts.ts';
import { type SortedRows, sortedRows } from './sorted-rows.ts';

export type IndexRow = {
  readonly id: string;
  readonly site: string;
  readonly foldedName: string;
  readonly factCount: number;
  readonly checkedMs: number;
  readonly answers: HotelAnswers;
};

export type IndexResult = {
  readonly total: number;
  /** Of the page that was asked for. */
  readonly ids: readonly string[];
  /** By filter id: how many more restricted searches would find, and how many do not state it. */
  readonly counts: ReadonlyMap<string, { readonly yes: number; readonly notStated: number }>;
};

export type HotelIndex = {
  /** `matches`: what a text search allows, best first; null = everything. */
  search(query: HotelSearch, matches: readonly string[] | null, pageSize: number): IndexResult;
  put(row: SearchRow): void;
  remove(id: string): void;
  has(id: string): boolean;
  idsOfSite(site: string): readonly string[];
  /** Newest first. */
  recent(count: number): readonly string[];
  totals(): { readonly hotels: number; readonly facts: number };
  /** Currencies of stated fees, the most frequent first. */
  currencies(): readonly string[];
};

type Order = Exclude<SortId, 'match'>;

export function createHotelIndex(initial: readonly SearchRow[]): HotelIndex {
  const byId = new Map(initial.map((row) => [row.id, indexRow(row)]));
  const orders = new Map<string, SortedRows<IndexRow>>();
  const currencyCounts = new Map<string, number>();
  let facts = 0;
  const count = (row: IndexRow, sign: 1 | -1) => {
    facts += sign * row.factCount;
    for (const { currency } of Object.values(row.answers.fees)) {
      if (currency) currencyCounts.set(currency, (currencyCounts.get(currency) ?? 0) + sign);
    }
  };
  for (const row of byId.values()) count(row, 1);

  const order = (sort: Order, currency: string | null): readonly IndexRow[] => {
    const name = sort === 'parking' ? `parking ${currency}` : sort;
    let rows = orders.get(name);
    if (!rows) {
      rows = sortedRows([...byId.values()], comparison(sort, currency));
      orders.set(name, rows);
    }
    return rows.rows;
  };
  const remove = (id: string) => {
    const row = byId.get(id);
    if (!row) return;
    byId.delete(id);
    count(row, -1);
    for (const rows of orders.values()) rows.remove(row);
  };
  const rowsOf = (query: HotelSearch, matches: readonly string[] | null): readonly IndexRow[] => {
    if (matches === null) {
      return order(query.sort === 'match' ? 'name' : query.sort, query.currency);
    }
    const rows = matches.flatMap((id) => byId.get(id) ?? []);
    return query.sort === 'match'
      ? bestFirst(rows, foldText(query.text))
      : rows.sort(comparison(query.sort, query.currency));
  };
  return {
    search: (query, matches, pageSize) => filterRows(rowsOf(query, matches), query, pageSize),
    put(row) {
      remove(row.id);
      const added = indexRow(row);
      byId.set(row.id, added);
      count(added, 1);
      for (const rows of orders.values()) rows.insert(added);
    },
    remove,
    has: (id) => byId.has(id),
    idsOfSite: (site) => [...byId.values()].filter((row) => row.site === site).map(({ id }) => id),
    recent: (count) =>
      order('checked', null)
        .slice(0, count)
        .map(({ id }) => id),
    totals: () => ({ hotels: byId.size, facts }),
    currencies: () => mostFrequent(currencyCounts),
  };
}

function indexRow(row: SearchRow): IndexRow {
  const { id, site, foldedName, factCount, checkedAt } = row;
  const checkedMs = checkedAt ? Date.parse(checkedAt) : 0;
  return { id, site, foldedName, factCount, checkedMs, answers: hotelAnswers(row.facts) };
}

function filterRows(rows: readonly IndexRow[], query: HotelSearch, pageSize: number): IndexResult {
  const wanted = maskOf(query.filters);
  const passesBounds = boundTest(query);
  const yes = bitCounts();
  const stated = bitCounts();
  const first = (query.page - 1) * pageSize;
  const ids: string[] = [];
  let total = 0;
  for (const row of rows) {
    const { answers } = row;
    const fits = query.includeNotStated ? answers.yes | ~answers.stated : answers.yes;
    if ((fits & wanted) !== wanted || !passesBounds(answers)) continue;
    if (total >= first && ids.length < pageSize) ids.push(row.id);
    total += 1;
    yes.add(answers.yes);
    stated.add(answers.stated);
  }
  const counts = yesNoFilterIds.map((id, bit) => {
    return [id, { yes: yes.of(bit), notStated: total - stated.of(bit) }] as const;
  });
  return { total, ids, counts: new Map(counts) };
}

function maskOf(filters: readonly string[]): number {
  return filters.reduce((mask, id) => mask | (1 << yesNoFilterIds.indexOf(id)), 0);
}

/** A fee in another currency is no answer; free is one in every currency. */
function boundTest(query: HotelSearch): (answers: HotelAnswers) => boolean {
  const { checkInBy, checkOutFrom, feesMax, currency, includeNotStated } = query;
  const fees = boundFilters.flatMap(({ id, kind }) => {
    const max = kind === 'fee' ? feesMax[id] : undefined;
    return kind === 'fee' && max !== undefined ? [{ id, max }] : [];
  });
  if (checkInBy === null && checkOutFrom === null && fees.length === 0) return () => true;
  return (answers) =>
    (checkInBy === null || withinBound(answers.checkInMinutes, (at) => at <= checkInBy)) &&
    (checkOutFrom === null || withinBound(answers.checkOutMinutes, (at) => at >= checkOutFrom)) &&
    fees.every(({ id, max }) => {
      const fee = answers.fees[id];
      const comparable = fee && (fee.currency === null || fee.currency === currency);
      return withinBound(comparable ? fee.amount : null, (amount) => amount <= max);
    });

  function withinBound(value: number | null, test: (value: number) => boolean): boolean {
    return value === null ? includeNotStated : test(value);
  }
}

/** Those that do not state it come last; equal ones by name, then by id, so that it is total. */
function comparison(sort: Order, currency: string | null): (a: IndexRow, b: IndexRow) => number {
  const byName = (a: IndexRow, b: IndexRow) =>
    compareText(a.foldedName, b.foldedName) || compareText(a.id, b.id);
  const rank = rankOf(sort, currency);
  return rank ? (a, b) => rank(a) - rank(b) || byName(a, b) : byName;
}

function rankOf(sort: Order, currency: string | null): ((row: IndexRow) => number) | null {
  const last = Number.MAX_SAFE_INTEGER;
  switch (sort) {
    case 'name':
      return null;
    case 'checked':
      return ({ checkedMs }) => -checkedMs;
    case 'check-in':
      return ({ answers }) => answers.checkInMinutes ?? last;
    case 'check-out':
      return ({ answers }) => -(answers.checkOutMinutes ?? -last);
    case 'parking':
      return ({ answers }) => {
        const fee = answers.fees['parking-fee-max'];
        return fee && (fee.currency === null || fee.currency === currency) ? fee.amount : last;
      };
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function mostFrequent(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .filter(([, n]) => n > 0)
    .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map(([code]) => code);
}

/** The very name first, then names that begin so, then the rest in the order they came. */
function bestFirst(rows: readonly IndexRow[], folded: string): readonly IndexRow[] {
  const rank = ({ foldedName }: IndexRow) =>
    foldedName === folded ? 0 : foldedName.startsWith(folded) ? 1 : 2;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
