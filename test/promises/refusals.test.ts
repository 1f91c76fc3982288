import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { admitSite } from '../../crawler/permission/admission.ts';
import { crawlWorld } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { html, redirect, routes, status } from '../world/answers.ts';
import { page, policiesPage } from '../world/hotel-pages.ts';
import type { SiteHandler } from '../world/site-server.ts';

describe('a site that turns us away', () => {
  const login = page('Sign in', '<form><input name="u"><input type="password" name="p"></form>');
  const wall = page('Hold on', '<p>Please confirm that you are human.</p>');
  const refusals: [string, SiteHandler][] = [
    ['a 403', status(403)],
    ['a 401', status(401)],
    ['a login form', html(login)],
    ['a redirect to a login page', redirect('/login?next=/faq')],
    ['a challenge with status 200', html(wall, { 'cf-mitigated': 'challenge' })],
  ];
  for (const [what, refusal] of refusals) {
    test(`[J23] ${what} ends crawling of that site, and of that site alone`, async () => {
      const links = linksTo('/faq', '/parking', '/policies', '/rooms', '/pets');
      await using world = await crawlWorld({
        'inn.example': testHotel({
          links,
          pages: { '/faq': refusal, '*': html(policiesPage('inn')) },
        }),
        'other.example': testHotel({ links, pages: { '*': html(policiesPage('other')) } }),
      });
      const lines = await world.crawl();
      const outcome = (site: string) => lines.find((line) => line.site === site)?.outcome;
      assert.equal(outcome('inn.example'), 'blocked');
      assert.equal(world.asked('inn.example').at(-1), '/faq');
      assert.equal(outcome('other.example'), 'complete');
      assert.equal(world.asked('other.example').length, 8);
    });
  }

  test('[J23] facts that were read before the block stay', async () => {
    await using world = await crawlWorld({
      'inn.example': testHotel({
        links: linksTo('/faq', '/rooms'),
        pages: { '/faq': html(policiesPage('inn')), '/rooms': status(403) },
      }),
    });
    const [line] = await world.crawl();
    assert.equal(line?.outcome, 'blocked');
    assert.ok((line?.facts ?? 0) > 0);
  });
});

describe('hosts that are never crawled', () => {
  const never = [
    'https://www.google.com/',
    'https://www.tripadvisor.co.uk/Hotel_Review-x',
    'https://www.booking.com/hotel/gb/inn.html',
    'https://www.expedia.de/',
    'https://www.facebook.com/inn',
    'https://www.reddit.com/r/hotels',
  ];
  for (const url of never) {
    test(`[J25] ${new URL(url).hostname} cannot become a site`, () => {
      assert.equal(admitSite(url).kind, 'refused');
    });
  }

  test('[J25] no link, redirect or sitemap leads the crawler to such a host', async () => {
    const portals = [
      'www.booking.com',
      'www.facebook.com',
      'www.tripadvisor.com',
      'www.google.com',
    ];
    const urls = portals.map((host) => `http://${host}/policies`);
    await using world = await crawlWorld(
      {
        'inn.example': testHotel({
          robots: `Sitemap: ${urls[0]}\n`,
          links: [...urls.map((url) => [url, 'Parking and policies'] as const), ['/faq', 'FAQ']],
          pages: { '/faq': redirect(urls[1] ?? '') },
        }),
        ...Object.fromEntries(portals.map((host) => [host, routes({ '*': status(200) })])),
      },
      { homes: ['http://inn.example/'] },
    );
    await world.crawl();
    assert.ok(world.asked('inn.example').includes('/faq'));
    assert.deepEqual(world.asked(...portals), []);
  });
});
