import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { neverCrawl } from '../../../crawler/permission/never-crawl.ts';

/** A category, another reason, or `null` for an ordinary host. */
const table: readonly (readonly [url: string, expected: string | null])[] = [
  ['https://booking.com/', 'ota'],
  ['https://secure.booking.com/x', 'ota'],
  ['https://BOOKING.com.:443/', 'ota'],
  ['http://booking.com:8080/', 'ota'],
  ['https://fr.trip.com/', 'ota'],
  ['https://www.google.co.uk/', 'search'],
  ['https://www.tripadvisor.it/', 'review'],
  ['https://no.tripadvisor.com.br/', 'review'],
  ['https://x.com/a', 'social'],
  ['https://t.co/a', 'shortener'],

  ['https://bookinghotelroma.it/', null],
  ['https://booking.hotel-x.it/', null],
  ['https://booking.com.hotel-x.it/', null],
  ['https://hotelx.com/', null],
  ['https://mygoogle.it/', null],
  ['https://google.hotel-roma.it/', null],
  ['https://tripadvisor.wixsite.com/', null],
  ['https://hotel-alba.wordpress.com/', null],
  ['https://www.münchen-hof.de/', null],
  ['https://inn.example/', null],
  ['https://tripadvisor.example/', null],
  ['http://inn.localhost:8080/', null],
  ['http://www.inn.localhost/', null],
  ['https://inn.test/', null],

  ['http://127.0.0.1/', 'no-site'],
  ['http://0x7f000001/', 'no-site'],
  ['http://2130706433/', 'no-site'],
  ['http://[::1]/', 'no-site'],
  ['http://localhost/', 'no-site'],
  ['http://intranet/', 'no-site'],
  ['https://co.uk/', 'no-site'],
  ['ftp://inn.example/', 'not-web'],
  ['mailto:info@inn.example', 'not-web'],
  ['inn.example', 'not-web'],
];

describe('[J25] hosts that are never crawled', () => {
  for (const [url, expected] of table) {
    test(`${url} -> ${expected ?? 'ordinary'}`, () => {
      const found = neverCrawl(url);
      const actual = found?.kind === 'listed' ? found.category : (found?.kind ?? null);
      assert.equal(actual, expected);
    });
  }

  test('every kind of site that the promise names is on the list', () => {
    const named = ['https://bing.com', 'https://yelp.com', 'https://expedia.de'];
    const more = ['https://kayak.com', 'https://facebook.com', 'https://reddit.com'];
    const categories = [...named, ...more].map((url) => {
      const found = neverCrawl(url);
      return found?.kind === 'listed' ? found.category : 'none';
    });
    assert.deepEqual(categories, ['search', 'review', 'ota', 'metasearch', 'social', 'forum']);
  });
});
