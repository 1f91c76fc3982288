import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { changedProfile, crawlWorld } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { content, drip, HTML, hang, html, redirect, routes } from '../world/answers.ts';
import { policiesPage, topicPage } from '../world/hotel-pages.ts';

const LIKELY = ['/amenities', '/parking', '/policies', '/rooms', '/faq'];
const pathsOf = (asked: readonly string[]) =>
  asked.filter((path) => path !== '/robots.txt' && !path.startsWith('/sitemap'));

describe('how much is read', () => {
  test('[J13] at most 12 pages a refresh, redirect hops, errors and re-starts included', async () => {
    const more = 'pets rooms breakfast wifi pool spa shuttle children accessibility cancellation'
      .split(' ')
      .flatMap((word) => [`/${word}`, `/house-${word}`]);
    await using world = await crawlWorld({
      'inn.example': testHotel({
        links: linksTo('/policies', '/faq', '/parking', ...more),
        pages: {
          '/faq': redirect('/parking-and-faq'),
          '/parking-and-faq': html(policiesPage('inn')),
          '*': (request, response, entry) => {
            const isMissing = /[es]$/.test(request.url ?? '');
            if (isMissing) response.writeHead(404).end();
            else html(policiesPage('inn'))(request, response, entry);
          },
        },
      }),
    });
    const [line] = await world.crawl();
    assert.equal(line?.pages, 12);
    assert.equal(pathsOf(world.asked()).length, 12);
    await world.crawl();
    assert.equal(pathsOf(world.asked()).length, 12);
  });

  test('[J14] the home page is read, then the pages that are likely to state facts', async () => {
    const idle = [
      '/news',
      '/gallery',
      '/press',
      '/jobs',
      '/offers',
      '/weddings',
      '/events',
      '/blog',
    ];
    const more = idle.flatMap((path) => [path, `${path}-2025`, `${path}-2026`]);
    await using world = await crawlWorld({
      'inn.example': testHotel({
        links: linksTo(...more, ...LIKELY),
        pages: { '*': html(topicPage('inn', 'Page', 'A page like many others.')) },
      }),
    });
    await world.crawl();
    const read = pathsOf(world.asked());
    assert.equal(read[0], '/');
    assert.deepEqual(read.slice(1, 6).sort(), LIKELY.toSorted());
  });

  test('[J15] a page that takes longer than its time is given up, dripping or silent', async () => {
    await using world = await crawlWorld(
      {
        'inn.example': testHotel({
          links: linksTo('/faq', '/parking', '/policies'),
          pages: { '/faq': hang, '/parking': drip(50) },
        }),
      },
      { profile: changedProfile({ limits: { pageTimeLimitMs: 400 } }) },
    );
    const [line] = await world.crawl();
    assert.ok((line?.facts ?? 0) > 0, 'the pages that answer are read');
    for (const path of ['/faq', '/parking']) {
      const entry = world.log().find(({ url }) => url === path);
      const tookMs = (entry?.endedAt ?? 0) - (entry?.at ?? 0);
      assert.ok(tookMs > 300 && tookMs < 1000, `${path}: cut after ${tookMs} ms`);
      const row = (await world.ledger()).find(({ url }) => url.endsWith(path));
      assert.deepEqual([row?.outcome, row?.because], ['failed', 'time-out']);
    }
  });

  test('[J16] of a page over 2 MB nothing is used; one just under it is read', async () => {
    const padded = (octets: number) => {
      const page = policiesPage('inn', { more: '<!---->' });
      return page.replace('<!---->', `<!--${' '.repeat(octets - page.length)}-->`);
    };
    const packed = (encoding: string, body: Uint8Array) =>
      content(HTML, body, { 'content-encoding': encoding });
    const over = padded(2_000_100);
    await using world = await crawlWorld({
      'over.example': testHotel({
        links: linksTo('/faq', '/parking', '/policies', '/rooms'),
        pages: {
          '/faq': html(over),
          '/parking': packed('gzip', gzipSync(over)),
          '/policies': packed('br', brotliCompressSync(over)),
          '/rooms': packed('zstd', zstdCompressSync(over)),
        },
      }),
      'under.example': testHotel({ pages: { '/policies': html(padded(1_999_000)) } }),
    });
    const lines = await world.crawl();
    const facts = (site: string) => lines.find((line) => line.site === site)?.facts;
    assert.equal(facts('over.example'), 0);
    assert.ok((facts('under.example') ?? 0) > 0);
    const rows = (await world.ledger()).filter(({ outcome }) => outcome === 'too-large');
    assert.equal(rows.length, 4);
    for (const { bytes } of rows) assert.ok((bytes ?? Infinity) <= 2_000_000, `${bytes} bytes`);
  });
});

describe('redirects', () => {
  /** The path of facts lies behind so many redirects. */
  const chain = (hops: number) =>
    Object.fromEntries(
      Array.from({ length: hops + 1 }, (_, i) => [
        i === 0 ? '/policies' : `/hop-${i}`,
        i === hops ? html(policiesPage('inn')) : redirect(`/hop-${i + 1}`, [301, 302, 307, 308][i]),
      ]),
    );

  test('[J17] three redirects in a row are followed, the fourth is not', async () => {
    await using world = await crawlWorld({
      'three.example': testHotel({ pages: chain(3) }),
      'four.example': testHotel({ pages: chain(4) }),
    });
    const lines = await world.crawl();
    const facts = (site: string) => lines.find((line) => line.site === site)?.facts ?? -1;
    assert.ok(facts('three.example') > 0);
    assert.ok(world.asked('three.example').includes('/hop-3'));
    assert.equal(facts('four.example'), 0);
    assert.ok(world.asked('four.example').includes('/hop-3'));
    assert.ok(!world.asked('four.example').includes('/hop-4'));
  });

  test('[J17] a redirect is followed within the same site only, to other hosts of it as well', async () => {
    const away = ['http://other.example/policies', 'http://127.0.0.1/policies', 'http://[::1]/x'];
    await using world = await crawlWorld(
      {
        'inn.example': testHotel({
          links: linksTo('/policies', '/faq', '/parking', '/rooms'),
          pages: {
            '/policies': redirect('http://www.inn.example/policies'),
            '/faq': redirect(away[0] ?? ''),
            '/parking': redirect(away[1] ?? ''),
            '/rooms': redirect(away[2] ?? ''),
          },
        }),
        'www.inn.example': testHotel(),
        'other.example': routes({ '*': html(policiesPage('other')) }),
      },
      { homes: ['http://inn.example/'] },
    );
    const [line] = await world.crawl();
    assert.ok((line?.facts ?? 0) > 0);
    assert.deepEqual(world.asked('www.inn.example').slice(0, 2), ['/robots.txt', '/policies']);
    assert.deepEqual(world.asked('other.example'), []);
    const urls = (await world.ledger()).map(({ url }) => url);
    assert.deepEqual(
      urls.filter((url) => away.includes(url)),
      [],
    );
  });

  test('[J17] a redirect onto a path that robots.txt forbids is not followed', async () => {
    await using world = await crawlWorld({
      'inn.example': testHotel({
        robots: 'User-agent: *\nDisallow: /staff\n',
        pages: { '/policies': redirect('/staff/policies'), '*': html(policiesPage('inn')) },
      }),
    });
    await world.crawl();
    assert.ok(world.asked().includes('/policies'));
    assert.ok(!world.asked().includes('/staff/policies'));
  });
});
