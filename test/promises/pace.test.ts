import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedProfile, crawlWorld, DAY_MS, HOUR_MS } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { gapsMs } from '../world/access-log.ts';
import { html, inTurn, robots, status } from '../world/answers.ts';
import { policiesPage } from '../world/hotel-pages.ts';
import type { SiteHandler } from '../world/site-server.ts';

/** An answer that takes its time, so that a gap from its beginning would be seen. */
const slow: SiteHandler = (request, response, entry) => {
  setTimeout(() => html(policiesPage('inn'))(request, response, entry), 150);
};

const LINKS = linksTo('/policies', '/faq', '/parking');
const SLOW = { '/policies': slow, '/faq': slow, '/parking': slow };

describe('the time between two requests', () => {
  test('[J11] the gap runs from the end of an answer to the next request, hosts of a site included', async () => {
    await using world = await crawlWorld(
      {
        'inn.example': testHotel({
          links: [...LINKS, ['http://rooms.inn.example/policies', 'Rooms and policies']],
          pages: SLOW,
        }),
        'rooms.inn.example': testHotel({ pages: SLOW }),
      },
      {
        profile: changedProfile({ pace: { gapMsMin: 200 } }),
        homes: ['http://inn.example/'],
      },
    );
    await world.crawl();
    assert.ok(world.asked('rooms.inn.example').includes('/policies'));
    const gaps = gapsMs(world.log());
    assert.ok(gaps.length >= 7);
    assert.deepEqual(
      gaps.filter((gap) => gap < 200),
      [],
    );
  });

  test('[J06] a longer Crawl-delay of our group is kept, a shorter one shortens nothing', async () => {
    const file = (delay: string) =>
      `User-agent: *\nCrawl-delay: 30\n\nUser-agent: JourneyedBot\nCrawl-delay: ${delay}\n`;
    await using world = await crawlWorld({
      'slow.example': testHotel({ robots: file('0.4') }),
      'fast.example': testHotel({ robots: file('0.01') }),
    });
    await world.crawl();
    const gaps = (host: string) => gapsMs(world.log(host));
    assert.ok(gaps('slow.example').length >= 2 && gaps('fast.example').length >= 2);
    for (const gap of gaps('slow.example')) assert.ok(gap >= 400, `${gap} ms`);
    for (const gap of gaps('fast.example')) assert.ok(gap >= 50, `${gap} ms`);
  });

  test('[J06] a Crawl-delay longer than one run waits is kept, not capped: the site comes later', async () => {
    await using world = await crawlWorld({
      'inn.example': testHotel({ robots: 'User-agent: *\nCrawl-delay: 3600\n' }),
    });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'later');
    assert.equal(line?.because, 'pace');
    const waitMs = Date.parse(line?.next_at ?? '') - world.edges.nowMs();
    assert.ok(waitMs > HOUR_MS - 10_000 && waitMs <= HOUR_MS, `${waitMs} ms`);
    assert.deepEqual(world.asked(), ['/robots.txt']);
  });

  test('[J12] one request at a time, while several sites are read side by side', async () => {
    const hosts = ['one.example', 'two.example', 'three.example'];
    await using world = await crawlWorld(
      Object.fromEntries(hosts.map((host) => [host, testHotel({ links: LINKS, pages: SLOW })])),
    );
    await world.crawl();
    for (const host of hosts) {
      assert.ok(world.log(host).length >= 5);
      assert.ok(
        gapsMs(world.log(host)).every((gap) => gap > 0),
        host,
      );
    }
    const all = world.log();
    const together = all.some((entry, i) => (all[i + 1]?.at ?? Infinity) < (entry.endedAt ?? 0));
    assert.ok(together, 'sites do not wait for each other');
  });
});

describe('the site that asks for patience', () => {
  const RETRY: [string, number][] = [
    ['429', 429],
    ['503', 503],
  ];
  for (const [what, code] of RETRY) {
    test(`[J18] ${what}: nothing is asked before Retry-After is over, however long it is`, async () => {
      const policies = inTurn(
        status(code, { 'retry-after': String(30 * 86_400) }),
        html(policiesPage('inn')),
      );
      await using world = await crawlWorld({
        'inn.example': testHotel({ pages: { '/policies': policies } }),
      });
      const [line] = await world.crawl();
      assert.equal(line?.outcome, 'later');
      const asked = world.asked().length;
      // What is read again each day is robots.txt, and that waits as well.
      for (const days of [1, 14, 14]) {
        world.pass(days * DAY_MS);
        await world.crawl();
        assert.equal(world.asked().length, asked, `${days} days on`);
      }
      world.pass(DAY_MS);
      const [resumed] = await world.crawl();
      assert.equal(resumed?.outcome, 'complete');
      assert.ok((resumed?.facts ?? 0) > 0);
    });
  }

  for (const value of [undefined, '0', 'soon', 'Wed, 21 Oct 2015 07:28:00 GMT']) {
    test(`[J18] Retry-After ${value ?? 'missing'}: one hour, doubling to seven days`, async () => {
      const refusal = status(429, value === undefined ? {} : { 'retry-after': value });
      await using world = await crawlWorld(
        { 'inn.example': testHotel({ pages: { '/policies': refusal } }) },
        { profile: changedProfile({ backOff: { failuresInARowMax: 99 } }) },
      );
      const hours: number[] = [];
      for (let i = 0; i < 10; i += 1) {
        const startedMs = world.edges.nowMs();
        const [line] = await world.crawl();
        assert.equal(line?.outcome, 'later');
        const waitMs = Date.parse(line?.next_at ?? '') - startedMs;
        hours.push(waitMs / HOUR_MS);
        world.pass(waitMs + 1000);
      }
      for (const [i, wait] of hours.entries()) {
        const least = Math.min(2 ** i, 7 * 24);
        assert.ok(wait >= least && wait <= least * 1.1 + 0.01, `${i}: ${wait} h`);
      }
    });
  }

  test('[J18] robots.txt that answers 503 is waited for like any page', async () => {
    const file = status(503, { 'retry-after': '7200' });
    await using world = await crawlWorld({ 'inn.example': testHotel({ robots: file }) });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'later');
    world.pass(2 * HOUR_MS - 60_000);
    await world.crawl();
    assert.deepEqual(world.asked(), ['/robots.txt']);
    world.pass(61_000);
    await world.crawl();
    assert.deepEqual(world.asked(), ['/robots.txt', '/robots.txt']);
  });

  test('[J19] five failures in a row end the refresh; the next one starts anew', async () => {
    const words = ['/faq', '/parking', '/pets', '/rooms', '/breakfast', '/wifi', '/pool', '/spa'];
    await using world = await crawlWorld({
      'inn.example': testHotel({ links: linksTo(...words), pages: { '*': status(500) } }),
    });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'partial');
    assert.equal(line?.because, 'failures_in_a_row');
    const failed = world.log().filter((entry) => entry.status === 500).length;
    assert.equal(failed, 5);
    const asked = world.asked().length;
    world.pass(12 * HOUR_MS);
    await world.crawl();
    assert.equal(world.asked().length, asked, 'left alone');
    world.pass(46 * DAY_MS);
    await world.crawl();
    assert.ok(world.asked().length > asked + 5, 'until the next refresh');
  });

  test('[J19] failures of an earlier refresh do not count in the next', async () => {
    const robotsTxt = inTurn(robots(''), status(500), robots(''));
    const words = ['/faq', '/parking', '/pets', '/rooms', '/breakfast'];
    await using world = await crawlWorld({
      'inn.example': testHotel({
        robots: robotsTxt,
        links: linksTo(...words),
        pages: { '*': status(500) },
      }),
    });
    const [first] = await world.crawl();
    assert.equal(first?.because, 'failures_in_a_row');
    world.pass(46 * DAY_MS);
    const [second] = await world.crawl();
    assert.equal(second?.outcome, 'later', 'one failure of robots.txt is waited for');
  });

  test('[J19] an answer between failures counts them anew', async () => {
    const words = ['/faq', '/parking', '/pets', '/rooms', '/breakfast', '/wifi', '/pool', '/spa'];
    const [bad, good] = [status(500), html(policiesPage('inn'))];
    const answer = inTurn(bad, bad, bad, bad, good, bad, bad, bad, good);
    await using world = await crawlWorld({
      'inn.example': testHotel({ links: linksTo(...words), pages: { '*': answer } }),
    });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'complete');
    const failed = world.log().filter((entry) => entry.status === 500).length;
    assert.equal(failed, 7, 'more than five, never five in a row');
  });
});
