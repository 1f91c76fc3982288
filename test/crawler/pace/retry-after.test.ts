import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { retryNotBeforeMs } from '../../../crawler/pace/retry-after.ts';

const NOW = Date.UTC(2026, 11, 1, 8, 0, 0);
const DAY_MS = 86_400_000;

function waitMs(...values: string[]): number | null {
  const moment = retryNotBeforeMs(
    values.map((value) => ['retry-after', value] as const),
    NOW,
  );
  return moment === null ? null : moment - NOW;
}

describe('RFC 9110 §10.2.3: Retry-After', () => {
  const table: [string, number | null][] = [
    ['1', 1000],
    ['120', 120_000],
    [' 3600 ', 3_600_000],
    ['0120', 120_000],
    ['2592000', 30 * DAY_MS],
    ['31536000', 365 * DAY_MS],
    ['Tue, 01 Dec 2026 08:05:00 GMT', 300_000],
    ['tue, 01 dec 2026 08:05:00 gmt', 300_000],
    ['Thu, 31 Dec 2026 08:00:00 GMT', 30 * DAY_MS],
    ['Tuesday, 01-Dec-26 08:05:00 GMT', 300_000],
    ['Tue Dec  1 08:05:00 2026', 300_000],
    ['Tue Dec 01 08:05:00 2026', 300_000],
    ['Mon, 07 Dec 2026 08:00:00 GMT', 6 * DAY_MS],
  ];
  for (const [value, expected] of table) {
    test(`[J18] "${value}" is waited for in full`, () => assert.equal(waitMs(value), expected));
  }
});

describe('ours: what lies not ahead or says nothing counts as absent', () => {
  const values = [
    ...['', '0', '00', '-1', '+5', '1.5', '10s', '1e3', '0x10', '5 minutes', 'soon', 'NaN'],
    ...['Infinity', '1, 2', 'Tue, 01 Dec 2026 08:00:00 GMT', 'Tue, 01 Dec 2026 07:59:59 GMT'],
    ...['Mon, 01 Jan 1990 00:00:00 GMT', 'Tuesday, 01-Dec-77 08:05:00 GMT', 'foo 5', '2027-01-01'],
    ...['Tue, 01 Foo 2026 09:00:00 GMT', 'Tue, 32 Dec 2026 09:00:00 GMT', '١٢٠'],
    ...['Tue, 01 Dec 2026 24:05:00 GMT', 'Tue, 01 Dec 2026 09:00:00 CET', 'Tue, 01 Dec 2026'],
  ];
  for (const value of values) {
    test(`"${value}" -> absent`, () => assert.equal(waitMs(value), null));
  }

  test('no line -> absent', () => assert.equal(retryNotBeforeMs([], NOW), null));
});

test('of several lines the longest wait counts', () => {
  assert.equal(waitMs('60', '3600', 'soon'), 3_600_000);
});

test('absurd sizes are still a date', () => {
  for (const value of ['99999999999999999999', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT']) {
    const moment = retryNotBeforeMs([['retry-after', value]], NOW) ?? 0;
    assert.equal(new Date(moment).getUTCFullYear(), 9999, value);
  }
});

test('any value gives either nothing or a moment ahead', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (value) => {
      const moment = retryNotBeforeMs([['retry-after', value]], NOW);
      assert.ok(moment === null || (moment > NOW && Number.isSafeInteger(moment)));
    }),
  );
});
