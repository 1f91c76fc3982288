import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { queuePages, takePage } from '../../db/frontier.ts';
import { takeTurn } from '../../db/pace.ts';
import { leaseRefresh } from '../../db/refreshes.ts';
import { subjectsOf } from '../../db/sites.ts';
import { crawlWorld } from '../support/crawl-world.ts';
import { fixedSite } from '../world/site-server.ts';

const HOST = 'inn.example';
const HOME = `http://${HOST}/`;

test('ours: a refresh that died with its home page in flight starts anew, the old request stays unrepeated in it', async () => {
  const body = `<html lang="en"><title>The Inn</title><h1>The Inn</h1>
    <h2>Arrival</h2><p>Check-in is from 3pm. Check-out is by 11 am.</p></html>`;
  const site = fixedSite(new Map([['/', { type: 'text/html', body }]]));
  await using world = await crawlWorld({ [HOST]: site });
  const { db } = world.database;
  const nowMs = world.edges.nowMs();
  const [subject] = await subjectsOf(db, HOST);
  const leased = await leaseRefresh(db, { site: HOST, holder: randomUUID(), nowMs, leaseMs: 0 });
  if (!subject || leased.kind !== 'leased') throw new Error('nothing to crawl');
  const { id, holder } = leased.refresh;
  const home = { url: HOME, subjectId: subject.id, purpose: 'home', role: 'home' } as const;
  await queuePages(db, id, [{ ...home, score: 1_000_000, depth: 0, hops: 0 }]);
  await takePage(db, id, HOME, nowMs);
  const request = { site: HOST, refreshId: id, holder, purpose: 'home', url: HOME, nowMs };
  await takeTurn(db, { ...request, timeLimitMs: 1, gapMs: 1 });

  const lines = await world.crawl();
  assert.deepEqual(
    lines.map(({ outcome }) => outcome),
    ['complete'],
  );
  assert.equal(
    (await world.facts()).some(({ key }) => key === 'check_in_from'),
    true,
  );
  const ofFirst = (await world.ledger()).filter(
    ({ refreshId, url }) => refreshId === id && url === HOME,
  );
  assert.equal(ofFirst.length, 1);
});
