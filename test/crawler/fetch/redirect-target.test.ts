import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isRedirect, redirectTarget } from '../../../crawler/fetch/redirect-target.ts';

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

describe('RFC 9110 §10.2.2: Location', () => {
  const table: [string, string | null][] = [
    ['/b', 'https://hotel.example/b'],
    ['b?c=d', 'https://hotel.example/a/b?c=d'],
    ['//other.example/', 'https://other.example/'],
    ['http://hotel.example/#top', 'http://hotel.example/'],
    [' /b ', 'https://hotel.example/b'],
    ['?q', 'https://hotel.example/a/?q'],
    [latin1(Buffer.from('/zimmer/größe')), 'https://hotel.example/zimmer/gr%C3%B6%C3%9Fe'],
    [latin1(Buffer.from([0x2f, 0xff, 0xfe])), 'https://hotel.example/%FF%FE'],
    [latin1(Buffer.from('https://höhe.example/')), 'https://xn--hhe-sna.example/'],
    ['/%zz', 'https://hotel.example/%zz'],
    ['\\\\other.example\\x', 'https://other.example/x'],
    ['', null],
    ['http://', null],
    ['http://[::1', null],
    ['http://a b/', null],
    ['javascript:alert(1)', null],
    ['mailto:info@hotel.example', null],
    ['file:///etc/passwd', null],
  ];
  for (const [location, target] of table) {
    test(`${JSON.stringify(location)} -> ${target}`, () => {
      assert.equal(redirectTarget('https://hotel.example/a/', [['location', location]]), target);
    });
  }

  test('no line, or lines that disagree -> null', () => {
    assert.equal(redirectTarget('https://hotel.example/', []), null);
    const two = (a: string, b: string) =>
      redirectTarget('https://hotel.example/', [
        ['location', a],
        ['location', b],
      ]);
    assert.equal(two('/a', '/b'), null);
    assert.equal(two('/a', '/a'), 'https://hotel.example/a');
  });
});

test('RFC 9110 §15.4: which statuses redirect', () => {
  const redirects = [200, 300, 301, 302, 303, 304, 305, 307, 308, 399].filter(isRedirect);
  assert.deepEqual(redirects, [301, 302, 303, 307, 308]);
});
