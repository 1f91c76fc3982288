/** What a letter is made of. The words stand in `en.ts`, `it.ts` and `de.ts`, one version for all. */

/** Raised with every change of any wording; the case file says which version somebody got. */
export const LETTERS_VERSION = '2026-12-01.2';

export const letterNames = [
  'receipt-removal',
  'receipt-correction',
  'receipt-person',
  'receipt-unsorted',
  'question',
  'proved-notice',
  'done-sender',
  'done-operator',
  'rejected',
  'released',
  'withdrawn',
  'came-back',
  'fact-confirmed',
  'fact-changed',
  'fact-removed',
  'objection-accepted',
  'export',
] as const;
export type LetterName = (typeof letterNames)[number];

/** Everything that a letter may mention. Nothing of what a stranger typed ever gets into it. */
export type LetterFacts = {
  readonly brand: string;
  readonly contact: string;
  readonly ref: string;
  /** A registrable domain, or null where a mail named none. */
  readonly site: string | null;
  /** `2026-12-01 09:00 UTC`. */
  readonly receivedAt: string;
  readonly sentAt: string;
  readonly decideHours: number;
  readonly keptYears: number;
  readonly proofDays: number;
  /** The case's page with the key of the reader of this letter. */
  readonly caseUrl: string | null;
  /** Present where pressing the button on that page would prove something. */
  readonly mayConfirm: boolean;
  /** An address is known at which the operator is asked. */
  readonly operatorKnown: boolean;
  readonly subjects: string;
  readonly deleted: {
    readonly subjects: number;
    readonly facts: number;
    readonly changes: number;
    readonly pages: number;
  } | null;
  readonly factKey: string | null;
  /** An admin's own words. */
  readonly reason: string | null;
  readonly exported: string | null;
};

export type LetterText = { readonly subject: string; readonly paragraphs: readonly string[] };

export type LetterCatalogue = {
  readonly letters: Readonly<Record<LetterName, (facts: LetterFacts) => LetterText>>;
  /** Stands under every letter: who writes, how to object. */
  readonly footer: (facts: LetterFacts) => readonly string[];
};

/** Drops the paragraphs that do not apply. */
export function paragraphs(...texts: (string | false | null)[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}
