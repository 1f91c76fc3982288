/** From what the database holds to the API's JSON. Pure. */
import type { ChangeRow, OpenSubject, RemovalRow } from '../../db/open-data.ts';
import type { HistoryEntry, PublishedFact, SubjectKind } from '../../db/publication.ts';
import type { FoundSubject } from '../../db/search.ts';
import type { ApiChange, ApiFact, ApiHotel, ApiHotelSummary } from './shapes.ts';

type Place = { readonly publicUrl: string; readonly path: string; readonly kind: SubjectKind };

export function apiHotel(
  subject: Omit<OpenSubject, 'facts'>,
  facts: readonly PublishedFact[],
  { publicUrl, path, kind }: Place,
): ApiHotel {
  const { id, slug, site, name, locality, country, homeUrl } = subject;
  return {
    id,
    slug,
    site,
    name,
    locality,
    country,
    home_url: homeUrl,
    page: `${publicUrl}${path}/${slug}`,
    facts: facts.map((fact) => apiFact(id, kind, fact)),
  };
}

export function apiSummary(hotel: FoundSubject, { publicUrl, path }: Place): ApiHotelSummary {
  const { id, slug, site, name, locality, country, factCount, checkedAt } = hotel;
  return {
    id,
    slug,
    site,
    name,
    locality,
    country,
    page: `${publicUrl}${path}/${slug}`,
    fact_count: factCount,
    checked_at: checkedAt ? utc(checkedAt) : null,
  };
}

export function apiFact(subject: string, kind: SubjectKind, fact: PublishedFact): ApiFact {
  return {
    subject,
    kind,
    key: fact.key,
    value: fact.value,
    ...(fact.when ? { when: fact.when } : {}),
    standing: fact.standing,
    source: `${fact.pageUrl}${fact.fragment ?? ''}`,
    page: fact.pageUrl,
    checked_at: utc(fact.checkedAt),
    first_seen_at: utc(fact.firstSeenAt),
    method: fact.method,
    disputed: fact.disputedAt !== null,
  };
}

export function apiChange(subject: string, entry: HistoryEntry | ChangeRow): ApiChange {
  return {
    id: entry.id,
    subject,
    key: entry.key,
    ...(entry.when ? { when: entry.when } : {}),
    event: entry.event,
    ...(entry.oldValue === null ? {} : { old_value: entry.oldValue }),
    ...(entry.newValue === null ? {} : { new_value: entry.newValue }),
    source: entry.source,
    at: utc(entry.at),
  };
}

const removedParts = { subject: 'everything', page: 'one-page', fact: 'one-fact' } as const;

export function apiRemoval({ id, subject, level, key, placedAt }: RemovalRow) {
  return { id, subject, what: removedParts[level], ...(key ? { key } : {}), at: utc(placedAt) };
}

function utc(instant: string): string {
  return new Date(instant).toISOString();
}
