/** Sites that ask for time: Crawl-delay of every kind, 429 and 503 with every kind of Retry-After. */
import { html, inTurn, robots, routes, status } from '../answers.ts';
import { homePage, POLICY_WORDS, policiesPage } from '../hotel-pages.ts';
import type { SiteHandler } from '../site-server.ts';
import { type Expectation, oneHost, type WorldSite } from '../world-site.ts';

const DAY_MS = 86_400_000;

function house(name: string, robotsTxt: string, policies?: SiteHandler): SiteHandler {
  return routes({
    '/robots.txt': robots(robotsTxt),
    '/': html(homePage(name, [['/policies', POLICY_WORDS]])),
    '/policies': policies ?? html(policiesPage(name)),
  });
}

function delaySite(
  name: string,
  about: string,
  lines: string,
  gapMsMin: number,
  expect: Partial<Expectation> = {},
): WorldSite {
  return oneHost(name, house(name, lines), {
    about,
    expect: {
      outcome: 'complete',
      facts: true,
      requests: { min: 3, max: 5 },
      gapMsMin,
      ...expect,
    },
  });
}

const everybody = (delay: string) => `User-agent: *\nCrawl-delay: ${delay}\nDisallow:\n`;

const delays: readonly WorldSite[] = [
  delaySite('delay-15', 'Crawl-delay 15', everybody('15'), 15_000),
  delaySite('delay-30', 'Crawl-delay 30', everybody('30'), 30_000),
  delaySite('delay-half', 'Crawl-delay 0.5 is no licence to hurry', everybody('0.5'), 10_000),
  delaySite('delay-unit', 'Crawl-delay "10s"', everybody('10s'), 10_000),
  delaySite('delay-negative', 'Crawl-delay -5', everybody('-5'), 10_000),
  delaySite(
    'delay-of-others',
    'another bot is asked for an hour, ours for 12 seconds',
    `User-agent: OtherBot\nCrawl-delay: 3600\n\nUser-agent: JourneyedBot\nCrawl-delay: 12\n`,
    12_000,
  ),
  delaySite('delay-hour', 'Crawl-delay 3600 is kept, not capped', everybody('3600'), 3_600_000, {
    outcome: 'later',
    because: 'pace',
    facts: false,
    requests: { min: 1, max: 1 },
  }),
];

/** The facts page refuses once, then answers. */
function throttleSite(
  name: string,
  about: string,
  refusal: SiteHandler,
  expect: Expectation,
  revisit?: WorldSite['revisit'],
): WorldSite {
  const policies = inTurn(refusal, html(policiesPage(name)));
  return oneHost(name, house(name, '', policies), {
    about,
    expect,
    ...(revisit ? { revisit } : {}),
  });
}

const goesOn: Expectation = { outcome: 'complete', facts: true, requests: { min: 4, max: 6 } };
/** Home and the refusal, perhaps a sitemap; then nothing before the site's time has come. */
const comesBack: Expectation = {
  outcome: 'later',
  facts: false,
  requests: { min: 3, max: 4 },
  endsAt: /^\/policies$/,
};

const refusals: readonly WorldSite[] = [
  throttleSite(
    'retry-seconds',
    '429, Retry-After 25',
    status(429, { 'retry-after': '25' }),
    goesOn,
  ),
  throttleSite(
    'retry-date',
    '503, Retry-After as a date 35 s ahead',
    (request, response, entry) => {
      const date = new Date(Date.now() + 35_000).toUTCString();
      status(503, { 'retry-after': date })(request, response, entry);
    },
    goesOn,
  ),
  throttleSite(
    'retry-past',
    '429, Retry-After in the past counts as none',
    status(429, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    comesBack,
  ),
  throttleSite(
    'retry-zero',
    '503, Retry-After 0 counts as none',
    status(503, { 'retry-after': '0' }),
    {
      ...comesBack,
    },
  ),
  throttleSite(
    'retry-garbage',
    '429, Retry-After "soon" counts as none',
    status(429, { 'retry-after': 'soon' }),
    comesBack,
  ),
  throttleSite('retry-none', '503 without Retry-After: an hour', status(503), comesBack),
  throttleSite(
    'retry-30-days',
    '503, Retry-After 30 days: kept over restarts',
    status(503, { 'retry-after': String(30 * 86_400) }),
    comesBack,
    {
      afterMs: 29 * DAY_MS,
      expect: {
        outcome: 'later',
        because: 'not_due',
        facts: false,
        requests: { min: 0, max: 0 },
        may: [],
      },
    },
  ),
];

export const patienceSites: readonly WorldSite[] = [...delays, ...refusals];
