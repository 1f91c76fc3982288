/** Kinds of wording that English pages use, each by a short line of its own. */
import { type Row, testRows } from './rows.ts';

const english: readonly Row[] = [
  [
    'an age to book needs no other topic beside it',
    'en',
    '<p>You have to be 21 to rent a room.</p>',
    [['min_check_in_age', 21]],
  ],
  [
    'who may not come without an adult may not check in',
    'en',
    '<p>Guests under 18 must be accompanied by an adult.</p>',
    [['min_check_in_age', 18]],
  ],
  [
    'in the afternoon arrivals begin, and nobody is late',
    'en',
    '<p>Check in after 2 pm.</p>',
    [['check_in_from', '14:00']],
  ],
  [
    'rooms in which a thing is are not all rooms',
    'en',
    '<p>Air conditioning is fitted in the eight suites. The hotel has 62 bedrooms in all.</p>',
    [
      ['air_conditioning', 'some_rooms'],
      ['rooms_count', 62],
    ],
  ],
  [
    'a morning hour after an afternoon’s is when the room is given back',
    'en',
    '<p>The room is yours from 3 pm until 10.30 am.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_out_by', '10:30'],
    ],
  ],
  [
    'a payment in advance is no tax, though it follows one',
    'en',
    '<h3>City tax</h3><p>£2 per person per night. With your booking we ask for a deposit of £90.</p>',
    [['city_tax', { amount: 2, currency: 'GBP', per: 'night', each: 'person' }]],
  ],
  [
    'a condition that opens the sentence belongs to what follows its comma',
    'en',
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
    'en',
    '<h3>Check-out</h3><p>11 o’clock, though there is no rush on weekdays.</p>',
    [['check_out_by', '11:00']],
  ],
  [
    'a key safe that late guests may use needs no word before',
    'en',
    '<p>Late arrivals can use the key safe by the door.</p>',
    [['late_check_in', 'any_time']],
  ],
  [
    'a reception that is not staffed overnight is not open round the clock',
    'en',
    '<p>Reception isn’t manned overnight.</p>',
    [['reception_24h', false]],
  ],
  [
    'each price goes with the service named before it',
    'en',
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
    'en',
    '<p>Pets over 40 lb cannot be accommodated.</p>',
    [['pet_max_weight', { value: 40, unit: 'lb' }]],
  ],
  [
    'a refusal of them overrides the fondness before it',
    'en',
    '<p>Much as we love dogs, we can’t have them in the house.</p>',
    [['pets_allowed', 'no']],
  ],
  [
    'a word of regret goes with its own refusal, not with the line before',
    'en',
    '<p>Parking is £9 a night. Sorry, pets aren’t permitted.</p>',
    [
      ['parking', ['unspecified']],
      ['pets_allowed', 'no'],
      ['parking_fee', { amount: 9, currency: 'GBP', per: 'night' }],
    ],
  ],
  [
    'the first night and those after it have prices of their own',
    'en',
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
    'en',
    '<p>There isn’t a gym or a pool.</p>',
    [
      ['pool', ['none']],
      ['gym', false],
    ],
  ],
  [
    'a pool elsewhere is no reason against having none',
    'en',
    '<p>No pool here, but guests swim at a reduced rate nearby.</p>',
    [['pool', ['none']]],
  ],
  [
    'months of heating are no season of the pool',
    'en',
    '<p>The outdoor pool is heated from May to September.</p>',
    [
      ['pool', ['outdoor']],
      ['pool_heated', true],
    ],
  ],
  [
    'hours for children are not the pool’s',
    'en',
    '<p>The indoor pool is open 7am to 9pm; under-16s may swim between 10am and 5pm.</p>',
    [
      ['pool', ['indoor']],
      ['pool_hours', { from: '07:00', to: '21:00' }],
    ],
  ],
  [
    'a share of the rooms stands before the whole and before their names',
    'en',
    '<p>Three of our 57 bedrooms – 4, 5 and 12 – were designed with wheelchair users in mind.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 3],
      ['rooms_count', 57],
    ],
  ],
  [
    'a ramp of one room is no way into the house',
    'en',
    '<p>Cabin 3 has a ramp and was built for wheelchairs.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 1],
    ],
  ],
  [
    'rooms that take dogs are a part of the house',
    'en',
    '<p>Only four cabins take dogs.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true }],
    ],
  ],
  [
    'a phrase never reaches over a full stop',
    'en',
    '<p>All rooms are at ground level. Two of them face the sea.</p>',
    [],
  ],
  [
    'a season has its own last day of free cancellation',
    'en',
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
    'en',
    '<p>Stays under 28 nights: a refundable deposit of £150. Stays of 28 nights or longer: a refundable deposit of £500.</p>',
    [
      ['security_deposit', { amount: 150, currency: 'GBP' }, { nights: { max: 27 } }],
      ['security_deposit', { amount: 500, currency: 'GBP' }, { nights: { min: 28 } }],
    ],
  ],
  [
    'younger ones are those below the age before',
    'en',
    '<p>Breakfast is £8 for children of 4 to 11; younger ones eat free.</p>',
    [
      ['breakfast_fee', { amount: 8, currency: 'GBP' }, { age: { min: 4, max: 11 } }],
      ['breakfast_fee', { amount: 0 }, { age: { max: 3 } }],
    ],
  ],
  [
    'a share of the price before `or sales tax` is the lodging tax’s',
    'en',
    '<p>Rates don’t include the lodging tax of 6% of the room rate or state sales tax (5.3%).</p>',
    [['city_tax', { percent: 6, of: 'room_rate' }]],
  ],
  [
    'balconies alone are not all of the grounds',
    'en',
    '<p>No smoking in the rooms and on the balconies.</p>',
    [['smoking', 'no_indoor_smoking']],
  ],
  [
    'a heading may name its topic by a word that a text would not',
    'en',
    '<h3>Mornings</h3><p>Served 7:30 to 10.</p><h3>Card on file</h3><p>£100 hold per stay, released when you leave.</p>',
    [
      ['breakfast_hours', { from: '07:30', to: '10:00' }],
      ['security_deposit', { amount: 100, currency: 'GBP', per: 'stay' }],
    ],
  ],
];

testRows('wordings of English pages', english);
