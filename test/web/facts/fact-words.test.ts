import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FactValue, When } from '../../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../../db/vocabulary/hotel.ts';
import { saysNo, valueWords, whenWords } from '../../../web/facts/fact-words.ts';
import { formatOf } from '../../../web/facts/format.ts';
import type { Language } from '../../../web/language.ts';

const words = (key: string, value: FactValue, language: Language = 'en') =>
  valueWords(hotelFactSpec.get(key)!, value, formatOf(language));

describe('a value in plain words', () => {
  const table: [key: string, value: FactValue, words: string][] = [
    ['check_in_from', '15:00', '15:00'],
    ['check_in_until', '24:00', 'midnight'],
    ['reception_hours', { from: '07:00', to: '22:30' }, '07:00 to 22:30'],
    ['reception_hours', { from: '00:00', to: '24:00' }, 'around the clock'],
    ['pool_season', { from: '05-01', to: '09-30' }, '1 May – 30 September'],
    ['pool_season', { from: '01-01', to: '12-31' }, 'all year'],
    ['parking_fee', { amount: 0 }, 'free'],
    [
      'parking_fee',
      { amount: 18, currency: 'EUR', per: 'night', each: 'vehicle' },
      '€18 per night per vehicle',
    ],
    ['parking_fee', { amount: 12.5, currency: 'GBP', qualifier: 'from' }, 'from £12.50'],
    ['pet_fee', { amount: 10, amount_max: 20, currency: 'EUR', per: 'stay' }, '€10–€20 per stay'],
    [
      'city_tax',
      { amount: 2, currency: 'EUR', per: 'night', max_nights: 7, tax: 'included' },
      '€2 per night, tax included, for at most 7 nights',
    ],
    ['city_tax', { percent: 5, of: 'room_rate' }, '5% of the room rate'],
    ['pet_max_weight', { value: 20, unit: 'kg' }, '20 kg'],
    ['pet_max_weight', { value: 50, unit: 'lb' }, '50 lb (23 kg)'],
    ['free_cancellation_until', { amount: 2, unit: 'days' }, 'until 2 days before arrival'],
    [
      'free_cancellation_until',
      { amount: 0, unit: 'days', time: '18:00' },
      'until 18:00 on the day of arrival',
    ],
    [
      'free_cancellation_until',
      { amount: 1, unit: 'days', time: '16:00' },
      'until 1 day before arrival, 16:00',
    ],
    ['parking', ['on_site', 'street'], 'on site and in the street'],
    ['pool', ['none'], 'no pool'],
    ['pet_types', { dog: true, other: false }, 'dogs: yes, other pets: no'],
    ['min_check_in_age', 18, '18 years'],
    ['rooms_count', 1, '1 room'],
    ['wifi', true, 'yes'],
    ['luggage_storage', 'free', 'yes, free'],
    ['languages_spoken', ['de', 'it'], 'German and Italian'],
    [
      'address',
      { street: 'Weg 1', postal_code: '12345', locality: 'Ort', country: 'DE' },
      'Weg 1, 12345 Ort, DE',
    ],
    ['coordinates', { lat: 1.5, lon: -2 }, '1.5, -2'],
    ['phone', '+4930123', '+4930123'],
  ];
  for (const [key, value, expected] of table) {
    test(`${key} ${JSON.stringify(value)}`, () => assert.equal(words(key, value), expected));
  }
  test('German and Italian follow their own notation', () => {
    const fee = { amount: 12.5, currency: 'EUR', per: 'night' };
    assert.equal(words('parking_fee', fee, 'de'), '12,50\u00a0€ pro Nacht');
    assert.equal(words('parking_fee', fee, 'it'), '12,50\u00a0€ a notte');
  });
});

describe('a condition in plain words', () => {
  const table: [when: When, words: string[]][] = [
    [{ season: { from: '06-01', to: '08-31' } }, ['from 1 June to 31 August']],
    [{ days: ['sat', 'sun', 'ph'] }, ['on Saturday, Sunday and public holidays']],
    [{ place: 'garage' }, ['in the garage']],
    [{ place: 'roof deck' }, ['parking place: roof deck']],
    [{ age: { min: 4, max: 11 } }, ['ages 4 to 11']],
    [{ age: { max: 3 } }, ['up to age 3']],
    [{ max_weight_kg: 10, pet: 'dog' }, ['pets up to 10 kg', 'dogs']],
    [{ nights: { min: 7 } }, ['stays of 7 nights or more']],
    [{ time: { to: '06:00' } }, ['until 06:00']],
    [{ from_date: '2027-03-01' }, ['from 1 March 2027 on']],
  ];
  for (const [when, expected] of table) {
    test(JSON.stringify(when), () => assert.deepEqual(whenWords(when, formatOf('en')), expected));
  }
  test('no condition, no words', () => assert.deepEqual(whenWords(null, formatOf('en')), []));
});

describe("the hotel's own no is told apart", () => {
  for (const value of [false, 'no', 'not_possible', 'not_allowed', ['none']] as FactValue[]) {
    test(JSON.stringify(value), () => assert.equal(saysNo(value), true));
  }
  for (const value of [true, 'yes', ['on_site'], ['none', 'street'], 0] as FactValue[]) {
    test(`${JSON.stringify(value)} is no no`, () => assert.equal(saysNo(value), false));
  }
});
