/** What a hotel in a list says to the filters and the order that are set. */
import { boundFilters, yesNoFilters } from '../../db/vocabulary/hotel-filters.ts';
import { factRows, type StatedFact } from '../facts/fact-rows.ts';
import { formatOf } from '../facts/format.ts';
import type { HotelSearch, SortId } from '../search/hotel-search.ts';
import type { Visit } from '../shell.ts';
import type { HotelAnswer } from './hotel-card.ts';

/** What each hotel says to the filters that are set, also where it says nothing. */
export function answersOf(
  visit: Visit,
  search: HotelSearch,
  facts: readonly StatedFact[],
): readonly HotelAnswer[] {
  const keys = new Set(answerKeys(search));
  if (keys.size === 0) return [];
  const format = formatOf(visit.language);
  const { hotel } = format.messages;
  const context = { format, nowMs: visit.nowMs, fadeAfterMs: visit.profile.facts.fadeAfterMs };
  return factRows(facts, context)
    .filter(({ key }) => keys.has(key))
    .map(({ label, state, statements }) => ({
      label,
      state,
      words:
        state === 'not-stated'
          ? hotel.notStated
          : statements
              .map(({ words, conditions }) =>
                conditions.length > 0 ? `${words} (${conditions.join('; ')})` : words,
              )
              .join(' / '),
    }));
}

/** Keys of the facts that the set filters and the order look at. */
export function answerKeys(search: HotelSearch): readonly string[] {
  const sorted: Partial<Record<SortId, string>> = {
    'check-in': 'check_in_from',
    'check-out': 'check_out_by',
    parking: 'parking_fee',
  };
  const bySort = sorted[search.sort];
  return [
    ...yesNoFilters.filter(({ id }) => search.filters.includes(id)).map(({ key }) => key),
    ...(search.checkInBy === null ? [] : ['check_in_from']),
    ...(search.checkOutFrom === null ? [] : ['check_out_by']),
    ...boundFilters
      .filter(({ id, kind }) => kind === 'fee' && search.feesMax[id] !== undefined)
      .map(({ key }) => key),
    ...(bySort ? [bySort] : []),
  ];
}
