/** Portals that look like hotels' sites, and chains that look like portals. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeSite, type KnownOfSite } from '../../../crawler/extract/own-site.ts';

const own: KnownOfSite = {
  host: 'www.lakeinn.example',
  site: 'lakeinn.example',
  hotels: [{ name: 'Lake Inn', locality: 'Murgau' }],
  schemaTypes: ['Hotel'],
  otherHosts: [],
  languages: 2,
};
const houses = (names: readonly string[]) =>
  names.map((name, index) => ({ name, locality: `Town ${index}` }));

describe('own site, chain or portal', () => {
  const table: readonly (readonly [string, Partial<KnownOfSite>, string])[] = [
    ['one hotel on its own domain', {}, 'own'],
    ['two houses of one owner', { hotels: houses(['Lake Inn', 'Hill House']) }, 'own'],
    [
      'houses that share a brand',
      {
        hotels: houses([
          'Lantern Row Dockside',
          'Lantern Row Mistley',
          'Lantern Row Quay',
          'Lantern Row Hill',
        ]),
      },
      'chain',
    ],
    [
      'many unrelated hotels on one domain',
      { hotels: houses(['Lake Inn', 'Hill House', 'Villa Rosa', 'Gasthof Linde']) },
      'portal',
    ],
    [
      'a hotel as a subdomain of a domain named after hotels',
      { host: 'lakeinn.murgau-hotels.example', site: 'murgau-hotels.example', otherHosts: ['x'] },
      'portal',
    ],
    [
      'a domain named after hotels in more languages than any hotel has',
      { host: 'www.hotelsofmurgau.example', site: 'hotelsofmurgau.example', languages: 25 },
      'portal',
    ],
    [
      'data that calls itself a travel agency',
      { schemaTypes: ['https://schema.org/TravelAgency'] },
      'portal',
    ],
    ['many languages alone are none', { languages: 25 }, 'own'],
  ];
  for (const [what, known, kind] of table) {
    test(what, () => assert.equal(judgeSite({ ...own, ...known }).kind, kind));
  }
});
