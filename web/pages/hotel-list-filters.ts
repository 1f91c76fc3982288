/** The filters of the list: boxes with counts, bounds, and links that take one filter away. */
import { boundFilters, yesNoFilters } from '../../db/vocabulary/hotel-filters.ts';
import type { Format } from '../facts/format.ts';
import { fill } from '../messages/fill.ts';
import type { HotelSearch } from '../search/hotel-search.ts';
import { feeFields, searchFields, timeText } from '../search/hotel-search.ts';
import type { HotelListInput } from './hotel-list-page.ts';

export type FilterBox = {
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly count: string;
  readonly countWords: string;
};

export type BoundField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'time' | 'fee';
  readonly value: string;
  readonly hint: string;
};

export type ActiveFilter = { readonly label: string; readonly href: string; readonly aria: string };

export function filterBoxes(
  { search, counts }: HotelListInput,
  format: Format,
): readonly FilterBox[] {
  const { filters, list } = format.messages;
  return yesNoFilters.map(({ id }) => {
    const { yes = 0, notStated = 0 } = counts.get(id) ?? {};
    return {
      id,
      label: filters[id] ?? id,
      checked: search.filters.includes(id),
      count: format.number(yes),
      countWords: `${fill(list.counts.yes, { n: format.number(yes) })}, ${fill(list.counts.unstated, { n: format.number(notStated) })}`,
    };
  });
}

export function boundFields(search: HotelSearch, { messages }: Format): readonly BoundField[] {
  const { filters, list } = messages;
  const feeName = new Map<string, string>(feeFields);
  return boundFilters.map(({ id, kind }) => {
    const label = filters[id] ?? id;
    if (kind === 'fee') {
      const value = search.feesMax[id]?.toString() ?? '';
      return { name: feeName.get(id) ?? id, label, kind, value, hint: list.atMost };
    }
    const [name, minutes] =
      id === 'check-in-by'
        ? [searchFields.checkInBy, search.checkInBy]
        : [searchFields.checkOutFrom, search.checkOutFrom];
    return { name, label, kind, value: timeText(minutes) ?? '', hint: '' };
  });
}

export function activeFilters(
  { search, currency }: HotelListInput,
  href: (changed: Partial<HotelSearch>) => string,
  format: Format,
): readonly ActiveFilter[] {
  const { filters, list } = format.messages;
  const link = (id: string, value: string, changed: Partial<HotelSearch>) => {
    const label = [filters[id] ?? id, value].filter(Boolean).join(' ');
    return { label, href: href(changed), aria: fill(list.remove, { filter: label }) };
  };
  return [
    ...search.filters.map((id) =>
      link(id, '', { filters: search.filters.filter((other) => other !== id) }),
    ),
    ...(search.checkInBy === null
      ? []
      : [link('check-in-by', timeText(search.checkInBy) ?? '', { checkInBy: null })]),
    ...(search.checkOutFrom === null
      ? []
      : [link('check-out-from', timeText(search.checkOutFrom) ?? '', { checkOutFrom: null })]),
    ...feeFields.flatMap(([id]) => {
      const max = search.feesMax[id];
      if (max === undefined) return [];
      const { [id]: _, ...others } = search.feesMax;
      const value = `≤ ${format.money(max, currency ?? undefined)}`;
      return [link(id, value, { feesMax: others })];
    }),
  ];
}
