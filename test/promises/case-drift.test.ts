/** Every number about removal and retention that the bot page prints is read where a case is handled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compaCases } from '../../crawler/profiles/compa.ts';
import { requestKeys } from '../../db/schema/requests.ts';
import { applyEvent } from '../../server/requests/apply-event.ts';
import { runCaseClock } from '../../server/requests/case-clock.ts';
import { purgeAtMs } from '../../server/requests/case-deps.ts';
import { pressButton } from '../../server/requests/press.ts';
import { askRemoval, casesWith, HOUR, keyFrom, listHotel, SITE, t0 } from '../support/cases.ts';
import { casesApp } from '../support/cases-app.ts';
import { leavesOf, watchReads } from '../support/watch-reads.ts';

/** Said on the site, and nothing for a case to do: each with why. */
const ONLY_SHOWN: Readonly<Record<string, string>> = {
  'removal.unprovedDeletes': 'a literal: the transition table has no such way',
  'retention.idempotencyMs': 'read by the daily job of the server, see server/cases.ts',
};

test('a removal, its clock and its letters read every leaf', async () => {
  const { watched, read } = watchReads({
    removal: compaCases.removal,
    retention: compaCases.retention,
  });
  await using cases = await casesWith({ rules: watched.removal, retention: watched.retention });
  await using web = await casesApp(cases);
  await listHotel(cases);
  const stranger = await askRemoval(cases, 'rival@bergblick.example');
  await web.post(`/requests/${stranger.request.ref}/proofs`, {
    key: stranger.senderKey,
    way: 'dns',
  });
  await runCaseClock(cases.deps, t0 + HOUR);
  await applyEvent(
    cases.deps,
    stranger.request.ref,
    { type: 'decided', decision: 'release' },
    { by: 'ada' },
    t0,
  );
  const owner = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, owner.request.ref, key, 'confirm', t0);
  await runCaseClock(cases.deps, t0 + 13 * HOUR);
  await runCaseClock(cases.deps, t0 + 20 * HOUR);
  const unread = leavesOf({ removal: compaCases.removal, retention: compaCases.retention }).filter(
    (leaf) => !read.has(leaf),
  );
  assert.deepEqual(unread.sort(), Object.keys(ONLY_SHOWN).sort());
});

test('[C32] documents end ten calendar years after their day, leap days included', () => {
  const end = purgeAtMs({ retention: compaCases.retention }, Date.parse('2028-02-29T12:00:00Z'));
  assert.equal(new Date(end).toISOString(), '2038-03-01T12:00:00.000Z');
});

test('altering the validity of a proof alters when its button ends', async () => {
  const rules = { ...compaCases.removal, proofValidMs: 2 * HOUR };
  await using cases = await casesWith({ rules });
  await askRemoval(cases, 'maria@seeblick.example', { about: { site: SITE } });
  const ends = (await cases.db.select().from(requestKeys)).filter(
    ({ power }) => power === 'mailbox',
  );
  assert.deepEqual(
    ends.map(({ expiresAt }) => expiresAt.getTime()),
    [t0 + 2 * HOUR],
  );
});
