/** Kinds of wording that pages in English and Dutch use, each by a short line of its own. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractHotelPage } from '../../../crawler/extract/hotel.ts';

type Facts = readonly (readonly [key: string, value: unknown, when?: unknown])[];
type Row = readonly [rule: string, html: string, facts: Facts];

const FILLER = {
  en: 'We look forward to seeing you and hope that you will enjoy your time with us.',
  nl: 'Wij verheugen ons op uw komst en hopen dat u een fijne tijd bij ons zult hebben.',
};

function factsOf(html: string, lang: 'en' | 'nl', country: string): Facts {
  const page = extractHotelPage({
    url: 'https://hotel.example/info',
    html: `<html lang="${lang}"><title>Info</title><body><p>${FILLER[lang]}</p>${html}`,
    country,
  });
  return page.facts
    .filter(({ rule }) => !rule.startsWith('entailed'))
    .map(({ key, value, when }) => (when === undefined ? [key, value] : [key, value, when]));
}

const english: readonly Row[] = [
  [
    'a morning hour after an afternoon’s is when the room is given back',
    '<p>The room is yours from 3 pm until 10.30 am.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_out_by', '10:30'],
    ],
  ],
  [
    'a quotation is somebody else’s word',
    '<blockquote><p>Free parking, and check-out at noon.</p><cite>Ann</cite></blockquote>',
    [],
  ],
  [
    'what follows day guests and a colon is theirs',
    '<p>Parking is £11 per day (public rate: £19).</p>',
    [['parking_fee', { amount: 11, currency: 'GBP', per: 'day' }]],
  ],
  [
    'a payment in advance is no tax, though it follows one',
    '<h3>City tax</h3><p>£2 per person per night. With your booking we ask for a deposit of £90.</p>',
    [['city_tax', { amount: 2, currency: 'GBP', per: 'night', each: 'person' }]],
  ],
  [
    'a condition that opens the sentence belongs to what follows its comma',
    '<p>Ages 3 to 12, an extra bed is £15 per night.</p>',
    [
      [
        'extra_bed_fee',
        { amount: 15, currency: 'GBP', per: 'night' },
        { age: { min: 3, max: 12 } },
      ],
    ],
  ],
  [
    'a refusal of days beside an hour is no condition of it',
    '<h3>Check-out</h3><p>11 o’clock, though there is no rush on weekdays.</p>',
    [['check_out_by', '11:00']],
  ],
  [
    'a key safe that late guests may use needs no word before',
    '<p>Late arrivals can use the key safe by the door.</p>',
    [['late_check_in', 'any_time']],
  ],
  [
    'a reception that is not staffed overnight is not open round the clock',
    '<p>Reception isn’t manned overnight.</p>',
    [['reception_24h', false]],
  ],
  [
    'each price goes with the service named before it',
    '<p>Overnight self-parking is £25 and valet parking is £40 per night.</p>',
    [
      ['parking', ['unspecified']],
      ['parking_service', ['valet', 'self']],
      ['parking_fee', { amount: 25, currency: 'GBP', per: 'night' }, { service: 'self' }],
      ['parking_fee', { amount: 40, currency: 'GBP', per: 'night' }, { service: 'valet' }],
    ],
  ],
  [
    'a weight above which pets are refused admits the others',
    '<p>Pets over 40 lb cannot be accommodated.</p>',
    [['pet_max_weight', { value: 40, unit: 'lb' }]],
  ],
  [
    'a refusal of them overrides the fondness before it',
    '<p>Much as we love dogs, we can’t have them in the house.</p>',
    [['pets_allowed', 'no']],
  ],
  [
    'a word of regret goes with its own refusal, not with the line before',
    '<p>Parking is £9 a night. Sorry, pets aren’t permitted.</p>',
    [
      ['parking', ['unspecified']],
      ['pets_allowed', 'no'],
      ['parking_fee', { amount: 9, currency: 'GBP', per: 'night' }],
    ],
  ],
  [
    'the first night and those after it have prices of their own',
    '<p>We ask £10 per dog for the first night and £5 a night after that.</p>',
    [
      ['pet_types', { dog: true }],
      [
        'pet_fee',
        { amount: 10, currency: 'GBP', per: 'night', each: 'pet' },
        { nights: { min: 1, max: 1 } },
      ],
      ['pet_fee', { amount: 5, currency: 'GBP', per: 'night' }, { nights: { min: 2 } }],
    ],
  ],
  [
    'one refusal holds for all members of a list',
    '<p>There isn’t a gym or a pool.</p>',
    [
      ['pool', ['none']],
      ['gym', false],
    ],
  ],
  [
    'a pool elsewhere is no reason against having none',
    '<p>No pool here, but guests swim at a reduced rate nearby.</p>',
    [['pool', ['none']]],
  ],
  [
    'months of heating are no season of the pool',
    '<p>The outdoor pool is heated from May to September.</p>',
    [
      ['pool', ['outdoor']],
      ['pool_heated', true],
    ],
  ],
  [
    'hours for children are not the pool’s',
    '<p>The indoor pool is open 7am to 9pm; under-16s may swim between 10am and 5pm.</p>',
    [
      ['pool', ['indoor']],
      ['pool_hours', { from: '07:00', to: '21:00' }],
    ],
  ],
  [
    'a share of the rooms stands before the whole and before their names',
    '<p>Three of our 57 bedrooms – 4, 5 and 12 – were designed with wheelchair users in mind.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 3],
      ['rooms_count', 57],
    ],
  ],
  [
    'a ramp of one room is no way into the house',
    '<p>Cabin 3 has a ramp and was built for wheelchairs.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 1],
    ],
  ],
  [
    'rooms that take dogs are a part of the house',
    '<p>Only four cabins take dogs.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true }],
    ],
  ],
  [
    'a phrase never reaches over a full stop',
    '<p>All rooms are at ground level. Two of them face the sea.</p>',
    [],
  ],
  [
    'a season has its own last day of free cancellation',
    '<p>Cancellation: a full refund up to 7 days before arrival; for August, up to 30 days.</p>',
    [
      ['free_cancellation_until', { amount: 7, unit: 'days' }],
      [
        'free_cancellation_until',
        { amount: 30, unit: 'days' },
        { season: { from: '08-01', to: '08-31' } },
      ],
    ],
  ],
  [
    'deposits differ by the length of stay',
    '<p>Stays under 28 nights: a refundable deposit of £150. Stays of 28 nights or longer: a refundable deposit of £500.</p>',
    [
      ['security_deposit', { amount: 150, currency: 'GBP' }, { nights: { max: 27 } }],
      ['security_deposit', { amount: 500, currency: 'GBP' }, { nights: { min: 28 } }],
    ],
  ],
  [
    'younger ones are those below the age before',
    '<p>Breakfast is £8 for children of 4 to 11; younger ones eat free.</p>',
    [
      ['breakfast_fee', { amount: 8, currency: 'GBP' }, { age: { min: 4, max: 11 } }],
      ['breakfast_fee', { amount: 0 }, { age: { max: 3 } }],
    ],
  ],
  [
    'a share of the price before `or sales tax` is the lodging tax’s',
    '<p>Rates don’t include the lodging tax of 6% of the room rate or state sales tax (5.3%).</p>',
    [['city_tax', { percent: 6, of: 'room_rate' }]],
  ],
  [
    'balconies alone are not all of the grounds',
    '<p>No smoking in the rooms and on the balconies.</p>',
    [['smoking', 'no_indoor_smoking']],
  ],
  [
    'a heading may name its topic by a word that a text would not',
    '<h3>Mornings</h3><p>Served 7:30 to 10.</p><h3>Card on file</h3><p>£100 hold per stay, released when you leave.</p>',
    [
      ['breakfast_hours', { from: '07:30', to: '10:00' }],
      ['security_deposit', { amount: 100, currency: 'GBP', per: 'stay' }],
    ],
  ],
];

const elsewhere: readonly Row[] = [
  ['Wi-Fi of another place', '<p>Wi-Fi at the train station is free.</p>', []],
  ['a beach for dogs', '<p>The dog-friendly beach is 200 metres away.</p>', []],
  [
    'a car park of another place',
    '<p>The castle car park charges £6 a day.</p>',
    [
      ['parking', ['public_nearby']],
      ['nearby_parking_fee', { amount: 6, currency: 'GBP', per: 'day' }],
    ],
  ],
  [
    'the way from the car park',
    '<p>From the car park it is 15 minutes’ walk to the castle.</p>',
    [],
  ],
  [
    'what groups may cancel',
    '<p>Groups of more than 10 must cancel 30 days before arrival.</p>',
    [],
  ],
  [
    'a condition before the topic’s first word still conditions it',
    '<p>For stays of 7 nights or more, parking is free.</p>',
    [
      ['parking', ['unspecified']],
      ['parking_fee', { amount: 0 }, { nights: { min: 7 } }],
    ],
  ],
  ['a toll on the way', '<h3>By car</h3><p>The toll on the bridge is £5 per car.</p>', []],
  ['a class in the morning', '<h3>Mornings</h3><p>Yoga at 7.30am, £10.</p>', []],
  ['VAT under taxes', '<h3>Taxes</h3><p>VAT of 20% is included in all prices.</p>', []],
  [
    'half of a price that has no age',
    '<p>Breakfast costs £19, half that for under-twelves.</p>',
    [['breakfast_fee', { amount: 19, currency: 'GBP' }]],
  ],
  [
    'a price for who asks as a visitor',
    '<h3>Breakfast</h3><p>Dropping in as a day visitor? Then it is £14.</p>',
    [],
  ],
  [
    'everything else among animals',
    '<p>Dogs are welcome. Cats and everything else: no, sorry.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true, cat: false, other: false }],
    ],
  ],
  ['hours of the telephone', '<p>Our office handles calls from 9am to 5.30pm.</p>', []],
];

const dutch: readonly Row[] = [
  [
    'a question holds the hour for its answer',
    '<p>Komt u na 21 uur aan? Laat het ons dan even weten.</p>',
    [
      ['late_check_in', 'by_arrangement'],
      ['check_in_until', '21:00'],
    ],
  ],
  [
    'what is not possible after an hour ends with it',
    '<p>Na 23.00 uur kunt u helaas niet meer inchecken.</p>',
    [
      ['check_in_until', '23:00'],
      ['late_check_in', 'not_possible'],
    ],
  ],
  [
    'all of a list of animals stay at home',
    '<p>Honden zijn welkom. Katten, konijnen en andere dieren laten we liever thuis.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true, cat: false, small_animal: false, other: false }],
    ],
  ],
  [
    'a kind of pool that is missing is none that is there',
    '<p>Binnenzwembad, dagelijks 8.00–21.00 uur. Een buitenzwembad hebben we niet.</p>',
    [
      ['pool', ['indoor']],
      ['pool_hours', { from: '08:00', to: '21:00' }],
    ],
  ],
  [
    'rooms named by their numbers are counted',
    '<p>Kamer 3 en 4 zijn ingericht voor rolstoelgebruikers.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 2],
    ],
  ],
  ['a count behind its label is the house’s', '<p>Aantal kamers: 28</p>', [['rooms_count', 28]]],
];

describe('wordings of English pages', () => {
  for (const [rule, html, facts] of english) {
    test(rule, () => assert.deepEqual(factsOf(html, 'en', 'GB'), facts));
  }
});

describe('what English pages say of other places, people and terms', () => {
  for (const [rule, html, facts] of elsewhere) {
    test(rule, () => assert.deepEqual(factsOf(html, 'en', 'GB'), facts));
  }
});

describe('wordings of Dutch pages', () => {
  for (const [rule, html, facts] of dutch) {
    test(rule, () => assert.deepEqual(factsOf(html, 'nl', 'NL'), facts));
  }
});
