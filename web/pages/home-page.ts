/** The start page: what this is, one search field, what was read last. */
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import { fill } from '../messages/fill.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import type { HotelCard, HotelSummary } from './hotel-card.ts';
import { hotelCard } from './hotel-card.ts';

export type HomePage = {
  readonly shell: Shell;
  readonly searchAction: string;
  readonly counts: string | null;
  readonly recent: readonly HotelCard[];
  readonly popular: readonly { readonly href: string; readonly label: string }[];
};

export type HomeInput = {
  readonly recent: readonly HotelSummary[];
  /** Null while they are not known. */
  readonly totals: { readonly hotels: number; readonly facts: number } | null;
};

/** Filters that people ask for most; ids of the list page's filters. */
const popularFilters = [
  'parking-free',
  'pets',
  'breakfast-included',
  'pool',
  'accessible',
  'wifi-free',
];

export function homePage(visit: Visit, { recent, totals }: HomeInput): HomePage {
  const format = formatOf(visit.language);
  const { home, filters } = format.messages;
  const list = localPath(visit.prefix, visit.profile.subject.path);
  return {
    shell: shell(visit, { title: home.title, path: '/', description: home.lead }),
    searchAction: list,
    counts: totals
      ? fill(home.counts, {
          facts: format.number(totals.facts),
          hotels: format.number(totals.hotels),
        })
      : null,
    recent: recent.map((summary) => hotelCard(visit, summary)),
    popular: popularFilters.map((id) => ({ href: `${list}?f=${id}`, label: filters[id] ?? id })),
  };
}
