/** What a letter is written from, as an example. */
import type { LetterFacts } from '../../server/mail/letters/letter.ts';

export const exampleFacts: LetterFacts = {
  brand: 'Testbot',
  contact: 'bot@firsthand.example',
  ref: 'FH-7K3MP-9Q2XA',
  site: 'seeblick.example',
  receivedAt: '2026-12-01 09:00 UTC',
  sentAt: '2026-12-02 05:00 UTC',
  decideHours: 24,
  keptYears: 10,
  proofDays: 7,
  caseUrl: 'https://firsthand.example/requests/FH-7K3MP-9Q2XA?key=KEY',
  mayConfirm: true,
  operatorKnown: true,
  subjects: 'hotels',
  deleted: { subjects: 1, facts: 42, changes: 60, pages: 9 },
  factKey: 'checkin from',
  reason: 'The page states it.',
  exported: '{ "cases": [] }',
};
