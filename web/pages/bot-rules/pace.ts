/** How slowly it goes, and what it never does. */
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { exactBytes, exactDuration, exactDurationAdjective, exactNumber } from '../exact.ts';
import { type BotSection, either, rule } from './rule.ts';

export function paceSection({ pace, limits, backOff, refresh, window }: BotProfile): BotSection {
  return {
    id: 'pace',
    title: 'Pace',
    rules: [
      rule(
        'J11',
        ['J11', 'J12'],
        `At least ${exactDuration(pace.gapMsMin)} between two requests to one site, or longer if Crawl-delay asks for it, and only ${exactNumber(pace.requestsAtOnceMax)} request at a time per site.`,
      ),
      rule(
        'address-pace',
        [],
        `At least ${exactDuration(pace.addressGapMsMin)} between two requests to one IP address, whatever the site.`,
      ),
      rule(
        'turns',
        [],
        `robots.txt, sitemaps and each redirect take turns of their own in this pace; a turn not used within ${exactDuration(pace.turnMsMax)} is given back.`,
      ),
      rule(
        'J13',
        ['J13', 'J14'],
        `At most ${exactNumber(limits.pagesPerRefreshMax)} pages per site per refresh: the home page and the pages most likely to state facts, such as amenities, parking, policies, rooms and FAQ.`,
      ),
      rule(
        'finding-pages',
        [],
        `They are found through links, at most ${exactNumber(limits.linkDepthMax)} steps from the home page, and through at most ${exactNumber(limits.sitemapFilesMax)} sitemap files.`,
      ),
      rule(
        'J15',
        ['J15', 'J16'],
        `A ${exactDurationAdjective(limits.pageTimeLimitMs)} timeout and a ${exactBytes(limits.pageBytesMax)} limit per page.`,
      ),
      rule(
        'J17',
        ['J17'],
        `Redirects are followed only within the same site, at most ${exactNumber(limits.redirectsMax)} in a row.`,
      ),
      rule(
        'J18',
        ['J18'],
        `On 429 or 503 the crawler waits as long as Retry-After asks, otherwise it backs off from ${exactDuration(backOff.firstMs)} up to ${exactDuration(backOff.longestMs)}.`,
      ),
      rule(
        'J19',
        ['J19'],
        `After ${exactNumber(backOff.failuresInARowMax)} failures in a row it leaves the site alone until the next refresh.`,
      ),
      rule(
        'jitter',
        [],
        `Such waits are lengthened by a random share of at most ${exactNumber(backOff.jitterShareMax * 100)} %, never shortened.`,
      ),
      rule(
        'refresh-interval',
        [],
        `A site is refreshed every ${exactDuration(refresh.intervalMs)}.`,
      ),
      rule(
        'window',
        [],
        window
          ? `Requests leave only between ${window.from} and ${window.until} (${window.zone}).`
          : 'Requests may leave at any time of day.',
      ),
    ],
  };
}

export function notDoneSection({ rendering, proxies, cookies, onBlock }: BotProfile): BotSection {
  const noes = !rendering.allowed && !proxies.used && !cookies.sent;
  return {
    id: 'not-done',
    title: 'What it does not do',
    rules: [
      rule(
        'J20',
        ['J20', 'J21', 'J22'],
        either(
          noes,
          'It runs no JavaScript and uses no headless browser, no proxies and no cookies carried between sites.',
          `JavaScript is ${rendering.allowed ? '' : 'not '}run, proxies are ${proxies.used ? '' : 'not '}used, cookies are ${cookies.sent ? '' : 'not '}sent.`,
        ),
      ),
      rule(
        'J23',
        ['J23'],
        either(
          onBlock === 'end-refresh',
          'A block, a login or a challenge page ends crawling of that site for the refresh.',
          'A block, a login or a challenge page stops crawling of that site until a person has reviewed it.',
        ),
      ),
      rule('J24', ['J24'], 'It does not retry with another user agent, address or browser.'),
      rule(
        'J25',
        ['J25'],
        'It never crawls search engines, review sites, booking and travel sites, or social networks and forums.',
      ),
    ],
  };
}
