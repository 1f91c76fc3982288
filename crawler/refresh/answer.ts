/** What an answer changes: the ledger, the site's back-off, the page, its facts, and where to go next. */

import { type FrontierPage, finishPage, putPageBack } from '../../db/frontier.ts';
import { completeEntry } from '../../db/ledger.ts';
import { confirmPage, type PageRow, withdrawPage } from '../../db/pages.ts';
import { robotsRow } from '../../db/robots-files.ts';
import { holdSite } from '../../db/sites.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { isTopic } from '../choose/score-link.ts';
import type { Classified } from '../fetch/classify.ts';
import type { Passed } from '../fetch/door.ts';
import { type BackOffState, endsRefresh } from '../pace/back-off.ts';
import type { RobotsRules } from '../permission/robots.ts';
import { goOn, type Refresh, type StepEnd } from './context.ts';
import { queueCandidates, queueRedirect } from './next-pages.ts';
import type { AnswerToRead, PageReading } from './page-reading.ts';
import { readSitemapFile } from './read-sitemap.ts';
import { savePage } from './save-page.ts';
import { noteSiteSign } from './site-health.ts';

type Taken = {
  readonly page: FrontierPage;
  readonly known: PageRow | null;
  readonly passed: Extract<Passed, { kind: 'fetched' }>;
  readonly rules: RobotsRules;
};

export async function takeAnswer(refresh: Refresh, taken: Taken): Promise<StepEnd> {
  const { edges, opened } = refresh;
  const { page, passed } = taken;
  const { fetched } = passed;
  const reading = await readingOf(refresh, taken);
  const outcome = reading ? reading.classified.kind : outcomeOf(fetched);
  const because = reading ? reasonOf(reading.classified) : failureOf(passed);
  await completeEntry(edges.db, passed.ledgerId, {
    endedAtMs: passed.endedAtMs,
    status: fetched.kind === 'failed' ? null : fetched.status,
    outcome,
    because,
    bytes: fetched.kind === 'failed' ? null : fetched.bytesOnWire,
    nonce: null,
  });
  edges.report({ kind: 'requested', site: opened.site, url: page.url, outcome });
  const health = await noteSiteSign(edges, opened.site, 'page', passed);
  const end = reading
    ? await act(refresh, taken, reading, health)
    : await finish(refresh, page, 'dropped', because ?? outcome);
  if (end.kind === 'go-on' && endsRefresh(health, edges.profile.backOff)) {
    return { kind: 'end', outcome: 'partial', because: 'failures_in_a_row' };
  }
  return end;
}

async function readingOf(refresh: Refresh, taken: Taken): Promise<PageReading | null> {
  const { fetched } = taken.passed;
  if (fetched.kind !== 'answer') return null;
  const subject = refresh.subjects.find((known) => known.id === taken.page.subjectId);
  const { edges, opened } = refresh;
  const answer: AnswerToRead = {
    url: fetched.url,
    status: fetched.status,
    headers: fetched.headers,
    body: fetched.body,
    purpose: taken.page.purpose === 'sitemap' ? 'sitemap' : 'page',
    country: subject?.country ?? null,
    siteLanguage: subject?.language ?? null,
    topic: taken.page.role !== null && isTopic(taken.page.role) ? taken.page.role : null,
    depth: taken.page.depth,
    robots: await robotsOf(refresh, taken.rules.origin),
    nowMs: edges.nowMs(),
  };
  try {
    return await edges.read(answer);
  } catch (error) {
    edges.report({ kind: 'unreadable', site: opened.site, url: fetched.url, error });
    return null;
  }
}

async function robotsOf(refresh: Refresh, origin: string) {
  const row = await robotsRow(refresh.edges.db, origin);
  return { origin, body: row?.body ?? null };
}

const reasonOf = (classified: Classified): string | null =>
  'reason' in classified ? classified.reason : null;

/** An answer without a reading is one that our reader could not get through. */
const outcomeOf = ({ kind }: Taken['passed']['fetched']): string =>
  kind === 'answer' ? 'unreadable' : kind;

const failureOf = ({ fetched }: Taken['passed']): string | null =>
  fetched.kind === 'failed' ? fetched.because : null;

async function act(
  refresh: Refresh,
  taken: Taken,
  reading: PageReading,
  health: BackOffState,
): Promise<StepEnd> {
  const { page, known } = taken;
  const { classified } = reading;
  switch (classified.kind) {
    case 'page':
      if (page.purpose === 'sitemap') return await readSitemapFile(refresh, page, reading);
      return await savePage(refresh, page, reading);
    case 'not-modified':
      return await confirm(refresh, page, known);
    case 'gone':
      if (page.purpose !== 'sitemap') await withdraw(refresh, page, 'gone');
      return await finish(refresh, page, 'done', classified.reason);
    case 'moved':
      return await queueRedirect(refresh, page, classified.to);
    case 'throttled':
      return await throttled(refresh, page, classified.reason, health);
    case 'server-error':
    case 'not-content':
    case 'empty':
      return await finish(refresh, page, 'done', classified.reason);
    case 'block':
    case 'challenge':
    case 'login':
    case 'payment':
    case 'legal':
      await finish(refresh, page, 'done', classified.reason);
      return await blocked(refresh, classified.reason);
    default:
      return assertNever(classified);
  }
}

/** Ends the refresh; a profile that asks for it also holds the site until a person has looked. */
async function blocked(refresh: Refresh, because: string): Promise<StepEnd> {
  const { edges, opened } = refresh;
  if (edges.profile.onBlock === 'stop-until-reviewed') {
    const hold = { site: opened.site, because, untilMs: null, byRequest: false };
    await holdSite(edges.db, { ...hold, nowMs: edges.nowMs() });
  }
  return { kind: 'end', outcome: 'blocked', because };
}

/** The page was not read: it may be asked for once more when the site's wait is over. */
async function throttled(
  refresh: Refresh,
  page: FrontierPage,
  because: string,
  health: BackOffState,
): Promise<StepEnd> {
  const { edges, opened } = refresh;
  const atMs = health.notBeforeMs;
  if (atMs === null || endsRefresh(health, edges.profile.backOff)) {
    return await finish(refresh, page, 'dropped', because);
  }
  await putPageBack(edges.db, opened.id, page.url);
  return { kind: 'later', atMs, because };
}

async function confirm(
  refresh: Refresh,
  page: FrontierPage,
  known: PageRow | null,
): Promise<StepEnd> {
  if (known) {
    const nowMs = refresh.edges.nowMs();
    await confirmPage(refresh.edges.db, { subjectId: known.subjectId, url: known.url, nowMs });
    const links = known.links.map((link) => ({
      ...link,
      topic: link.topic !== null && isTopic(link.topic) ? link.topic : null,
    }));
    await queueCandidates(refresh, page.subjectId, links);
  }
  return await finish(refresh, page, 'done', 'not-modified');
}

async function withdraw(refresh: Refresh, page: FrontierPage, state: string): Promise<void> {
  const { edges } = refresh;
  const gone = { subjectId: page.subjectId, url: page.url, state, nowMs: edges.nowMs() };
  await withdrawPage(edges.db, gone, edges.decideStanding);
}

async function finish(
  refresh: Refresh,
  page: FrontierPage,
  state: 'done' | 'dropped',
  because: string,
): Promise<StepEnd> {
  await finishPage(refresh.edges.db, refresh.opened.id, page.url, { state, because });
  return goOn;
}
