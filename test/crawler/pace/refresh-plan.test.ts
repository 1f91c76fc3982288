import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { gapMs } from '../../../crawler/pace/gap.ts';
import { nextDueMs, planPages } from '../../../crawler/pace/refresh-plan.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const intervalMs = journeyed.refresh.intervalMs;

function plan(crawlDelaySeconds: number | null, availableMs = intervalMs) {
  const pace = {
    gapMs: gapMs(journeyed.pace, crawlDelaySeconds),
    timeLimitMs: journeyed.limits.pageTimeLimitMs,
    robotsAgeMsMax: journeyed.robots.cacheAgeMsMax,
    availableMs,
  };
  return planPages(pace, journeyed.limits.pagesPerRefreshMax);
}

describe('a Crawl-delay that does not fit means fewer pages, never more speed', () => {
  const table: [number | null, number, string][] = [
    [null, 12, 'page-budget'],
    [30, 12, 'page-budget'],
    [301, 12, 'page-budget'],
    [3600, 12, 'page-budget'],
    [12 * 3600 - 60, 12, 'page-budget'],
    // Each page needs a reading of robots.txt of its own: 31 turns in 30 days are enough for 12.
    [23 * 3600, 12, 'page-budget'],
    [24 * 3600, 0, 'crawl-delay'],
    [30 * 86_400, 0, 'crawl-delay'],
    [1e12, 0, 'crawl-delay'],
  ];
  for (const [crawlDelay, pages, limitedBy] of table) {
    test(`Crawl-delay ${crawlDelay} -> ${pages} pages, limited by ${limitedBy}`, () => {
      assert.deepEqual(plan(crawlDelay), { pages, limitedBy });
    });
  }

  test('in less time fewer pages fit, and the plan says why', () => {
    assert.deepEqual(plan(3600, 5 * HOUR_MS), { pages: 3, limitedBy: 'crawl-delay' });
    assert.deepEqual(plan(3600, HOUR_MS), { pages: 0, limitedBy: 'crawl-delay' });
    assert.deepEqual(plan(23 * 3600, 5 * DAY_MS), { pages: 2, limitedBy: 'crawl-delay' });
  });

  test('the planned pages and readings of robots.txt fit into the time', () => {
    const numbers = fc.record({
      gapMs: fc.integer({ min: 10_000, max: 2 * DAY_MS }),
      timeLimitMs: fc.constant(15_000),
      robotsAgeMsMax: fc.constantFrom(HOUR_MS, DAY_MS),
      availableMs: fc.integer({ min: 0, max: 30 * DAY_MS }),
    });
    fc.assert(
      fc.property(numbers, fc.nat(40), (pace, pagesMax) => {
        const { pages } = planPages(pace, pagesMax);
        assert.ok(pages >= 0 && pages <= pagesMax);
        const turnMs = pace.gapMs + pace.timeLimitMs;
        let clockMs = 0;
        let readMs = Number.NEGATIVE_INFINITY;
        for (let page = 0; page < pages; page++) {
          if (clockMs - readMs >= pace.robotsAgeMsMax) {
            readMs = clockMs;
            clockMs += turnMs;
          }
          clockMs += turnMs;
        }
        assert.ok(clockMs <= pace.availableMs || pages === 0);
      }),
    );
  });
});

describe('refreshes are spread evenly over the interval', () => {
  const start = Date.UTC(2026, 11, 1);

  test('sites that were read together come back spread out', () => {
    const perDay = new Map<number, number>();
    for (let i = 0; i < 3000; i++) {
      const due = nextDueMs(`hotel-${i}.example`, start, intervalMs);
      const day = Math.floor((due - start) / DAY_MS);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
    assert.equal(perDay.size, 30);
    for (const [day, count] of perDay) assert.ok(count > 60 && count < 145, `${day}: ${count}`);
  });

  test('a site keeps its place: later refreshes are exactly an interval apart', () => {
    const first = nextDueMs('hotel.example', start, intervalMs);
    const second = nextDueMs('hotel.example', first, intervalMs);
    assert.equal(second - first, intervalMs);
    // A refresh that ends late does not move the site.
    assert.equal(nextDueMs('hotel.example', first + 2 * DAY_MS, intervalMs), second);
  });

  test('the next refresh is half to one and a half intervals away', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(2 ** 31), (site, offset) => {
        const wait = nextDueMs(site, start + offset, intervalMs) - (start + offset);
        assert.ok(wait >= intervalMs / 2 && wait < 1.5 * intervalMs, `${wait}`);
      }),
    );
  });
});
