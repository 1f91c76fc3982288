/** What is taken from a page, and how long it is kept. */
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { exactDuration, exactNumber } from '../exact.ts';
import { type BotSection, code, rule } from './rule.ts';

export function extractionSection({ subject }: BotProfile): BotSection {
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

export function keepingSection({ facts, pageText, sourceLink }: BotProfile): BotSection {
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
