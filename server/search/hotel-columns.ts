/**
 * What the list asks of every hotel, one array a column and one slot a hotel: a search over a hundred
 * thousand of them reads a few hundred kilobytes in a row instead of chasing as many objects.
 */
import type { SearchRow } from '../../db/search.ts';
import type { FeeFilterId } from '../../db/vocabulary/hotel-filters.ts';
import { boundFilters, hotelAnswers } from '../../db/vocabulary/hotel-filters.ts';

/** Stands for "not stated" in the columns of numbers. */
export const NOT_STATED = -1;
/** Currency of what is free: that holds in every currency. */
export const ANY_CURRENCY = 0;

export const feeFilterIds: readonly FeeFilterId[] = boundFilters.flatMap((filter) =>
  filter.kind === 'fee' ? [filter.id] : [],
);

type FeeColumn = { amount: Float64Array; currency: Uint16Array };

export type HotelColumns = {
  readonly ids: string[];
  readonly sites: string[];
  readonly names: string[];
  readonly factCounts: number[];
  readonly checkedMs: number[];
  /** Bits of `yesNoFilters`. */
  yes: Int32Array;
  stated: Int32Array;
  /** Minutes after midnight. */
  checkIn: Int16Array;
  checkOut: Int16Array;
  readonly fees: Readonly<Record<FeeFilterId, FeeColumn>>;
};

export type HotelTable = {
  readonly columns: HotelColumns;
  /** The hotel's slot. A slot that was given back is used again. */
  put(row: SearchRow): number;
  free(slot: number): void;
  slotOf(id: string): number | undefined;
  slots(): Iterable<number>;
  readonly size: number;
  /** The number that stands for a currency in the columns; null = no hotel has it. */
  currencyNumber(code: string | null): number | null;
  /** The most frequent first. */
  currencies(): readonly string[];
};

const FIRST_CAPACITY = 1024;

export function createHotelTable(): HotelTable {
  const columns = emptyColumns();
  const slotOf = new Map<string, number>();
  const freeSlots: number[] = [];
  const codes: string[] = ['free'];
  const codeCounts: number[] = [0];

  const numberOf = (code: string | null): number => {
    if (code === null) return ANY_CURRENCY;
    const known = codes.indexOf(code, 1);
    return known > 0 ? known : codes.push(code) - 1;
  };
  const count = (slot: number, sign: 1 | -1) => {
    for (const { amount, currency } of Object.values(columns.fees)) {
      const number = currency[slot] ?? ANY_CURRENCY;
      if (amount[slot] === NOT_STATED || number === ANY_CURRENCY) continue;
      codeCounts[number] = (codeCounts[number] ?? 0) + sign;
    }
  };
  const write = (slot: number, row: SearchRow) => {
    const answers = hotelAnswers(row.facts);
    columns.ids[slot] = row.id;
    columns.sites[slot] = row.site;
    columns.names[slot] = row.foldedName;
    columns.factCounts[slot] = row.factCount;
    columns.checkedMs[slot] = row.checkedAt ? Date.parse(row.checkedAt) : 0;
    columns.yes[slot] = answers.yes;
    columns.stated[slot] = answers.stated;
    columns.checkIn[slot] = answers.checkInMinutes ?? NOT_STATED;
    columns.checkOut[slot] = answers.checkOutMinutes ?? NOT_STATED;
    for (const id of feeFilterIds) {
      const fee = answers.fees[id];
      columns.fees[id].amount[slot] = fee?.amount ?? NOT_STATED;
      columns.fees[id].currency[slot] = fee ? numberOf(fee.currency) : ANY_CURRENCY;
    }
  };
  return {
    columns,
    put(row) {
      const slot = freeSlots.pop() ?? slotOf.size;
      if (slot >= columns.yes.length) grow(columns);
      write(slot, row);
      slotOf.set(row.id, slot);
      count(slot, 1);
      return slot;
    },
    free(slot) {
      count(slot, -1);
      slotOf.delete(columns.ids[slot] ?? '');
      freeSlots.push(slot);
    },
    slotOf: (id) => slotOf.get(id),
    slots: () => slotOf.values(),
    get size() {
      return slotOf.size;
    },
    currencyNumber: (code) => {
      const number = code === null ? -1 : codes.indexOf(code, 1);
      return number > 0 ? number : null;
    },
    currencies: () =>
      codes
        .map((code, number) => ({ code, n: codeCounts[number] ?? 0 }))
        .filter(({ n }) => n > 0)
        .sort((a, b) => b.n - a.n || (a.code < b.code ? -1 : 1))
        .map(({ code }) => code),
  };
}

function emptyColumns(): HotelColumns {
  const fee = (): FeeColumn => ({
    amount: new Float64Array(FIRST_CAPACITY),
    currency: new Uint16Array(FIRST_CAPACITY),
  });
  return {
    ids: [],
    sites: [],
    names: [],
    factCounts: [],
    checkedMs: [],
    yes: new Int32Array(FIRST_CAPACITY),
    stated: new Int32Array(FIRST_CAPACITY),
    checkIn: new Int16Array(FIRST_CAPACITY),
    checkOut: new Int16Array(FIRST_CAPACITY),
    fees: { 'parking-fee-max': fee(), 'pet-fee-max': fee(), 'breakfast-fee-max': fee() },
  };
}

/** Doubles what has a fixed length. */
function grow(columns: HotelColumns): void {
  const capacity = columns.yes.length * 2;
  const larger = <A extends { set(from: A): void }>(
    Kind: new (length: number) => A,
    from: A,
  ): A => {
    const to = new Kind(capacity);
    to.set(from);
    return to;
  };
  columns.yes = larger(Int32Array, columns.yes);
  columns.stated = larger(Int32Array, columns.stated);
  columns.checkIn = larger(Int16Array, columns.checkIn);
  columns.checkOut = larger(Int16Array, columns.checkOut);
  for (const fee of Object.values(columns.fees)) {
    fee.amount = larger(Float64Array, fee.amount);
    fee.currency = larger(Uint16Array, fee.currency);
  }
}
