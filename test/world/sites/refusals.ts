/** Sites that turn a visitor away, and sites that have nothing to read. */
import { html, robots, routes, status } from '../answers.ts';
import { homePage, POLICY_WORDS, page, policiesPage } from '../hotel-pages.ts';
import type { SiteHandler } from '../site-server.ts';
import { type Expectation, oneHost, type WorldSite } from '../world-site.ts';

/** `/parking` is the page that ends the refresh; `/policies` would have followed. */
function refusingSite(
  name: string,
  about: string,
  refusal: SiteHandler,
  because: string,
): WorldSite {
  return oneHost(
    name,
    routes({
      '/robots.txt': robots(''),
      '/': html(homePage(name, [['/policies', POLICY_WORDS]])),
      '/policies': refusal,
    }),
    {
      about,
      expect: {
        outcome: 'blocked',
        because,
        facts: false,
        requests: { min: 3, max: 4 },
        endsAt: /^\/policies$/,
      },
    },
  );
}

const LOGIN = page(
  'Sign in',
  '<form method="post"><input name="user"><input type="password" name="word"></form>',
);
const CHALLENGE = page('One moment', '<p>Please confirm that you are human.</p>');

const blocks: readonly WorldSite[] = [
  refusingSite('page-403', 'a page answers 403', status(403), 'block:http-403'),
  refusingSite('page-401', 'a page answers 401', status(401), 'login:401'),
  refusingSite('page-login', 'a page is a login form', html(LOGIN), 'login:form'),
  refusingSite(
    'page-challenge',
    'a challenge with status 200',
    html(CHALLENGE, { 'cf-mitigated': 'challenge' }),
    'block:cloudflare',
  ),
];

function emptySite(name: string, about: string, home: string, because: string): WorldSite {
  const requests = { min: 2, max: 4 };
  const expect: Expectation = { outcome: 'partial', because, facts: false, requests };
  return oneHost(name, routes({ '/robots.txt': robots(''), '/': html(home) }), { about, expect });
}

const empties: readonly WorldSite[] = [
  emptySite(
    'soft-404',
    'a home page that says "not found" with status 200',
    page('Page not found', '<h1>Page not found</h1><p>Check-in from 3 pm.</p>'),
    'soft-404',
  ),
  emptySite(
    'parked',
    'a domain that is for sale',
    page('parked.example', '<h1>This domain is for sale</h1><p>Buy this domain today.</p>'),
    'parked',
  ),
  emptySite(
    'js-shell',
    'a page that only a script would fill',
    page(
      'Hotel',
      '<div id="root"></div><noscript>Please enable JavaScript.</noscript><script src="/app.js"></script>',
    ),
    'shell:js',
  ),
];

/** Names whose sites are about blocking, with facts read before it happens. */
const late: WorldSite = oneHost(
  'late-403',
  routes({
    '/robots.txt': robots(''),
    '/': html(
      homePage('late-403', [
        ['/faq', 'FAQ, check-in and parking'],
        ['/gallery-of-rooms', 'Rooms'],
        ['/terrace', 'Terrace'],
      ]),
    ),
    '/faq': html(policiesPage('late-403')),
    '/gallery-of-rooms': status(403),
    '/terrace': status(403),
  }),
  {
    about: 'a 403 after facts were read: they stay, nothing more is asked',
    expect: {
      outcome: 'blocked',
      because: 'block:http-403',
      facts: true,
      requests: { min: 4, max: 5 },
      endsAt: /^\/(gallery-of-rooms|terrace)$/,
    },
  },
);

export const refusalSites: readonly WorldSite[] = [...blocks, ...empties, late];
