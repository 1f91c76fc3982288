/**
 * One bot identity and one policy. The crawler reads every number from this object and the bot page
 * prints every number from it, so the promise and the behaviour cannot drift apart.
 *
 * A promise that must never weaken is a literal type: loosening it is a type error, so a deliberate act.
 */
import type { ContactRules, RemovalRules, RetentionRules } from './case-rules.ts';
import type { PolicyChange } from './policy-change.ts';

/** What a robots.txt answer leads to: see `crawler/permission/robots-answer.ts`. */
export type BotProfile = {
  readonly identity: {
    /** What robots.txt groups are matched by; letters, `_` and `-` only (RFC 9309 §2.2.1). */
    readonly productToken: string;
    /** Sent with every request, robots.txt included, exactly as it stands. */
    readonly userAgent: string;
    /** Origin of the public site, without a trailing slash. */
    readonly origin: string;
    /** Path of the bot page on that origin. */
    readonly infoPath: string;
    readonly brand: string;
    readonly contactEmail: string;
    readonly rotatesUserAgent: false;
  };
  readonly subject: {
    readonly kind: 'hotel' | 'trip';
    readonly path: string;
    readonly plural: string;
  };
  readonly robots: {
    readonly cacheAgeMsMax: number;
    /** Shorter cache lifetimes asked for by the site are followed down to this. */
    readonly cacheAgeMsMin: number;
    readonly timeLimitMs: number;
    /** Larger files close the site: a cut file may have lost its Disallow lines. */
    readonly bodyBytesMax: number;
    readonly redirectsMax: number;
    readonly onMissing: 'open';
    readonly onRefused: 'closed';
    readonly onServerError: 'wait';
    readonly onNoAnswer: 'wait';
    /** Waits between tries for a robots.txt that did not answer, within one refresh. */
    readonly retryDelaysMs: readonly number[];
  };
  readonly pace: {
    /** Between the end of one request to a site and the start of the next. */
    readonly gapMsMin: number;
    readonly requestsAtOnceMax: 1;
    /** Between two requests to one IP address, across sites. */
    readonly addressGapMsMin: number;
    /** A granted turn that is not used within this time is given back. */
    readonly turnMsMax: number;
  };
  readonly limits: {
    readonly pagesPerRefreshMax: number;
    readonly sitemapFilesMax: number;
    readonly pageTimeLimitMs: number;
    /** On the wire and decoded. */
    readonly pageBytesMax: number;
    readonly redirectsMax: number;
    readonly linkDepthMax: number;
  };
  readonly backOff: {
    readonly firstMs: number;
    readonly longestMs: number;
    /** Share of the wait that is added at random at most, so that sites do not come back in step. */
    readonly jitterShareMax: number;
    readonly failuresInARowMax: number;
  };
  readonly refresh: { readonly intervalMs: number };
  readonly facts: { readonly fadeAfterMs: number; readonly withdrawAfterMs: number };
  /** Wall-clock window in which requests may leave; null = any time. */
  readonly window: { readonly from: string; readonly until: string; readonly zone: string } | null;
  readonly onBlock: 'end-refresh' | 'stop-until-reviewed';
  readonly signals: {
    readonly robotsMeta: true;
    readonly robotsHeader: true;
    /** Reservations that arrive with a page or robots.txt and cost no request of their own. */
    readonly reservationsInAnswers: true;
    readonly tdmRepFile: boolean;
    readonly aiTxt: boolean;
    readonly rsl: boolean;
    readonly terms: boolean;
  };
  readonly rendering: { readonly allowed: boolean };
  readonly cookies: { readonly sent: false };
  readonly proxies: { readonly used: false };
  readonly signing: { readonly required: boolean };
  readonly pageText: { readonly keptMsMax: number };
  readonly sourceLink: { readonly textFragment: boolean; readonly fragmentCharsMax: number };
  readonly removal: RemovalRules;
  readonly retention: RetentionRules;
  readonly contact: ContactRules;
  readonly policyChanges: readonly PolicyChange[];
};
