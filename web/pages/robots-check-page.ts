/** `/robots-check`: what the bot may fetch, judged by a pasted file or by the stored copy. */
import { formatOf } from '../facts/format.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type UrlVerdict = {
  readonly url: string;
  readonly allowed: boolean;
  /** The deciding line of the file. */
  readonly line: { readonly number: number; readonly text: string } | null;
  readonly because: string;
};

export type RobotsCheckInput = {
  readonly robots: string;
  readonly site: string;
  readonly urls: string;
};

export type RobotsCheckResult =
  | {
      readonly kind: 'verdicts';
      readonly verdicts: readonly UrlVerdict[];
      readonly readAt: string | null;
    }
  | {
      readonly kind: 'fault';
      readonly field: 'robots' | 'site' | 'urls';
      readonly message: string;
    };

export type RobotsCheckPage = {
  readonly shell: Shell;
  readonly input: RobotsCheckInput;
  readonly productToken: string;
  readonly verdicts: readonly UrlVerdict[];
  readonly storedCopy: { readonly at: string; readonly words: string } | null;
  readonly fault: { readonly field: string; readonly message: string } | null;
};

export function robotsCheckPage(
  visit: Visit,
  input: RobotsCheckInput,
  result: RobotsCheckResult | null,
): RobotsCheckPage {
  const title = 'What may our crawler fetch?';
  const fault = result?.kind === 'fault' ? result : null;
  const readAt = result?.kind === 'verdicts' ? result.readAt : null;
  return {
    shell: shell(visit, {
      title: fault ? `Error: ${title}` : title,
      heading: title,
      description:
        'Paste a robots.txt and some addresses: allowed or refused, and the line that decides.',
      path: '/robots-check',
      translated: false,
      indexed: result === null,
    }),
    input,
    productToken: visit.profile.identity.productToken,
    verdicts: result?.kind === 'verdicts' ? result.verdicts : [],
    storedCopy: readAt ? { at: readAt, words: formatOf('en').moment(new Date(readAt)) } : null,
    fault,
  };
}
