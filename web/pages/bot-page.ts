/** The public promise: the crawler's rules from the profile, each beside its last test result. */
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { formatOf } from '../facts/format.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';
import { botSections } from './bot-rules/bot-sections.ts';
import type { BotRule, BotSection } from './bot-rules/rule.ts';

export type PromiseState = 'kept' | 'untested' | 'broken' | 'pending';

/** The last run of the promise tests. */
export type PromiseReport = {
  /** ISO 8601. */
  readonly at: string;
  readonly promises: readonly {
    readonly id: string;
    readonly state: PromiseState;
    /** How many tests exercise it. */
    readonly tests: number;
  }[];
};

export type PromiseMark = {
  readonly id: string;
  readonly state: PromiseState | 'not-run';
  readonly words: string;
};

type ShownRule = BotRule & { readonly marks: readonly PromiseMark[] };

export type BotPage = {
  readonly shell: Shell;
  readonly lead: readonly string[];
  readonly sections: readonly (Omit<BotSection, 'rules' | 'afterExample'> & {
    readonly rules: readonly ShownRule[];
    readonly afterExample: readonly ShownRule[];
  })[];
  readonly testsRan: { readonly at: string; readonly words: string } | null;
  readonly changes: readonly {
    readonly date: string;
    readonly day: string;
    readonly text: string;
  }[];
};

export function botPage(visit: Visit, report: PromiseReport | null): BotPage {
  const { profile } = visit;
  const format = formatOf('en');
  const mark = promiseMarks(report);
  const shown = (rule: BotRule): ShownRule => ({ ...rule, marks: rule.promises.map(mark) });
  const lead = leadOf(profile);
  return {
    shell: shell(visit, {
      title: 'Our crawler',
      description: lead.join(' '),
      path: profile.identity.infoPath,
      translated: false,
    }),
    lead,
    sections: botSections(profile).map((section) => ({
      ...section,
      rules: section.rules.map(shown),
      afterExample: (section.afterExample ?? []).map(shown),
    })),
    testsRan: report ? { at: report.at, words: format.day(new Date(report.at)) } : null,
    changes: profile.policyChanges.map(({ date, text }) => ({
      date,
      day: format.day(new Date(`${date}T00:00:00Z`)),
      text,
    })),
  };
}

function leadOf({ identity, subject }: BotProfile): readonly string[] {
  return [
    `${identity.brand} reads ${subject.plural}' own websites to check facts such as check-in time, parking fees and pet rules.`,
    'This page explains how our crawler behaves, what it reads and how to stop it.',
  ];
}

function promiseMarks(report: PromiseReport | null): (id: string) => PromiseMark {
  const results = new Map(report?.promises.map((result) => [result.id, result]));
  return (id) => {
    const result = results.get(id);
    if (!result) return { id, state: 'not-run', words: 'not yet run' };
    const tests = `${result.tests} test${result.tests === 1 ? '' : 's'}`;
    return {
      id,
      state: result.state,
      words: result.state === 'kept' ? `kept, ${tests}` : result.state,
    };
  };
}
