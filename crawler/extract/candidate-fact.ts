/**
 * What an extractor says of one page, before it is reconciled with the other pages of the subject.
 */
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';

export type FoundIn = 'text' | 'structured-data' | 'attribute';

export type CandidateFact = {
  /** A key of the vocabulary. */
  readonly key: string;
  readonly value: FactValue;
  readonly when?: When;
  readonly foundIn: FoundIn;
  /**
   * The label and value in the page's own notation, at most 60 characters, for the text fragment of
   * the source link; empty where the fact stands in no visible text.
   */
  readonly words: string;
  /** Name of the rule that found it, for `extract --explain`. */
  readonly rule: string;
};

export type PageToRead = {
  /** The address that is stored as the facts' source. */
  readonly url: string;
  readonly html: string;
  /**
   * ISO 3166-1 alpha-2 of the subject where it is known: decides what `$` and national numbers
   * mean.
   */
  readonly country?: string;
};

export type ExtractedPage = {
  /** ISO 639-1 of the page's main language, `und` where none of the seven. */
  readonly language: string;
  /**
   * The subject's own name (JSON-LD, or h1 that agrees with the title), null where the page does
   * not say.
   */
  readonly name: string | null;
  readonly facts: readonly CandidateFact[];
};
