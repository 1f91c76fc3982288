import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { knownPages, queuePages, takePage } from '../../db/frontier.ts';
import { completeEntry } from '../../db/ledger.ts';
import { settleOrphans } from '../../db/orphans.ts';
import { takeTurn } from '../../db/pace.ts';
import { countRequest, leaseRefresh, refreshCounts } from '../../db/refreshes.ts';
import { addSubject, subjectsOf } from '../../db/sites.ts';
import { testDatabase } from '../support/database.ts';

const NOW_MS = Date.parse('2026-12-02T12:00:00Z');
const SITE = 'inn.example';
const urlOf = (path: string) => `http://${SITE}${path}`;

test('of the pages that a dead process had taken only those are lost whose request may have left', async () => {
  await using database = await testDatabase();
  const { db } = database;
  const place = { site: SITE, kind: 'hotel', homeUrl: urlOf('/'), pathPrefix: '/' } as const;
  await addSubject(db, place, NOW_MS);
  const [subject] = await subjectsOf(db, SITE);
  const holder = randomUUID();
  const leased = await leaseRefresh(db, { site: SITE, nowMs: NOW_MS, holder, leaseMs: 1000 });
  if (leased.kind !== 'leased' || !subject) throw new Error('no refresh');
  const { id } = leased.refresh;
  const page = { subjectId: subject.id, purpose: 'page', depth: 1, hops: 0, role: null } as const;
  const paths = ['/sent', '/never-sent', '/given-back', '/refused-before'];
  await queuePages(
    db,
    id,
    paths.map((path, i) => ({ ...page, url: urlOf(path), score: 10 - i })),
  );

  const request = async (path: string, nowMs: number) => {
    await db.execute('delete from slots');
    const timing = { timeLimitMs: 1, gapMs: 1, nowMs };
    const wanted = { site: SITE, refreshId: id, purpose: 'page', url: urlOf(path), ...timing };
    const turn = await takeTurn(db, wanted);
    if (turn.kind !== 'granted') throw new Error(turn.kind);
    return turn.ledgerId;
  };
  const result = { endedAtMs: NOW_MS, because: null, bytes: null, nonce: null };
  // Answered with 429 earlier in this refresh, and put back then.
  const earlier = await request('/refused-before', NOW_MS - 60_000);
  await completeEntry(db, earlier, { ...result, status: 429, outcome: 'throttled' });
  for (const path of paths) {
    await takePage(db, id, urlOf(path), NOW_MS);
    await countRequest(db, id, { pages: 1, sitemapFiles: 0, requests: 1 });
  }
  await request('/sent', NOW_MS + 5);
  const givenBack = await request('/given-back', NOW_MS + 5);
  await completeEntry(db, givenBack, { ...result, status: null, outcome: 'not-sent' });

  assert.deepEqual(await settleOrphans(db, id), [urlOf('/sent')]);
  const states = (await knownPages(db, id)).map(({ url, state }) => [new URL(url).pathname, state]);
  assert.deepEqual(states, [
    ['/sent', 'dropped'],
    ['/never-sent', 'queued'],
    ['/given-back', 'queued'],
    ['/refused-before', 'queued'],
  ]);
  assert.deepEqual(await refreshCounts(db, id), { pages: 2, requests: 2, sitemapFiles: 0 });
});
