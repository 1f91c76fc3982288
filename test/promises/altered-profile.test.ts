/** Altering a leaf of the profile alters what is measured on the wire: nothing is promised and not obeyed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import {
  changedProfile,
  crawlWorld,
  DAY_MS,
  HOUR_MS,
  hastyProfile,
} from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { gapsMs } from '../world/access-log.ts';
import { content, HTML, hang, html, redirect, status } from '../world/answers.ts';
import { policiesPage } from '../world/hotel-pages.ts';

describe('altering a leaf alters what the sites see', () => {
  /** The same small site under a changed profile. */
  async function underProfile(profile: BotProfile, hotel = testHotel()) {
    const world = await crawlWorld({ 'inn.example': hotel }, { profile });
    const lines = await world.crawl();
    return { world, line: lines[0], [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
  }

  test('identity.userAgent', async () => {
    const userAgent = 'ChangedBot/2.0 (+https://changed.example/bot)';
    await using run = await underProfile(changedProfile({ identity: { userAgent } }));
    for (const entry of run.world.log()) assert.equal(entry.userAgent, userAgent);
  });

  test('identity.productToken', async () => {
    const hotel = testHotel({ robots: 'User-agent: ChangedBot\nDisallow: /\n' });
    const profile = changedProfile({ identity: { productToken: 'ChangedBot' } });
    await using run = await underProfile(profile, hotel);
    assert.equal(run.line?.outcome, 'closed');
  });

  test('onBlock', async () => {
    const hotel = testHotel({ pages: { '/policies': status(403) } });
    const profile: BotProfile = { ...hastyProfile, onBlock: 'stop-until-reviewed' };
    await using run = await underProfile(profile, hotel);
    assert.equal(run.line?.outcome, 'blocked');
    const before = run.world.asked().length;
    run.world.pass(365 * DAY_MS);
    const [line] = await run.world.crawl();
    assert.equal(line?.outcome, 'held');
    assert.equal(
      run.world.asked().length,
      before,
      'not even robots.txt, until a person has looked',
    );
  });

  for (const gapMsMin of [50, 300]) {
    test(`pace.gapMsMin ${gapMsMin}`, async () => {
      await using run = await underProfile(changedProfile({ pace: { gapMsMin } }));
      const gaps = gapsMs(run.world.log());
      assert.ok(Math.min(...gaps) >= gapMsMin);
      assert.ok(Math.min(...gaps) < gapMsMin + 100, `${gaps}`);
    });
  }

  for (const pagesPerRefreshMax of [2, 4]) {
    test(`limits.pagesPerRefreshMax ${pagesPerRefreshMax}`, async () => {
      const hotel = testHotel({
        links: linksTo('/policies', '/faq', '/parking', '/rooms', '/pets', '/wifi'),
        pages: { '*': html(policiesPage('inn')) },
      });
      await using run = await underProfile(
        changedProfile({ limits: { pagesPerRefreshMax } }),
        hotel,
      );
      const pages = run.world.asked().filter((path) => !/robots|sitemap/.test(path));
      assert.equal(pages.length, pagesPerRefreshMax);
    });
  }

  for (const sitemapFilesMax of [1, 3]) {
    test(`limits.sitemapFilesMax ${sitemapFilesMax}`, async () => {
      const urls = [1, 2, 3, 4, 5].map((i) => `Sitemap: http://inn.example/map-${i}.xml`);
      const hotel = testHotel({
        robots: urls.join('\n'),
        pages: { '*': content('application/xml', '<urlset></urlset>') },
      });
      await using run = await underProfile(changedProfile({ limits: { sitemapFilesMax } }), hotel);
      const files = run.world.asked().filter((path) => path.startsWith('/map-'));
      assert.equal(files.length, sitemapFilesMax);
    });
  }

  for (const pageTimeLimitMs of [300, 800]) {
    test(`limits.pageTimeLimitMs ${pageTimeLimitMs}`, async () => {
      const hotel = testHotel({ pages: { '/policies': hang } });
      await using run = await underProfile(changedProfile({ limits: { pageTimeLimitMs } }), hotel);
      const entry = run.world.log().find(({ url }) => url === '/policies');
      const tookMs = (entry?.endedAt ?? 0) - (entry?.at ?? 0);
      assert.ok(tookMs > pageTimeLimitMs - 150 && tookMs < pageTimeLimitMs + 250, `${tookMs} ms`);
    });
  }

  for (const robotsTimeMs of [300, 800]) {
    test(`robots.timeLimitMs ${robotsTimeMs}`, async () => {
      const profile = changedProfile({ robots: { timeLimitMs: robotsTimeMs } });
      await using run = await underProfile(profile, testHotel({ robots: hang }));
      const [entry] = run.world.log();
      const tookMs = (entry?.endedAt ?? 0) - (entry?.at ?? 0);
      assert.ok(tookMs > robotsTimeMs - 150 && tookMs < robotsTimeMs + 250, `${tookMs} ms`);
    });
  }

  for (const pageBytesMax of [5_000, 50_000]) {
    test(`limits.pageBytesMax ${pageBytesMax}`, async () => {
      const packed = gzipSync(policiesPage('inn', { more: `<!--${' '.repeat(20_000)}-->` }));
      const hotel = testHotel({
        pages: { '/policies': content(HTML, packed, { 'content-encoding': 'gzip' }) },
      });
      await using run = await underProfile(changedProfile({ limits: { pageBytesMax } }), hotel);
      assert.equal((run.line?.facts ?? 0) > 0, pageBytesMax > 20_000);
    });
  }

  for (const redirectsMax of [0, 1, 2]) {
    test(`limits.redirectsMax ${redirectsMax}`, async () => {
      const hotel = testHotel({
        pages: {
          '/policies': redirect('/hop-1'),
          '/hop-1': redirect('/hop-2'),
          '/hop-2': redirect('/hop-3'),
        },
      });
      await using run = await underProfile(changedProfile({ limits: { redirectsMax } }), hotel);
      const hops = run.world.asked().filter((path) => path.startsWith('/hop-'));
      assert.equal(hops.length, redirectsMax);
    });

    test(`robots.redirectsMax ${redirectsMax}`, async () => {
      const hotel = testHotel({
        robots: redirect('/r-1.txt'),
        pages: {
          '/r-1.txt': redirect('/r-2.txt'),
          '/r-2.txt': redirect('/r-3.txt'),
        },
      });
      await using run = await underProfile(changedProfile({ robots: { redirectsMax } }), hotel);
      const hops = run.world.asked().filter((path) => path.startsWith('/r-'));
      assert.equal(hops.length, redirectsMax);
    });
  }

  for (const failuresInARowMax of [2, 4]) {
    test(`backOff.failuresInARowMax ${failuresInARowMax}`, async () => {
      const hotel = testHotel({
        links: linksTo('/policies', '/faq', '/parking', '/rooms', '/pets', '/wifi'),
        pages: { '*': status(500), '/policies': status(500) },
      });
      await using run = await underProfile(
        changedProfile({ backOff: { failuresInARowMax } }),
        hotel,
      );
      const failed = run.world.log().filter((entry) => entry.status === 500);
      assert.equal(failed.length, failuresInARowMax);
    });
  }

  for (const hours of [2, 5]) {
    test(`backOff.firstMs ${hours} h, robots.cacheAgeMsMax ${hours} h`, async () => {
      const hotel = testHotel({ pages: { '/policies': status(503) } });
      const profile = changedProfile({
        backOff: { firstMs: hours * HOUR_MS, jitterShareMax: 0 },
        robots: { cacheAgeMsMax: hours * HOUR_MS },
      });
      await using run = await underProfile(profile, hotel);
      const waitMs = Date.parse(run.line?.next_at ?? '') - run.world.edges.nowMs();
      assert.ok(Math.abs(waitMs - hours * HOUR_MS) < 10_000, `${waitMs} ms`);
      const before = run.world.asked().length;
      run.world.pass(hours * HOUR_MS + 1000);
      await run.world.crawl();
      assert.deepEqual(run.world.asked().slice(before), ['/robots.txt', '/policies']);
    });
  }

  for (const days of [3, 300]) {
    test(`refresh.intervalMs ${days} days`, async () => {
      await using run = await underProfile(
        changedProfile({ refresh: { intervalMs: days * DAY_MS } }),
      );
      const nextMs = Date.parse(run.line?.next_at ?? '') - run.world.edges.nowMs();
      assert.ok(
        nextMs >= (days * DAY_MS) / 2 - 60_000 && nextMs <= days * DAY_MS * 1.5,
        `${nextMs}`,
      );
    });
  }
});
