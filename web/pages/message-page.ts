/** Errors and other short messages, in the same hand as all pages. */
import { formatOf } from '../facts/format.ts';
import { localPath } from '../language.ts';
import type { Shell, Visit } from '../shell.ts';
import { shell } from '../shell.ts';

export type MessagePage = {
  readonly shell: Shell;
  /** HTTP status, shown small. */
  readonly status: number;
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly href: string; readonly label: string }[];
};

export type ErrorKind = 'not-found' | 'gone' | 'site-gone' | 'bad' | 'busy' | 'too-many' | 'error';

export const errorStatus: Readonly<Record<ErrorKind, number>> = {
  'not-found': 404,
  gone: 410,
  'site-gone': 410,
  bad: 400,
  busy: 503,
  'too-many': 429,
  error: 500,
};

/** Names nothing of what was asked for: a 410 must not tell what was withdrawn. */
export function errorPage(visit: Visit, kind: ErrorKind, status = errorStatus[kind]): MessagePage {
  const { errors } = formatOf(visit.language).messages;
  const [title, text] = {
    'not-found': [errors.notFoundTitle, errors.notFound],
    gone: [errors.goneTitle, errors.gone],
    'site-gone': [errors.goneTitle, errors.siteGone],
    bad: [errors.badTitle, errors.bad],
    busy: [errors.busyTitle, errors.busy],
    'too-many': [errors.tooManyTitle, errors.tooMany],
    error: [errors.errorTitle, errors.error],
  }[kind] as [string, string];
  return {
    shell: shell(visit, { title, path: '/', indexed: false }),
    status,
    paragraphs: [text],
    links: [
      { href: localPath(visit.prefix, '/'), label: errors.home },
      { href: localPath(visit.prefix, visit.profile.subject.path), label: errors.list },
    ],
  };
}
