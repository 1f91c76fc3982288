/** Rules of binding, each by the smallest page that needs it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractHotelPage } from '../../../crawler/extract/hotel.ts';

type Facts = readonly (readonly [key: string, value: unknown, when?: unknown])[];

function factsOf(html: string, lang = 'en', country = 'GB'): Facts {
  const page = extractHotelPage({
    url: 'https://hotel.example/info',
    html: `<html lang="${lang}"><title>Info</title><body>${html}`,
    country,
  });
  return page.facts
    .filter(({ rule }) => !rule.startsWith('entailed'))
    .map(({ key, value, when }) => (when === undefined ? [key, value] : [key, value, when]));
}

describe('each number goes to the topic of its clause', () => {
  const table: readonly (readonly [rule: string, html: string, facts: Facts])[] = [
    [
      'a paid late check-out is no check-out time',
      '<dl><dt>Check-out</dt><dd>11 am (late check-out until 1 pm: £25)</dd></dl>',
      [['check_out_by', '11:00']],
    ],
    [
      'a taxi fare is no shuttle fee',
      '<p>The hotel does not run an airport shuttle. A taxi is about £45.</p>',
      [['airport_shuttle', 'no']],
    ],
    [
      'a penalty is no fee',
      '<p>No smoking indoors. A £150 cleaning charge applies to anyone caught smoking.</p>',
      [['smoking', 'no_indoor_smoking']],
    ],
    [
      'a price for those who do not stay is none',
      '<h3>Breakfast</h3><p>Non-residents are welcome at £16.50 a head.</p>',
      [],
    ],
    [
      'what is planned is not stated',
      '<p>A charger for electric cars is planned for next spring.</p>',
      [],
    ],
    [
      'each condition goes with its own hours',
      '<p>Breakfast is served 8am–9.30am Monday to Friday and 8.30am–10am on Saturday and Sunday.</p>',
      [
        [
          'breakfast_hours',
          { from: '08:00', to: '09:30' },
          { days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
        ],
        ['breakfast_hours', { from: '08:30', to: '10:00' }, { days: ['sat', 'sun'] }],
        ['breakfast_offered', true],
      ],
    ],
    [
      'a refusal for a room of the house is none of the animal',
      '<p>Dogs are welcome, but not in the restaurant.</p>',
      [
        ['pets_allowed', 'yes'],
        ['pet_types', { dog: true }],
      ],
    ],
    [
      'a list’s entry struck off and marked so is a no',
      '<ul><li class="on">Lift</li><li class="off"><del>Spa</del></li></ul>',
      [
        ['lift', true],
        ['spa', false],
      ],
    ],
    [
      'a quoted guest is not the hotel',
      '<p>“Breakfast till 11 and free parking, what more could you want”</p>',
      [],
    ],
  ];
  for (const [rule, html, facts] of table) test(rule, () => assert.deepEqual(factsOf(html), facts));
});

describe('the same rule in seven languages', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['en', 'GB', '<h3>Lift</h3><p>There is no lift in the house.</p>'],
    ['de', 'DE', '<h3>Aufzug</h3><p>Wir haben leider keinen Aufzug im Haus.</p>'],
    ['it', 'IT', '<h3>Ascensore</h3><p>La casa è senza ascensore.</p>'],
    ['fr', 'FR', '<h3>Ascenseur</h3><p>Il n’y a pas d’ascenseur dans la maison.</p>'],
    ['es', 'ES', '<h3>Ascensor</h3><p>El hotel no tiene ascensor.</p>'],
    ['nl', 'NL', '<h3>Lift</h3><p>Er is geen lift in het hotel.</p>'],
    ['pt', 'PT', '<h3>Elevador</h3><p>O hotel não tem elevador.</p>'],
  ];
  for (const [lang, country, html] of table) {
    test(lang, () => assert.deepEqual(factsOf(html, lang, country), [['lift', false]]));
  }
});

describe('structured data is a second witness', () => {
  const node = (fields: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Hotel', name: 'Lake Inn', ...fields })}</script>`;
  const of = (fields: object, html = '') =>
    extractHotelPage({
      url: 'https://lake-inn.example/',
      html: `<html lang=en><title>Lake Inn</title>${node(fields)}<body>${html}`,
      country: 'GB',
    });

  test('visible text wins on the same page', () => {
    const { facts } = of({ checkinTime: '14:00' }, '<p>Check-in from 3 pm.</p>');
    assert.deepEqual(
      facts.filter(({ key }) => key === 'check_in_from').map(({ value }) => value),
      ['15:00'],
    );
  });
  test('values of the wrong type are read where their meaning is plain', () => {
    const { facts } = of({
      petsAllowed: 'No',
      numberOfRooms: { value: '12' },
      checkinTime: '15:00:00+01:00',
    });
    assert.deepEqual(
      facts.map(({ key, value }) => [key, value]),
      [
        ['check_in_from', '15:00'],
        ['pets_allowed', 'no'],
        ['rooms_count', 12],
      ],
    );
  });
  test('swapped times, dates of one stay and another hotel’s node give nothing', () => {
    assert.deepEqual(of({ checkinTime: '11:00', checkoutTime: '14:00' }).facts, []);
    assert.deepEqual(of({ checkinTime: '2026-05-01T15:00' }).facts, []);
    assert.deepEqual(of({ name: 'Hill House', numberOfRooms: 12 }).facts, []);
  });
  test('the name is the node’s, never a template’s', () => {
    assert.equal(of({}).name, 'Lake Inn');
    assert.equal(of({ name: 'Your Hotel Name' }).name, null);
  });
  test('broken JSON gives fewer facts', () => {
    const html = '<script type="application/ld+json">{"@type":"Hotel",</script><p>Lift</p>';
    assert.deepEqual(factsOf(html), [['lift', true]]);
  });
});

describe('words of a fact', () => {
  test('at most 60 characters, value and its label only', () => {
    const { facts } = extractHotelPage({
      url: 'https://hotel.example/',
      html: '<html lang=en><body><p>Ask for Heather Blenkinsop: parking is £12 per night, as ever.</p>',
      country: 'GB',
    });
    const fee = facts.find(({ key }) => key === 'parking_fee');
    assert.equal(fee?.words, 'parking is £12 per night');
    assert.ok(facts.every(({ words }) => words.length <= 60));
  });
});

describe('contacts of persons, groups and machines are never facts', () => {
  const table: readonly (readonly [string, string])[] = [
    ['a mobile number', '<footer><p>Tel. 07700 900461</p></footer>'],
    ['a fax number', '<footer><p>Fax 01632 960418</p></footer>'],
    [
      'a head office',
      '<footer><p>Head office: 88 Chancel Lane, London EC1A 1BB, 020 7946 0504</p></footer>',
    ],
    ['an address of a person', '<footer><p>a.pohlmann@hotel.example</p></footer>'],
  ];
  for (const [what, html] of table) test(what, () => assert.deepEqual(factsOf(html), []));
});
