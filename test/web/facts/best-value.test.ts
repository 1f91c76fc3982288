import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FactValue, When } from '../../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../../db/vocabulary/hotel.ts';
import { bestColumns } from '../../../web/facts/best-value.ts';
import { factRows } from '../../../web/facts/fact-rows.ts';
import { formatOf } from '../../../web/facts/format.ts';
import { TEST_NOW } from '../../support/app.ts';

/** One hotel's statement of a fact; undefined = not stated. */
type Said =
  | { readonly value: FactValue; readonly when?: When; readonly conflict?: true }
  | undefined;

function best(key: string, ...hotels: readonly Said[]): number[] {
  const rows = hotels.map((said) => {
    const stated = said
      ? [
          {
            key,
            value: said.value,
            when: said.when ?? null,
            pageUrl: 'https://www.inn.example/',
            fragment: null,
            standing: said.conflict ? ('conflict' as const) : ('shown' as const),
            checkedAt: '2026-11-28T09:00:00Z',
            disputedAt: null,
          },
        ]
      : [];
    const context = { format: formatOf('en'), nowMs: TEST_NOW, fadeAfterMs: 1e12 };
    return factRows(stated, context).find((row) => row.key === key)!;
  });
  return [...bestColumns(hotelFactSpec.get(key)!, rows)];
}

const money = (amount: number, currency = 'EUR', per = 'night') => ({
  value: { amount, currency, per },
});

describe('the best value is marked only where values can be compared', () => {
  const table: [why: string, found: number[], expected: number[]][] = [
    ['earlier check-in', best('check_in_from', { value: '15:00' }, { value: '14:00' }), [1]],
    ['later check-out', best('check_out_by', { value: '11:00' }, { value: '10:00' }), [0]],
    ['lower fee', best('parking_fee', money(12), money(9), money(15)), [1]],
    ['both of the best', best('parking_fee', money(9), money(9), money(15)), [0, 1]],
    [
      'free beats every currency',
      best('parking_fee', money(9), { value: { amount: 0 } }, money(8, 'USD')),
      [1],
    ],
    ['never across currencies', best('parking_fee', money(9), money(8, 'USD')), []],
    ['never across units', best('parking_fee', money(9), money(8, 'EUR', 'stay')), []],
    [
      'never across conditions',
      best('parking_fee', money(9), { ...money(8), when: { place: 'garage' } }),
      [],
    ],
    ['not with a conflict', best('parking_fee', money(9), { ...money(8), conflict: true }), []],
    ['not where all are equal', best('check_in_from', { value: '15:00' }, { value: '15:00' }), []],
    [
      'among those who state it',
      best('check_in_from', { value: '15:00' }, undefined, { value: '14:00' }),
      [2],
    ],
    ['not alone', best('check_in_from', { value: '15:00' }, undefined), []],
    ['a yes is better', best('lift', { value: false }, { value: true }), [1]],
    [
      'kinds are not ranked',
      best('smoking', { value: 'smoke_free' }, { value: 'smoking_rooms' }),
      [],
    ],
    [
      'pounds and kilograms',
      best(
        'pet_max_weight',
        { value: { value: 20, unit: 'kg' } },
        { value: { value: 50, unit: 'lb' } },
      ),
      [1],
    ],
    [
      'later free cancellation',
      best(
        'free_cancellation_until',
        { value: { amount: 7, unit: 'days' } },
        { value: { amount: 2, unit: 'days' } },
      ),
      [1],
    ],
    [
      'hours and days are different',
      best(
        'free_cancellation_until',
        { value: { amount: 24, unit: 'hours' } },
        { value: { amount: 2, unit: 'days' } },
      ),
      [],
    ],
  ];
  for (const [why, found, expected] of table) {
    test(why, () => assert.deepEqual(found, expected));
  }
});
