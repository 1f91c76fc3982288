/** The list of hotels. */
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import type { HotelCard, HotelSummary } from './hotel-card.ts';
import { hotelCard } from './hotel-card.ts';

export type HotelListPage = {
  readonly shell: Shell;
  readonly action: string;
  readonly cards: readonly HotelCard[];
  readonly found: string;
};

export function hotelListPage(visit: Visit, summaries: readonly HotelSummary[]): HotelListPage {
  const format = formatOf(visit.language);
  const { list } = format.messages;
  const { path } = visit.profile.subject;
  return {
    shell: shell(visit, { title: list.title, path, description: list.lead }),
    action: localPath(visit.prefix, path),
    cards: summaries.map((summary) => hotelCard(visit, summary)),
    found: format.count(list.found, summaries.length),
  };
}
