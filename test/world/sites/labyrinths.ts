/** Sites without an end, and sites with more good pages than a refresh may read. */
import { html, robots, routes } from '../answers.ts';
import { homePage, linkList, POLICY_WORDS, page, policiesPage, topicPage } from '../hotel-pages.ts';
import type { SiteHandler } from '../site-server.ts';
import { oneHost, type WorldSite } from '../world-site.ts';

const path = (url: string | undefined) => (url ?? '').split('?')[0] ?? '';

/** Any month leads to the next one, on to the year 7749. */
const calendar: SiteHandler = (request, response, entry) => {
  const month = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0) + 1;
  const body = `<h1>Calendar</h1>${linkList([
    [`/calendar?month=${month}`, 'Next month: rooms and availability'],
    [`/calendar?month=${month}&amp;view=week`, 'Week'],
  ])}`;
  html(page('Calendar', body))(request, response, entry);
};

/** Whatever is asked, the answer links to itself with one more step appended. */
const appending: SiteHandler = (request, response, entry) => {
  const here = path(request.url);
  const body = `<h1>Rooms</h1><p>Rooms.</p>${linkList([
    [`${here}/rooms`, 'Rooms'],
    [`${here}?rooms=1&amp;rooms=1&amp;amp;rooms=1`, 'Rooms'],
    ['rooms/rooms/', 'Rooms'],
  ])}`;
  html(page('Rooms', body))(request, response, entry);
};

const trap = (name: string, links: Parameters<typeof homePage>[1], more: SiteHandler) =>
  routes({
    '/robots.txt': robots(''),
    '/': html(homePage(name, [...links, ['/policies', POLICY_WORDS], ['/faq', 'FAQ']])),
    '/policies': html(policiesPage(name)),
    '/faq': html(topicPage(name, 'FAQ', 'Breakfast is served from 7:00 to 10:00.')),
    '*': more,
  });

const MUST = [/^\/policies$/, /^\/faq$/];

const calendars: WorldSite = oneHost(
  'calendar',
  trap('calendar', [['/calendar?month=1', 'Availability of rooms']], calendar),
  {
    about: 'a calendar without end',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 4, max: 16 },
      must: MUST,
      atMost: [{ path: /^\/calendar/, times: 2 }],
    },
  },
);

const SESSIONS = Array.from({ length: 20 }, (_, i) => `${i}f00dcafe${i}f00dcafe0000`.slice(0, 16));

const sessions: WorldSite = oneHost(
  'session-ids',
  trap(
    'session-ids',
    SESSIONS.flatMap((id) => [
      [`/policies?PHPSESSID=${id}`, POLICY_WORDS],
      [`/policies;jsessionid=${id}`, POLICY_WORDS],
      [`/faq?utm_source=menu&amp;sid=${id}`, 'FAQ'],
    ]),
    html(policiesPage('session-ids')),
  ),
  {
    about: 'the same two pages under sixty addresses with session ids',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 4, max: 16 },
      must: MUST,
      atMost: [
        { path: /^\/policies/, times: 2 },
        { path: /^\/faq/, times: 2 },
      ],
    },
  },
);

const appended: WorldSite = oneHost(
  'appended-paths',
  trap('appended-paths', [['/rooms', 'Rooms']], appending),
  {
    about: 'paths and parameters that grow by one with every page',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 4, max: 16 },
      must: MUST,
      atMost: [{ path: /^\/rooms/, times: 4 }],
    },
  },
);

const badUrls: WorldSite = oneHost(
  'bad-urls',
  trap(
    'bad-urls',
    [
      ['/%', 'Parking'],
      ['/%FF%FE-parking', 'Parking'],
      ['/parking-caf\uFFFD', 'Parking'],
      ['http://bad-urls.example:99999/parking', 'Parking'],
      ['http://user:secret@bad-urls.example/parking', 'Parking'],
      ['javascript:void(0)', 'Parking'],
      ['http://[::1/parking', 'Parking'],
      [`/parking/${'a'.repeat(5000)}`, 'Parking'],
    ],
    html(policiesPage('bad-urls')),
  ),
  {
    about: 'links that are no addresses, or addresses that nobody should ask for',
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 4, max: 16 },
      must: MUST,
      never: [/a{100}/],
    },
  },
);

const TOPICS = [
  ['parking', 'Parking costs €14 per night.'],
  ['pets', 'Dogs are welcome at €15 per night.'],
  ['breakfast', 'Breakfast is served from 7:00 to 10:00.'],
  ['check-in', 'Check-in is from 3:00 pm.'],
  ['check-out', 'Check-out is until 11:00 am.'],
  ['wifi', 'Wi-Fi is free in all rooms.'],
  ['pool', 'The outdoor pool is open from May to September.'],
  ['accessibility', 'Two rooms are wheelchair accessible.'],
  ['cancellation', 'You can cancel free of charge up to 48 hours before arrival.'],
  ['children', 'Children under 6 stay free.'],
  ['rooms', 'The house has 42 rooms.'],
  ['policies', 'Smoking is not allowed anywhere in the house.'],
  ['faq', 'The reception is open around the clock.'],
  ['shuttle', 'The airport shuttle costs €8 per person.'],
  ['spa', 'The sauna is open from 4 pm to 9 pm.'],
  ['amenities', 'A lift leads to all floors.'],
] as const;

const manyPages: WorldSite = oneHost(
  'many-pages',
  routes({
    '/robots.txt': robots(''),
    '/': html(
      homePage(
        'many-pages',
        TOPICS.map(([topic]) => [`/${topic}`, topic]),
      ),
    ),
    ...Object.fromEntries(
      TOPICS.map(([topic, text]) => [`/${topic}`, html(topicPage('many-pages', topic, text))]),
    ),
  }),
  {
    about: 'sixteen good pages: twelve are read, and the line says so',
    expect: {
      outcome: 'complete',
      facts: true,
      // robots.txt, at most three sitemap addresses, twelve pages.
      requests: { min: 13, max: 16 },
    },
  },
);

export const labyrinthSites: readonly WorldSite[] = [
  calendars,
  sessions,
  appended,
  badUrls,
  manyPages,
];
