/** What English pages say of other places, people and terms than the house's own. */
import { type Row, testRows } from './rows.ts';

const elsewhere: readonly Row[] = [
  [
    'what follows day guests and a colon is theirs',
    'en',
    '<p>Parking is £11 per day (public rate: £19).</p>',
    [['parking_fee', { amount: 11, currency: 'GBP', per: 'day' }]],
  ],
  [
    'a quotation is somebody else’s word',
    'en',
    '<blockquote><p>Free parking, and check-out at noon.</p><cite>Ann</cite></blockquote>',
    [],
  ],
  ['Wi-Fi of another place', 'en', '<p>Wi-Fi at the train station is free.</p>', []],
  ['a beach for dogs', 'en', '<p>The dog-friendly beach is 200 metres away.</p>', []],
  [
    'a car park of another place',
    'en',
    '<p>The castle car park charges £6 a day.</p>',
    [
      ['parking', ['public_nearby']],
      ['nearby_parking_fee', { amount: 6, currency: 'GBP', per: 'day' }],
    ],
  ],
  [
    'the way from the car park',
    'en',
    '<p>From the car park it is 15 minutes’ walk to the castle.</p>',
    [],
  ],
  [
    'what groups may cancel',
    'en',
    '<p>Groups of more than 10 must cancel 30 days before arrival.</p>',
    [],
  ],
  [
    'a condition before the topic’s first word still conditions it',
    'en',
    '<p>For stays of 7 nights or more, parking is free.</p>',
    [
      ['parking', ['unspecified']],
      ['parking_fee', { amount: 0 }, { nights: { min: 7 } }],
    ],
  ],
  ['a toll on the way', 'en', '<h3>By car</h3><p>The toll on the bridge is £5 per car.</p>', []],
  ['a class in the morning', 'en', '<h3>Mornings</h3><p>Yoga at 7.30am, £10.</p>', []],
  ['VAT under taxes', 'en', '<h3>Taxes</h3><p>VAT of 20% is included in all prices.</p>', []],
  [
    'half of a price that has no age',
    'en',
    '<p>Breakfast costs £19, half that for under-twelves.</p>',
    [['breakfast_fee', { amount: 19, currency: 'GBP' }]],
  ],
  [
    'a price for who asks as a visitor',
    'en',
    '<h3>Breakfast</h3><p>Dropping in as a day visitor? Then it is £14.</p>',
    [],
  ],
  [
    'everything else among animals',
    'en',
    '<p>Dogs are welcome. Cats and everything else: no, sorry.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true, cat: false, other: false }],
    ],
  ],
  ['hours of the telephone', 'en', '<p>Our office handles calls from 9am to 5.30pm.</p>', []],
];

testRows('what English pages say of other places, people and terms', elsewhere);
