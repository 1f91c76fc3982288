/** The group-trip bot's promises to people who write to it; its crawling parts stand with the trips. */
import type { ExtractionRules } from './extraction-rules.ts';
import type { BotProfile } from './profile.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const compaCases: Pick<BotProfile, 'removal' | 'retention' | 'contact'> = {
  removal: {
    decideWithinMs: 24 * HOUR_MS,
    amberAfterMs: 12 * HOUR_MS,
    redAfterMs: 20 * HOUR_MS,
    askWithinMs: HOUR_MS,
    questionGapMsMin: DAY_MS,
    remindEveryMs: 7 * DAY_MS,
    holdsPerHourMax: 20,
    proofValidMs: 7 * DAY_MS,
    publishedAgeMsMax: 90 * DAY_MS,
    // A file or a meta tag would need a request to the site by day; its window is the night.
    proofsOffered: ['mail', 'dns'],
    acceptProved: 'admin',
    unprovedDeletes: false,
  },
  retention: { caseYears: 10, idempotencyMs: DAY_MS },
  contact: {
    controller: 'Mattia Morelli, an individual (Compa is not yet incorporated)',
    legalBasis: 'legitimate interest in comparing trips (GDPR art. 6(1)(f))',
    supervisoryAuthority: 'the data protection authority of your country',
  },
};

export const compaExtraction: ExtractionRules = { personNames: 'dropped' };
