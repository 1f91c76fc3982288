/** Whose a number or an address of a footer is: the house's, a person's, a group's, another house's. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractHotelPage } from '../../../../crawler/extract/hotel.ts';

type Row = readonly [rule: string, country: string, html: string, facts: Record<string, unknown>];

const street = '4 Weir Lane';
const address = { street, postal_code: 'TB9 4QX', locality: 'Tolbury', country: 'GB' };
const place = 'Mill House, 4 Weir Lane, Tolbury TB9 4QX';

const rows: readonly Row[] = [
  [
    'the number beside the address is the house’s, the one of central booking is not',
    'GB',
    `<footer>${place} | 01632 960 140 | Central booking: 0300 555 0199</footer>`,
    { address, phone: '+441632960140' },
  ],
  [
    'a registered office is where nobody stays',
    'GB',
    '<footer>Registered office: Weir Ltd, 5 Sheep Street, Tolbury TB9 1AA</footer>',
    {},
  ],
  [
    'a group’s seat is none of its houses',
    'GB',
    '<footer>Mill House Group, 1 Exchange Place, Leeds LS99 1AA · press 0113 496 0500</footer>',
    {},
  ],
  [
    'a sister house has a number of its own',
    'GB',
    `<footer>${place}. Our sister hotel, The Rushlight: 01632 960 339</footer>`,
    { address },
  ],
  [
    'a person hides the numbers behind the name',
    'GB',
    `<footer>${place} · Manager: Ann Reed · 01632 960 141 · ann@millhouse.example</footer>`,
    { address },
  ],
  [
    'two capitals are a state and no title of a person',
    'BR',
    '<footer>Mill House – Av. dos Ipês, 15 – 79999-010 Campo Belo – MS | (67) 5555-0140</footer>',
    {
      address: {
        street: 'Av. dos Ipês, 15',
        postal_code: '79999-010',
        locality: 'Campo Belo',
        country: 'BR',
      },
      phone: '+556755550140',
    },
  ],
  [
    'a number for the spa or the tables is not the house’s',
    'US',
    '<footer>Mill House<br>Lodge desk: 970.555.0118<br>Spa desk: 970.555.0119<br>Snow phone: 970.555.0120</footer>',
    { phone: '+19705550118' },
  ],
  [
    'an address of mail with a word of the house’s name is no person’s',
    'GB',
    `<footer>${place} · mill@millhouse.example</footer>`,
    { address, email: 'mill@millhouse.example' },
  ],
  [
    'a place may stand in an attribute’s data',
    'GB',
    '<div data-marker=\'{"lat":53.01377,"lon":-1.65204,"title":"Mill House"}\'></div>',
    { coordinates: { lat: 53.01377, lon: -1.65204 } },
  ],
  [
    'a builder’s box that is a map holds the place among its settings',
    'GB',
    '<div class="widget-google_maps" data-settings=\'{"lat":53.01377,"lng":-1.65204,"zoom":12}\'></div>',
    { coordinates: { lat: 53.01377, lon: -1.65204 } },
  ],
  [
    'of several places in the data none is known to be the house’s',
    'GB',
    '<div data-markers=\'[{"lat":53.01377,"lon":-1.65204},{"lat":53.11377,"lon":-1.75204}]\'></div>',
    {},
  ],
];

describe('contacts are the house’s own', () => {
  for (const [rule, country, html, wanted] of rows) {
    test(rule, () => {
      const page = extractHotelPage({
        url: 'https://millhouse.example/contact',
        html: `<html lang="en"><title>Mill House</title><body><h1>Mill House</h1>${html}`,
        country,
      });
      const found = page.facts.map(({ key, value }) => [key, value]);
      assert.deepEqual(Object.fromEntries(found), wanted);
    });
  }
});
