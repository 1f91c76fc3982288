import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Fetched } from '../../../crawler/fetch/fetched.ts';
import {
  type BackOffState,
  endsRefresh,
  nextBackOff,
  noBackOff,
  readSiteSign,
  type SiteSign,
  startRefresh,
} from '../../../crawler/pace/back-off.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const NOW = Date.UTC(2026, 11, 1, 8, 0, 0);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const rules = journeyed.backOff;
const url = 'https://hotel.example/';

function answered(status: number, retryAfter?: string): Fetched {
  const headers = retryAfter === undefined ? [] : [['retry-after', retryAfter] as const];
  const body = new Uint8Array();
  return { kind: 'answer', url, status, headers, body, bytesOnWire: 0, address: '93.184.215.14' };
}

function tooLarge(status: number): Fetched {
  return { kind: 'too-large', url, status, headers: [], bytesOnWire: 0, address: '93.184.215.14' };
}

describe('what counts as a failure', () => {
  const table: [string, Fetched, SiteSign['kind'] | null][] = [
    ...[200, 204, 301, 302, 304, 400, 401, 402, 403, 404, 405, 406, 410, 418, 451, 600, 999].map(
      (status) => [`${status}`, answered(status), 'answered'] as [string, Fetched, 'answered'],
    ),
    ...[500, 501, 502, 504, 520, 521, 599].map(
      (status) => [`${status}`, answered(status), 'failed'] as [string, Fetched, 'failed'],
    ),
    ['429', answered(429), 'throttled'],
    ['503', answered(503), 'throttled'],
    ['a page that is too large', tooLarge(200), 'answered'],
    ['a 503 that is too large', tooLarge(503), 'throttled'],
    ...(['time-out', 'dns', 'refused', 'reset', 'tls', 'broken-answer'] as const).map(
      (because) =>
        [because, { kind: 'failed', url, because, detail: '' }, 'failed'] as [
          string,
          Fetched,
          'failed',
        ],
    ),
    ['our own stop', { kind: 'failed', url, because: 'stopped', detail: '' }, null],
    ['a request that was not sent', { kind: 'not-sent', url, because: 'private_address' }, null],
  ];
  for (const [name, fetched, kind] of table) {
    test(`${name} -> ${kind}`, () => {
      assert.equal(readSiteSign(fetched, NOW)?.kind ?? null, kind);
    });
  }
});

const throttled: SiteSign = { kind: 'throttled', notBeforeMs: null };
const failed: SiteSign = { kind: 'failed' };
const fine: SiteSign = { kind: 'answered' };

function after(signs: readonly SiteSign[], random = 0, start = noBackOff): BackOffState {
  return signs.reduce((state, sign) => nextBackOff(state, sign, NOW, rules, random), start);
}

describe('429 and 503', () => {
  test('[J18] without Retry-After: 1 hour, doubling to 7 days', () => {
    const hours = Array.from({ length: 12 }, (_, i) => {
      const { notBeforeMs } = after(Array(i + 1).fill(throttled));
      return ((notBeforeMs ?? 0) - NOW) / HOUR_MS;
    });
    assert.deepEqual(hours, [1, 2, 4, 8, 16, 32, 64, 128, 168, 168, 168, 168]);
  });

  test('[J18] with Retry-After: as long as it asks, also for 30 days, and with no doubling', () => {
    const sign = readSiteSign(answered(503, '2592000'), NOW);
    assert.ok(sign);
    const state = after([sign]);
    assert.equal(state.notBeforeMs, NOW + 30 * DAY_MS);
    assert.equal(state.doublings, 0);
  });

  test('[J18] a Retry-After of 0, of the past or of garbage is absent', () => {
    for (const value of ['0', 'Mon, 01 Jan 1990 00:00:00 GMT', 'soon']) {
      const sign = readSiteSign(answered(429, value), NOW);
      assert.ok(sign);
      assert.equal(after([sign]).notBeforeMs, NOW + HOUR_MS, value);
    }
  });

  test('a shorter Retry-After does not cut a longer wait', () => {
    const short: SiteSign = { kind: 'throttled', notBeforeMs: NOW + 1000 };
    assert.equal(after([throttled, throttled, short]).notBeforeMs, NOW + 2 * HOUR_MS);
  });

  test('jitter adds at most its share, and never goes beyond the longest wait', () => {
    assert.equal(after([throttled], 0.5).notBeforeMs, NOW + 1.05 * HOUR_MS);
    assert.equal(after(Array(20).fill(throttled), 0.999).notBeforeMs, NOW + rules.longestMs);
  });

  test('a good answer starts the doubling anew', () => {
    const state = nextBackOff(after([throttled, throttled]), fine, NOW + DAY_MS, rules, 0);
    assert.deepEqual(state, noBackOff);
  });

  test('a good answer before its end does not cut a wait', () => {
    assert.equal(after([throttled, fine]).notBeforeMs, NOW + HOUR_MS);
  });
});

describe('failures in a row', () => {
  test('[J19] the fifth ends the refresh', () => {
    assert.equal(rules.failuresInARowMax, 5);
    assert.equal(endsRefresh(after(Array(4).fill(failed)), rules), false);
    assert.equal(endsRefresh(after(Array(5).fill(failed)), rules), true);
    assert.equal(endsRefresh(after([failed, throttled, failed, throttled, failed]), rules), true);
  });

  test('[J19] any other answer between them counts anew', () => {
    const signs = [failed, failed, failed, failed, fine, failed, failed, failed, failed];
    assert.equal(endsRefresh(after(signs), rules), false);
  });

  test('[J19] the next refresh counts anew, and keeps the wait', () => {
    const state = startRefresh(after(Array(5).fill(throttled)));
    assert.equal(endsRefresh(state, rules), false);
    assert.equal(state.doublings, 5);
    assert.equal(state.notBeforeMs, NOW + 16 * HOUR_MS);
  });
});

test('whatever comes, a wait that lies ahead is never shortened and stays a date', () => {
  const sign = fc.oneof(
    fc.constant(failed),
    fc.constant(throttled),
    fc.nat(10 ** 12).map((ms): SiteSign => ({ kind: 'throttled', notBeforeMs: NOW + ms })),
    fc.constant(fine),
  );
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 80 }),
      fc.double({ min: 0, max: 0.999 }),
      (signs, random) => {
        let state = noBackOff;
        for (const next of signs) {
          const before = state.notBeforeMs ?? 0;
          state = nextBackOff(state, next, NOW, rules, Number.isNaN(random) ? 0 : random);
          assert.ok((state.notBeforeMs ?? 0) >= before || before <= NOW);
          assert.ok(Number.isSafeInteger(state.notBeforeMs ?? 0));
        }
      },
    ),
  );
});
