/**
 * The bot page and the crawler read one object. That altering a leaf alters the page is shown beside the
 * page, that it alters the traffic in `altered-profile.test.ts`; here: a crawl reads every leaf.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawlWorld, DAY_MS, hastyProfile } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { leavesOf, watchReads } from '../support/watch-reads.ts';
import { html, redirect, reset, robots, status } from '../world/answers.ts';
import { policiesPage } from '../world/hotel-pages.ts';

/** Said on the site, and nothing for a crawl to do: each with why. */
const ONLY_SHOWN: Readonly<Record<string, string>> = {
  'identity.origin': 'compared with PUBLIC_URL at boot',
  'identity.infoPath': 'where the bot page is served',
  'identity.brand': 'the name of the site',
  'identity.contactEmail': 'the contact on the bot page',
  'identity.rotatesUserAgent': 'a literal: there is only one user agent to send',
  'subject.path': 'where the subjects are served',
  'subject.plural': 'words of the site',
  'pace.requestsAtOnceMax': 'a literal: one slot row per site is one request at a time',
  'facts.fadeAfterMs': 'from this age on the site shows a fact as old',
  'rendering.allowed': 'nothing of this profile renders',
  'cookies.sent': 'a literal: the fetcher has no way to send one',
  'proxies.used': 'a literal: the fetcher has no way to use one',
  'signals.rsl': 'licence documents are asked for by the trips profile only',
  'signals.terms': 'terms of use are judged by the trips profile only',
  'signing.required': 'signatures belong to the trips profile',
  'pageText.keptMsMax': 'a page is dropped as soon as it is read; no table could hold it',
  policyChanges: 'the change log of the bot page',
  'contact.controller': 'named on the privacy page',
  'contact.legalBasis': 'named on the privacy page',
  'contact.supervisoryAuthority': 'named on the privacy page',
};

/** Read by removal cases and the retention job: see case-drift.test.ts. */
const READ_BY_CASES = /^(?:removal|retention)\./;

const SITES = {
  'plain.example': testHotel({
    links: linksTo('/policies', '/faq', '/parking'),
    pages: { '/faq': redirect('/good-to-know'), '/parking': status(404) },
  }),
  'no-robots.example': testHotel({ robots: status(404) }),
  'refused.example': testHotel({ robots: status(403) }),
  'failing.example': testHotel({ robots: status(500) }),
  'reset.example': testHotel({ robots: reset }),
  'moved.example': testHotel({
    robots: redirect('/robots-2.txt'),
    pages: { '/robots-2.txt': robots('') },
  }),
  'busy.example': testHotel({ pages: { '/policies': status(429) } }),
  'blocking.example': testHotel({ pages: { '/policies': status(403) } }),
  'moody.example': testHotel({
    pages: {
      '/policies': html(policiesPage('moody'), {
        'x-robots-tag': 'noarchive',
        'tdm-reservation': '0',
      }),
    },
  }),
};

test('a crawl reads every leaf of the profile but those that are only shown', async () => {
  const { watched, read } = watchReads(hastyProfile);
  await using world = await crawlWorld(SITES, { profile: watched });
  await world.crawl();
  world.pass(DAY_MS);
  await world.crawl();
  const unread = leavesOf(hastyProfile).filter(
    (leaf) => !read.has(leaf) && !READ_BY_CASES.test(leaf),
  );
  assert.deepEqual(unread.sort(), Object.keys(ONLY_SHOWN).sort());
});
