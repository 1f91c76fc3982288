import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canonicalUrl } from '../../../crawler/choose/canonical-url.ts';
import { type Trap, trapOf } from '../../../crawler/choose/traps.ts';

function trapAt(path: string): Trap | null {
  return trapOf(canonicalUrl(path, 'https://www.hotel.example/') ?? '');
}

describe('traps', () => {
  const table: [Trap, string[]][] = [
    ['file', ['/menu.pdf', '/img/pool.JPG', '/a.webp?v=3', '/app.js', '/sitemap.xml', '/x.ics']],
    [
      'calendar',
      [
        ...['/calendar/7749/01', '/events/2026/12/01', '/kalender/2027-03', '/veranstaltungen/17'],
        ...['/2026/12/christmas-at-our-hotel', '/availability-2026-12-24', '/de/2026-12-24/x'],
        ...['/rooms?date=2026-12-24', '/?month=5', '/?year=7749', '/rooms?checkin=20261224'],
        ...['/eventi?ical=1', '/x?d=2026-12-24', '/?anreise=24.12.2026&abreise=27.12.2026'],
      ],
    ],
    [
      'session',
      [
        ...['/a?x=3f2a9c0d4b5e6f708192a3b4c5d6e7f8', '/s/3f2a9c0d4b5e6f708192a3b4c5d6e7f8/rooms'],
        ...['/a?state=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9a1b2'],
      ],
    ],
    [
      'facet',
      [
        '/rooms?sort=price',
        '/rooms?filter[view]=sea',
        '/r?f[]=1',
        '/r?a=1&b=2&c=3&d=4',
        '/r?Order=asc',
      ],
    ],
    ['paging', ['/news?page=3', '/list?offset=20', '/list?cat=4']],
    ['repeated-parameter', ['/a?b=1&b=2', '/a?b=1&c=2&b=1']],
    [
      'repeated-path',
      ['/faq/faq', '/a/b/a/b', '/rooms/double/rooms/double/x', '/a/x/a/y/a', '/de/faq/FAQ'],
    ],
    ['appended-path', ['/faq.html/rooms.html', '/contact.php/de/', '/a.aspx/b']],
    ['too-long', [`/${'a'.repeat(300)}`]],
    ['too-deep', ['/a/b/c/d/e/f/g/h']],
    ['login', ['/login', '/wp-login.php', '/de/anmelden', '/my-account/', '/wp-admin/']],
    [
      'booking',
      [
        ...['/booking', '/de/buchen', '/prenota/', '/reserver.html', '/cart', '/checkout/step1'],
        ...['https://booking.hotel.example/', 'https://book.hotel.example/x', '/?add-to-cart=4'],
      ],
    ],
    ['search', ['/search', '/suche?x=1', '/?s=pool', '/x?q=dog']],
    ['copy', ['/faq/print', '/faq?print=1', '/faq?replytocom=7', '/x?share=facebook', '/amp/faq']],
    ['machine', ['/feed', '/faq/feed/', '/wp-json/v2/pages', '/cgi-bin/a']],
  ];
  for (const [trap, paths] of table) {
    for (const path of paths) {
      test(`${path.slice(0, 60)} -> ${trap}`, () => assert.equal(trapAt(path), trap));
    }
  }
});

describe('pages that are no traps', () => {
  const paths = [
    ...[
      '/',
      '/faq',
      '/de/haeufige-fragen.html',
      '/preise-2027',
      '/preise-2026-2027',
      '/winter-2026-27',
    ],
    ...[
      '/index.php?page=parking',
      '/index.php?id=12',
      '/index.php/rooms',
      '/?page_id=14',
      '/?p=14',
    ],
    ...['/index.php?option=com_content&view=article&id=5', '/hotel/rooms/double-room', '/events'],
    ...['/booking-conditions', '/reservation-policy', '/haustiere/hunde', '/room-12', '/a/b/a'],
    ...['/en/rooms/suite-4', '/donaudampfschifffahrtsgesellschaftshotel-zimmer', '/faq?lang=de'],
    ...['https://booking.example/faq', 'https://search.localhost/rooms'],
  ];
  for (const path of paths) {
    test(`${path} -> page`, () => assert.equal(trapAt(path), null));
  }
});
