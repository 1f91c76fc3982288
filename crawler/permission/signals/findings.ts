/**
 * What signals say, and how several of them add up. Monotone: a signal only takes permission away,
 * and no permissive value cancels a restrictive one from another source.
 */

export type Limits = {
  /** Queue no link of the page. */
  readonly noFollow: boolean;
  /** Verbatim characters at most; 0 = no verbatim text, null = no limit. */
  readonly maxQuoteChars: number | null;
  /** Extract without a generative model. */
  readonly noAi: boolean;
  /** Keep no copy of the page. */
  readonly noCopy: boolean;
  /** Use no image of the page. */
  readonly noImages: boolean;
  /** Mark the facts as not for training. */
  readonly noTrain: boolean;
  /** Show the source link with each fact. */
  readonly linkBack: boolean;
  /** Withdraw the facts at this time, in ms since the epoch. */
  readonly expiresAtMs: number | null;
  /** Leave out the parts that `markedParts` finds. */
  readonly skipMarked: boolean;
};

export type Finding = {
  readonly verdict: 'limited' | 'no-facts' | 'refuse';
  /** Family and name, e.g. `robots-meta:noindex`. */
  readonly reason: string;
  readonly from: 'file' | 'header' | 'html';
  readonly limits?: Partial<Limits>;
  /** A restriction that could not be read: refused until a person has looked. */
  readonly needsReview?: true;
};

export type SignalVerdict = 'allow' | Finding['verdict'];

export type Verdict = {
  readonly verdict: SignalVerdict;
  /** Of the decisive finding; `none` where there is none. */
  readonly reason: string;
  readonly limits: Limits;
  readonly needsReview: boolean;
};

export const NO_LIMITS: Limits = {
  noFollow: false,
  maxQuoteChars: null,
  noAi: false,
  noCopy: false,
  noImages: false,
  noTrain: false,
  linkBack: false,
  expiresAtMs: null,
  skipMarked: false,
};

const SEVERITY: readonly SignalVerdict[] = ['allow', 'limited', 'no-facts', 'refuse'];
const ORDER: readonly Finding['from'][] = ['file', 'header', 'html'];

/** The most severe finding decides; of equals the first by file, header, html, then by place. */
export function addUp(findings: readonly Finding[]): Verdict {
  const [decisive] = findings.toSorted(
    (a, b) =>
      SEVERITY.indexOf(b.verdict) - SEVERITY.indexOf(a.verdict) ||
      ORDER.indexOf(a.from) - ORDER.indexOf(b.from),
  );
  return {
    verdict: decisive?.verdict ?? 'allow',
    reason: decisive?.reason ?? 'none',
    limits: findings.reduce((sum, { limits = {} }) => tighter(sum, limits), NO_LIMITS),
    needsReview: findings.some(({ needsReview }) => needsReview === true),
  };
}

function tighter(a: Limits, b: Partial<Limits>): Limits {
  return {
    noFollow: a.noFollow || b.noFollow === true,
    maxQuoteChars: smaller(a.maxQuoteChars, b.maxQuoteChars),
    noAi: a.noAi || b.noAi === true,
    noCopy: a.noCopy || b.noCopy === true,
    noImages: a.noImages || b.noImages === true,
    noTrain: a.noTrain || b.noTrain === true,
    linkBack: a.linkBack || b.linkBack === true,
    expiresAtMs: smaller(a.expiresAtMs, b.expiresAtMs),
    skipMarked: a.skipMarked || b.skipMarked === true,
  };
}

function smaller(a: number | null, b: number | null | undefined): number | null {
  if (b === null || b === undefined) return a;
  return a === null ? b : Math.min(a, b);
}

/** Whether a source link to the page may repeat words of it (`#:~:text=`). */
export function mayQuoteInLinks({ maxQuoteChars, skipMarked }: Limits): boolean {
  return maxQuoteChars === null && !skipMarked;
}

/** Names for the ledger, sorted. */
export function limitNames(limits: Limits): string[] {
  const quote = limits.maxQuoteChars;
  const names: readonly (readonly [holds: boolean, name: string])[] = [
    [limits.noFollow, 'no-follow'],
    [quote !== null, quote === 0 ? 'no-quote' : `max-quote:${quote}`],
    [limits.noAi, 'no-ai'],
    [limits.noCopy, 'no-copy'],
    [limits.noImages, 'no-images'],
    [limits.noTrain, 'no-train'],
    [limits.linkBack, 'link-back'],
    [limits.expiresAtMs !== null, `expires:${isoSeconds(limits.expiresAtMs ?? 0)}`],
    [limits.skipMarked, 'skip-marked'],
  ];
  return names.flatMap(([holds, name]) => (holds ? [name] : [])).sort();
}

function isoSeconds(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
