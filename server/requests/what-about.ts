/** What a request is about, and what its sender's address would prove about it. */
import { siteOfHost } from '../../crawler/address.ts';
import { sourceOfFact } from '../../db/disputes.ts';
import type { Tx } from '../../db/handle.ts';
import { findPublished } from '../../db/published-addresses.ts';
import type { NewRequest } from '../../db/requests.ts';
import { findSubject } from '../../db/subjects.ts';
import type { Mailbox } from '../../db/vocabulary/mailbox.ts';
import type { CaseDeps } from './case-deps.ts';
import { judgeSender, type SenderStanding } from './sender-standing.ts';

export type About = Pick<NewRequest, 'kind' | 'scope'> & {
  readonly site: string | null;
  readonly subjectId?: string | null;
  readonly pageUrl?: string | null;
  readonly factKey?: string | null;
};

/** What the address would prove about the site or the property that the request names. */
export async function standingOf(
  tx: Tx,
  deps: Pick<CaseDeps, 'rules' | 'hashAddress'>,
  about: Pick<About, 'site' | 'scope' | 'subjectId'>,
  mailbox: Mailbox | null,
  nowMs: number,
): Promise<SenderStanding> {
  if (mailbox === null || about.site === null) return { kind: 'stranger', because: 'no_address' };
  const subject = about.subjectId ? await findSubject(tx, about.subjectId) : null;
  const pathPrefix = about.scope === 'site' ? '/' : (subject?.pathPrefix ?? '/');
  const seen = await findPublished(tx, about.site, deps.hashAddress(mailbox.address));
  const judged = (seen.length === 0 ? [null] : seen).map((each) =>
    judgeSender(
      mailbox,
      { site: about.site ?? '', pathPrefix },
      each && { pageUrl: each.pageUrl, lastSeenAtMs: each.lastSeenAt.getTime() },
      nowMs,
      deps.rules.publishedAgeMsMax,
    ),
  );
  return (
    judged.find(({ kind }) => kind === 'may-prove') ??
    judged[0] ?? { kind: 'stranger', because: 'other_domain' }
  );
}

/** `https://www.Seeblick.example/zimmer` and `seeblick.example` name one site; null = no site. */
export function readSiteName(text: string): string | null {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.parse(withScheme);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return siteOfHost(url.hostname);
}

/** Null where no such fact is shown. */
export async function aboutFact(
  deps: Pick<CaseDeps, 'db'>,
  subjectName: string,
  factKey: string,
): Promise<About | null> {
  const subject = await findSubject(deps.db, subjectName);
  if (!subject) return null;
  const source = await sourceOfFact(deps.db, subject.id, factKey);
  if (!source) return null;
  return {
    kind: 'correction',
    scope: 'fact',
    site: source.site,
    subjectId: subject.id,
    factKey,
    pageUrl: source.pageUrl,
  };
}
