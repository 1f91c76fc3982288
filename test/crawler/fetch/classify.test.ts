import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { classify } from '../../../crawler/fetch/classify.ts';
import type { HeaderLines } from '../../../crawler/fetch/fetched.ts';
import { parseHtml } from '../../../crawler/fetch/html.ts';
import { readOutline } from '../../../crawler/fetch/read-outline.ts';

const HTML: HeaderLines = [['Content-Type', 'text/html']];
const URL_OF_PAGE = 'https://inn.example/rooms';
/** Enough text for an ordinary page. */
const LONG = `<p>${'Twelve rooms above the lake, breakfast from seven to ten. '.repeat(15)}</p>`;

function kindOf(
  status: number,
  html: string,
  headers: HeaderLines = [],
  url = URL_OF_PAGE,
): string {
  const document = parseHtml(html);
  const answer = classify({
    url,
    status,
    headers: [...HTML, ...headers],
    bytes: html.length,
    outline: document && readOutline(document),
  });
  return 'reason' in answer ? `${answer.kind} ${answer.reason}` : answer.kind;
}

describe('by status', () => {
  const rows: readonly (readonly [status: number, expected: string])[] = [
    [200, 'page'],
    [203, 'page'],
    [206, 'not-content http-206'],
    [300, 'not-content http-300'],
    [304, 'not-modified'],
    [400, 'not-content http-400'],
    [401, 'login login:401'],
    [402, 'payment pay-per-crawl'],
    [403, 'block block:http-403'],
    [404, 'gone http-404'],
    [405, 'block block:http-405'],
    [406, 'block block:http-406'],
    [407, 'server-error unavailable'],
    [408, 'throttled unavailable'],
    [410, 'gone http-410'],
    [414, 'not-content http-414'],
    [418, 'block block:http-418'],
    [429, 'throttled rate-limit'],
    [451, 'legal http-451'],
    [500, 'server-error unavailable'],
    [503, 'throttled unavailable'],
    [522, 'server-error unavailable'],
  ];
  for (const [status, expected] of rows) {
    test(`${status} -> ${expected}`, () => assert.equal(kindOf(status, LONG), expected));
  }

  test('an answer without a body is empty, as a 202 it is a defence', () => {
    assert.equal(kindOf(200, ''), 'empty shell:empty');
    assert.equal(kindOf(204, ''), 'empty shell:empty');
    assert.equal(kindOf(202, ''), 'block block:http-202');
  });

  test('what is no HTML is a page, HTML that cannot be read is not', () => {
    const pdf = { url: URL_OF_PAGE, status: 200, bytes: 9, outline: null };
    assert.equal(classify({ ...pdf, headers: [['content-type', 'application/pdf']] }).kind, 'page');
    assert.equal(kindOf(200, '<i>'.repeat(600)), 'not-content unreadable');
  });
});

describe('redirects', () => {
  const rows: readonly (readonly [location: string, expected: string])[] = [
    ['/zimmer#bad', 'moved http-301'],
    ['https://www.inn.example/rooms', 'moved http-301'],
    ['/de/anmelden', 'login login:redirect'],
    ['/wp-login.php?redirect_to=%2Frooms', 'login login:redirect'],
    ['https://login.group.example/x', 'login login:redirect'],
    ['/authors/login-news', 'moved http-301'],
    ['https://consent.group.example/?to=x', 'not-content consent-wall'],
    ['/sorry/index?continue=x', 'challenge block:google'],
    ['https://www.hugedomains.com/domain?d=inn', 'not-content parked'],
    ['mailto:info@inn.example', 'not-content http-301'],
    ['http://[', 'not-content http-301'],
    ['', 'moved http-301'],
  ];
  for (const [location, expected] of rows) {
    test(`to ${location || 'itself'} -> ${expected}`, () => {
      assert.equal(kindOf(301, '', [['Location', location]]), expected);
    });
  }

  test('the target is absolute and without a fragment', () => {
    const headers: HeaderLines = [['Location', '../zimmer#bad']];
    const moved = classify({
      url: `${URL_OF_PAGE}/1`,
      status: 302,
      headers,
      bytes: 0,
      outline: null,
    });
    assert.ok(moved.kind === 'moved');
    assert.equal(moved.to, 'https://inn.example/zimmer');
  });

  test('a page called "acceso" (the way to the house) may get its slash', () => {
    const url = 'https://inn.example/acceso';
    assert.equal(kindOf(301, '', [['Location', '/acceso/']], url), 'moved http-301');
    assert.equal(kindOf(301, '', [['Location', '/acceso/']]), 'login login:redirect');
  });
});

describe('[J23] defence pages, and ordinary pages that look like them', () => {
  const rows: readonly (readonly [
    name: string,
    status: number,
    html: string,
    headers: HeaderLines,
    expected: string,
  ])[] = [
    [
      'a certain header counts at any status and length',
      200,
      LONG,
      [['CF-Mitigated', 'challenge']],
      'challenge block:cloudflare',
    ],
    ['also on a 404', 404, LONG, [['cf-mitigated', 'challenge']], 'challenge block:cloudflare'],
    [
      'x-datadome that is not "protected"',
      403,
      '',
      [['x-datadome', 'captcha']],
      'challenge block:datadome',
    ],
    ['x-datadome "protected"', 200, LONG, [['x-datadome', 'protected']], 'page'],
    ['Kasada header on a good page', 200, LONG, [['x-kpsdk-ct', 'a']], 'page'],
    ['markup marker with much text', 200, `<script>_cf_chl_opt={}</script>${LONG}`, [], 'page'],
    [
      'markup marker with much text, refused',
      403,
      `<script>_cf_chl_opt={}</script>${LONG}`,
      [],
      'challenge block:cloudflare',
    ],
    [
      'quoted markup on a short page',
      200,
      '<p>We saw <code>&lt;div id="px-captcha"&gt;</code> once.</p><a href=/a>On</a>',
      [],
      'page',
    ],
    [
      'a title alone',
      200,
      '<title>Just a moment of peace</title><h1>Just a moment of peace</h1><p>Spa by the lake.',
      [],
      'page',
    ],
    [
      'a title and its second marker',
      200,
      '<title>Einen Moment, bitte</title><p>Checking your browser',
      [],
      'challenge block:challenge',
    ],
    [
      'a title and a refusing status',
      503,
      '<title>Just a moment...</title>',
      [],
      'challenge block:challenge',
    ],
    [
      'Imperva script on a short page',
      200,
      '<p>Open from May.</p><script src="/_Incapsula_Resource?SWJIYLWA=1"></script><a href=/a>Rooms</a>',
      [],
      'page',
    ],
    [
      'captcha beside a form',
      200,
      '<h1>Contact</h1><form><input name=a><input name=b><textarea></textarea><div class="g-recaptcha"></div></form>',
      [],
      'page',
    ],
    [
      'captcha beside links',
      200,
      '<div class="h-captcha"></div><a href=/a>Rooms</a><a href=/b>Spa</a><a href=/c>Map</a>',
      [],
      'page',
    ],
    [
      'captcha alone',
      200,
      '<form><div class="g-recaptcha"></div></form>',
      [],
      'challenge block:captcha',
    ],
    [
      'captcha on a refusal with much text',
      403,
      `${LONG}<div class="cf-turnstile"></div>`,
      [],
      'challenge block:turnstile',
    ],
    [
      'maintenance',
      503,
      '<title>Maintenance</title><h1>Back soon</h1>',
      [],
      'throttled unavailable',
    ],
    [
      'a rate limit page of Cloudflare',
      429,
      '<title>Access denied | inn.example used Cloudflare</title><p>Ray ID: 8c1',
      [],
      'block block:cloudflare',
    ],
  ];
  for (const [name, status, html, headers, expected] of rows) {
    test(`${name} -> ${expected}`, () => assert.equal(kindOf(status, html, headers), expected));
  }
});

describe('login pages', () => {
  const rows: readonly (readonly [name: string, html: string, expected: string])[] = [
    ['a form alone', '<form><input name=u><input type=password></form>', 'login login:form'],
    ['a form beside content', `${LONG}<form><input type=password></form>`, 'page'],
    [
      'a form in the header of a short page',
      '<header><form><input type=password></form></header><p>Call us.</p><a href=/a>Rooms</a>',
      'page',
    ],
    [
      'a hidden form',
      '<div style="display:none"><input type=password></div><p>Call us.</p>',
      'page',
    ],
  ];
  for (const [name, html, expected] of rows) {
    test(`${name} -> ${expected}`, () => assert.equal(kindOf(200, html), expected));
  }
});

describe('answers without content', () => {
  const rows: readonly (readonly [name: string, html: string, expected: string])[] = [
    [
      'an empty mount',
      '<div id="__next"></div><script src="/a.js"></script>',
      'not-content shell:js',
    ],
    [
      'a mount that waits',
      '<div id="root"><p>Loading…</p></div><script src="/a.js"></script>',
      'not-content shell:js',
    ],
    ['app-root', '<app-root></app-root><script src="/a.js"></script>', 'not-content shell:js'],
    [
      'a line that asks for scripts',
      '<noscript>You need to enable JavaScript.</noscript><div></div><script src=a></script>',
      'not-content shell:js',
    ],
    ['a filled mount', `<div id="root">${LONG}</div><script src="/a.js"></script>`, 'page'],
    [
      'a small page with scripts',
      '<h1>Inn</h1><p>Open from May.</p><script src="/a.js"></script>',
      'page',
    ],
    [
      'structured data in a shell',
      '<script type="application/ld+json">{"@type":"Hotel"}</script><div id=app></div><script src=a></script>',
      'page',
    ],
    ['pictures and links only', '<a href="/de"><img src="de.png"></a>', 'page'],
    ['nothing to see', '<html><body><div></div></body></html>', 'empty shell:empty'],

    [
      'not found, German',
      '<title>Hotel</title><h1>Diese Seite wurde leider nicht gefunden</h1>',
      'not-content soft-404',
    ],
    [
      'not found, French',
      '<title>Page introuvable | Hôtel</title><p>Retour',
      'not-content soft-404',
    ],
    ['not found, Spanish', '<h1>Página no encontrada</h1>', 'not-content soft-404'],
    ['not found, Dutch', '<h1>Pagina niet gevonden</h1>', 'not-content soft-404'],
    ['not found, Portuguese', '<h1>Página não encontrada</h1>', 'not-content soft-404'],
    ['404 as a name', '<title>404 – Inn</title><h1>Oops</h1>', 'not-content soft-404'],
    ['room 404', '<title>Room 404</title><h1>Room 404</h1><p>A quiet room.</p>', 'page'],
    ['not found in a long text', `<h1>Page not found, and what to do about it</h1>${LONG}`, 'page'],
    [
      'not found under much navigation',
      `<h1>Page not found</h1><nav>${LONG}</nav>`,
      'not-content soft-404',
    ],

    [
      'parked by script',
      '<div id="main"></div><script src="//img.sedoparking.com/a.js"></script>',
      'not-content parked',
    ],
    [
      'parked by frame',
      '<iframe src="https://ww1.parkingcrew.net/x"></iframe>',
      'not-content parked',
    ],
    ['for sale, Italian', '<p>Il dominio inn.example è in vendita', 'not-content parked'],
    ['a house for sale', '<h1>Our farm is for sale</h1><p>Ask us.</p>', 'page'],
    ['coming soon, German', '<h1>Im Aufbau</h1>', 'not-content placeholder'],
    ['coming soon on a real page', `<h1>Coming soon: our new spa</h1>${LONG}`, 'page'],
    [
      'a default page, long',
      `<title>Apache2 Ubuntu Default Page: It works</title>${LONG}`,
      'not-content placeholder',
    ],
    [
      'a listing',
      '<title>Index of /</title><h1>Index of /</h1><a href="a">a.txt</a>',
      'not-content placeholder',
    ],
    ['suspended', '<h1>This Account has been suspended.</h1>', 'not-content placeholder'],

    [
      'a wall with its legal links',
      '<p>Wir verwenden Cookies.</p><button>Alle akzeptieren</button><a href=a>Datenschutz</a><a href=b>Impressum</a><a href=c>Cookie-Richtlinie</a>',
      'not-content consent-wall',
    ],
    [
      'a banner on a short page',
      '<p>We use cookies.</p><button>Accept</button><a href=a>Rooms</a><a href=b>Spa</a><a href=c>Arrival</a>',
      'page',
    ],
  ];
  for (const [name, html, expected] of rows) {
    test(`${name} -> ${expected}`, () => assert.equal(kindOf(200, html), expected));
  }
});
