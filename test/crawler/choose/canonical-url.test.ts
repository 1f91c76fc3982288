import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { canonicalUrl, pageKey } from '../../../crawler/choose/canonical-url.ts';

const base = 'https://www.hotel.example/de/';

describe('the address that is fetched and stored', () => {
  const table: [string, string | null][] = [
    ['https://www.hotel.example', 'https://www.hotel.example/'],
    ['HTTPS://WWW.Hotel.Example:443/Zimmer', 'https://www.hotel.example/Zimmer'],
    ['http://hotel.example:8080/', 'http://hotel.example:8080/'],
    ['zimmer.html#preise', 'https://www.hotel.example/de/zimmer.html'],
    ['../faq/', 'https://www.hotel.example/faq/'],
    ['?id=3', 'https://www.hotel.example/de/?id=3'],
    ['/a?utm_source=x&utm_medium=y', 'https://www.hotel.example/a'],
    ['/a?id=3&gclid=x&UTM_Campaign=z&b=1', 'https://www.hotel.example/a?id=3&b=1'],
    ['/a?PHPSESSID=abc123&id=3', 'https://www.hotel.example/a?id=3'],
    ['/a;jsessionid=12AB?x=1', 'https://www.hotel.example/a?x=1'],
    ['/a?b=2&a=1', 'https://www.hotel.example/a?b=2&a=1'],
    ['/a?b=1&amp;c=2', 'https://www.hotel.example/a?b=1&c=2'],
    ['/a?b=1&amp;amp;amp;c=2', 'https://www.hotel.example/a?b=1&c=2'],
    ['/a?amp;b=1', 'https://www.hotel.example/a?b=1'],
    ['/a?', 'https://www.hotel.example/a'],
    ['/a?&&b=1&', 'https://www.hotel.example/a?b=1'],
    ['/a??', 'https://www.hotel.example/a??'],
    ['/a?utm%5Fsource=x&%61mp;b=1', 'https://www.hotel.example/a?b=1'],
    ['/a;%73id=12AB', 'https://www.hotel.example/a'],
    ['/index.html', 'https://www.hotel.example/index.html'],
    ['/%7Ehotel/%c3%9cber', 'https://www.hotel.example/~hotel/%C3%9Cber'],
    ['/Über uns', 'https://www.hotel.example/%C3%9Cber%20uns'],
    ['/a/./b/../c', 'https://www.hotel.example/a/c'],
    ['//other.example/x', 'https://other.example/x'],
    ['/%zz', 'https://www.hotel.example/%zz'],
    ['/%%335', 'https://www.hotel.example/%%335'],
    ['https://user:pw@hotel.example/', null],
    ['mailto:info@hotel.example', null],
    ['tel:+390123', null],
    ['javascript:void(0)', null],
    ['data:text/html,x', null],
    ['https://', null],
    ['http://[::1', null],
  ];
  for (const [href, expected] of table) {
    test(`${href} -> ${expected}`, () => assert.equal(canonicalUrl(href, base), expected));
  }

  test('it is its own canonical address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const once = canonicalUrl(url);
        assert.ok(once !== null && !once.includes('#'));
        assert.equal(canonicalUrl(once), once);
      }),
    );
  });

  test('any text is an address or none', () => {
    fc.assert(fc.property(fc.string(), (text) => void canonicalUrl(text, base)));
  });
});

describe('the key that finds duplicates', () => {
  const same: [string, string][] = [
    ['https://www.hotel.example/faq/', 'http://hotel.example/faq'],
    ['https://hotel.example/', 'https://hotel.example/index.html'],
    ['https://hotel.example/de/', 'https://hotel.example/de/index.php'],
    ['https://hotel.example/a?b=1&a=2', 'https://hotel.example/a?a=2&b=1'],
    ['https://hotel.example/FAQ', 'https://hotel.example/faq'],
  ];
  for (const [a, b] of same) {
    test(`${a} = ${b}`, () => assert.equal(pageKey(a), pageKey(b)));
  }

  const different: [string, string][] = [
    ['https://hotel.example/a?id=1', 'https://hotel.example/a?id=2'],
    ['https://hotel.example/a', 'https://hotel.example/a/b'],
    ['https://hotel.example/a', 'https://de.hotel.example/a'],
    ['https://hotel.example/rooms', 'https://hotel.example/rooms.html'],
    ['https://hotel.example:8080/', 'https://hotel.example/'],
  ];
  for (const [a, b] of different) {
    test(`${a} is not ${b}`, () => assert.notEqual(pageKey(a), pageKey(b)));
  }
});
