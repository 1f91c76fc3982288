/**
 * What an answer says, in one pure step: octets → text → document → class of the answer → signals → links
 * → facts. Runs in a worker thread, so that the web's event loop stays free.
 */
import type { CandidateFact } from '../extract/candidate-fact.ts';
import { classify, type Classified } from '../fetch/classify.ts';
import type { HeaderLines } from '../fetch/fetched.ts';

/** Changes whenever the same page could give other facts: then a 304 is not enough. */
export const methodVersion = 'hotel-1';

export type AnswerToRead = {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly body: Uint8Array;
  readonly country: string | null;
  readonly nowMs: number;
};

export type FoundLink = {
  readonly url: string;
  readonly score: number;
  readonly role: string | null;
};
