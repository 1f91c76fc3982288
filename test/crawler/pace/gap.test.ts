import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { busyUntilMs, gapMs } from '../../../crawler/pace/gap.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

describe('the gap is ours or the site asks for more', () => {
  const table: [number | null, number][] = [
    [null, 10_000],
    [0, 10_000],
    [0.5, 10_000],
    [9.999, 10_000],
    [10, 10_000],
    [10.0001, 10_001],
    [30, 30_000],
    [301, 301_000],
    [3600, 3_600_000],
    [86_400 * 30, 2_592_000_000],
  ];
  for (const [crawlDelaySeconds, expected] of table) {
    test(`[J11] Crawl-delay ${crawlDelaySeconds} -> ${expected} ms`, () => {
      assert.equal(gapMs(journeyed.pace, crawlDelaySeconds), expected);
    });
  }

  test('the number is the profile’s', () => {
    assert.equal(gapMs({ ...journeyed.pace, gapMsMin: 3000 }, null), 3000);
  });
});

test('a turn keeps the site busy for the longest request and the gap', () => {
  assert.equal(busyUntilMs(1_000_000, 15_000, 10_000), 1_025_000);
});
