import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Money, When } from '../../../db/vocabulary/fact-value.ts';
import type { StatedFact } from '../../../web/facts/fact-rows.ts';
import { chargesFor, totalsOf } from '../../../web/stay/charges.ts';
import { holdsForStay } from '../../../web/stay/conditions.ts';
import { readStay, type Stay, writeStay } from '../../../web/stay/stay.ts';

const stay: Stay = {
  from: '2027-06-29',
  to: '2027-07-02',
  nights: 3,
  adults: 2,
  children: [5, 14],
  dogKg: 12,
  car: true,
  breakfast: false,
};

const fact = (key: string, value: Money, when: When | null = null): StatedFact => ({
  key,
  value,
  when,
  pageUrl: 'https://www.inn.example/info',
  fragment: null,
  standing: 'shown',
  checkedAt: '2026-11-28T09:00:00Z',
  disputedAt: null,
});
const eur = (amount: number, rest: object = {}): Money => ({ amount, currency: 'EUR', ...rest });

/** The total in euros, or how the charge stands where there is none. */
function outcome(key: string, facts: readonly StatedFact[], changed: Partial<Stay> = {}) {
  const charge = chargesFor(facts, { ...stay, ...changed }).find((each) => each.key === key);
  if (charge?.kind !== 'sum') return charge?.kind;
  return totalsOf([charge])[0]?.amount ?? 0;
}

describe('what a stay costs on top', () => {
  const table: [why: string, key: string, facts: StatedFact[], expected: number | string][] = [
    ['per night', 'parking_fee', [fact('parking_fee', eur(10, { per: 'night' }))], 30],
    ['per stay', 'pet_fee', [fact('pet_fee', eur(15, { per: 'stay' }))], 15],
    ['free', 'parking_fee', [fact('parking_fee', { amount: 0 })], 0],
    ['per person and night', 'city_tax', [fact('city_tax', eur(2, { per: 'night' }))], 24],
    [
      'from an age on',
      'city_tax',
      [fact('city_tax', eur(2, { per: 'night', each: 'person' }), { age: { min: 14 } })],
      18,
    ],
    [
      'reduced for children',
      'city_tax',
      [
        fact('city_tax', eur(2, { per: 'night' })),
        fact('city_tax', eur(1, { per: 'night' }), { age: { min: 6, max: 15 } }),
        fact('city_tax', { amount: 0 }, { age: { max: 5 } }),
      ],
      15,
    ],
    ['adults only', 'city_tax', [fact('city_tax', eur(2, { per: 'night', each: 'adult' }))], 12],
    ['capped', 'city_tax', [fact('city_tax', eur(2, { per: 'night', max_nights: 2 }))], 16],
    [
      'by season, night by night',
      'parking_fee',
      [
        fact('parking_fee', eur(5, { per: 'night' })),
        fact('parking_fee', eur(9, { per: 'night' }), { season: { from: '07-01', to: '08-31' } }),
      ],
      19,
    ],
    [
      'by the dog’s weight',
      'pet_fee',
      [
        fact('pet_fee', eur(10, { per: 'night' }), { max_weight_kg: 10 }),
        fact('pet_fee', eur(20, { per: 'night' }), { min_weight_kg: 10 }),
      ],
      60,
    ],
    [
      '"from" is no price',
      'parking_fee',
      [fact('parking_fee', eur(9, { per: 'night', qualifier: 'from' }))],
      'unclear',
    ],
    [
      'a share of an unknown rate',
      'city_tax',
      [fact('city_tax', { percent: 5, of: 'room_rate' })],
      'unclear',
    ],
    ['no unit', 'pet_fee', [fact('pet_fee', eur(10))], 'unclear'],
    [
      'a choice that was not asked for',
      'parking_fee',
      [fact('parking_fee', eur(9, { per: 'night' }), { place: 'garage' })],
      'unclear',
    ],
    ['not stated', 'parking_fee', [], 'not-stated'],
    [
      'in conflict',
      'parking_fee',
      [{ ...fact('parking_fee', eur(9, { per: 'night' })), standing: 'conflict' }],
      'conflict',
    ],
  ];
  for (const [why, key, facts, expected] of table) {
    test(why, () => assert.equal(outcome(key, facts), expected));
  }
  test('nothing is asked of those without car, dog or breakfast', () => {
    const none = { car: false, dogKg: null };
    const keys = chargesFor([], { ...stay, ...none }).map(({ key }) => key);
    assert.deepEqual(keys, ['city_tax', 'resort_fee']);
  });
  test('amounts in different currencies are never added', () => {
    const charges = chargesFor(
      [
        fact('parking_fee', eur(10, { per: 'night' })),
        fact('pet_fee', { amount: 7, currency: 'CHF', per: 'stay' }),
      ],
      stay,
    );
    assert.deepEqual(totalsOf(charges), [
      { currency: 'EUR', amount: 30 },
      { currency: 'CHF', amount: 7 },
    ]);
  });
});

describe('whether a condition holds for a stay', () => {
  const table: [when: When, holds: string][] = [
    [{ season: { from: '05-01', to: '09-30' } }, 'yes'],
    [{ season: { from: '11-01', to: '03-31' } }, 'no'],
    [{ nights: { min: 7 } }, 'no'],
    [{ days: ['fri'] }, 'no'],
    [{ days: ['thu'] }, 'yes'],
    [{ pet: 'dog', max_weight_kg: 10 }, 'no'],
    [{ from_date: '2027-01-01' }, 'yes'],
    [{ building: 'annex' }, 'unknown'],
    [{ age: { max: 5 } }, 'yes'],
    [{ season_name: 'high' }, 'unknown'],
  ];
  for (const [when, holds] of table) {
    test(`${JSON.stringify(when)} -> ${holds}`, () =>
      assert.equal(holdsForStay(when, stay), holds));
  }
});

describe('a stay in the address', () => {
  const read = (query: string) => readStay(new URLSearchParams(query));
  test('is written back as it was read', () => {
    const query = 'from=2027-06-29&to=2027-07-02&kids=5%2C14&dog=12&car=1';
    const result = read(query);
    assert.equal(result.kind === 'stay' && writeStay(result.stay).toString(), query);
  });
  for (const query of [
    'from=2027-02-30&to=2027-03-02',
    'from=2027-03-02&to=2027-03-02',
    'from=2027-03-02&to=2027-03-01',
    'from=2027-03-02&to=2028-03-02',
    'from=2027-03-02',
    "from='&to=1",
  ]) {
    test(`${query} is no stay`, () => assert.equal(read(query).kind, 'fault'));
  }
  test('no dates, no stay', () => assert.equal(read('adults=3').kind, 'none'));
});
