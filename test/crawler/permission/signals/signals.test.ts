import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HeaderLines } from '../../../../crawler/fetch/fetched.ts';
import { parseHtml } from '../../../../crawler/fetch/html.ts';
import { readOutline } from '../../../../crawler/fetch/read-outline.ts';
import { readRobots } from '../../../../crawler/permission/robots.ts';
import { limitNames } from '../../../../crawler/permission/signals/findings.ts';
import { markedParts } from '../../../../crawler/permission/signals/marked-parts.ts';
import type { SiteFiles } from '../../../../crawler/permission/signals/signals.ts';
import {
  judgePage,
  judgeSiteFiles,
  namedLicences,
} from '../../../../crawler/permission/signals/signals.ts';
import { journeyed } from '../../../../crawler/profiles/journeyed.ts';

const PAGE = 'https://inn.example/rooms/';
const settings = { signals: journeyed.signals, productToken: journeyed.identity.productToken };

function robots(text: string) {
  return readRobots(Buffer.from(text), {
    origin: 'https://inn.example',
    productToken: settings.productToken,
    bodyBytesMax: 10_000,
    matchMsMax: 1000,
    clockMs: () => 0,
  });
}

function files(text: string, changes: Partial<SiteFiles> = {}): SiteFiles {
  const absent = { kind: 'absent' } as const;
  return { robots: robots(text), tdmRep: absent, aiTxt: [], licences: new Map(), ...changes };
}

function page(html: string, headers: HeaderLines = []) {
  const document = parseHtml(html);
  assert.ok(document);
  return { url: PAGE, headers, document, outline: readOutline(document) };
}

function judge(html: string, headers: HeaderLines = [], site = files('')) {
  return judgePage(page(html, headers), site, settings, Date.UTC(2026, 11, 1));
}

describe('robots.txt lines of other standards', () => {
  const rows: readonly (readonly [text: string, reason: string])[] = [
    ['User-agent: *\nNoindex: /rooms/', 'robots-txt:noindex'],
    ['User-agent: *\nNoindex: /spa/', 'none'],
    ['User-agent: *\nContent-Usage: ai-use=n', 'content-usage:ai-use'],
    ['User-agent: *\nContent-Usage: ai-use=n, ai-use=y', 'none'],
    ['User-agent: *\nContent-Usage: train-ai=n; ai-use=n', 'content-usage:ai-use'],
    ['User-agent: *\nContent-Usage: AI-Use: No', 'content-usage:ai-use'],
    ['User-agent: *\nContent-Usage: "ai-use"=n', 'none'],
    ['User-agent: *\nContent-Usage: ai-use="n"', 'content-usage:ai-use'],
    ['User-agent: *\nContent-Usage: ai-use', 'none'],
    ['User-agent: *\nContent-Usage: constructor=n', 'none'],
    ['User-agent: *\nContent-Usage: /*/$ search=n', 'content-usage:search'],
    ['User-agent: *\nContent-Usage: /r ai-use=n\nContent-Usage: /rooms ai-use=y', 'none'],
    [
      'User-agent: *\nContent-Usage: /r ai-use=y\nContent-Usage: /r ai-use=n',
      'content-usage:ai-use',
    ],
    ['Content-Usage: ai-use=n\nUser-agent: *\nContent-Usage: ai-use=y', 'content-usage:ai-use'],
    ['Content-Signal: ai-input=no', 'content-signal:ai-input'],
    ['Content-Signal: ai-input=no\nUser-agent: JourneyedBot\nAllow: /', 'content-signal:ai-input'],
    ['User-agent: *\nContent-Signal: ai-train=no', 'content-signal:train'],
    ['User-agent: *\nContent-Signal: use=full', 'none'],
    ['User-agent: GPTBot\nContent-Signal: ai-input=no\n\nUser-agent: *\nAllow: /', 'none'],
    ['User-agent: *\nLicense: https://inn.example/l.xml', 'rsl:not-read'],
    ['User-agent: OtherBot\nLicense: https://inn.example/l.xml', 'none'],
  ];
  for (const [text, reason] of rows) {
    test(`${JSON.stringify(text)} -> ${reason}`, () => {
      assert.equal(judgeSiteFiles(PAGE, files(text), settings).reason, reason);
    });
  }

  test('a License line of our group beats those before any group', () => {
    const site = files(
      'License: https://inn.example/all.xml\nUser-agent: *\nLicense: <https://inn.example/our.xml>',
      {
        licences: new Map([
          [
            'https://inn.example/our.xml',
            {
              kind: 'read',
              text: '<rsl><content url="/"><license><permits>all</permits></license></content></rsl>',
            },
          ],
        ]),
      },
    );
    assert.deepEqual(namedLicences(page(''), site.robots), ['https://inn.example/our.xml']);
    assert.equal(judgeSiteFiles(PAGE, site, settings).verdict, 'allow');
  });
});

describe('headers and meta tags that cost no request', () => {
  const headers: readonly (readonly [name: string, value: string, reason: string])[] = [
    ['TDM-Reservation', '1', 'tdmrep-header'],
    ['tdm-reservation', '0', 'none'],
    ['Content-Usage', 'search=n', 'content-usage:search'],
    ['Content-Signal', 'search=no', 'content-signal:search'],
    ['Link', '</l.xml>; rel="next license"; type="application/rsl+xml"', 'rsl:not-read'],
    ['Link', '</a>; rel="next", </l.xml>; type="application/rsl+xml"; rel=license', 'rsl:not-read'],
    ['Link', '<https://creativecommons.org/licenses/by/4.0/>; rel="license"', 'none'],
  ];
  for (const [name, value, reason] of headers) {
    test(`${name}: ${value} -> ${reason}`, () => {
      assert.equal(judge('<p>Rooms', [[name, value]]).reason, reason);
    });
  }

  test('of two Content-Usage lines neither takes back what the other reserves', () => {
    const lines: HeaderLines = [
      ['Content-Usage', 'ai-use=n'],
      ['Content-Usage', 'ai-use=y'],
    ];
    assert.equal(judge('<p>Rooms', lines).reason, 'content-usage:ai-use');
    assert.equal(judge('<p>Rooms', [['Content-Usage', 'ai-use=n, ai-use=y']]).reason, 'none');
  });

  const metas: readonly (readonly [html: string, reason: string])[] = [
    ['<meta name="TDM-Reservation" content=" 1 ">', 'tdmrep-meta'],
    ['<meta http-equiv="Content-Usage" content="ai-use=n">', 'content-usage:ai-use'],
    ['<meta name="content-signal" content="use=immediate">', 'content-signal:use-immediate'],
    ['<link rel="license" type="application/rsl+xml" href="/l.xml">', 'rsl:not-read'],
    ['<link rel="license" href="/cc-by">', 'none'],
    ['<script type="application/rsl+xml">oops</script>', 'rsl:unreadable'],
  ];
  for (const [html, reason] of metas) {
    test(`${html} -> ${reason}`, () => assert.equal(judge(html).reason, reason));
  }

  test('where they are switched off only the robots tags count', () => {
    const off = { ...settings, signals: { ...settings.signals, reservationsInAnswers: false } };
    const html = '<meta name="tdm-reservation" content="1"><meta name="robots" content="noai">';
    const decided = judgePage(page(html), files(''), off as typeof settings, 0);
    assert.equal(decided.reason, 'robots-meta:noai');
  });
});

test('files that the profile does not ask for are not judged', () => {
  const unasked = files('', {
    tdmRep: { kind: 'read', text: '[{"location":"/","tdm-reservation":1}]' },
    aiTxt: [{ kind: 'read', text: 'User-agent: *\nDisallow: /' }],
  });
  assert.equal(judgeSiteFiles(PAGE, unasked, settings).verdict, 'allow');
});

describe('links that may be queued', () => {
  const rows: readonly (readonly [html: string, follow: readonly string[]])[] = [
    ['<a href="/a">Rooms</a><a href="/a">Zimmer</a>', ['/a']],
    ['<a rel="nofollow" href="/a">Rooms</a><a href="/a">Rooms</a>', ['/a']],
    ['<a rel="UGC noopener" href="/a">Rooms</a>', []],
    ['<a href="mailto:a@inn.example">Mail</a><a href="tel:1">Call us</a>', []],
    ['<a href="javascript:void(0)">Menu</a><a href="#top">Top</a><a href="">Here</a>', []],
    ['<a href="https://www.booking.com/x">Book</a><a href="https://x.com/inn">News</a>', []],
    ['<a href="https://other.example/">Partner</a>', ['https://other.example/']],
    ['<a href="/a">.</a><a href="/b"> </a><a href="/c"></a>', []],
    ['<a href="/a"><img src="x.jpg"></a><a href="/b" aria-label="Menu"></a>', ['/a', '/b']],
    ['<a href="/a"><img src="x.gif" width="1" height="1"></a>', []],
    ['<a href="/a" style="display: none">Rooms</a>', []],
    ['<div hidden><p><a href="/a">Rooms</a></div>', []],
    ['<div aria-hidden="true"><a href="/a">Rooms</a></div>', []],
    ['<div style="position:absolute; left:-9999px"><a href="/a">Rooms</a></div>', []],
    ['<div style="height:0;overflow:hidden"><a href="/a">Rooms</a></div>', []],
    ['<div style="width:100%;margin-left:-100px"><a href="/a">Rooms</a></div>', ['/a']],
    ['<div style="text-indent:-999em"><a href="/a">Rooms</a></div>', []],
    ['<body style="visibility:hidden"><a href="/a">Rooms</a>', ['/a']],
    ['<noscript><a href="/a">Rooms</a></noscript>', ['/a']],
    ['<template><a href="/a">Rooms</a></template>', []],
    ['<map><area href="/a" alt="Rooms"></map>', ['/a']],
    ['<base href="https://www.booking.com/"><a href="/a">Rooms</a>', []],
    ['<meta name="robots" content="nofollow"><a href="/a">Rooms</a>', []],
    ['<meta name="robots" content="noindex"><a href="/a">Rooms</a>', ['/a']],
    ['<meta name="tdm-reservation" content="1"><a href="/a">Rooms</a>', []],
  ];
  for (const [html, follow] of rows) {
    test(`${html} -> ${JSON.stringify(follow)}`, () =>
      assert.deepEqual(judge(html).follow, follow));
  }
});

describe('parts marked as not for quoting', () => {
  const rows: readonly (readonly [html: string, count: number])[] = [
    ['<p data-nosnippet="false">a</p>', 1],
    ['<div data-nosnippet><p data-nosnippet>a</p></div>', 1],
    ['<p class="x robots-nocontent">a</p>', 1],
    ['<noindex>a</noindex>', 1],
    ['<!--googleoff: all--><p>a</p><p>b</p><!--googleon: all--><p>c</p>', 2],
    ['<!--noindex-->a<!--/noindex-->b', 1],
    ['<!--googleoff: anchor--><p>a</p>', 0],
    ['<p>a</p>', 0],
  ];
  for (const [html, count] of rows) {
    test(`${html} -> ${count}`, () => {
      const document = parseHtml(html);
      assert.ok(document);
      assert.equal(markedParts(document).size, count);
      assert.deepEqual(limitNames(judge(html).limits), count > 0 ? ['skip-marked'] : []);
    });
  }
});

test('a page that is no HTML is judged by its headers and has no links', () => {
  const pdf = {
    url: PAGE,
    headers: [['X-Robots-Tag', 'noai']],
    document: null,
    outline: null,
  } as const;
  const decided = judgePage(pdf, files(''), settings, 0);
  assert.deepEqual([decided.verdict, decided.follow], ['no-facts', []]);
});
