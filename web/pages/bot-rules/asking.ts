/** How the bot names itself, and what it asks before each request. */
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { exactBinaryBytes, exactDuration, exactNumber } from '../exact.ts';
import { type BotSection, code, either, rule } from './rule.ts';

export function userAgentSection({ identity, signing }: BotProfile): BotSection {
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

export function robotsSection({ identity, robots }: BotProfile): BotSection {
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

export function signalsSection({ signals }: BotProfile): BotSection {
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
