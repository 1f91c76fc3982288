/** What several pages of one hotel come to. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reconcile, type Statement } from '../../../crawler/extract/reconcile.ts';

function says(page: string, value: Statement['value'], more: Partial<Statement> = {}): Statement {
  return {
    key: 'check_in_from',
    value,
    foundIn: 'text',
    words: '',
    rule: 'test',
    pageUrl: `https://hotel.example/${page}`,
    pageRole: 'policies',
    checkedAtMs: 0,
    language: 'en',
    ...more,
  };
}

const standings = (statements: readonly Statement[]) =>
  reconcile(statements).map(({ value, standing }) => [value, standing]);

describe('pages that agree', () => {
  test('one is shown, the others support it', () => {
    assert.deepEqual(standings([says('a', '15:00'), says('b', '15:00')]), [
      ['15:00', 'shown'],
      ['15:00', 'supporting'],
    ]);
  });
  test('text comes before data and policies before terms', () => {
    const [first] = reconcile([
      says('terms', '15:00', { pageRole: 'terms' }),
      says('data', '15:00', { foundIn: 'structured-data' }),
      says('policies', '15:00'),
    ]);
    assert.equal(first?.pageUrl, 'https://hotel.example/policies');
  });
  test('48 hours and two days say the same', () => {
    const key = 'free_cancellation_until';
    const values = standings([
      says('a', { amount: 48, unit: 'hours' }, { key }),
      says('b', { amount: 2, unit: 'days' }, { key }),
    ]);
    assert.deepEqual(
      values.map(([, standing]) => standing),
      ['shown', 'supporting'],
    );
  });
});

describe('pages that disagree', () => {
  test('both stay, as a conflict, whatever their number, age or role', () => {
    const values = standings([
      says('a', '15:00'),
      says('b', '15:00'),
      says('c', '16:00', { pageRole: 'terms', checkedAtMs: -1 }),
    ]);
    assert.deepEqual(values, [
      ['15:00', 'conflict'],
      ['15:00', 'supporting'],
      ['16:00', 'conflict'],
    ]);
  });
  test('data that contradicts another page’s text is a conflict too', () => {
    const key = 'pets_allowed';
    const values = standings([
      says('rules', 'on_request', { key }),
      says('rooms', 'no', { key, foundIn: 'structured-data' }),
    ]);
    assert.deepEqual(
      values.map(([, standing]) => standing),
      ['conflict', 'conflict'],
    );
  });
  test('other conditions are no disagreement', () => {
    const values = standings([says('a', '15:00'), says('b', '16:00', { when: { days: ['sun'] } })]);
    assert.deepEqual(
      values.map(([, standing]) => standing),
      ['shown', 'shown'],
    );
  });
  test('two prices of one page are its list', () => {
    const key = 'breakfast_fee';
    const price = (amount: number) => ({ amount, currency: 'EUR' });
    const values = standings([says('a', price(18), { key }), says('a', price(23), { key })]);
    assert.deepEqual(
      values.map(([, standing]) => standing),
      ['shown', 'shown'],
    );
  });
});

describe('a statement that only adds to another is shown before it', () => {
  const table: readonly (readonly [string, Statement['value'], Statement['value']])[] = [
    ['luggage_storage', 'free', 'yes'],
    ['service_animals', 'allowed_free', 'allowed'],
    ['parking', ['on_site', 'public_nearby'], ['on_site']],
    ['parking', ['on_site'], ['unspecified']],
    ['pet_types', { dog: true, cat: false }, { dog: true }],
    ['pet_fee', { amount: 12, currency: 'EUR', per: 'night' }, { amount: 12, currency: 'EUR' }],
    [
      'free_cancellation_until',
      { amount: 1, unit: 'days', time: '18:00' },
      { amount: 1, unit: 'days' },
    ],
  ];
  for (const [key, more, less] of table) {
    test(`${key}: ${JSON.stringify(more)}`, () => {
      assert.deepEqual(standings([says('a', less, { key }), says('b', more, { key })]), [
        [less, 'supporting'],
        [more, 'shown'],
      ]);
    });
  }
});

test('what only follows from another fact gives way to any page that states it', () => {
  const key = 'pets_allowed';
  const values = standings([
    says('a', 'yes', { key, rule: 'entailed by pet_fee' }),
    says('b', 'on_request', { key }),
  ]);
  assert.deepEqual(values, [['on_request', 'shown']]);
});
