import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HeaderLines } from '../../../../crawler/fetch/fetched.ts';
import { parseHtml } from '../../../../crawler/fetch/html.ts';
import { readOutline } from '../../../../crawler/fetch/read-outline.ts';
import type { Finding } from '../../../../crawler/permission/signals/findings.ts';
import {
  addUp,
  limitNames,
  mayQuoteInLinks,
  NO_LIMITS,
} from '../../../../crawler/permission/signals/findings.ts';
import {
  robotsHeaderFindings,
  robotsMetaFindings,
} from '../../../../crawler/permission/signals/robots-tags.ts';

const reader = { productToken: 'JourneyedBot', nowMs: Date.UTC(2026, 11, 1) };

/** `no-facts unavailable_after [no-follow]`: verdict, reason without its family, limits. */
function summary(findings: readonly Finding[]): string {
  const { verdict, reason, limits } = addUp(findings);
  return [verdict, reason.replace(/^[a-z-]+:/, ''), `[${limitNames(limits).join(' ')}]`].join(' ');
}

function header(...lines: string[]): string {
  const headers: HeaderLines = lines.map((line) => ['X-Robots-Tag', line]);
  return summary(robotsHeaderFindings(headers, reader));
}

function structured(line: string): string {
  return summary(robotsHeaderFindings([['Robots-Tag', line]], reader));
}

function meta(html: string): string {
  const document = parseHtml(html);
  assert.ok(document);
  return summary(robotsMetaFindings(readOutline(document).metas, reader));
}

function check(read: (text: string) => string, rows: readonly (readonly [string, string])[]): void {
  for (const [text, expected] of rows) {
    test(`${text} -> ${expected}`, () => assert.equal(read(text), expected));
  }
}

const NOTHING = 'allow none []';

describe('X-Robots-Tag: whose directives', () => {
  check(header, [
    ['noindex', 'no-facts noindex []'],
    ['*: noindex', 'no-facts noindex []'],
    ['robots: noindex', 'no-facts noindex []'],
    ['journeyedbot: noindex, nofollow', 'no-facts noindex [no-follow]'],
    ['JourneyedBot/1.0: noindex', 'no-facts noindex []'],
    ['otherbot: noindex, nofollow', NOTHING],
    ['otherbot: noindex, journeyedbot: nofollow', 'limited nofollow [no-follow]'],
    ['noindex, otherbot: nofollow', 'no-facts noindex []'],
    ['otherbot: max-snippet:0, noindex', NOTHING],
    ['max-snippet:20, noindex', 'no-facts noindex [max-quote:20]'],
    ['max-other-preview: none, noindex', 'no-facts noindex []'],
    ['noindex; nofollow', 'no-facts noindex [no-follow]'],
    ['noindex nofollow', 'no-facts noindex [no-follow]'],
    ['noindex: true', 'no-facts noindex []'],
    ['noindex: false', NOTHING],
    ['', NOTHING],
  ]);

  test("a line's scope ends with the line", () => {
    assert.equal(header('otherbot: noindex', 'nofollow'), 'limited nofollow [no-follow]');
  });
});

describe('unavailable_after', () => {
  check(header, [
    [
      'unavailable_after: Tue, 30 Nov 2027 10:00:00 GMT, noindex',
      'no-facts noindex [expires:2027-11-30T10:00:00Z]',
    ],
    ['unavailable_after: 25-Jun-2026 15:00:00 EST', 'no-facts unavailable_after []'],
    [
      'unavailable_after: 2027-03-31 nofollow',
      'limited unavailable_after [expires:2027-03-31T00:00:00Z no-follow]',
    ],
    [
      'unavailable_after: October 31, 2027',
      'limited unavailable_after [expires:2027-10-31T00:00:00Z]',
    ],
    ['unavailable_after: end of season, noindex', 'no-facts noindex []'],
    ['unavailable_after: soon noindex', 'no-facts noindex []'],
    ['unavailable_after:', NOTHING],
    ['otherbot: unavailable_after: Tue, 30 Nov 2027 10:00:00 GMT, noindex', NOTHING],
    [
      'nofollow unavailable_after: 2027-03-31',
      'limited nofollow [expires:2027-03-31T00:00:00Z no-follow]',
    ],
  ]);

  test('of two times the earlier one counts', () => {
    assert.equal(
      header('unavailable_after: 2028-01-01', 'unavailable_after: 2027-01-01'),
      'limited unavailable_after [expires:2027-01-01T00:00:00Z]',
    );
  });
});

describe('what may be quoted', () => {
  check(header, [
    ['max-snippet:-1', NOTHING],
    ['max-snippet:0', 'limited max-snippet [no-ai no-quote]'],
    ['max-snippet:some', NOTHING],
    ['max-snippet: 50, max-snippet: 20', 'limited max-snippet [max-quote:20]'],
    ['max-snippet:50, nosnippet', 'limited max-snippet [no-ai no-quote]'],
    ['max-image-preview:none, max-video-preview:0', NOTHING],
  ]);

  test('any limit on quoting takes the words out of source links', () => {
    assert.equal(mayQuoteInLinks(NO_LIMITS), true);
    assert.equal(mayQuoteInLinks({ ...NO_LIMITS, maxQuoteChars: 500 }), false);
    assert.equal(mayQuoteInLinks({ ...NO_LIMITS, skipMarked: true }), false);
    assert.equal(mayQuoteInLinks({ ...NO_LIMITS, noFollow: true }), true);
  });
});

describe('Robots-Tag, the structured draft', () => {
  check(structured, [
    ['*;noindex', 'no-facts noindex []'],
    ['"JourneyedBot";nofollow', 'limited nofollow [no-follow]'],
    ['otherbot;noindex, *;max-snippet=0', 'limited max-snippet [no-ai no-quote]'],
    ['noindex', 'no-facts noindex []'],
    ['otherbot;noindex', NOTHING],
  ]);
});

describe('robots meta tags', () => {
  check(meta, [
    ['<meta name="robots" content="no&#105;ndex">', 'no-facts noindex []'],
    ['<meta name=" Robots " content="noindex">', 'no-facts noindex []'],
    ['<meta name="googlebot, robots" content="noindex">', 'no-facts noindex []'],
    ['<meta property="robots" content="noindex">', 'no-facts noindex []'],
    ['<meta http-equiv="X-Robots-Tag" content="otherbot: nofollow, *: noai">', 'no-facts noai []'],
    ['<meta content="NOINDEX;NOFOLLOW" name="ROBOTS">', 'no-facts noindex [no-follow]'],
    ['<meta name="bingbot" content="noindex">', NOTHING],
    ['<textarea><meta name="robots" content="noindex"></textarea>', NOTHING],
    ['<template><meta name="robots" content="noindex"></template>', NOTHING],
    ['<style><meta name="robots" content="noindex"></style>', NOTHING],
    ['<iframe><meta name="robots" content="noindex"></iframe>', NOTHING],
    ['<p title=\'<meta name="robots" content="noindex">\'>', NOTHING],
    ['<meta name="robots">', NOTHING],
    ['<body><div><meta name="robots" content="noml">', 'no-facts noml []'],
  ]);
});

test('a limit of a lesser finding stays beside the decisive one', () => {
  const decided = addUp([
    { verdict: 'limited', reason: 'a', from: 'file', limits: { noTrain: true } },
    { verdict: 'no-facts', reason: 'b', from: 'html' },
    { verdict: 'no-facts', reason: 'c', from: 'header', limits: { noFollow: true } },
  ]);
  assert.equal(decided.reason, 'c', 'of equals the header comes before the page');
  assert.deepEqual(limitNames(decided.limits), ['no-follow', 'no-train']);
});
