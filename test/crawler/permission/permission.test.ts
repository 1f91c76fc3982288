import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FetchQuestion } from '../../../crawler/permission/permission.ts';
import { mayFetch } from '../../../crawler/permission/permission.ts';
import { readRobots } from '../../../crawler/permission/robots.ts';
import type { RobotsAnswer } from '../../../crawler/permission/robots-answer.ts';
import { NO_LIMITS } from '../../../crawler/permission/signals/findings.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const NOW_MS = Date.UTC(2026, 11, 1);

function answer(text: string, origin = 'https://inn.example'): RobotsAnswer {
  const rules = readRobots(Buffer.from(text), {
    origin,
    productToken: 'JourneyedBot',
    bodyBytesMax: journeyed.robots.bodyBytesMax,
    matchMsMax: 10_000,
    clockMs: () => 0,
  });
  return { state: 'rules', because: 'robots_read', rules };
}

const reading = (of: RobotsAnswer) => ({ answer: of, usableUntilMs: NOW_MS + 1 });

const ordinary: FetchQuestion = {
  url: 'https://inn.example/rooms',
  purpose: 'page',
  nowMs: NOW_MS,
  site: { domain: 'inn.example', stopAll: false, removed: false, refused: false, held: false },
  insideWindow: true,
  backOffUntilMs: null,
  robots: reading(answer('User-agent: *\nDisallow: /private\nCrawl-delay: 25')),
  siteFiles: null,
  spent: { pages: 0, sitemaps: 0 },
};

function ask(changes: Partial<FetchQuestion>) {
  return mayFetch({ ...ordinary, ...changes }, journeyed.limits);
}

const site = (changes: Partial<FetchQuestion['site']>): Partial<FetchQuestion> => ({
  site: { ...ordinary.site, ...changes },
});
const robots = (of: RobotsAnswer): Partial<FetchQuestion> => ({ robots: reading(of) });
const reserved: Partial<FetchQuestion> = {
  siteFiles: { verdict: 'refuse', reason: 'tdmrep-file', limits: NO_LIMITS, needsReview: false },
};

describe('may I fetch this URL now?', () => {
  test('[J06] where nothing forbids it, yes, with the delay that the site asks for', () => {
    assert.deepEqual(ask({}), { granted: true, crawlDelayMs: 25_000 });
    assert.deepEqual(ask(robots(answer(''))), { granted: true, crawlDelayMs: 0 });
  });

  const refusals: readonly (readonly [
    name: string,
    changes: Partial<FetchQuestion>,
    because: string,
  ])[] = [
    ['no address', { url: 'rooms' }, 'bad_url'],
    ['an address that is not of the web', { url: 'ftp://inn.example/' }, 'bad_url'],
    ['an address with a password', { url: 'https://a:b@inn.example/' }, 'bad_url'],
    ['a host that is never crawled', { url: 'https://www.booking.com/x' }, 'never_crawl'],
    ['an IP address', { url: 'http://127.0.0.1/' }, 'never_crawl'],
    ['another site', { url: 'https://other.example/' }, 'another_site'],
    ['everything is stopped', site({ stopAll: true }), 'stop_all'],
    ['the site was removed', site({ removed: true }), 'removed'],
    ['the site was refused', site({ refused: true }), 'refused'],
    ['the site is held', site({ held: true }), 'held'],
    ['outside the window', { insideWindow: false }, 'outside_window'],
    ['backing off', { backOffUntilMs: NOW_MS + 1 }, 'backing_off'],
    ['[J13] the page budget is spent', { spent: { pages: 12, sitemaps: 0 } }, 'page_budget_spent'],
    [
      'the sitemap files are spent',
      { purpose: 'sitemap', spent: { pages: 0, sitemaps: 3 } },
      'sitemap_budget_spent',
    ],
    ['robots.txt was not read', { robots: null }, 'robots_unknown'],
    [
      '[J07] robots.txt is too old',
      { robots: { answer: answer(''), usableUntilMs: NOW_MS } },
      'robots_stale',
    ],
    [
      'robots.txt of another host',
      robots(answer('', 'https://www.inn.example')),
      'robots_of_another_origin',
    ],
    [
      'robots.txt of another scheme',
      robots(answer('', 'http://inn.example')),
      'robots_of_another_origin',
    ],
    [
      '[J10] robots.txt was refused',
      robots({ state: 'closed', because: 'robots_refused' }),
      'robots_refused',
    ],
    [
      '[J09] robots.txt does not answer',
      robots({ state: 'wait', because: 'robots_no_answer', retryAfterMs: null }),
      'robots_no_answer',
    ],
    ['a URL too long', { url: `https://inn.example/${'x'.repeat(2100)}` }, 'url_too_long'],
    ['a reservation of the site', reserved, 'reserved'],
  ];
  for (const [name, changes, because] of refusals) {
    test(`${name}: no, ${because}`, () => {
      assert.deepEqual(ask(changes), { granted: false, because });
    });
  }

  test('[J31] a Disallow keeps us off just that part, and its line is named', () => {
    assert.deepEqual(ask({ url: 'https://inn.example/private/1' }), {
      granted: false,
      because: 'robots_disallow',
      line: { kind: 'line', line: 2, text: 'Disallow: /private' },
    });
    assert.equal(ask({ url: 'https://inn.example/public' }).granted, true);
  });

  test('[J30] a whole-site Disallow for us ends it with the next question', () => {
    const closing = robots(answer('User-agent: JourneyedBot\nDisallow: /'));
    for (const path of ['', 'rooms', 'sitemap.xml']) {
      assert.equal(ask({ ...closing, url: `https://inn.example/${path}` }).granted, false);
    }
  });

  test('a costly or oversized robots.txt forbids every page', () => {
    const costly = Array.from({ length: 80 }, (_, i) => `Allow: /*${i}${'a'.repeat(1000)}`);
    const verdict = ask(robots(answer(['User-agent: *', ...costly].join('\n'))));
    assert.deepEqual(verdict, { granted: false, because: 'robots_too_costly' });
  });

  test('robots.txt itself needs no robots.txt, and obeys everything else', () => {
    const asked: Partial<FetchQuestion> = {
      url: 'https://inn.example/robots.txt',
      purpose: 'robots',
      robots: null,
    };
    assert.deepEqual(ask(asked), { granted: true, crawlDelayMs: 0 });
    assert.equal(ask({ ...asked, spent: { pages: 12, sitemaps: 3 } }).granted, true);
    assert.equal(ask({ ...asked, backOffUntilMs: NOW_MS + 1 }).granted, false);
    assert.equal(ask({ ...asked, ...site({ removed: true }) }).granted, false);
    assert.equal(ask({ ...asked, insideWindow: false }).granted, false);
  });

  test('the delay of the last known file counts for robots.txt too', () => {
    const url = 'https://inn.example/robots.txt';
    assert.deepEqual(ask({ url, purpose: 'robots' }), { granted: true, crawlDelayMs: 25_000 });
  });

  test('a file of reservations costs no page, and robots.txt decides over it', () => {
    const asked: Partial<FetchQuestion> = { purpose: 'signal-file', ...reserved };
    assert.equal(ask({ ...asked, spent: { pages: 12, sitemaps: 3 } }).granted, true);
    assert.equal(ask({ ...asked, url: 'https://inn.example/private/ai.txt' }).granted, false);
  });

  test('a passed back-off and limits that are not reached forbid nothing', () => {
    assert.equal(ask({ backOffUntilMs: NOW_MS }).granted, true);
    assert.equal(ask({ spent: { pages: 11, sitemaps: 3 } }).granted, true);
  });
});
