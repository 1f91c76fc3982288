import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Candidate,
  candidatesFrom,
  type LinkSource,
} from '../../../crawler/choose/candidates.ts';
import { pageKey } from '../../../crawler/choose/canonical-url.ts';
import { choosePages, type Frontier, nextPage } from '../../../crawler/choose/frontier.ts';
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

const fromHome: LinkSource = { url: home, topic: null, depth: 0 };

/** Links of a page, the home page where no other is named. */
const linked = (source: LinkSource, ...links: [string, string?][]): Candidate[] => {
  const proposals = links.map(([path, text = '']) => ({ url: new URL(path, home).href, text }));
  return candidatesFrom(proposals, source, 'en');
};
const onHome = (...links: [string, string?][]): Candidate[] => linked(fromHome, ...links);

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
    const isHome = state.read.length === 0;
    const language = isHome ? siteLanguage(next.url, page) : state.language;
    const found = candidatesFrom(page.links, next, language);
    state = {
      ...state,
      language,
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
    const state = frontier({ read: [], candidates: onHome(['/faq', 'FAQ']) });
    assert.equal(nextPage(state)?.url, home);
  });

  test('[J14] then the pages most likely to state facts, and none that are unlikely', () => {
    const candidates = onHome(
      ['/gallery', 'Gallery'],
      ['/rooms', 'Rooms'],
      ['/contact', 'Contact'],
      ['/policies', 'Policies'],
      ['/blog', 'Blog'],
      ['/parking', 'Parking'],
      ['/faq', 'FAQ'],
      ['/amenities', 'Amenities'],
      ['/privacy', 'Privacy policy'],
      ['/careers', 'Careers'],
    );
    const chosen = paths(frontier({ candidates }));
    assert.deepEqual(chosen.slice(0, 2).sort(), ['/faq', '/policies']);
    assert.deepEqual(chosen.slice(2, 4).sort(), ['/amenities', '/parking']);
    assert.deepEqual(chosen.slice(4), ['/rooms', '/contact']);
  });

  test('[J13] never more than the budget', () => {
    const lots = Array.from({ length: 100 }, (_, i): [string, string] => [
      `/parking/${i}`,
      'Parking',
    ]);
    const candidates = onHome(...lots);
    assert.ok(paths(frontier({ candidates })).length <= 12);
    assert.equal(paths(frontier({ read: [], candidates }), 1).length, 1);
    assert.equal(paths(frontier({ candidates }), 0).length, 0);
  });

  test('twenty rooms do not push out the one page on parking', () => {
    const rooms = Array.from({ length: 20 }, (_, i): [string, string] => [
      `/rooms/room-${i}`,
      `Room ${i}`,
    ]);
    const candidates = onHome(...rooms, ['/p', 'Parking'], ['/k', 'Contact']);
    const chosen = paths(frontier({ candidates }));
    assert.equal(chosen[0], '/p');
    assert.ok(chosen.slice(0, 4).includes('/k'));
    assert.ok(chosen.length < 8, `${chosen}`);
  });

  test('the order does not depend on the order of links', () => {
    const candidates = onHome(['/faq'], ['/faqs'], ['/info'], ['/parking'], ['/pets']);
    const forward = paths(frontier({ candidates }));
    assert.deepEqual(paths(frontier({ candidates: candidates.toReversed() })), forward);
  });

  test('entries of a sitemap are judged by their path', () => {
    const entries = ['/galerie', '/haustiere', '/x'].map((path) => ({
      url: new URL(path, home).href,
    }));
    const candidates = candidatesFrom(entries, null, 'de');
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
      assert.equal(nextPage(frontier({ read, candidates: onHome([path, 'FAQ']) })), null);
    });
  }

  test('by the address it redirected to, or that it names as its canonical one', () => {
    const read = [{ urls: [home, `${home}a`, `${home}questions`], topic: null }];
    assert.equal(nextPage(frontier({ read, candidates: onHome(['/questions', 'FAQ']) })), null);
  });

  test('two links to one page count once, with the better words', () => {
    const candidates = onHome(['/x1', 'Rooms'], ['/x1', 'Parking'], ['/x1', 'more']);
    const [choice, ...rest] = choosePages(frontier({ candidates }), BUDGET);
    assert.equal(choice?.topic, 'parking');
    assert.deepEqual(rest, []);
  });
});

describe('one language a site', () => {
  test('addresses that name another language are left out', () => {
    const candidates = onHome(['/de/parken'], ['/en/parking'], ['/it/parcheggio'], ['/pets']);
    assert.deepEqual(paths(frontier({ candidates })).sort(), ['/en/parking', '/pets']);
  });

  test('so are pages that home page or sitemap say are in another', () => {
    const knownLanguages = new Map([
      [pageKey(`${home}parken`), 'de'],
      [pageKey(`${home}parking`), 'en'],
    ]);
    const candidates = onHome(['/parken'], ['/parking']);
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
    const links: [string, string][] = [
      ['/faq/bikes', 'Read more'],
      ['/elsewhere/bikes', 'Read more'],
      ['/faq/privacy', 'Read more'],
    ];
    const faq = { url: `${home}faq/`, topic: 'faq', depth: 1 } as const;
    assert.deepEqual(paths(frontier({ candidates: linked(faq, ...links) })), ['/faq/bikes']);
    const deeper = linked({ ...faq, depth: 2 }, ...links);
    assert.deepEqual(paths(frontier({ candidates: deeper })), []);
  });

  test('other pages lead on only by telling words', () => {
    const stay = { url: `${home}s`, topic: 'rooms', depth: 1 } as const;
    const candidates = linked(stay, ['/s/x', 'More'], ['/s/y', 'House rules']);
    assert.deepEqual(paths(frontier({ candidates })), ['/s/y']);
  });

  test('other sites are left out, also from one site builder', () => {
    const urls = [
      'https://other.example/faq',
      'https://shop.hotel.example/faq',
      'http://8.8.8.8/faq',
    ];
    const candidates = onHome(...urls.map((url): [string, string] => [url, 'FAQ']));
    assert.deepEqual(
      choosePages(frontier({ candidates }), 9).map(({ url }) => url),
      [urls[1]],
    );
    const onBuilder = frontier({
      homeUrl: 'https://a.github.io/',
      candidates: onHome(['https://b.github.io/faq', 'FAQ']),
    });
    assert.equal(nextPage(onBuilder), null);
  });

  test('a property of a chain has the pages under its path', () => {
    const places = ['/quay/faq', '/quay', '/quayside/faq', '/faq'];
    const candidates = onHome(...places.map((path): [string, string] => [path, 'FAQ']));
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
  const candidates = onHome(
    ['/index.php', 'Hotel'],
    ['/index.php?page=parking'],
    ['/index.php?page=rooms'],
    ['/index.php?page=faq'],
  );
  assert.equal(paths(frontier({ candidates })).length, 3);
});

test('choosing from a full sitemap takes no time worth naming', () => {
  const entries = Array.from({ length: 5000 }, (_, i) => ({
    url: `https://www.hotel.example/some/longer/path/of-a-page/${i}/zimmer-parken`,
  }));
  const startMs = performance.now();
  const candidates = candidatesFrom(entries, null, 'en');
  choosePages(frontier({ candidates }), BUDGET);
  const tookMs = performance.now() - startMs;
  assert.ok(tookMs < 5000, `${tookMs} ms`);
});
