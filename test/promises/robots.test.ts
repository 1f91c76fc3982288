import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedProfile, crawlWorld, DAY_MS, HOUR_MS } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { hang, html, inTurn, reset, robots, status } from '../world/answers.ts';
import { page, policiesPage } from '../world/hotel-pages.ts';
import type { SiteHandler } from '../world/site-server.ts';

const PAGES = {
  '/faq': html(policiesPage('inn')),
  '/parking': html(policiesPage('inn')),
  '/rooms': html(policiesPage('inn')),
};
const LINKS = linksTo('/policies', '/faq', '/parking', '/rooms');

/** What is read of a hotel with four pages of facts under this robots.txt. */
async function pagesRead(file: string | SiteHandler): Promise<string[]> {
  await using world = await crawlWorld({
    'inn.example': testHotel({ robots: file, links: LINKS, pages: PAGES }),
  });
  await world.crawl();
  const asked = world.asked();
  assert.equal(asked[0], '/robots.txt', 'before anything else');
  return asked.filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml').sort();
}

const ALL = ['/', '/faq', '/parking', '/policies', '/rooms'];

describe('robots.txt', () => {
  test('[J02] the group of the product token JourneyedBot is ours, in any case; no other name is', async () => {
    const file = (agent: string) => `User-agent: ${agent}\nDisallow: /faq\n`;
    assert.deepEqual(await pagesRead(file('JOURNEYEDBOT')), [
      '/',
      '/parking',
      '/policies',
      '/rooms',
    ]);
    assert.deepEqual(await pagesRead(file('Journeyed')), ALL);
    assert.deepEqual(await pagesRead(file('JourneyedBotNews')), ALL);
    assert.deepEqual(await pagesRead(file('Mozilla')), ALL);
  });

  test('[J05] our own group counts alone; without one the * group does', async () => {
    const everybody = 'User-agent: *\nDisallow: /\n';
    const own = 'User-agent: JourneyedBot\nDisallow: /rooms\n';
    assert.deepEqual(await pagesRead(`${everybody}\n${own}`), [
      '/',
      '/faq',
      '/parking',
      '/policies',
    ]);
    assert.deepEqual(await pagesRead(`${own}\n${everybody}`), [
      '/',
      '/faq',
      '/parking',
      '/policies',
    ]);
    assert.deepEqual(await pagesRead(everybody), []);
  });

  test('[J04] RFC 9309 §2.2: the longest match decides, * and $ work, groups of one name merge', async () => {
    const file = [
      'User-agent: JourneyedBot',
      'Disallow: /p',
      'Allow: /parking',
      'User-agent: OtherBot',
      'Disallow: /',
      '',
      'User-agent: JourneyedBot',
      'Disallow: /*oms$',
    ].join('\n');
    assert.deepEqual(await pagesRead(file), ['/', '/faq', '/parking']);
  });

  test('[J31] a Disallow for one path keeps the crawler off just that part', async () => {
    const file = 'User-agent: JourneyedBot\nDisallow: /parking\n';
    assert.deepEqual(await pagesRead(file), ['/', '/faq', '/policies', '/rooms']);
  });

  for (const code of [404, 410]) {
    test(`[J08] robots.txt ${code}: everything may be read`, async () => {
      assert.deepEqual(await pagesRead(status(code)), ALL);
    });
  }

  const challenge = page('Just a moment...', '<script>window._cf_chl_opt={}</script>');
  const closing: [string, SiteHandler][] = [
    ['401', status(401)],
    ['403', status(403)],
    ['451', status(451)],
    ['a challenge', html(challenge, { 'cf-mitigated': 'challenge' })],
  ];
  for (const [what, answer] of closing) {
    test(`[J10] robots.txt ${what}: the whole site is closed for this refresh`, async () => {
      await using world = await crawlWorld({ 'inn.example': testHotel({ robots: answer }) });
      const [line] = await world.crawl();
      assert.equal(line?.outcome, 'closed');
      world.pass(12 * HOUR_MS);
      await world.crawl();
      assert.deepEqual(world.asked(), ['/robots.txt']);
    });
  }

  const failing: [string, SiteHandler][] = [
    ['500', status(500)],
    [
      'a page of rules with status 502',
      (_request, response) => {
        response.writeHead(502, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
      },
    ],
    ['503', status(503)],
    ['a reset', reset],
  ];
  for (const [what, answer] of failing) {
    test(`[J09] robots.txt ${what}: nothing is fetched until it answers`, async () => {
      await using world = await crawlWorld({
        'inn.example': testHotel({ robots: inTurn(answer, answer, robots('')) }),
      });
      for (let tries = 1; tries <= 2; tries += 1) {
        const [line] = await world.crawl();
        assert.equal(line?.outcome, 'later');
        assert.equal(world.asked().length, tries);
        assert.ok(world.asked().every((path) => path === '/robots.txt'));
        world.pass(Date.parse(line?.next_at ?? '') - world.edges.nowMs() + 1000);
      }
      const [line] = await world.crawl();
      assert.equal(line?.outcome, 'complete');
      assert.ok((line?.facts ?? 0) > 0, 'once it answers');
    });
  }

  test('[J09] robots.txt that never answers: nothing else is fetched', async () => {
    await using world = await crawlWorld(
      { 'inn.example': testHotel({ robots: hang }) },
      { profile: changedProfile({ robots: { timeLimitMs: 300 } }) },
    );
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'later');
    assert.equal(line?.because, 'robots_no_answer');
    assert.deepEqual(world.asked(), ['/robots.txt']);
  });

  test('[J09] robots.txt behind broken TLS: nothing else is fetched, and nothing in the clear', async () => {
    await using world = await crawlWorld(
      { 'inn.example': testHotel() },
      { homes: ['https://inn.example/'] },
    );
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'later');
    assert.equal(line?.because, 'robots_no_answer');
    assert.deepEqual(world.asked(), []);
    const [row, ...others] = await world.ledger();
    assert.deepEqual([row?.url, row?.because], ['https://inn.example/robots.txt', 'tls']);
    assert.deepEqual(others, []);
  });

  test('[J07] robots.txt is read again within 24 hours, in a refresh and between refreshes', async () => {
    await using world = await crawlWorld({ 'inn.example': testHotel() });
    await world.crawl();
    const readings = () => world.asked().filter((path) => path === '/robots.txt').length;
    assert.equal(readings(), 1);
    world.pass(23 * HOUR_MS);
    await world.crawl();
    assert.equal(readings(), 1, 'once a day is enough');
    for (let day = 1; day <= 3; day += 1) {
      world.pass(day === 1 ? HOUR_MS - 60_000 : DAY_MS - 60_000);
      await world.crawl();
      assert.equal(readings(), 1 + day);
    }
  });

  test('[J07] a refresh that goes on a day later reads robots.txt first', async () => {
    const policies = inTurn(
      status(429, { 'retry-after': String(25 * 3600) }),
      html(policiesPage('inn')),
    );
    await using world = await crawlWorld({
      'inn.example': testHotel({ pages: { '/policies': policies } }),
    });
    await world.crawl();
    world.pass(25 * HOUR_MS + 1000);
    await world.crawl();
    const again = world.asked().slice(world.asked().indexOf('/policies') + 1);
    assert.deepEqual(again.slice(0, 2), ['/robots.txt', '/policies']);
  });

  test('[J30] a new Disallow for us stops everything at the next reading and withdraws the facts', async () => {
    const optOut = robots('User-agent: JourneyedBot\nDisallow: /\n');
    await using world = await crawlWorld({
      'inn.example': testHotel({ robots: inTurn(robots(''), optOut) }),
    });
    const [line] = await world.crawl();
    assert.ok((line?.facts ?? 0) > 0);
    const before = world.asked().length;
    world.pass(DAY_MS - 60_000);
    await world.crawl();
    assert.deepEqual(await world.facts(), [], 'within 24 hours');
    for (let month = 0; month < 3; month += 1) {
      world.pass(46 * DAY_MS);
      await world.crawl();
    }
    const later = world.asked().slice(before);
    assert.ok(later.length >= 4);
    assert.deepEqual([...new Set(later)], ['/robots.txt']);
  });
});
