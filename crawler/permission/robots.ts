/**
 * robots.txt as RFC 9309 describes it: octets in, rules out. In doubt the answer is no.
 *
 * Stricter than the RFC where a file is hostile: one that is too large or too costly to match
 * closes its origin, because a cut file may have lost exactly the Disallow that matters.
 */
import { canonicalPath, canonicalPattern, octets } from './path-pattern.ts';
import type { OurRobots, RobotsExtra, RobotsGroup } from './robots-groups.ts';
import { selectOurs } from './robots-groups.ts';
import type { RobotsRecord } from './robots-lines.ts';
import { readRobotsRecords, robotsLineText } from './robots-lines.ts';
import type { CanonicalRule, Match } from './robots-matcher.ts';
import { robotsMatcher } from './robots-matcher.ts';

export type RobotsOptions = {
  /**
   * Scheme, host and port whose robots.txt this is (RFC 9309 §2.3); no URL of another is judged.
   */
  readonly origin: string;
  readonly productToken: string;
  readonly bodyBytesMax: number;
  /** Sum of matching time after which the file counts as too costly; by `clockMs`. */
  readonly matchMsMax: number;
  /** A clock that never goes back, in ms. */
  readonly clockMs: () => number;
};

export type RobotsLine = {
  readonly kind: 'line';
  /** 1-based. */
  readonly line: number;
  /** For people: at most 200 characters. */
  readonly text: string;
};

export type RobotsBecause =
  | RobotsLine
  | {
      readonly kind:
        | 'no-rule'
        | 'robots-txt-itself'
        | 'url-too-long'
        | 'file-too-large'
        | 'file-too-costly'
        | 'no-answer';
    };

export type RobotsVerdict = { readonly allowed: boolean; readonly because: RobotsBecause };

export type RobotsRules = {
  readonly origin: string;
  readonly group: RobotsGroup;
  readonly crawlDelaySeconds: number | null;
  /** Absolute http(s) URLs, as the file names them. */
  readonly sitemaps: readonly string[];
  /** Lines of other standards that apply to us. */
  readonly extras: {
    readonly ours: readonly RobotsExtra[];
    readonly everyone: readonly RobotsExtra[];
  };
  /** False for a file that names no agent: an empty one, or a page served in its place. */
  readonly namesAgents: boolean;
  /** Throws for a URL of another origin: that is a bug, not a question. */
  judge(url: string): RobotsVerdict;
  /**
   * A Disallow in our own token's group covers the URL: its facts are withdrawn, not only not
   * re-read.
   */
  withdraws(url: string): boolean;
  /** Our own token's group closes the whole site and opens nothing again. */
  readonly ownGroupClosesSite: boolean;
};

const URL_OCTETS_MAX = 2048;
/** More than the canonical form of any permitted URL can have: such a rule matches nothing. */
const LITERAL_OCTETS_MAX = 3 * URL_OCTETS_MAX;
/** Matching costs pattern times URL octets. The largest real file known to us has 18,035. */
const WILDCARD_OCTETS_MAX = 64 * 1024;
const MEMO_ENTRIES_MAX = 10_000;

type Rule = CanonicalRule & { readonly record: RobotsRecord };

export function readRobots(body: Uint8Array, options: RobotsOptions): RobotsRules {
  if (body.length > options.bodyBytesMax) return closedRobots('file-too-large', options);
  const ours = selectOurs(readRobotsRecords(body), options.productToken);
  const rules = canonicalRules(ours.rules);
  if (wildcardOctets(rules) > WILDCARD_OCTETS_MAX) {
    return { ...closedRobots('file-too-costly', options), ...facts(ours) };
  }
  const verdictOf = memoised(budgeted(robotsMatcher(rules), options));
  const judge = (url: string): RobotsVerdict => judgeUrl(url, options.origin, verdictOf);
  return {
    origin: options.origin,
    ...facts(ours),
    judge,
    withdraws: (url) => {
      const { allowed, because } = judge(url);
      return ours.group === 'own' && !allowed && because.kind === 'line';
    },
    ownGroupClosesSite: ours.group === 'own' && closesSite(rules),
  };
}

/** No file, no rules: everything is allowed. */
export function openRobots(options: RobotsOptions): RobotsRules {
  return readRobots(new Uint8Array(), options);
}

function closedRobots(
  kind: 'file-too-large' | 'file-too-costly',
  { origin }: RobotsOptions,
): RobotsRules {
  return {
    origin,
    group: 'none',
    crawlDelaySeconds: null,
    sitemaps: [],
    extras: { ours: [], everyone: [] },
    namesAgents: true,
    judge: (url) => judgeUrl(url, origin, () => ({ allowed: false, because: { kind } })),
    withdraws: () => false,
    ownGroupClosesSite: false,
  };
}

function facts(
  ours: OurRobots,
): Pick<RobotsRules, 'group' | 'crawlDelaySeconds' | 'sitemaps' | 'extras' | 'namesAgents'> {
  return {
    group: ours.group,
    crawlDelaySeconds: ours.crawlDelaySeconds,
    sitemaps: ours.sitemaps.flatMap(absoluteUrl),
    extras: ours.extras,
    namesAgents: ours.namesAgents,
  };
}

function absoluteUrl(written: string): string[] {
  const url = URL.parse(Buffer.from(written, 'latin1').toString('utf8'));
  return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
}

/** An empty pattern weighs nothing; equal patterns are one rule, and of those an Allow counts. */
function canonicalRules(records: readonly RobotsRecord[]): Rule[] {
  const rules = new Map<string, Rule>();
  for (const record of records) {
    const allow = record.key === 'allow';
    for (const pattern of canonicalPatterns(record.value, allow)) {
      const same = rules.get(pattern);
      if (!same || (allow && !same.allow)) rules.set(pattern, { allow, pattern, record });
    }
  }
  return [...rules.values()];
}

/** Lenient only where that restricts: a Disallow gets its missing slash, an Allow does not. */
function canonicalPatterns(value: string, allow: boolean): string[] {
  if (value === '') return [];
  const rooted = value.startsWith('/') || value.startsWith('*');
  if (!rooted && (allow || /^[a-z][a-z0-9+.-]*:\/\//i.test(value))) return [];
  const pattern = canonicalPattern(rooted ? value : `/${value}`);
  if (pattern.replaceAll('*', '').length > LITERAL_OCTETS_MAX) return [];
  // An empty query is matched as `?%00`, so a rule that ends at the bare mark has to end there too.
  return pattern.endsWith('?$') ? [pattern, `${pattern.slice(0, -1)}%00$`] : [pattern];
}

function wildcardOctets(rules: readonly Rule[]): number {
  return rules.reduce((sum, { pattern }) => sum + (pattern.includes('*') ? pattern.length : 0), 0);
}

function closesSite(rules: readonly Rule[]): boolean {
  return (
    rules.every(({ allow }) => !allow) &&
    rules.some(({ pattern }) => pattern === '/' || /^\/?\*+$/.test(pattern))
  );
}

function judgeUrl(
  written: string,
  origin: string,
  verdictOf: (path: string) => RobotsVerdict,
): RobotsVerdict {
  const url = new URL(written);
  if (url.origin !== origin) {
    throw new Error(`robots.txt of ${origin} was asked about ${url.origin}`);
  }
  if (octets(url.href).length > URL_OCTETS_MAX) {
    return { allowed: false, because: { kind: 'url-too-long' } };
  }
  const path = canonicalPath(url);
  // §2.2.2: the file itself is always allowed.
  if (path === '/robots.txt') return { allowed: true, because: { kind: 'robots-txt-itself' } };
  return verdictOf(path);
}

/**
 * Adds up the time that matching took; once it is spent, every new question is answered with no.
 */
function budgeted(
  match: (path: string) => Match<Rule>,
  { matchMsMax, clockMs }: RobotsOptions,
): (path: string) => RobotsVerdict {
  let spentMs = 0;
  return (path) => {
    if (spentMs >= matchMsMax) return { allowed: false, because: { kind: 'file-too-costly' } };
    const startMs = clockMs();
    const found = match(path);
    spentMs += clockMs() - startMs;
    return verdict(found);
  };
}

function verdict(found: Match<Rule>): RobotsVerdict {
  if (found.kind !== 'rule')
    return { allowed: found.kind === 'no-rule', because: { kind: found.kind } };
  const { allow, record } = found.rule;
  const because = { kind: 'line', line: record.line, text: robotsLineText(record) } as const;
  return { allowed: allow, because };
}

function memoised(verdictOf: (path: string) => RobotsVerdict): (path: string) => RobotsVerdict {
  const known = new Map<string, RobotsVerdict>();
  return (path) => {
    const before = known.get(path);
    if (before) return before;
    const answer = verdictOf(path);
    if (known.size < MEMO_ENTRIES_MAX) known.set(path, answer);
    return answer;
  };
}
