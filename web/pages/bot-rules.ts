/**
 * Every sentence of the bot page, made from the profile. Rules with promise ids stand for the numbered
 * promises; the others are stricter rules of our own. A changed profile changes a sentence: nothing
 * here repeats a number of its own, except the statuses that the crawler's code fixes.
 */
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import {
  exactBinaryBytes,
  exactBytes,
  exactDuration,
  exactDurationAdjective,
  exactNumber,
} from './exact.ts';

/** Text, or text set as code. */
export type Run = string | { readonly code: string };

export type BotRule = {
  /** Anchor on the page; stable. */
  readonly id: string;
  readonly runs: readonly Run[];
  /** Promises that this sentence makes. */
  readonly promises: readonly string[];
};

export type BotSection = {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly BotRule[];
  /** Lines to copy into a file, where the section shows some. */
  readonly example?: readonly string[];
  readonly afterExample?: readonly BotRule[];
};

const rule = (id: string, promises: readonly string[], ...runs: Run[]): BotRule => ({
  id,
  runs,
  promises,
});
const code = (text: string): Run => ({ code: text });

/** Says `text` where `holds`, and plainly the opposite where the profile says otherwise. */
const either = (holds: boolean, text: string, opposite: string): string =>
  holds ? text : opposite;

export function botSections(profile: BotProfile): readonly BotSection[] {
  return [
    userAgentSection(profile),
    robotsSection(profile),
    signalsSection(profile),
    paceSection(profile),
    notDoneSection(profile),
    extractionSection(profile),
    keepingSection(profile),
    optOutSection(profile),
    contactSection(profile),
  ];
}

function userAgentSection({ identity, signing }: BotProfile): BotSection {
  return {
    id: 'user-agent',
    title: 'User agent',
    rules: [
      rule(
        'J01',
        ['J01'],
        'Every request carries this user agent: ',
        code(identity.userAgent),
        '.',
      ),
      rule(
        'J02',
        ['J02'],
        'The product token that robots.txt groups match is ',
        code(identity.productToken),
        '.',
      ),
      rule(
        'J03',
        ['J03'],
        either(
          !identity.rotatesUserAgent,
          'We never rotate user agents or send requests under another name.',
          'We rotate user agents.',
        ),
      ),
      rule(
        'no-signature',
        [],
        either(
          signing.required,
          'Every request is signed (Web Bot Auth); an unsigned one is not ours.',
          'Requests are not signed, so a user agent alone does not prove that a request is ours: ask us.',
        ),
      ),
    ],
  };
}

function robotsSection({ identity, robots }: BotProfile): BotSection {
  const { productToken } = identity;
  const waits = robots.retryDelaysMs.map(exactDuration);
  return {
    id: 'robots-txt',
    title: 'robots.txt',
    rules: [
      rule('J04', ['J04'], 'The crawler obeys robots.txt as RFC 9309 describes it.'),
      rule(
        'J05',
        ['J05', 'J06'],
        `It follows the ${productToken} group if there is one, otherwise the * group, and honors Crawl-delay.`,
      ),
      rule(
        'J07',
        ['J07'],
        `It reads robots.txt again at least every ${exactDuration(robots.cacheAgeMsMax)}.`,
      ),
      rule(
        'robots-fresher',
        [],
        `Where the site asks for a shorter life of its robots.txt, we follow that down to ${exactDuration(robots.cacheAgeMsMin)}.`,
      ),
      rule(
        'J08',
        ['J08'],
        either(
          robots.onMissing === 'open',
          'A missing robots.txt (404 or 410) means the site allows crawling.',
          'A missing robots.txt (404 or 410) closes the site.',
        ),
      ),
      rule(
        'J09',
        ['J09'],
        either(
          robots.onServerError === 'wait' && robots.onNoAnswer === 'wait',
          'If robots.txt fails with a server error or times out, the crawler fetches nothing from the site until it answers.',
          `If robots.txt fails with a server error: ${robots.onServerError}; if it times out: ${robots.onNoAnswer}.`,
        ),
      ),
      rule(
        'robots-retries',
        [],
        `robots.txt has ${exactDuration(robots.timeLimitMs)} to answer; without an answer we ask again after ${waits.join(', then ')}, and then leave the site until its next turn.`,
      ),
      rule(
        'J10',
        ['J10'],
        either(
          robots.onRefused === 'closed',
          'We are stricter than RFC 9309 on purpose: if robots.txt itself answers 401, 403 or 451, or shows a challenge page, we treat the whole site as closed for this refresh.',
          `If robots.txt itself answers 401, 403 or 451, the site is ${robots.onRefused}.`,
        ),
      ),
      rule(
        'robots-size',
        [],
        `A robots.txt of more than ${exactBinaryBytes(robots.bodyBytesMax)} closes the site: a file that we cut might have lost the line that forbids.`,
      ),
      rule(
        'robots-redirects',
        [],
        `A redirected robots.txt is followed over at most ${exactNumber(robots.redirectsMax)} hops and only within the same registrable domain; otherwise the site stays closed.`,
      ),
    ],
  };
}

function signalsSection({ signals }: BotProfile): BotSection {
  const read = (obeyed: boolean, what: string) =>
    either(
      obeyed,
      `${what} is read and obeyed.`,
      `${what} is not asked for, so as not to cost your server a request.`,
    );
  return {
    id: 'signals',
    title: 'Other ways to say no',
    rules: [
      rule(
        'robots-meta',
        [],
        either(
          signals.robotsMeta,
          'Robots meta tags are obeyed: nothing is kept of a page that says noindex or none, no link is followed where it says nofollow, and no words are quoted in source links where it says nosnippet.',
          'Robots meta tags are not read.',
        ),
      ),
      rule(
        'robots-header',
        [],
        either(
          signals.robotsHeader,
          'The X-Robots-Tag header counts as much as the meta tag.',
          'The X-Robots-Tag header is not read.',
        ),
      ),
      rule(
        'reservations',
        [],
        either(
          signals.reservationsInAnswers,
          'A reservation of rights that arrives with a page or with robots.txt (tdm-reservation, Content-Usage, Content-Signal, License) is obeyed.',
          'Reservations of rights in answers are not read.',
        ),
      ),
      rule('tdmrep-file', [], read(signals.tdmRepFile, 'The file /.well-known/tdmrep.json')),
      rule('ai-txt', [], read(signals.aiTxt, 'The file ai.txt')),
      rule('rsl', [], read(signals.rsl, 'A licence file that robots.txt names (RSL)')),
      rule('terms', [], read(signals.terms, 'The page with a site’s terms of use')),
    ],
  };
}

function paceSection({ pace, limits, backOff, refresh, window }: BotProfile): BotSection {
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

function notDoneSection({ rendering, proxies, cookies, onBlock }: BotProfile): BotSection {
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

function extractionSection({ subject }: BotProfile): BotSection {
  return {
    id: 'facts',
    title: 'What we extract',
    rules: [
      rule(
        'J26',
        ['J26'],
        'Facts only: things like check-in and check-out times, parking and pet fees, breakfast, shuttle, pool, accessible rooms and free Wi-Fi.',
      ),
      rule(
        'J27',
        ['J27', 'J28'],
        'Each fact is stored with the exact page it was read from and the date it was checked, and the site shows that source next to the fact.',
      ),
      rule('J29', ['J29'], 'We never copy guest reviews, ratings, photos or descriptive copy.'),
      rule(
        'facts-where',
        [],
        `The facts about ${subject.plural} stand under `,
        code(`${subject.path}`),
        ` on this site; one subject is one ${subject.kind}.`,
      ),
    ],
  };
}

function keepingSection({ facts, pageText, sourceLink }: BotProfile): BotSection {
  return {
    id: 'keeping',
    title: 'How long we keep it',
    rules: [
      rule(
        'fading',
        [],
        `A fact that we could not check for ${exactDuration(facts.fadeAfterMs)} is shown as old, and after ${exactDuration(facts.withdrawAfterMs)} it is withdrawn.`,
      ),
      rule(
        'page-text',
        [],
        pageText.keptMsMax === 0
          ? 'The text of a page is not kept after its facts are read.'
          : `The text of a page is kept for at most ${exactDuration(pageText.keptMsMax)}.`,
      ),
      rule(
        'quoting',
        [],
        sourceLink.textFragment
          ? `A link to the source may carry the fact’s own few words, at most ${exactNumber(sourceLink.fragmentCharsMax)} characters, so that it leads to the sentence; not where the page forbids snippets.`
          : `Links to sources carry no words of the page (not even ${exactNumber(sourceLink.fragmentCharsMax)} characters).`,
      ),
    ],
  };
}

function optOutSection({ identity, robots }: BotProfile): BotSection {
  return {
    id: 'opt-out',
    title: 'How to opt out',
    rules: [
      rule('opt-out-how', [], 'Add a group for the crawler to your robots.txt.'),
      rule(
        'J30',
        ['J30'],
        `The crawler stops fetching from the site the next time it reads robots.txt, within ${exactDuration(robots.cacheAgeMsMax)}:`,
      ),
    ],
    example: [`User-agent: ${identity.productToken}`, 'Disallow: /'],
    afterExample: [
      rule(
        'J31',
        ['J31'],
        'A Disallow rule for a single path keeps the crawler off just that part of the site.',
      ),
      rule(
        'opt-out-facts',
        [],
        'Facts that we had read from pages which your own group now closes are withdrawn at that reading.',
      ),
      rule(
        'J32',
        ['J32'],
        `To have facts read from your site corrected or removed, write to ${identity.contactEmail}.`,
      ),
    ],
  };
}

function contactSection({ identity }: BotProfile): BotSection {
  return {
    id: 'contact',
    title: 'Contact',
    rules: [
      rule(
        'J33',
        ['J33'],
        `For questions about the crawler, or to report a problem with it, write to ${identity.contactEmail}.`,
      ),
      rule(
        'where',
        [],
        `${identity.brand}’s crawler is described at `,
        code(`${identity.origin}${identity.infoPath}`),
        ' and nowhere else.',
      ),
    ],
  };
}
