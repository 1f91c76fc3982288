/** Whose address proves what. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { domainToASCII } from 'node:url';
import { isRoleMailbox, readMailbox } from '../../../db/vocabulary/mailbox.ts';
import { judgeSender, type SeenAddress } from '../../../server/requests/sender-standing.ts';

const day = 86_400_000;
const now = Date.parse('2026-12-01T09:00:00Z');

function standing(
  address: string,
  site: string,
  more: { seen?: SeenAddress; pathPrefix?: string } = {},
) {
  const mailbox = readMailbox(address);
  assert.ok(mailbox, `${address} is an address`);
  const wanted = { site, pathPrefix: more.pathPrefix ?? '/' };
  const judged = judgeSender(mailbox, wanted, more.seen ?? null, now, 90 * day);
  return judged.kind === 'stranger' ? judged.because : judged.by;
}
const seen = (pageUrl: string, daysAgo = 1): SeenAddress => ({
  pageUrl,
  lastSeenAtMs: now - daysAgo * day,
});

describe('the domain of an address', () => {
  const rows: [string, address: string, site: string, expected: string][] = [
    ["[C27] the operator's own domain", 'maria@seeblick.example', 'seeblick.example', 'mailbox'],
    ['a host of its own for mail', 'info@mail.seeblick.example', 'seeblick.example', 'mailbox'],
    ['upper case', 'Info@SeeBlick.Example', 'seeblick.example', 'mailbox'],
    ['another domain', 'info@bergblick.example', 'seeblick.example', 'other_domain'],
    ['one letter off', 'info@seebiick.example', 'seeblick.example', 'look_alike'],
    ['another ending', 'info@seeblick.test', 'seeblick.example', 'look_alike'],
    [
      'the name inside a longer one',
      'info@seeblick-removal.example',
      'seeblick.example',
      'look_alike',
    ],
    ['Cyrillic letters', 'info@sееblick.example', 'seeblick.example', 'look_alike'],
    ['a domain that ends alike', 'info@notseeblick.example', 'seeblick.example', 'look_alike'],
    [
      'a neighbour on the same site builder',
      'me@other.github.io',
      'seeblick.github.io',
      'other_domain',
    ],
    ['the site builder itself', 'me@github.io', 'seeblick.github.io', 'public_suffix'],
    ['a whole country', 'me@co.uk', 'seeblick.co.uk', 'public_suffix'],
    ['a mailbox that anybody can open', 'seeblick@gmail.com', 'seeblick.example', 'open_to_all'],
    ["a mail provider's own site", 'guest@web.de', 'web.de', 'open_to_all'],
  ];
  for (const [title, address, site, expected] of rows) {
    test(title, () => assert.equal(standing(address, site), expected));
  }

  test('[C27] a punycode domain is the same as its umlaut form', () => {
    assert.equal(standing('info@hotel-münchen.de', domainToASCII('hotel-münchen.de')), 'mailbox');
  });
});

describe('an address published on the site', () => {
  test('[C27] seen on the contact page', () => {
    const where = { seen: seen('https://seeblick.example/kontakt') };
    assert.equal(standing('seeblick@web.de', 'seeblick.example', where), 'published');
  });
  test('in a folder for a language', () => {
    const where = { seen: seen('https://seeblick.example/de/impressum.html') };
    assert.equal(standing('seeblick@web.de', 'seeblick.example', where), 'published');
  });
  test('seen only long ago', () => {
    const where = { seen: seen('https://seeblick.example/kontakt', 91) };
    assert.equal(standing('seeblick@web.de', 'seeblick.example', where), 'seen_too_long_ago');
  });
  test('one house cannot speak for its chain', () => {
    const where = { seen: seen('https://chain.example/hotels/berlin/contact') };
    assert.equal(standing('berlin@web.de', 'chain.example', where), 'covers_one_property');
  });
  test('but for itself', () => {
    const where = {
      seen: seen('https://chain.example/hotels/berlin/contact'),
      pathPrefix: '/hotels/berlin/',
    };
    assert.equal(standing('berlin@web.de', 'chain.example', where), 'published');
  });
  test('and not for the house next door', () => {
    const where = {
      seen: seen('https://chain.example/hotels/berlin/contact'),
      pathPrefix: '/hotels/rome/',
    };
    assert.equal(standing('berlin@web.de', 'chain.example', where), 'covers_one_property');
  });
});

describe('reading an address', () => {
  const refused = [
    '',
    'seeblick.example',
    '@seeblick.example',
    'a@b',
    'a b@seeblick.example',
    'a@seeblick.example\r\nBcc: all@everywhere.example',
    '"a b"@seeblick.example',
    'a@@seeblick.example',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@seeblick.example`,
    'a@seeblick..example',
    'Maria <a@seeblick.example>',
  ];
  for (const text of refused) {
    test(`refuses ${JSON.stringify(text).slice(0, 40)}`, () =>
      assert.equal(readMailbox(text), null));
  }
});

test('role mailboxes may be stored, others may be a person', () => {
  const role = (address: string) => {
    const mailbox = readMailbox(address);
    assert.ok(mailbox);
    return isRoleMailbox(mailbox, 'hotel-seeblick.example');
  };
  assert.deepEqual(
    [
      'info@x.example',
      'front-desk@x.example',
      'hotelseeblick@x.example',
      'maria.rossi@x.example',
      'm.rossi@x.example',
      'hotels@x.example',
    ].map(role),
    [true, true, true, false, false, true],
  );
});
