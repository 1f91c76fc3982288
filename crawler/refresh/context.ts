/** What the steps of one refresh share, and how a step can end. */
import type { DecideStanding } from '../../db/facts.ts';
import type { Handle } from '../../db/handle.ts';
import type { AddressHasher } from '../../db/keyed-hash.ts';
import type { OpenRefresh, RefreshOutcome } from '../../db/refreshes.ts';
import type { SiteRow, SubjectRow } from '../../db/sites.ts';
import type { Door } from '../fetch/door.ts';
import type { BotProfile } from '../profiles/profile.ts';
import type { AnswerToRead, PageReading } from './page-reading.ts';

/** Everything that a refresh needs from outside. */
export type CrawlEdges = {
  readonly db: Handle;
  readonly door: Door;
  readonly profile: BotProfile;
  /** The calendar's time. */
  readonly nowMs: () => number;
  /** In [0, 1): the jitter of back-off. */
  readonly random: () => number;
  /** Reads an answer off the event loop. */
  readonly read: (answer: AnswerToRead) => Promise<PageReading>;
  readonly decideStanding: DecideStanding;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Longest single wait, pace included; beyond it the site is `later`. */
  readonly waitMsMax: number;
  /** Of addresses that may be a person's only a keyed hash is kept. */
  readonly hashAddress: AddressHasher;
  readonly report: (event: CrawlEvent) => void;
};

/** What a console or log may show of a crawl as it goes. */
export type CrawlEvent =
  | {
      readonly kind: 'requested';
      readonly site: string;
      readonly url: string;
      readonly outcome: string;
    }
  | { readonly kind: 'read'; readonly site: string; readonly url: string; readonly facts: number }
  /** A page that our own reader could not get through: a trap, or a bug of ours. */
  | {
      readonly kind: 'unreadable';
      readonly site: string;
      readonly url: string;
      readonly error: unknown;
    };

export type Refresh = {
  readonly edges: CrawlEdges;
  readonly site: SiteRow;
  readonly subjects: readonly SubjectRow[];
  readonly opened: OpenRefresh;
  readonly signal: AbortSignal;
};

export type StepEnd =
  | { readonly kind: 'go-on' }
  /** The refresh is over. */
  | { readonly kind: 'end'; readonly outcome: RefreshOutcome; readonly because: string }
  /** The refresh stays open and goes on at that calendar time. */
  | { readonly kind: 'later'; readonly atMs: number; readonly because: string }
  /** The process stops, or an admin stopped everything: the refresh stays open as it is. */
  | { readonly kind: 'stop'; readonly because: string };

/** Why `Refresh.signal` is aborted when another process has taken the refresh over. */
export const LEASE_LOST = 'lease_lost';

export const goOn: StepEnd = { kind: 'go-on' };
