import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readWrittenDate } from '../../../crawler/fetch/written-date.ts';

const dates: readonly (readonly [written: string, iso: string | null])[] = [
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Tuesday, 30-Nov-27 10:00:00 GMT', '2027-11-30T10:00:00.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['25 Jun 2026 15:00:00 PST', '2026-06-25T23:00:00.000Z'],
  ['25 June 2026 15:00 CEST', '2026-06-25T13:00:00.000Z'],
  ['Tue, 30 Nov 2027 10:00:00 +0200', '2027-11-30T08:00:00.000Z'],
  ['2026-06-30T23:59:59+02:00', '2026-06-30T21:59:59.000Z'],
  ['2026-06-30T23:59:59.123Z', '2026-06-30T23:59:59.000Z'],
  ['2026-06-30 23:59', '2026-06-30T23:59:00.000Z'],
  ['2026-06-30', '2026-06-30T00:00:00.000Z'],
  ['31 Oct 2027', '2027-10-31T00:00:00.000Z'],
  ['October 31, 2027 10:00 GMT', '2027-10-31T10:00:00.000Z'],
  ['end of season', null],
  ['October 31', null],
  ['2027', null],
  ['31 Feb 2027', null],
  ['2027-13-01', null],
  ['31 Foo 2027', null],
  ['31 Oct 2027 10:00 XYZ', null],
  ['', null],
];

describe('dates as people and servers write them', () => {
  for (const [written, iso] of dates) {
    test(`${JSON.stringify(written)} -> ${iso}`, () => {
      const readMs = readWrittenDate(written);
      assert.equal(readMs === null ? null : new Date(readMs).toISOString(), iso);
    });
  }
});
