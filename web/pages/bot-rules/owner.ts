/** What a site owner can do. */
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { exactDuration } from '../exact.ts';
import { type BotSection, code, rule } from './rule.ts';

export function optOutSection({ identity, robots }: BotProfile): BotSection {
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

export function contactSection({ identity }: BotProfile): BotSection {
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
