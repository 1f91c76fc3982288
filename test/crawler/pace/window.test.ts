import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { closingMs, isOpen, nextOpeningMs, type Window } from '../../../crawler/pace/window.ts';

const rome: Window = { from: '01:00', until: '06:00', zone: 'Europe/Rome' };
const utc = (text: string): number => Date.parse(`${text}Z`);
const iso = (ms: number | null): string => new Date(ms ?? 0).toISOString().slice(0, 16);

describe('01:00 to 06:00 in Rome', () => {
  const open: [string, string, boolean][] = [
    ['winter, a second before', '2026-12-01T23:59:59', false],
    ['winter, from', '2026-12-02T00:00:00', true],
    ['winter, last second', '2026-12-02T04:59:59', true],
    ['winter, until', '2026-12-02T05:00:00', false],
    ['winter, noon', '2026-12-02T11:00:00', false],
    ['summer, a second before', '2026-06-30T22:59:59', false],
    ['summer, from', '2026-06-30T23:00:00', true],
    ['summer, until', '2026-07-01T04:00:00', false],
    ['clocks go forward: 01:59 CET', '2027-03-28T00:59:00', true],
    ['clocks go forward: 03:00 CEST', '2027-03-28T01:00:00', true],
    ['clocks go forward: 05:59 CEST', '2027-03-28T03:59:00', true],
    ['clocks go forward: 06:00 CEST', '2027-03-28T04:00:00', false],
    ['clocks go back: 02:30 CEST', '2027-10-31T00:30:00', true],
    ['clocks go back: 02:30 CET', '2027-10-31T01:30:00', true],
    ['clocks go back: 05:59 CET', '2027-10-31T04:59:00', true],
    ['clocks go back: 06:00 CET', '2027-10-31T05:00:00', false],
  ];
  for (const [name, at, expected] of open) {
    test(`${name}: ${expected ? 'open' : 'closed'}`, () =>
      assert.equal(isOpen(rome, utc(at)), expected));
  }

  const openings: [string, string, string][] = [
    ['in the evening', '2026-12-01T20:00', '2026-12-02T00:00'],
    ['in the morning', '2026-12-02T05:00', '2026-12-03T00:00'],
    ['while open', '2026-12-02T03:00', '2026-12-02T03:00'],
    ['before the clocks go forward', '2027-03-27T12:00', '2027-03-28T00:00'],
    ['after the clocks went forward', '2027-03-28T04:00', '2027-03-28T23:00'],
    ['after the clocks went back', '2027-10-31T05:00', '2027-11-01T00:00'],
  ];
  for (const [name, at, expected] of openings) {
    test(`next opening ${name}`, () => {
      assert.equal(iso(nextOpeningMs(rome, utc(`${at}:00`))), expected);
    });
  }

  test('the night is 5 hours, 4 when clocks go forward, 6 when they go back', () => {
    const nights: [string, string][] = [
      ['2026-12-02T00:00', '2026-12-02T05:00'],
      ['2027-03-28T00:00', '2027-03-28T04:00'],
      ['2027-10-30T23:00', '2027-10-31T05:00'],
    ];
    for (const [opening, closing] of nights) {
      assert.equal(iso(nextOpeningMs(rome, utc(`${opening}:00`))), opening);
      assert.equal(iso(closingMs(rome, utc(`${opening}:00`))), closing);
    }
  });

  test('a closed window has no closing time', () => {
    assert.throws(() => closingMs(rome, utc('2026-12-02T11:00:00')), /not open/);
  });
});

test('no window is always open', () => {
  assert.equal(isOpen(null, 0), true);
  assert.equal(nextOpeningMs(null, 5), 5);
  assert.equal(closingMs(null, 5), null);
});

test('a window may span midnight', () => {
  const late: Window = { from: '22:00', until: '05:00', zone: 'Europe/Rome' };
  const states = ['20:59', '21:00', '23:30', '03:59', '04:00', '12:00'].map((time) =>
    isOpen(late, utc(`2026-12-01T${time}:00`)),
  );
  assert.deepEqual(states, [false, true, true, true, false, false]);
  assert.equal(iso(closingMs(late, utc('2026-12-01T21:00:00'))), '2026-12-02T04:00');
});

test('an edge within the hour that does not exist, or exists twice', () => {
  const edge: Window = { from: '02:30', until: '06:00', zone: 'Europe/Rome' };
  // Forward: 02:30 never shows; the window opens with the first moment after it, 03:00 CEST.
  assert.equal(iso(nextOpeningMs(edge, utc('2027-03-28T00:00:00'))), '2027-03-28T01:00');
  // Back: 02:00 CET comes after 02:59 CEST, so the wall clock closes the window once more.
  assert.equal(iso(closingMs(edge, utc('2027-10-31T00:45:00'))), '2027-10-31T01:00');
  assert.equal(iso(nextOpeningMs(edge, utc('2027-10-31T01:00:00'))), '2027-10-31T01:30');
});

test('the next opening is open, and nothing before it is', () => {
  const zones = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom('00', '15', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const window = fc.record({ from: time, until: time, zone: fc.constantFrom(...zones) });
  const at = fc.integer({ min: utc('2026-01-01T00:00:00'), max: utc('2028-01-01T00:00:00') });
  const clockChanges = fc
    .constantFrom('2027-03-27T12:00', '2027-10-30T12:00', '2027-11-06T12:00', '2027-04-03T00:00')
    .chain((day) => fc.nat(36 * 60).map((minutes) => utc(`${day}:00`) + minutes * 60_000));
  fc.assert(
    fc.property(window, fc.oneof(at, clockChanges), (window, nowMs) => {
      fc.pre(window.from !== window.until);
      const opening = nextOpeningMs(window, nowMs);
      assert.ok(opening >= nowMs && isOpen(window, opening));
      for (let ms = nowMs; ms < opening; ms += 15 * 60_000) assert.ok(!isOpen(window, ms));
      const closing = closingMs(window, opening) ?? 0;
      assert.ok(closing > opening && !isOpen(window, closing));
      for (let ms = opening; ms < closing; ms += 15 * 60_000) assert.ok(isOpen(window, ms));
    }),
    { numRuns: 200 },
  );
});
