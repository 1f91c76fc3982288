/** `/sites/:domain`: everything that we hold about a site, and how to change it. */
import { formatOf } from '../facts/format.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { exactDuration } from './exact.ts';
import type { UrlVerdict } from './robots-check-page.ts';

type Moment = { readonly at: string; readonly words: string };

export type SiteInput = {
  readonly site: string;
  readonly state: 'active' | 'surveyed' | 'refused' | 'removed';
  readonly addedAt: string;
  readonly nextDueAt: string | null;
  readonly heldAt: string | null;
  readonly heldUntil: string | null;
  readonly ownerGapMs: number | null;
  readonly backOffUntil: string | null;
  readonly subjects: readonly {
    readonly slug: string;
    readonly name: string | null;
    readonly facts: number;
    readonly checkedAt: string | null;
  }[];
  readonly refreshes: readonly {
    readonly startedAt: string;
    readonly endedAt: string | null;
    readonly outcome: string | null;
    readonly because: string | null;
    readonly pages: number;
    readonly requests: number;
    readonly facts: number;
  }[];
  readonly days: readonly {
    readonly day: string;
    readonly requests: number;
    readonly firstAt: string;
    readonly lastAt: string;
    readonly failed: number;
  }[];
  /** How the home page of each origin is judged by its stored robots.txt. */
  readonly robots: readonly {
    readonly origin: string;
    readonly readAt: string;
    readonly verdict: UrlVerdict;
  }[];
};

export type SitePage = {
  readonly shell: Shell;
  readonly site: string;
  readonly facts: readonly {
    readonly label: string;
    readonly words: string;
    readonly at: string | null;
  }[];
  readonly subjects: readonly {
    readonly href: string;
    readonly name: string;
    readonly facts: string;
    readonly checked: Moment | null;
  }[];
  readonly robots: readonly {
    readonly origin: string;
    readonly read: Moment;
    readonly verdict: UrlVerdict;
  }[];
  readonly refreshes: readonly {
    readonly started: Moment;
    readonly outcome: string;
    readonly pages: number;
    readonly requests: number;
    readonly facts: number;
  }[];
  readonly days: readonly {
    readonly day: Moment;
    readonly requests: number;
    readonly failed: number;
    readonly between: string;
  }[];
};

const stateWords = {
  active: 'is read',
  surveyed: 'was looked at and waits for a decision',
  refused: 'is not read',
  removed: 'was removed',
} as const;

export function sitePage(visit: Visit, input: SiteInput): SitePage {
  const format = formatOf('en');
  const moment = (at: string): Moment => ({
    at: new Date(at).toISOString(),
    words: format.moment(new Date(at)),
  });
  return {
    shell: shell(visit, {
      title: `What we hold about ${input.site}`,
      path: `/sites/${input.site}`,
      translated: false,
      indexed: false,
    }),
    site: input.site,
    facts: stateFacts(input, moment),
    subjects: input.subjects.map(({ slug, name, facts, checkedAt }) => ({
      href: `${visit.profile.subject.path}/${slug}`,
      name: name ?? input.site,
      facts: format.count(format.messages.list.factsCount, facts),
      checked: checkedAt ? moment(checkedAt) : null,
    })),
    robots: input.robots.map(({ origin, readAt, verdict }) => ({
      origin,
      read: moment(readAt),
      verdict,
    })),
    refreshes: input.refreshes.map((refresh) => ({
      started: moment(refresh.startedAt),
      outcome: [refresh.outcome ?? 'under way', refresh.because].filter(Boolean).join(': '),
      pages: refresh.pages,
      requests: refresh.requests,
      facts: refresh.facts,
    })),
    days: input.days.map(({ day, requests, failed, firstAt, lastAt }) => ({
      day: { at: day, words: format.day(new Date(`${day}T00:00:00Z`)) },
      requests,
      failed,
      between: `${firstAt.slice(11, 16)} to ${lastAt.slice(11, 16)}`,
    })),
  };
}

function stateFacts(input: SiteInput, moment: (at: string) => Moment): SitePage['facts'] {
  const dated = (label: string, at: string | null) =>
    at ? [{ label, words: moment(at).words, at: moment(at).at }] : [];
  return [
    { label: 'This site', words: stateWords[input.state], at: null },
    ...dated('Known to us since', input.addedAt),
    ...dated('Next visit due', input.nextDueAt),
    ...dated('On hold since', input.heldAt),
    ...dated('On hold until', input.heldUntil),
    ...dated('Waiting, as the server asked, until', input.backOffUntil),
    ...(input.ownerGapMs
      ? [{ label: 'Pace asked for by the owner', words: exactDuration(input.ownerGapMs), at: null }]
      : []),
  ];
}
