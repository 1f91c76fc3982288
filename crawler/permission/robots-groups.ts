/**
 * Records to the part that concerns one product token: which group is ours, its rules, its delay,
 * and the lines of other standards that live in groups (RFC 9309 §2.1, §2.2.1, §2.2.4).
 */
import type { RobotsRecord } from './robots-lines.ts';

/** Whose group applies: ours by name, else `*`, else nobody's. */
export type RobotsGroup = 'own' | 'star' | 'none';

export type RobotsExtraKey = 'noindex' | 'content-usage' | 'content-signal' | 'license';

export type RobotsExtra = {
  readonly key: RobotsExtraKey;
  /** One char per octet. */
  readonly value: string;
};

export type OurRobots = {
  readonly group: RobotsGroup;
  /** Allow and Disallow lines of our group, in file order; patterns as written. */
  readonly rules: readonly RobotsRecord[];
  /** Null where no valid value is given: then the crawler's own gap is the only one. */
  readonly crawlDelaySeconds: number | null;
  readonly extras: {
    readonly ours: readonly RobotsExtra[];
    /** Before any user-agent line: for everyone, beside what the groups say. */
    readonly everyone: readonly RobotsExtra[];
  };
  /** As written, for the whole file. */
  readonly sitemaps: readonly string[];
  /** Whether the file names any agent at all: what is no robots file names none. */
  readonly namesAgents: boolean;
};

type Scope = { readonly own: boolean; readonly star: boolean };
type Scoped<T> = { readonly scope: Scope; readonly item: T };

/**
 * A run of user-agent lines, and what ends it. Only Allow and Disallow end the run for rules.
 * Delays are grouped among themselves ("A, delay 5, *, rules": A gets 5, while A and `*` share the
 * rules), and so are the lines of other standards.
 */
class AgentRun {
  #scope: Scope = { own: false, star: false };
  #ended = false;

  name(agent: Scope): void {
    const before = this.#ended ? { own: false, star: false } : this.#scope;
    this.#scope = { own: before.own || agent.own, star: before.star || agent.star };
    this.#ended = false;
  }

  end(): void {
    this.#ended = true;
  }

  get scope(): Scope {
    return this.#scope;
  }
}

const UNSIGNED_DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/;
const SITEMAPS_MAX = 100;

export function selectOurs(records: readonly RobotsRecord[], productToken: string): OurRobots {
  const token = productToken.toLowerCase();
  const runs = { rules: new AgentRun(), delays: new AgentRun(), extras: new AgentRun() };
  const rules: Scoped<RobotsRecord>[] = [];
  const delays: Scoped<number>[] = [];
  const extras: Scoped<RobotsExtra>[] = [];
  const everyone: RobotsExtra[] = [];
  const sitemaps = new Set<string>();
  let named: Scope = { own: false, star: false };
  let namesAgents = false;

  for (const record of records) {
    switch (record.key) {
      case 'user-agent': {
        const agent = agentOf(record.value, token);
        named = { own: named.own || agent.own, star: named.star || agent.star };
        namesAgents = true;
        for (const run of Object.values(runs)) run.name(agent);
        break;
      }
      case 'allow':
      case 'disallow':
        for (const run of Object.values(runs)) run.end();
        rules.push({ scope: runs.rules.scope, item: record });
        break;
      case 'crawl-delay': {
        runs.delays.end();
        const seconds = readDelay(record.value);
        if (seconds !== null) delays.push({ scope: runs.delays.scope, item: seconds });
        break;
      }
      case 'sitemap':
        if (sitemaps.size < SITEMAPS_MAX && record.value !== '') sitemaps.add(record.value);
        break;
      case 'other':
        break;
      default: {
        runs.extras.end();
        const extra = { key: record.key, value: record.value };
        if (namesAgents) extras.push({ scope: runs.extras.scope, item: extra });
        else everyone.push(extra);
      }
    }
  }

  const group = named.own ? 'own' : named.star ? 'star' : 'none';
  const ours = <T>(scoped: readonly Scoped<T>[]): T[] =>
    group === 'none' ? [] : scoped.filter(({ scope }) => scope[group]).map(({ item }) => item);
  const ourDelays = ours(delays);
  return {
    group,
    rules: ours(rules),
    // Of several valid values the largest: waiting longer than one of them asks harms nobody.
    crawlDelaySeconds: ourDelays.reduce<number | null>((a, b) => Math.max(a ?? b, b), null),
    extras: { ours: ours(extras), everyone },
    sitemaps: [...sitemaps],
    namesAgents,
  };
}

/** `*` alone or before white space is everyone; else the leading token must be ours (§2.2.1). */
function agentOf(value: string, token: string): Scope {
  const star = /^\*(?:[\t\n\v\f\r ]|$)/.test(value);
  const name = /^[A-Za-z_-]*/.exec(value)?.[0] ?? '';
  return { own: name.toLowerCase() === token, star };
}

/** An unsigned, finite decimal; anything else is no delay, and never zero. */
function readDelay(value: string): number | null {
  if (!UNSIGNED_DECIMAL.test(value)) return null;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : null;
}
