import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { crawlWorld, DAY_MS } from '../support/crawl-world.ts';
import { runFirsthand } from '../support/firsthand.ts';
import { listen } from '../support/raw-server.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { content, html, redirect, status, validated } from '../world/answers.ts';
import { homePage, policiesPage } from '../world/hotel-pages.ts';

const USER_AGENT =
  'Mozilla/5.0 (compatible; JourneyedBot/1.0; +https://journeyed.ai/data/crawler/)';

describe('who asks', () => {
  test('[J01] robots.txt, sitemaps, pages, redirect hops and re-reads carry the one user agent', async () => {
    await using world = await crawlWorld({
      'inn.example': testHotel({
        robots: 'Sitemap: http://inn.example/map.xml\n',
        links: linksTo('/faq', '/policies', '/parking'),
        pages: {
          '/map.xml': content('application/xml', '<urlset></urlset>'),
          '/faq': redirect('/good-to-know'),
          '/good-to-know': html(policiesPage('inn')),
          '/parking': validated(policiesPage('inn'), '"1"'),
        },
      }),
    });
    await world.crawl();
    world.pass(46 * DAY_MS);
    await world.crawl();
    const paths = new Set(world.asked());
    for (const path of ['/robots.txt', '/map.xml', '/', '/faq', '/good-to-know', '/parking']) {
      assert.ok(paths.has(path), path);
    }
    assert.ok(world.log().some((entry) => entry.status === 304));
    for (const entry of world.log()) assert.equal(entry.userAgent, USER_AGENT, entry.url);
  });

  test('[J03] no answer, however unfriendly, makes the crawler ask under another name', async () => {
    await using world = await crawlWorld({
      'forbids.example': testHotel({ pages: { '/policies': status(403) } }),
      'throttles.example': testHotel({ pages: { '/policies': status(429) } }),
      'fails.example': testHotel({ pages: { '*': status(500), '/policies': status(500) } }),
      'closed.example': testHotel({ robots: status(403) }),
    });
    for (let day = 0; day < 4; day += 1) {
      await world.crawl();
      world.pass(46 * DAY_MS);
    }
    assert.ok(world.log().length > 16, `${world.log().length} requests`);
    assert.deepEqual([...new Set(world.log().map(({ userAgent }) => userAgent))], [USER_AGENT]);
  });

  test('[J24] after a block the site is not asked again by any means until its next refresh', async () => {
    await using world = await crawlWorld({
      'inn.example': testHotel({ pages: { '/policies': status(403) } }),
      'www.inn.example': testHotel(),
    });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'blocked');
    const atBlock = world.asked('inn.example');
    assert.equal(atBlock.at(-1), '/policies');
    for (const ms of [60_000, DAY_MS / 2]) {
      world.pass(ms);
      await world.crawl();
    }
    assert.deepEqual(world.asked('inn.example'), atBlock, 'nothing more, not even robots.txt');
    world.pass(2 * DAY_MS);
    await world.crawl();
    const daily = world.asked('inn.example').slice(atBlock.length);
    assert.deepEqual(daily, ['/robots.txt'], 'which is read again once a day');
    assert.deepEqual(world.asked('www.inn.example'), [], 'and no other door is tried');
  });

  test('[J22] cookies are never sent, to the site that set them or to another', async () => {
    const cookie = { 'set-cookie': ['id=1; Path=/; Max-Age=99999', 'all=2; Domain=inn.example'] };
    const setting = html(policiesPage('inn'), cookie);
    const hotel = testHotel({
      pages: {
        '/': html(homePage('inn', linksTo('/faq', '/parking')), cookie),
        '/faq': setting,
        '/parking': setting,
        '*': setting,
      },
    });
    await using world = await crawlWorld({ 'inn.example': hotel, 'other.example': hotel });
    await world.crawl();
    world.pass(46 * DAY_MS);
    await world.crawl();
    assert.ok(world.log().length >= 8);
    for (const entry of world.log()) {
      assert.equal(entry.headers['cookie'], undefined, `${entry.host}${entry.url}`);
      assert.equal(entry.headers['referer'], undefined, `${entry.host}${entry.url}`);
    }
  });

  test('[J21] a proxy that the environment names in every spelling is never asked', async (t) => {
    await using world = await crawlWorld({ 'inn.example': testHotel({ robots: status(403) }) });
    const viaProxy: string[] = [];
    const proxy = createServer((request, response) => {
      viaProxy.push(`${request.method} ${request.url}`);
      response.writeHead(502).end();
    });
    proxy.on('connect', (request, socket) => {
      viaProxy.push(`CONNECT ${request.url}`);
      socket.destroy();
    });
    const url = `http://127.0.0.1:${await listen(t, proxy)}`;
    const names = [
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'ALL_PROXY',
      'http_proxy',
      'https_proxy',
      'all_proxy',
    ];
    const run = await runFirsthand(['crawl', '--once'], {
      ...Object.fromEntries(names.map((name) => [name, url])),
      NODE_USE_ENV_PROXY: '1',
      DATABASE_URL: world.database.url,
      HOSTS_FILE: world.writeHosts(t),
      // The refresh began by the test's calendar.
      CLOCK: new Date(world.edges.nowMs()).toISOString(),
    });
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(world.asked(), ['/robots.txt']);
    assert.deepEqual(viaProxy, []);
  });
});

test('[J20] no script, style, image, frame or data request of a page is ever made', async () => {
  const page = policiesPage('inn', {
    head: '<script src="/app.js"></script><link rel="stylesheet" href="/site.css">',
    more: `<img src="/house.jpg"><iframe src="/rates.html"></iframe>
      <script>fetch('/api/rates');document.write('<a href="/written">Parking</a>')</script>`,
  });
  await using world = await crawlWorld({
    'inn.example': testHotel({ pages: { '/policies': html(page), '*': html(page) } }),
    'shell.example': testHotel({
      pages: { '/policies': html('<div id="root"></div><script src="/app.js"></script>') },
    }),
  });
  const lines = await world.crawl();
  const documents = new Set(['/robots.txt', '/', '/policies', '/sitemap.xml']);
  assert.deepEqual(
    world.asked().filter((path) => !documents.has(path)),
    [],
  );
  const shell = lines.find(({ site }) => site === 'shell.example');
  assert.equal(shell?.facts, 0, 'what only a script would show stays unread');
});

test('[J20] the project depends on no headless browser outside its tests', async () => {
  const { default: manifest } = await import(join(import.meta.dirname, '../../package.json'), {
    with: { type: 'json' },
  });
  const names = Object.keys(manifest.dependencies);
  assert.deepEqual(
    names.filter((name) => /playwright|puppeteer|jsdom|happy-dom|webdriver|chrom/.test(name)),
    [],
  );
});
