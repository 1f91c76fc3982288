/** What happens to visitors' data: hardly anything. */
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type PrivacyPage = {
  readonly shell: Shell;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly contactEmail: string;
};

export function privacyPage(visit: Visit): PrivacyPage {
  const { identity, pageText, contact, retention } = visit.profile;
  return {
    shell: shell(visit, { title: 'Privacy', path: '/privacy', translated: false }),
    contactEmail: identity.contactEmail,
    sections: [
      {
        title: 'Visitors',
        paragraphs: [
          'These pages set no cookie, run no tracking and load nothing from other servers. There is no account.',
          'Your stay, your filters and what you compare stand in the address of the page and nowhere else. The optional script keeps nothing between pages.',
          'The server logs the time, the path without its query, the status and the duration of a request. It does not log network addresses.',
        ],
      },
      {
        title: 'Hotels',
        paragraphs: [
          'We keep facts that hotels publish on their own websites: times, prices, rules, the house’s general telephone number, e-mail and street address. Each stands beside its page and date.',
          pageText.keptMsMax === 0
            ? 'The text of a page is not kept after its facts are read. Names of people are never kept.'
            : 'The text of a page is kept for a short time only. Names of people are never kept.',
        ],
      },
      {
        title: 'Writing to us',
        paragraphs: [
          `Whoever asks for a correction or a removal gives us a message and, if they wish, an address. We use them for this request alone, keep message, reply and evidence for ${retention.caseYears} years to defend against legal claims, and delete them then.`,
        ],
      },
      {
        title: 'Who answers for it',
        paragraphs: [
          `Data controller: ${contact.controller}. Legal basis: ${contact.legalBasis}.`,
          `You can ask what we hold about you, have it corrected or deleted, or object. You may also complain to ${contact.supervisoryAuthority}.`,
        ],
      },
    ],
  };
}
