/** A hotel in a list: name, place, how much is known and how fresh it is. */
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import { fill } from '../messages/fill.ts';
import type { Visit } from '../shell.ts';

export type HotelSummary = {
  readonly slug: string;
  readonly site: string;
  readonly name: string | null;
  readonly locality: string | null;
  readonly country: string | null;
  readonly factCount: number;
  /** ISO 8601; null before the first reading. */
  readonly checkedAt: string | null;
};

export type HotelCard = {
  readonly href: string;
  readonly slug: string;
  readonly name: string;
  readonly place: string;
  readonly site: string;
  readonly facts: string;
  readonly checked: { readonly at: string; readonly words: string } | null;
  /** Answers to the filters that are set, in their order. */
  readonly answers: readonly HotelAnswer[];
};

export type HotelAnswer = {
  readonly label: string;
  readonly words: string;
  readonly state: 'stated' | 'says-no' | 'conflict' | 'not-stated';
};

export function hotelCard(
  visit: Visit,
  summary: HotelSummary,
  answers: readonly HotelAnswer[] = [],
): HotelCard {
  const format = formatOf(visit.language);
  const { list, hotel } = format.messages;
  const { checkedAt } = summary;
  return {
    href: localPath(visit.prefix, `${visit.profile.subject.path}/${summary.slug}`),
    slug: summary.slug,
    name: subjectName(summary),
    place: placeWords(summary, visit),
    site: summary.site,
    facts: format.count(list.factsCount, summary.factCount),
    checked: checkedAt
      ? {
          at: new Date(checkedAt).toISOString(),
          words: fill(hotel.checked, { age: format.age(new Date(checkedAt), visit.nowMs) }),
        }
      : null,
    answers,
  };
}

/** A hotel whose pages never name it is called by its site. */
export function subjectName(subject: {
  readonly name: string | null;
  readonly site: string;
}): string {
  return subject.name ?? subject.site;
}

export function placeWords(
  subject: { readonly locality: string | null; readonly country: string | null },
  visit: Visit,
): string {
  const country = subject.country ? formatOf(visit.language).countryName(subject.country) : null;
  return [subject.locality, country].filter(Boolean).join(', ');
}
