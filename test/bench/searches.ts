/** Searches as travellers make them: names and places, mistyped and unaccented, with filters and orders. */
import { yesNoFilterIds } from '../../db/vocabulary/hotel-filters.ts';
import { feeFields, searchFields, sortIds } from '../../web/search/hotel-search.ts';
import type { Choices } from '../support/seeded-random.ts';

/** A hotel that somebody looks for. */
export type Wanted = { readonly name: string; readonly locality: string };

/** Popular hotels and places are looked for more often, so `wanted` may repeat them. */
export function inventSearches(wanted: readonly Wanted[], choices: Choices): readonly string[] {
  return wanted.map((hotel) => {
    const text = inventText(hotel, choices);
    const query = new URLSearchParams(text === '' ? {} : { [searchFields.text]: text });
    narrow(query, choices);
    const prefix = choices.of(['', '', '/de', '/it']);
    return `${prefix}/hotels${query.size > 0 ? `?${query}` : ''}`;
  });
}

/** Of twenty: five look for a place, seven for a hotel, two for both, three type a beginning. */
function inventText({ name, locality }: Wanted, choices: Choices): string {
  const draw = choices.below(20);
  if (draw < 3) return '';
  if (draw < 8) return asTyped(locality, choices);
  if (draw < 15) return asTyped(name, choices);
  if (draw < 17) return asTyped(`${name} ${locality}`, choices);
  return name.slice(0, 3 + choices.below(6)).trim();
}

/** One in three without accents, one in five with a typing error. */
function asTyped(text: string, choices: Choices): string {
  const plain = choices.below(3) === 0 ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  if (choices.below(5) !== 0) return plain;
  const at = 1 + choices.below(Math.max(1, plain.length - 2));
  const [before, letter = '', next = ''] = [plain.slice(0, at), plain[at], plain[at + 1]];
  const after = plain.slice(at + 2);
  switch (choices.below(3)) {
    case 0:
      return `${before}${next}${letter}${after}`;
    case 1:
      return `${before}${next}${after}`;
    default:
      return `${before}${letter}${letter}${next}${after}`;
  }
}

function narrow(query: URLSearchParams, choices: Choices): void {
  if (choices.below(2) === 0) {
    for (let left = 1 + choices.below(3); left > 0; left -= 1) {
      query.append(searchFields.filter, choices.of(yesNoFilterIds));
    }
  }
  if (choices.below(5) === 0) query.set(searchFields.checkInBy, '14:00');
  if (choices.below(6) === 0) query.set(choices.of(feeFields)[1], String(10 + choices.below(20)));
  if (choices.below(4) === 0) query.set(searchFields.includeNotStated, '1');
  if (choices.below(3) === 0) query.set(searchFields.sort, choices.of(sortIds));
  if (choices.below(6) === 0) query.set(searchFields.page, String(2 + choices.below(3)));
}
