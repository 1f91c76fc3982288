/** Sites that send a visitor elsewhere. */
import { html, redirect, robots, routes } from '../answers.ts';
import { homePage, POLICY_WORDS, policiesPage } from '../hotel-pages.ts';
import { oneHost, type WorldSite } from '../world-site.ts';

const within: WorldSite = oneHost(
  'redirects-within',
  routes({
    '/robots.txt': robots('User-agent: *\nDisallow: /closed\n'),
    '/': html(
      homePage('redirects-within', [
        ['/faq', 'FAQ'],
        ['/parking', 'Parking'],
        ['/pets', 'Pets policy'],
        ['/rooms', 'Rooms'],
      ]),
    ),
    // Three in a row are followed.
    '/faq': redirect('/faq-2'),
    '/faq-2': redirect('/faq-3', 302),
    '/faq-3': redirect('/faq-4', 308),
    '/faq-4': html(policiesPage('redirects-within')),
    // Four are not.
    '/parking': redirect('/parking-2'),
    '/parking-2': redirect('/parking-3'),
    '/parking-3': redirect('/parking-4'),
    '/parking-4': redirect('/parking-5'),
    '/parking-5': html(policiesPage('redirects-within')),
    '/pets': redirect('/closed/pets'),
    '/closed/pets': html(policiesPage('redirects-within')),
    '/rooms': redirect('/rooms'),
  }),
  {
    about: 'three redirects in a row, four, one onto a disallowed path, one onto itself',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 10, max: 14 },
      must: [/^\/faq-4$/],
      never: [/^\/closed/, /^\/parking-5$/],
      atMost: [{ path: /^\/rooms$/, times: 1 }],
    },
  },
);

/** Where a redirect must never lead; every one of these would be seen in a log of the world. */
const ABROAD = [
  'http://bystander.example/policies',
  'http://www.booking.com/hotel/gb/some-house.html',
  'http://127.0.0.1/policies',
  'http://[::ffff:127.0.0.1]/policies',
  'http://2130706433/policies',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/policies',
  'ftp://redirects-abroad.example/policies',
];

const ABROAD_LINKS = [
  'faq',
  'parking',
  'policies',
  'pets',
  'rooms',
  'breakfast',
  'wifi',
  'arrival',
];

const abroad: WorldSite = oneHost(
  'redirects-abroad',
  routes({
    '/robots.txt': robots(''),
    '/': html(
      homePage(
        'redirects-abroad',
        ABROAD_LINKS.map((word) => [`/${word}`, word]),
      ),
    ),
    ...Object.fromEntries(ABROAD_LINKS.map((word, i) => [`/${word}`, redirect(ABROAD[i] ?? '/')])),
  }),
  {
    about: 'redirects to another site, a booking portal, private addresses in every spelling',
    expect: {
      outcome: 'complete',
      facts: false,
      requests: { min: 10, max: 12 },
      atMost: [{ path: /^\//, times: 12 }],
    },
  },
);

const bareToWww: WorldSite = {
  name: 'bare-to-www',
  about: 'the bare name leads to www, which has a robots.txt of its own',
  homeUrl: 'http://bare-to-www.example/',
  hosts: {
    'bare-to-www.example': routes({
      '/robots.txt': robots(''),
      '*': redirect('http://www.bare-to-www.example/'),
    }),
    'www.bare-to-www.example': routes({
      '/robots.txt': robots('User-agent: *\nDisallow: /private\n'),
      '/': html(
        homePage('bare-to-www', [
          ['/policies', POLICY_WORDS],
          ['/private/parking', 'Parking'],
        ]),
      ),
      '/policies': html(policiesPage('bare-to-www')),
      '/private/parking': html(policiesPage('bare-to-www')),
    }),
  },
  expect: {
    outcome: 'complete',
    facts: true,
    requests: { min: 5, max: 8 },
    never: [/^\/private/],
    atMost: [{ path: /^\/robots\.txt$/, times: 2 }],
  },
};

const away: WorldSite = oneHost(
  'moved-away',
  routes({ '/robots.txt': robots(''), '*': redirect('http://bystander.example/') }),
  {
    about: 'the whole house has moved to another site',
    expect: {
      outcome: 'partial',
      because: 'redirect_to_another_site',
      facts: false,
      requests: { min: 2, max: 4 },
    },
  },
);

export const redirectSites: readonly WorldSite[] = [within, abroad, bareToWww, away];
