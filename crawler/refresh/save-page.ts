/** A page that was read in full: its facts are saved, its links may be queued, as its signals allow. */
import { type FrontierPage, finishPage, noteSamePage } from '../../db/frontier.ts';
import { withdrawPage } from '../../db/pages.ts';
import { savePublishedAddresses } from '../../db/published-addresses.ts';
import { saveReadPage } from '../../db/save-page.ts';
import { nameSubject, setSiteLanguage } from '../../db/sites.ts';
import type { Statement } from '../../db/statement.ts';
import { siteOf } from '../address.ts';
import type { CandidateFact } from '../extract/candidate-fact.ts';
import { textFragment } from '../extract/text-fragment.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';
import { judgeListing } from './listing.ts';
import { queueCandidates } from './next-pages.ts';
import { methodVersion, type PageReading, type ReadPageContent } from './page-reading.ts';

export async function savePage(
  refresh: Refresh,
  page: FrontierPage,
  reading: PageReading,
): Promise<StepEnd> {
  const { content } = reading;
  if (!content) throw new Error(`a page without content was read: ${page.url}`);
  const { edges, opened } = refresh;
  const because = content.use === 'facts' ? await save(refresh, page, content) : content.use;
  if (content.use !== 'facts') await withdraw(refresh, page, content.use);
  if (page.depth === 0 && content.siteLanguage !== null) {
    await setSiteLanguage(edges.db, page.subjectId, content.siteLanguage);
  }
  if (content.addresses !== null) {
    const seen = { site: opened.site, pageUrl: page.url, addresses: content.addresses };
    const nowMs = edges.nowMs();
    await edges.db.transaction((tx) => savePublishedAddresses(tx, seen, edges.hashAddress, nowMs));
  }
  await queueCandidates(refresh, page.subjectId, content.candidates);
  const { canonical } = content;
  if (canonical !== null && canonical !== page.url && siteOf(canonical) === opened.site) {
    await noteSamePage(edges.db, opened.id, { ...page, url: canonical });
  }
  await finishPage(edges.db, opened.id, page.url, { state: 'done', because });
  return goOn;
}

async function save(
  refresh: Refresh,
  page: FrontierPage,
  content: ReadPageContent,
): Promise<string> {
  const { edges, opened } = refresh;
  if (content.name !== null) {
    await nameSubject(edges.db, page.subjectId, { name: content.name, locality: content.locality });
  }
  const { textFragment: wanted, fragmentCharsMax } = edges.profile.sourceLink;
  const withFragment = wanted && content.fragmentAllowed;
  const facts = await saveReadPage(
    edges.db,
    {
      subjectId: page.subjectId,
      url: page.url,
      state: 'read',
      role: page.role,
      hotelName: content.name?.slice(0, 120) ?? null,
      hotelLocality: content.locality,
      language: content.language,
      hash: content.hash,
      method: methodVersion,
      etag: content.etag,
      lastModified: content.lastModified,
      fragmentAllowed: content.fragmentAllowed,
      links: content.candidates.map((candidate) => ({ ...candidate })),
      expiresAtMs: content.expiresAtMs,
      statements: content.facts.map((fact) =>
        statementOf(fact, withFragment ? fragmentCharsMax : 0),
      ),
      nowMs: edges.nowMs(),
    },
    edges.decideStanding,
  );
  await judgeListing(refresh, page, content);
  edges.report({ kind: 'read', site: opened.site, url: page.url, facts });
  return 'read';
}

/** @param fragmentCharsMax 0 = the source link carries no text fragment */
function statementOf(fact: CandidateFact, fragmentCharsMax: number): Statement {
  const quotable = fact.words !== '' && fact.words.length <= fragmentCharsMax;
  return {
    key: fact.key,
    value: fact.value,
    when: fact.when ?? null,
    foundIn: fact.rule.startsWith('entailed by') ? 'entailed' : fact.foundIn,
    fragment: quotable ? textFragment(fact.words) : null,
  };
}

async function withdraw(refresh: Refresh, page: FrontierPage, state: string): Promise<void> {
  const { edges } = refresh;
  const unused = { subjectId: page.subjectId, url: page.url, state, nowMs: edges.nowMs() };
  await withdrawPage(edges.db, unused, edges.decideStanding);
}
