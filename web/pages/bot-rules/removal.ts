/** What becomes of a request to remove or correct, and who answers for the data. */
import type { ProofOffer } from '../../../crawler/profiles/case-rules.ts';
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { exactDuration, exactNumber } from '../exact.ts';
import { type BotSection, either, rule } from './rule.ts';

const PROOF_WORDS: Readonly<Record<ProofOffer, string>> = {
  mail: 'a button in a letter to an address on your domain or one published on your site, or a signed mail from it',
  dns: 'a TXT record in your DNS',
  file: 'a file under /.well-known/',
  meta: 'a meta tag on your home page',
};

export function removalSection({ removal, retention }: BotProfile): BotSection {
  const proofs = removal.proofsOffered.map((offer) => PROOF_WORDS[offer]).join('; ');
  return {
    id: 'removal',
    title: 'Removal and correction',
    rules: [
      rule(
        'removal-proof',
        [],
        `Who asks for removal shows that the site is theirs in one of these ways: ${proofs}. A proof can be given for ${exactDuration(removal.proofValidMs)}.`,
      ),
      rule(
        'removal-published',
        [],
        `An address counts as published on the site if the crawler saw it on a contact, imprint or legal page within the last ${exactDuration(removal.publishedAgeMsMax)}.`,
      ),
      rule(
        'removal-stranger',
        [],
        `A request that is not proved stops our crawling of the site at once; within ${exactDuration(removal.askWithinMs)} the site is asked at its published address, at most once every ${exactDuration(removal.questionGapMsMin)}. `,
        either(
          !removal.unprovedDeletes,
          'Without proof nothing is ever deleted.',
          'Without proof it may be deleted.',
        ),
      ),
      rule(
        'removal-clock',
        [],
        `Once it is proved, the pages answer 410 and crawling stops at once, and within ${exactDuration(removal.decideWithinMs)} everything is deleted and confirmed in writing. `,
        either(
          removal.acceptProved === 'admin',
          `A person looks at it first; after ${exactDuration(removal.amberAfterMs)} they are reminded, and after ${exactDuration(removal.redAfterMs)} it is accepted by itself.`,
          `It is accepted at once (reminders after ${exactDuration(removal.amberAfterMs)} and ${exactDuration(removal.redAfterMs)}).`,
        ),
      ),
      rule(
        'removal-watch',
        [],
        `A case that nobody proves comes before a person every ${exactDuration(removal.remindEveryMs)}; more than ${exactNumber(removal.holdsPerHourMax)} such stops an hour alert us.`,
      ),
      rule(
        'removal-records',
        [],
        `Messages, replies and evidence are kept for ${exactNumber(retention.caseYears)} years and then deleted; answers to repeated requests of our own tools for ${exactDuration(retention.idempotencyMs)}.`,
      ),
    ],
  };
}

export function privacySection({ contact }: BotProfile): BotSection {
  return {
    id: 'privacy',
    title: 'Privacy',
    rules: [
      rule('controller', [], `Data controller: ${contact.controller}.`),
      rule('legal-basis', [], `Legal basis: ${contact.legalBasis}.`),
      rule(
        'authority',
        [],
        `You can ask for access to your data, have it corrected, or object; you can also complain to ${contact.supervisoryAuthority}.`,
      ),
    ],
  };
}
