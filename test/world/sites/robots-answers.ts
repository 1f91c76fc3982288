/** Sites whose robots.txt is missing, refused, broken, hostile or somewhere else. */
import { brotliCompressSync } from 'node:zlib';
import {
  content,
  endless,
  HTML,
  hang,
  html,
  type Routes,
  redirect,
  reset,
  robots,
  routes,
  status,
} from '../answers.ts';
import { homePage, POLICY_WORDS, page, policiesPage } from '../hotel-pages.ts';
import type { SiteHandler } from '../site-server.ts';
import { type Expectation, oneHost, type WorldSite } from '../world-site.ts';

const PRIVATE = /^\/private/;

/** Home, one page of facts and one that a Disallow may cover. */
function house(name: string, robotsTxt: SiteHandler, more: Routes = {}): SiteHandler {
  const home = homePage(name, [
    ['/policies', POLICY_WORDS],
    ['/private/rooms', 'Rooms and amenities'],
  ]);
  return routes({
    '/robots.txt': robotsTxt,
    '/': html(home),
    '/policies': html(policiesPage(name)),
    '/private/rooms': html(policiesPage(name)),
    ...more,
  });
}

const open: Expectation = {
  outcome: 'complete',
  facts: true,
  requests: { min: 3, max: 6 },
};
const obeyed: Expectation = { ...open, never: [PRIVATE], must: [/^\/policies$/] };

function shut(outcome: 'closed' | 'later', because: string, requests = 1): Expectation {
  return {
    outcome,
    because,
    facts: false,
    requests: { min: requests, max: requests },
    may: [],
  };
}

const RULES = 'User-agent: *\nDisallow: /private\n';
const CHALLENGE = page(
  'Just a moment...',
  '<script>window._cf_chl_opt={cvId:"3"}</script><p>Checking your browser</p>',
);
const NOT_FOUND = page('Page not found', '<h1>404</h1><p>This page could not be found.</p>');

function site(
  name: string,
  about: string,
  robotsTxt: SiteHandler,
  expect: Expectation,
  more: Routes = {},
): WorldSite {
  return oneHost(name, house(name, robotsTxt, more), { about, expect });
}

const missing: readonly WorldSite[] = [
  site('robots-404', 'no robots.txt: open', status(404), open),
  site('robots-410', 'robots.txt is gone: open', status(410), open),
  site('robots-soft-404', 'a not-found page with status 200: no rules', html(NOT_FOUND), open),
  site(
    'robots-garbage',
    'octets without a line that means anything: no rules',
    robots(Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 37 + 11) % 256))),
    open,
  ),
];

const refused: readonly WorldSite[] = [
  ...[401, 403, 451].map((code) =>
    site(
      `robots-${code}`,
      `robots.txt answers ${code}: the site is closed`,
      status(code),
      shut('closed', 'robots_refused'),
    ),
  ),
  site(
    'robots-challenge',
    'a challenge page in place of robots.txt',
    (_request, response) => {
      response.writeHead(403, { 'content-type': HTML, 'cf-mitigated': 'challenge' }).end(CHALLENGE);
    },
    shut('closed', 'challenge'),
  ),
];

const unreachable: readonly WorldSite[] = [
  // Two tries that fail, a minute apart: the third lies beyond what one run waits for.
  site(
    'robots-500',
    'an error page that reads like rules: nothing is fetched',
    (_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
    },
    shut('later', 'robots_server_error', 2),
  ),
  site(
    'robots-503',
    'robots.txt asks for a day of patience',
    status(503, { 'retry-after': '86400' }),
    shut('later', 'robots_throttled'),
  ),
  site('robots-hangs', 'robots.txt never answers', hang, shut('later', 'robots_no_answer', 2)),
  site('robots-resets', 'robots.txt is cut off', reset, shut('later', 'robots_no_answer', 2)),
];

const oddFiles: readonly WorldSite[] = [
  site(
    'robots-50-mb',
    'fifty megabytes of rules: too large to be believed in part',
    endless('text/plain', `${'Disallow: /nowhere\n'.repeat(50)}\n`, 50_000_000),
    shut('closed', 'robots_too_large'),
  ),
  site(
    'robots-bomb',
    'two hundred megabytes from a few kilobytes',
    content('text/plain', brotliCompressSync(Buffer.alloc(200_000_000, '#')), {
      'content-encoding': 'br',
    }),
    shut('closed', 'robots_too_large'),
  ),
  site('robots-nul', 'NUL octets between the lines', robots(`\0\0\n${RULES}\0\0`), obeyed),
  site('robots-bom', 'a byte order mark before the first line', robots(`\uFEFF${RULES}`), obeyed),
  site(
    'robots-old-mac',
    'lines end with CR alone, names in odd case',
    robots(RULES.replaceAll('\n', '\r').replace('User-agent', 'uSER-aGENT')),
    obeyed,
  ),
];

const hops = (count: number): Routes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `/robots-${i + 1}.txt`,
      i + 1 === count ? robots(RULES) : redirect(`/robots-${i + 2}.txt`),
    ]),
  );

const elsewhere: readonly WorldSite[] = [
  site(
    'robots-five-hops',
    'five redirects within the site are followed',
    redirect('/robots-1.txt'),
    { ...obeyed, requests: { min: 8, max: 11 } },
    hops(5),
  ),
  site(
    'robots-six-hops',
    'the sixth redirect closes the site',
    redirect('/robots-1.txt'),
    { ...shut('closed', 'too_many_redirects', 6), may: [/^\/robots-\d\.txt$/] },
    hops(6),
  ),
  site(
    'robots-loop',
    'robots.txt leads back to itself',
    redirect('/robots-1.txt'),
    { ...shut('closed', 'redirect_loop', 2), may: [/^\/robots-1\.txt$/] },
    { '/robots-1.txt': redirect('/robots.txt') },
  ),
  site(
    'robots-elsewhere',
    'robots.txt of another site: not its own word',
    redirect('http://bystander.example/robots.txt'),
    shut('closed', 'another_site'),
  ),
];

export const robotsAnswerSites: readonly WorldSite[] = [
  ...missing,
  ...refused,
  ...unreachable,
  ...oddFiles,
  ...elsewhere,
];
