/** schema.org JSON-LD of what we state about a hotel, each statement with the page it stands on. */
import type { Address, Coordinates, FactValue } from '../../db/vocabulary/fact-value.ts';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import type { FactRow } from '../facts/fact-rows.ts';
import { subjectName } from './hotel-card.ts';
import type { Subject } from './hotel-page.ts';

/** In English: machines read it, and the same statement should be the same text everywhere. */
export function hotelData(subject: Subject, rows: readonly FactRow[], pageUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${pageUrl}#hotel`,
    name: subjectName(subject),
    url: subject.homeUrl,
    mainEntityOfPage: pageUrl,
    ...ownProperties(rows),
    amenityFeature: amenities(rows),
    subjectOf: rows.flatMap(claims),
  };
}

/** Only what holds for everyone and is not in conflict can be a plain property. */
function settled(rows: readonly FactRow[]): ReadonlyMap<string, FactValue> {
  return new Map(
    rows.flatMap((row): [string, FactValue][] => {
      const [only, ...others] = row.statements;
      const plain = row.state !== 'conflict' && others.length === 0 && only?.stated.when === null;
      return plain ? [[row.key, only.stated.value]] : [];
    }),
  );
}

function ownProperties(rows: readonly FactRow[]): object {
  const values = settled(rows);
  const address = values.get('address') as Address | undefined;
  const place = values.get('coordinates') as Coordinates | undefined;
  const pets = values.get('pets_allowed');
  const properties = {
    checkinTime: values.get('check_in_from'),
    checkoutTime: values.get('check_out_by'),
    numberOfRooms: values.get('rooms_count'),
    telephone: values.get('phone'),
    email: values.get('email'),
    availableLanguage: values.get('languages_spoken'),
    petsAllowed: pets === undefined ? undefined : pets !== 'no',
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postal_code,
      addressLocality: address.locality,
      addressCountry: address.country,
    },
    geo: place && { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon },
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

function amenities(rows: readonly FactRow[]): readonly object[] {
  const named = new Set(
    hotelFactSpecs
      .filter(({ schemaOrg }) => schemaOrg?.startsWith('amenityFeature'))
      .map(({ key }) => key),
  );
  return rows
    .filter(({ key, state }) => named.has(key) && (state === 'stated' || state === 'says-no'))
    .map(({ label, state }) => ({
      '@type': 'LocationFeatureSpecification',
      name: label,
      value: state === 'stated',
    }));
}

function claims(row: FactRow): readonly object[] {
  return row.statements.map(({ words, conditions, source, checkedAt }) => ({
    '@type': 'Claim',
    name: row.label,
    text: [words, ...conditions].join('; '),
    dateModified: checkedAt,
    appearance: source.href,
  }));
}
