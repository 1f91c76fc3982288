import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crawlWorld } from '../support/crawl-world.ts';
import { fixedSite } from '../world/site-server.ts';

const NAMES = ['Amber Court', 'Grand Marina', 'Pine Lodge', 'Villa Rosa', 'The Old Mill'];

const house = (name: string) => `<html lang="en"><title>${name}</title><h1>${name}</h1>
  <script type="application/ld+json">{"@type":"Hotel","name":"${name}","checkinTime":"15:00",
    "address":{"@type":"PostalAddress","streetAddress":"1 Road","addressLocality":"${name} Town"}}</script>
  <h2>Policies</h2><p>Check-in is from 3pm. Check-out is by 11 am. Free Wi-Fi in all rooms.</p></html>`;

describe('ours: only a hotel’s own site is listed', () => {
  test('one domain with many unrelated houses is a portal and shows none of them', async () => {
    const answers = new Map(
      NAMES.map((name, n) => [`/policies-${n}`, { type: 'text/html', body: house(name) }]),
    );
    const links = NAMES.map((name, n) => `<a href="/policies-${n}">${name} policies</a>`).join(' ');
    const body = `<html lang="en"><title>Stays</title><h1>Stays</h1><p>${links}</p></html>`;
    answers.set('/', { type: 'text/html', body });
    await using world = await crawlWorld({ 'stays.example': fixedSite(answers) });
    await world.crawl();
    assert.equal(
      world.asked('stays.example').filter((url) => url.startsWith('/policies')).length,
      5,
    );
    assert.deepEqual(await world.facts(), []);
  });

  test('one house with many pages is its own', async () => {
    const answers = new Map([
      ['/', { type: 'text/html', body: `${house('Amber Court')}<a href="/faq">FAQ</a>` }],
      ['/faq', { type: 'text/html', body: house('Amber Court') }],
    ]);
    await using world = await crawlWorld({ 'amber.example': fixedSite(answers) });
    await world.crawl();
    assert.notEqual((await world.facts()).length, 0);
  });
});
