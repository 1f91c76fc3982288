/** Sites that say what may be done with them: signals, validators, own groups, and a later Disallow. */
import { html, inTurn, robots, routes, status, validated } from '../answers.ts';
import { homePage, type Links, POLICY_WORDS, policiesPage } from '../hotel-pages.ts';
import { type Expectation, oneHost, type WorldSite } from '../world-site.ts';

const DAY_MS = 86_400_000;
const complete: Expectation = { outcome: 'complete', facts: true, requests: { min: 3, max: 8 } };
const noFacts: Expectation = { ...complete, facts: false };
const LINKS: Links = [['/policies', POLICY_WORDS]];

const meta = (name: string, text: string) => `<meta name="${name}" content="${text}">`;

const noindex: WorldSite = oneHost(
  'noindex',
  routes({
    '/robots.txt': robots(''),
    '/': html(homePage('noindex', [...LINKS, ['/faq', 'FAQ']])),
    '/policies': html(policiesPage('noindex', { head: meta('robots', 'noindex') })),
    '/faq': html(policiesPage('noindex'), { 'x-robots-tag': 'JourneyedBot: noindex' }),
  }),
  { about: 'pages with noindex, in the page and scoped to us in a header', expect: noFacts },
);

const otherScope: WorldSite = oneHost(
  'noindex-for-others',
  routes({
    '/robots.txt': robots(''),
    '/': html(homePage('noindex-for-others', LINKS)),
    '/policies': html(policiesPage('noindex-for-others', { head: meta('otherbot', 'noindex') }), {
      'x-robots-tag': 'otherbot: noindex, nofollow',
    }),
  }),
  { about: 'noindex for another bot concerns us not', expect: complete },
);

const nofollow: WorldSite = oneHost(
  'nofollow',
  routes({
    '/robots.txt': robots(''),
    '/': html(homePage('nofollow', [['/never', POLICY_WORDS]], meta('robots', 'nofollow'))),
    '/never': html(policiesPage('nofollow')),
  }),
  {
    about: 'a home page whose links must not be followed',
    expect: { ...noFacts, requests: { min: 2, max: 3 }, never: [/^\/never/] },
  },
);

const nosnippet: WorldSite = oneHost(
  'nosnippet',
  routes({
    '/robots.txt': robots(''),
    '/': html(homePage('nosnippet', LINKS)),
    '/policies': html(policiesPage('nosnippet', { head: meta('robots', 'nosnippet') })),
  }),
  { about: 'facts without a quotation', expect: complete },
);

const reservations: readonly WorldSite[] = [
  oneHost(
    'tdm-reserved',
    routes({
      '/robots.txt': robots(''),
      '/': html(homePage('tdm-reserved', LINKS)),
      '/policies': html(policiesPage('tdm-reserved'), { 'tdm-reservation': '1' }),
    }),
    { about: 'tdm-reservation: 1 in a header', expect: noFacts },
  ),
  oneHost(
    'content-signal',
    routes({
      '/robots.txt': robots('User-agent: *\nContent-Signal: search=no, ai-train=no\nAllow: /\n'),
      '/': html(homePage('content-signal', LINKS)),
      '/policies': html(policiesPage('content-signal')),
    }),
    {
      about: 'Content-Signal in robots.txt reserves search use',
      expect: {
        outcome: 'refused',
        because: 'reserved',
        facts: false,
        requests: { min: 1, max: 1 },
      },
    },
  ),
];

const etag: WorldSite = oneHost(
  'validators',
  routes({
    '/robots.txt': robots(''),
    '/': validated(homePage('validators', LINKS), '"home-1"'),
    '/policies': validated(policiesPage('validators'), '"policies-1"'),
  }),
  {
    about: 'ETag: a month later everything is confirmed by 304',
    expect: complete,
    revisit: { afterMs: 46 * DAY_MS, expect: complete },
  },
);

const optsOut: WorldSite = oneHost(
  'opts-out-later',
  routes({
    '/robots.txt': inTurn(robots(''), robots('User-agent: JourneyedBot\nDisallow: /\n')),
    '/': html(homePage('opts-out-later', LINKS)),
    '/policies': html(policiesPage('opts-out-later')),
  }),
  {
    about: 'a Disallow for us that appears a day later',
    expect: complete,
    revisit: {
      afterMs: DAY_MS + 60_000,
      expect: {
        outcome: 'complete',
        because: 'robots_read_again',
        facts: false,
        requests: { min: 1, max: 1 },
        may: [],
      },
    },
  },
);

const subdomains: WorldSite = {
  name: 'subdomains',
  about: 'two hosts of one site share its pace and its budget',
  homeUrl: 'http://subdomains.example/',
  hosts: {
    'subdomains.example': routes({
      '/robots.txt': robots(''),
      '/': html(
        homePage('subdomains', [
          ...LINKS,
          ['http://rooms.subdomains.example/faq', 'FAQ and parking'],
        ]),
      ),
      '/policies': html(policiesPage('subdomains')),
    }),
    'rooms.subdomains.example': routes({
      '/robots.txt': robots(''),
      '/faq': html(policiesPage('subdomains')),
    }),
  },
  expect: { ...complete, must: [/^\/faq$/], requests: { min: 5, max: 9 } },
};

const ownGroup: WorldSite = oneHost(
  'own-group',
  routes({
    '/robots.txt': robots(
      'User-agent: *\nDisallow: /\n\nUser-agent: JourneyedBot\nDisallow: /private\n',
    ),
    '/': html(homePage('own-group', [...LINKS, ['/private/parking', 'Parking']])),
    '/policies': html(policiesPage('own-group')),
    '/private/parking': html(policiesPage('own-group')),
  }),
  {
    about: 'closed to everybody, open to us but for one part',
    expect: { ...complete, never: [/^\/private/] },
  },
);

const closedToUs: WorldSite = oneHost(
  'closed-to-us',
  routes({
    '/robots.txt': robots('User-agent: *\nDisallow:\n\nUser-agent: journeyedbot\nDisallow: /\n'),
    '*': status(200),
  }),
  {
    about: 'open to everybody, closed to us',
    expect: { outcome: 'closed', facts: false, requests: { min: 1, max: 1 }, may: [] },
  },
);

export const wishSites: readonly WorldSite[] = [
  noindex,
  otherScope,
  nofollow,
  nosnippet,
  ...reservations,
  etag,
  optsOut,
  subdomains,
  ownGroup,
  closedToUs,
];
