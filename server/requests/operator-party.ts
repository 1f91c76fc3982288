/** The operator of a site as a party of a case: where it can be asked, and in which language. */
import type { Tx } from '../../db/handle.ts';
import { type PartyWithAddress, partiesOfCase } from '../../db/parties.ts';
import { writableAddresses } from '../../db/published-addresses.ts';
import type { RequestRow } from '../../db/requests.ts';
import { subjectsOf } from '../../db/sites.ts';
import { findSubject } from '../../db/subjects.ts';
import type { LetterLanguage } from '../../db/vocabulary/request.ts';
import type { CaseDeps } from './case-deps.ts';
import { joinWithAddress } from './join.ts';
import { seenCovers } from './sender-standing.ts';

/** The operator as a party of the case, from the address that its site published; null = none. */
export async function ensureOperator(
  tx: Tx,
  deps: CaseDeps,
  request: RequestRow,
  nowMs: number,
): Promise<PartyWithAddress | null> {
  const known = (await partiesOfCase(tx, request.ref)).find(({ role }) => role === 'operator');
  if (known || request.site === null) return known ?? null;
  const found = await addressToAsk(tx, deps, request, nowMs);
  if (!found) return null;
  const { party } = await joinWithAddress(tx, deps, {
    ref: request.ref,
    role: 'operator',
    address: found.address,
    language: await languageOfSite(tx, request),
    mayProve: 'operator',
    nowMs,
  });
  return { ...party, address: found.address };
}

/** Seen lately enough, on a page that speaks for what is asked about. */
export async function addressToAsk(
  tx: Tx,
  deps: Pick<CaseDeps, 'rules'>,
  about: Pick<RequestRow, 'site' | 'subjectId'>,
  nowMs: number,
) {
  if (about.site === null) return null;
  const subject = about.subjectId === null ? null : await findSubject(tx, about.subjectId);
  const addresses = await writableAddresses(tx, about.site);
  const usable = addresses.find(
    ({ lastSeenAt, pageUrl }) =>
      nowMs - lastSeenAt.getTime() <= deps.rules.publishedAgeMsMax &&
      seenCovers(pageUrl, subject?.pathPrefix ?? '/'),
  );
  return usable ?? null;
}

/** Italian and German sites are written to in their language; everybody else in English. */
async function languageOfSite(tx: Tx, { site, subjectId }: RequestRow): Promise<LetterLanguage> {
  const subjects = site === null ? [] : await subjectsOf(tx, site);
  const subject = subjects.find(({ id }) => id === subjectId) ?? subjects[0];
  const spoken = subject?.language ?? subject?.country?.toLowerCase() ?? site?.split('.').at(-1);
  if (spoken === 'it') return 'it';
  return spoken === 'de' || spoken === 'at' ? 'de' : 'en';
}
