import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pageKey } from '../../../crawler/choose/canonical-url.ts';
import {
  type Candidate,
  choosePages,
  type Frontier,
  nextPage,
} from '../../../crawler/choose/frontier.ts';
import { readLinks } from '../../../crawler/choose/links.ts';
import { siteLanguage } from '../../../crawler/choose/url-language.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';

const home = 'https://www.hotel.example/';
const BUDGET = journeyed.limits.pagesPerRefreshMax;

const frontier = (changes: Partial<Frontier> = {}): Frontier => ({
  homeUrl: home,
  language: 'en',
  knownLanguages: new Map(),
  pathPrefix: '/',
  linkDepthMax: journeyed.limits.linkDepthMax,
  read: [{ urls: [home], topic: null }],
  candidates: [],
  ...changes,
});

const candidate = (path: string, text = '', changes: Partial<Candidate> = {}): Candidate => ({
  url: new URL(path, home).href,
  text,
  depth: 1,
  foundOn: { url: home, topic: null },
  ...changes,
});

const paths = (state: Frontier, budget = BUDGET): string[] =>
  choosePages(state, budget).map(({ url }) => url.replace('https://www.hotel.example', ''));

/**
 * Walks a site as a refresh does: chooses, reads, adds the links, until the budget is used.
 * `pageAt` gives a page's HTML, null for 404.
 */
function walk(pageAt: (path: string) => string | null, budget = BUDGET): string[] {
  let state = frontier({ read: [], language: null });
  const visited: string[] = [];
  while (visited.length < budget) {
    const next = nextPage(state);
    if (next === null) break;
    const url = new URL(next.url);
    visited.push(url.pathname + url.search);
    const page = readLinks(pageAt(url.pathname + url.search) ?? '', next.url);
    const foundOn = { url: next.url, topic: next.topic };
    const found = page.links.map(({ url, text }) => ({
      url,
      text,
      depth: next.depth + 1,
      foundOn,
    }));
    const isHome = state.read.length === 0;
    state = {
      ...state,
      language: isHome ? siteLanguage(next.url, page) : state.language,
      read: [...state.read, { urls: [next.url, page.canonical ?? next.url], topic: next.topic }],
      candidates: [...state.candidates, ...found],
    };
  }
  return visited;
}

const menu = (...links: [string, string][]): string =>
  links.map(([path, text]) => `<a href="${path}">${text}</a>`).join('\n');

describe('the order of pages', () => {
  test('[J14] the home page comes first', () => {
    const state = frontier({ read: [], candidates: [candidate('/faq', 'FAQ')] });
    assert.equal(nextPage(state)?.url, home);
  });

  test('[J14] then the pages most likely to state facts, and none that are unlikely', () => {
    const candidates = [
      candidate('/gallery', 'Gallery'),
      candidate('/rooms', 'Rooms'),
      candidate('/contact', 'Contact'),
      candidate('/policies', 'Policies'),
      candidate('/blog', 'Blog'),
      candidate('/parking', 'Parking'),
      candidate('/faq', 'FAQ'),
      candidate('/amenities', 'Amenities'),
      candidate('/privacy', 'Privacy policy'),
      candidate('/careers', 'Careers'),
    ];
    const chosen = paths(frontier({ candidates }));
    assert.deepEqual(chosen.slice(0, 2).sort(), ['/faq', '/policies']);
    assert.deepEqual(chosen.slice(2, 4).sort(), ['/amenities', '/parking']);
    assert.deepEqual(chosen.slice(4), ['/rooms', '/contact']);
  });

  test('[J13] never more than the budget', () => {
    const candidates = Array.from({ length: 100 }, (_, i) => candidate(`/parking/${i}`, 'Parking'));
    assert.ok(paths(frontier({ candidates })).length <= 12);
    assert.equal(paths(frontier({ read: [], candidates }), 1).length, 1);
    assert.equal(paths(frontier({ candidates }), 0).length, 0);
  });

  test('twenty rooms do not push out the one page on parking', () => {
    const rooms = Array.from({ length: 20 }, (_, i) => candidate(`/rooms/room-${i}`, `Room ${i}`));
    const candidates = [...rooms, candidate('/p', 'Parking'), candidate('/k', 'Contact')];
    const chosen = paths(frontier({ candidates }));
    assert.equal(chosen[0], '/p');
    assert.ok(chosen.slice(0, 4).includes('/k'));
    assert.ok(chosen.length < 8, `${chosen}`);
  });

  test('the order does not depend on the order of links', () => {
    const candidates = ['/faq', '/faqs', '/info', '/parking', '/pets'].map((path) =>
      candidate(path),
    );
    const forward = paths(frontier({ candidates }));
    assert.deepEqual(paths(frontier({ candidates: candidates.toReversed() })), forward);
  });

  test('entries of a sitemap are judged by their path', () => {
    const candidates = ['/galerie', '/haustiere', '/x'].map((path) =>
      candidate(path, '', { foundOn: null }),
    );
    assert.deepEqual(paths(frontier({ language: 'de', candidates })), ['/haustiere']);
  });
});

describe('no page twice', () => {
  const duplicates: [string, string][] = [
    ['a fragment or slash', '/faq/'],
    ['http and bare name', 'http://hotel.example/faq'],
    ['the language of the site', '/en/faq'],
    ['letter case', '/FAQ'],
  ];
  for (const [name, path] of duplicates) {
    test(`by ${name}`, () => {
      const read = [
        { urls: [home] as string[], topic: null },
        { urls: [`${home}faq`], topic: null },
      ];
      assert.equal(nextPage(frontier({ read, candidates: [candidate(path, 'FAQ')] })), null);
    });
  }

  test('by the address it redirected to, or that it names as its canonical one', () => {
    const read = [{ urls: [home, `${home}a`, `${home}questions`], topic: null }];
    assert.equal(nextPage(frontier({ read, candidates: [candidate('/questions', 'FAQ')] })), null);
  });

  test('two links to one page count once, with the better words', () => {
    const candidates = [candidate('/x1', 'more'), candidate('/x1', 'Parking')];
    const [choice, ...rest] = choosePages(frontier({ candidates }), BUDGET);
    assert.equal(choice?.topic, 'parking');
    assert.deepEqual(rest, []);
  });
});

describe('one language a site', () => {
  test('addresses that name another language are left out', () => {
    const candidates = ['/de/parken', '/en/parking', '/it/parcheggio', '/pets'].map((path) =>
      candidate(path),
    );
    assert.deepEqual(paths(frontier({ candidates })).sort(), ['/en/parking', '/pets']);
  });

  test('so are pages that home page or sitemap say are in another', () => {
    const knownLanguages = new Map([
      [pageKey(`${home}parken`), 'de'],
      [pageKey(`${home}parking`), 'en'],
    ]);
    const candidates = [candidate('/parken'), candidate('/parking')];
    assert.deepEqual(paths(frontier({ knownLanguages, candidates })), ['/parking']);
  });

  test('behind a page that only asks for the language, its own start page is read', () => {
    const site: Record<string, string> = {
      '/': '<html lang="de">Willkommen <a href="/de/">Deutsch</a> <a href="/en/">English</a>',
      '/de/': menu(['/de/parken', 'Parken'], ['/de/galerie', 'Bilder']),
    };
    assert.deepEqual(
      walk((path) => site[path] ?? ''),
      ['/', '/de/', '/de/parken'],
    );
  });
});

describe('where links may lead', () => {
  test('one level into questions and rules, by the place of the page alone', () => {
    const faq = { url: `${home}faq/`, topic: 'faq' } as const;
    const deeper = (path: string) => candidate(path, 'Read more', { depth: 2, foundOn: faq });
    const candidates = ['/faq/bikes', '/elsewhere/bikes', '/faq/privacy'].map(deeper);
    assert.deepEqual(paths(frontier({ candidates })), ['/faq/bikes']);
    const deepest = candidates.map((link) => ({ ...link, depth: 3 }));
    assert.deepEqual(paths(frontier({ candidates: deepest })), []);
  });

  test('other pages lead on only by telling words', () => {
    const stay = { url: `${home}s`, topic: 'rooms' } as const;
    const candidates = [
      candidate('/s/x', 'More', { depth: 2, foundOn: stay }),
      candidate('/s/y', 'House rules', { depth: 2, foundOn: stay }),
    ];
    assert.deepEqual(paths(frontier({ candidates })), ['/s/y']);
  });

  test('other sites are left out, also from one site builder', () => {
    const urls = [
      'https://other.example/faq',
      'https://shop.hotel.example/faq',
      'http://8.8.8.8/faq',
    ];
    const candidates = urls.map((url) => candidate(url, 'FAQ'));
    assert.deepEqual(
      choosePages(frontier({ candidates }), 9).map(({ url }) => url),
      [urls[1]],
    );
    const onBuilder = frontier({
      homeUrl: 'https://a.github.io/',
      candidates: [candidate('https://b.github.io/faq', 'FAQ')],
    });
    assert.equal(nextPage(onBuilder), null);
  });

  test('a property of a chain has the pages under its path', () => {
    const candidates = ['/quay/faq', '/quay', '/quayside/faq', '/faq'].map((path) =>
      candidate(path, 'FAQ'),
    );
    const state = frontier({ homeUrl: `${home}quay/`, pathPrefix: '/quay/', candidates });
    assert.deepEqual(paths(state).sort(), ['/quay', '/quay/faq']);
  });
});

describe('ours: endless sites end, and their real pages are read', () => {
  const real: [string, string][] = [
    ['/rooms', 'Rooms'],
    ['/parking', 'Parking'],
    ['/policies', 'Policies'],
  ];
  const realPaths = ['/', ...real.map(([path]) => path)].sort();

  /** Every page has the real menu and the trap's links, for ever. */
  const trapped = (trapLinks: (path: string) => [string, string][]) => {
    const visited = walk((path) => `<html lang="en">${menu(...real, ...trapLinks(path))}`);
    assert.deepEqual(visited.toSorted(), realPaths);
  };

  test('an ampersand that is escaped once more with every click', () => {
    trapped((path) => [
      [`/parking?a=1&amp;amp;b=2`, 'Parking'],
      [
        `/parking${path.replace(/^[^?]*/, '')}${path.includes('?') ? '&amp;amp;' : '?'}x=1`,
        'Parking',
      ],
    ]);
  });

  test('relative links that append the path with every click', () => {
    trapped((path) => {
      if (path === '/') return [];
      return [
        [`${path}/parking/rooms`, 'Parking'],
        [`${path}.html/rooms.html`, 'Policies'],
        [`${path}${path}`, 'Rooms'],
      ];
    });
  });

  test('a calendar that goes on to the year 7749', () => {
    trapped((path) => {
      const year = Number(/\d{4}/.exec(path)?.[0] ?? 2026) + 1;
      return [
        [`/calendar/${year}/01`, 'Parking in January'],
        [`/parking?month=1&year=${year}`, 'Parking in January'],
        [`/parking/${year}-01-01`, 'Parking in January'],
      ];
    });
  });

  test('parameters that are repeated, sorted and filtered', () => {
    trapped((path) => [
      [`/parking?lot=1&lot=2`, 'Parking'],
      [`/parking?sort=price`, 'Parking'],
      [`/parking?filter[a]=1&filter[b]=2`, 'Parking'],
      [`${path}${path.includes('?') ? '&' : '?'}page=2`, 'Parking'],
    ]);
  });

  test('a new session id on every page', () => {
    let visit = 0;
    trapped(() => {
      visit += 1;
      return [
        [`/parking?PHPSESSID=a${visit}`, 'Parking'],
        [`/parking;jsessionid=B${visit}`, 'Parking'],
        [`/parking?key=${String(visit).repeat(32).slice(0, 32)}`, 'Parking'],
      ];
    });
  });

  test('questions without end use up the budget and no more', () => {
    let question = 0;
    const visited = walk(() => {
      question += 1;
      return menu(['/faq', 'FAQ'], [`/faq/${question}`, 'Q'], [`/faq/x/${question}`, 'FAQ']);
    });
    assert.ok(visited.length > 8 && visited.length <= BUDGET, `${visited.length}`);
  });
});

test('old sites have all pages on one path', () => {
  const candidates = ['parking', 'rooms', 'faq'].map((page) =>
    candidate(`/index.php?page=${page}`),
  );
  assert.equal(paths(frontier({ candidates })).length, 3);
});

test('choosing from a full sitemap takes no time worth naming', () => {
  const candidates = Array.from({ length: 5000 }, (_, i) =>
    candidate(`/some/longer/path/of-a-page/${i}/zimmer-parken`, '', { foundOn: null }),
  );
  const startMs = performance.now();
  choosePages(frontier({ candidates }), BUDGET);
  const tookMs = performance.now() - startMs;
  assert.ok(tookMs < 5000, `${tookMs} ms`);
});
