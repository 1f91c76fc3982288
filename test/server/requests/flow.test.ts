/** Every path of the decision flow against a real database: what is held, hidden, deleted, written. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { verifyEvents } from '../../../db/journal.ts';
import { findRequest } from '../../../db/requests.ts';
import { publishedFacts, publishedSubjects } from '../../../db/schema/published.ts';
import { outbox, publishedAddresses } from '../../../db/schema/requests.ts';
import { sites, subjects } from '../../../db/schema/sites.ts';
import { findGone, listRemovals } from '../../../db/tombstones.ts';
import { sendLetters, webhookTo } from '../../../server/mail/send-letters.ts';
import { applyEvent } from '../../../server/requests/apply-event.ts';
import { runCaseClock } from '../../../server/requests/case-clock.ts';
import { pressButton } from '../../../server/requests/press.ts';
import {
  askRemoval,
  type Cases,
  casesWith,
  DAY,
  HOUR,
  keyFrom,
  lettersOf,
  listHotel,
  SITE,
  t0,
} from '../../support/cases.ts';

async function siteRow(cases: Cases) {
  const [row] = await cases.db.select().from(sites).where(eq(sites.site, SITE));
  assert.ok(row);
  return row;
}
const shownFacts = async (cases: Cases) => (await cases.db.select().from(publishedFacts)).length;
const statusOf = async (cases: Cases, ref: string) => (await findRequest(cases.db, ref))?.status;
const names = async (cases: Cases) =>
  (await lettersOf(cases)).map(({ letter, to }) => `${letter} to ${to}`);

async function rowsLeft(cases: Cases): Promise<Record<string, number>> {
  const tables = [
    'subjects',
    'facts',
    'fact_history',
    'pages',
    'refreshes',
    'robots_files',
    'old_slugs',
    'published_addresses',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await cases.db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table}`),
    );
    if (row && row.count > 0) counts[table] = row.count;
  }
  return counts;
}

describe('an address on the own domain', () => {
  test('[C27] is acted on once its button is pressed: hidden at once, deleted when accepted', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    assert.equal(request.status, 'held');
    assert.equal(await shownFacts(cases), 2, 'a typed address hides nothing');

    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0 + HOUR);
    assert.equal(await statusOf(cases, request.ref), 'proved');
    assert.equal(await shownFacts(cases), 0);
    assert.ok(await findGone(cases.db, { slug: hotel.slug }));
    assert.ok(await findGone(cases.db, { slug: `old-${hotel.slug}` }));
    assert.ok(await findGone(cases.db, { subjectId: hotel.subjectId }));
    assert.ok(await findGone(cases.db, { site: SITE }));
    assert.equal((await rowsLeft(cases))['facts'], 2, 'and can still be undone');

    const decided = await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada', reason: 'own domain' },
      t0 + 2 * HOUR,
    );
    assert.equal(decided.kind, 'moved');
    assert.deepEqual(await rowsLeft(cases), {});
    assert.equal((await siteRow(cases)).state, 'removed');
    assert.equal((await siteRow(cases)).nextDueAt, null);
    assert.ok(await findGone(cases.db, { slug: `old-${hotel.slug}` }), 'old slugs answer 410 too');
  });

  test('[C29] both the sender and the published address get a written confirmation that says what was deleted', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0,
    );
    const letters = await lettersOf(cases);
    const toSender = letters.find(({ letter }) => letter === 'done-sender');
    const toOperator = letters.find(({ letter }) => letter === 'done-operator');
    assert.equal(toSender?.to, 'maria@seeblick.example');
    assert.equal(toOperator?.to, 'info@seeblick.example');
    for (const letter of [toSender, toOperator]) {
      assert.match(
        letter?.text ?? '',
        /hotels 1, facts 2, entries of their history 1, page records 1;/,
      );
      assert.match(letter?.text ?? '', /Kept: .* for 10 years/);
    }
  });

  test('[C29] nobody has to do anything: accepted by itself at hour 20 after the proof', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    await runCaseClock(cases.deps, t0 + 20 * HOUR - 1);
    assert.equal(await statusOf(cases, request.ref), 'proved');
    await runCaseClock(cases.deps, t0 + 20 * HOUR);
    assert.equal(await statusOf(cases, request.ref), 'accepted');
    assert.deepEqual(await rowsLeft(cases), {});
    const alerts = (await lettersOf(cases, true)).map(({ letter }) => letter);
    assert.deepEqual(alerts, ['alert to-decide', 'alert amber', 'alert red']);
  });

  test('[J32] an owner has the facts of the site removed, and AUTO_ACCEPT needs no admin', async () => {
    const base = await casesWith();
    await using cases = {
      ...base,
      deps: { ...base.deps, rules: { ...base.deps.rules, acceptProved: 'at-once' as const } },
    };
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    assert.deepEqual(await rowsLeft(cases), {});
  });

  test('an expired button proves nothing', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    const pressed = await pressButton(cases.deps, request.ref, key, 'confirm', t0 + 7 * DAY);
    assert.deepEqual(pressed, { kind: 'refused', because: 'expired' });
    assert.equal(await shownFacts(cases), 2);
  });

  test("the sender's own key confirms nothing", async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request, senderKey } = await askRemoval(cases, 'maria@seeblick.example');
    for (const button of ['confirm', 'deny', 'come-back'] as const) {
      const pressed = await pressButton(cases.deps, request.ref, senderKey, button, t0);
      assert.deepEqual(pressed, { kind: 'refused', because: 'not_yours' });
    }
  });

  test('keys are stored as hashes only; a mailed one is forgotten once its letter has left', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { senderKey } = await askRemoval(cases, 'maria@seeblick.example');
    const mailed = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    const mail = { send: async () => ({ kind: 'accepted' }) as const, close: () => {} };
    await sendLetters(cases.deps, { mail, webhook: webhookTo(null) }, t0);
    for (const table of ['request_keys', 'request_documents', 'outbox', 'request_events']) {
      const rows = JSON.stringify(await cases.db.execute(sql.raw(`select * from ${table}`)));
      assert.ok(!rows.includes(senderKey) && !rows.includes(mailed), table);
    }
  });
});

describe('a stranger', () => {
  test('[C28] the crawl is held at once and the operator asked within the hour; it confirms; the trips go', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    assert.equal(request.status, 'asked');
    const held = await siteRow(cases);
    assert.ok(held.heldAt && held.heldByRequest, 'held, and its facts do not age');
    assert.equal(await shownFacts(cases), 2);
    assert.deepEqual(await names(cases), [
      'question to info@seeblick.example',
      'receipt-removal to rival@bergblick.example',
    ]);
    const key = await keyFrom(cases, 'question', 'info@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0 + HOUR);
    assert.equal(await shownFacts(cases), 0);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0 + 2 * HOUR,
    );
    assert.deepEqual(await rowsLeft(cases), {});
  });

  test('the operator denies: released, everything as before, the sender is told', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    const key = await keyFrom(cases, 'question', 'info@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'deny', t0 + HOUR);
    assert.equal(await statusOf(cases, request.ref), 'released');
    assert.equal((await siteRow(cases)).heldAt, null);
    assert.equal(await shownFacts(cases), 2);
    assert.ok((await names(cases)).includes('released to rival@bergblick.example'));
  });

  test('[C28] silence of the operator: held and shown, never deleted, and a person is reminded every week', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    for (let day = 1; day <= 22; day += 1) await runCaseClock(cases.deps, t0 + day * DAY);
    assert.equal(await statusOf(cases, request.ref), 'asked');
    assert.equal(await shownFacts(cases), 2);
    assert.ok((await siteRow(cases)).heldAt);
    const reminders = (await lettersOf(cases, true)).filter(
      ({ letter }) => letter === 'alert reminder',
    );
    assert.equal(reminders.length, 3);
  });

  test('the same request fifty times is one case, one hold, one question, one receipt', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const refs = new Set<string>();
    for (let time = 0; time < 50; time += 1) {
      const { request } = await askRemoval(cases, 'rival@bergblick.example', {
        atMs: t0 + time * 1000,
      });
      refs.add(request.ref);
    }
    assert.equal(refs.size, 1);
    assert.equal((await lettersOf(cases)).length, 2);
  });

  test('two requests at the same moment are one case', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const both = await Promise.all([
      askRemoval(cases, 'one@bergblick.example'),
      askRemoval(cases, 'two@bergblick.example'),
    ]);
    assert.equal(new Set(both.map(({ request }) => request.ref)).size, 1);
  });

  test('an operator is asked once a day, however many cases there are', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const first = await askRemoval(cases, 'rival@bergblick.example');
    await applyEvent(
      cases.deps,
      first.request.ref,
      { type: 'decided', decision: 'release' },
      { by: 'ada' },
      t0 + HOUR,
    );
    const second = await askRemoval(cases, 'rival2@bergblick.example', { atMs: t0 + 2 * HOUR });
    assert.equal(second.request.status, 'held');
    await runCaseClock(cases.deps, t0 + DAY - 1);
    assert.equal(await statusOf(cases, second.request.ref), 'held');
    await runCaseClock(cases.deps, t0 + DAY);
    assert.equal(await statusOf(cases, second.request.ref), 'asked');
  });

  test('a joined sender who withdraws does not end it for the first one', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const first = await askRemoval(cases, 'rival@bergblick.example');
    const second = await askRemoval(cases, 'other@bergblick.example');
    await pressButton(cases.deps, first.request.ref, second.senderKey, 'withdraw', t0);
    assert.equal(await statusOf(cases, first.request.ref), 'asked');
    await pressButton(cases.deps, first.request.ref, first.senderKey, 'withdraw', t0);
    assert.equal(await statusOf(cases, first.request.ref), 'withdrawn');
    assert.equal((await siteRow(cases)).heldAt, null);
  });

  test('more than twenty holds within an hour alert the admin once', async () => {
    await using cases = await casesWith();
    for (let site = 0; site < 25; site += 1) {
      await askRemoval(cases, `r${site}@bergblick.example`, {
        about: { site: `hotel-${site}.example` },
      });
    }
    const alerts = (await lettersOf(cases, true)).filter(
      ({ letter }) => letter === 'alert many-holds',
    );
    assert.equal(alerts.length, 1);
  });

  test('one typed address gets at most five receipts a day: nobody floods a mailbox through us', async () => {
    await using cases = await casesWith();
    for (let site = 0; site < 9; site += 1) {
      await askRemoval(cases, 'victim@bergblick.example', {
        about: { site: `hotel-${site}.example` },
      });
    }
    assert.equal((await lettersOf(cases)).length, 5);
  });

  test('without a published address the admin hears of it at once', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await cases.db.delete(publishedAddresses).where(sql`true`);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    assert.equal(request.status, 'held');
    assert.deepEqual(
      (await lettersOf(cases, true)).map(({ letter }) => letter),
      ['alert cannot-ask'],
    );
  });
});

describe('undoing', () => {
  test('a sender who denies it later has everything shown again', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    assert.equal(await shownFacts(cases), 0);
    await pressButton(cases.deps, request.ref, key, 'withdraw', t0 + HOUR);
    assert.equal(await shownFacts(cases), 2);
    assert.equal(await findGone(cases.db, { site: SITE }), null);
    assert.equal(existsSync(cases.deps.removalsLog), false, 'nothing final was logged');
  });

  test('a removed operator comes back: the tombstone is lifted, recorded, logged, and crawling begins anew', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0,
    );
    const back = await keyFrom(cases, 'done-operator', 'info@seeblick.example');
    const pressed = await pressButton(cases.deps, request.ref, back, 'come-back', t0 + 30 * DAY);
    assert.equal(pressed.kind, 'done');
    assert.equal((await siteRow(cases)).state, 'active');
    const [subject] = await cases.db.select().from(subjects);
    assert.ok(subject && subject.id !== hotel.subjectId && subject.slug === null);
    assert.equal(await findGone(cases.db, { slug: hotel.slug }), null);
    const lines = readFileSync(cases.deps.removalsLog, 'utf8').trim().split('\n');
    assert.match(lines[1] ?? '', /"lift":\[/);
  });
});

describe('two cases about one site', () => {
  test('a withdrawn case does not bring back what another one removed for good', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const whole = await askRemoval(cases, 'maria@seeblick.example');
    const wholeKey = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, whole.request.ref, wholeKey, 'confirm', t0);
    const about = {
      scope: 'subject',
      subjectId: hotel.subjectId,
      pageUrl: 'https://seeblick.example/',
    } as const;
    const part = await askRemoval(cases, 'paul@seeblick.example', { about });
    const partKey = await keyFrom(cases, 'receipt-removal', 'paul@seeblick.example');
    await pressButton(cases.deps, part.request.ref, partKey, 'confirm', t0);
    await applyEvent(
      cases.deps,
      part.request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0,
    );
    await pressButton(cases.deps, whole.request.ref, wholeKey, 'withdraw', t0);
    assert.equal(await findGone(cases.db, { site: SITE }), null);
    assert.ok(await findGone(cases.db, { subjectId: hotel.subjectId }));
    assert.equal(await shownFacts(cases), 0);
  });

  test('a hold ends only when no case needs it', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const about = { scope: 'page', subjectId: hotel.subjectId, pageUrl: hotel.pageUrl } as const;
    const one = await askRemoval(cases, 'rival@bergblick.example');
    const two = await askRemoval(cases, 'rival@bergblick.example', { about });
    await pressButton(cases.deps, one.request.ref, one.senderKey, 'withdraw', t0);
    assert.ok((await siteRow(cases)).heldAt);
    await pressButton(cases.deps, two.request.ref, two.senderKey, 'withdraw', t0);
    assert.equal((await siteRow(cases)).heldAt, null);
  });
});

describe('what removal covers', () => {
  test('the next crawl or import cannot bring it back, under no host or scheme', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0,
    );
    for (const homeUrl of ['https://www.seeblick.example/', 'http://seeblick.example/']) {
      await assert.rejects(
        cases.db
          .insert(subjects)
          .values({ site: SITE, kind: 'hotel', homeUrl, addedAt: new Date(t0) }),
        (error: Error) => /removed at the request of its owner/.test(String(error.cause)),
      );
    }
  });

  test('the removals feed names opaque ids and nothing else', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    const feed = await listRemovals(cases.db);
    assert.deepEqual(
      feed.map(({ subject }) => subject),
      [hotel.subjectId],
    );
    assert.doesNotMatch(JSON.stringify(feed), /seeblick/);
  });

  test('a request for one page removes that page and no other, and the crawl goes on', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    await cases.db.execute(
      sql`update facts set page_url = 'https://seeblick.example/wlan' where key = 'wifi_free'`,
    );
    const about = { scope: 'page', subjectId: hotel.subjectId, pageUrl: hotel.pageUrl } as const;
    const { request } = await askRemoval(cases, 'maria@seeblick.example', { about });
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      t0,
    );
    assert.deepEqual(
      (await cases.db.select().from(publishedFacts)).map(({ key }) => key),
      ['wifi_free'],
    );
    assert.equal((await cases.db.select().from(publishedSubjects)).length, 1);
    assert.equal((await siteRow(cases)).heldAt, null);
    await cases.db.execute(sql`insert into facts (subject_id, key, value, identity, page_url, found_in, method, page_hash, language, first_seen_at, checked_at, standing)
      values (${hotel.subjectId}, 'checkin_from', '"14:00"', 'x', ${hotel.pageUrl}, 'text', 'text/1', repeat('a', 64), 'de', now(), now(), 'shown')`);
    assert.equal(await shownFacts(cases), 1, 'what stands on that page is not stored again');
  });

  test('a compare page drops the removed hotel and keeps the others', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await listHotel(cases, 'bergblick.example');
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    const left = await cases.db.select({ site: publishedSubjects.site }).from(publishedSubjects);
    assert.deepEqual(left, [{ site: 'bergblick.example' }]);
  });

  test('other processes are told within the second', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { default: postgres } = await import('postgres');
    const listener = postgres(cases.url, { max: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    await listener.listen('tombstones', resolve);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    assert.match(await promise, /"site" : "seeblick.example"/);
    await listener.end();
  });
});

test('the history of a case is whole and holds no address, no name and no message', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  await applyEvent(
    cases.deps,
    request.ref,
    { type: 'decided', decision: 'accept' },
    { by: 'ada' },
    t0,
  );
  assert.equal((await verifyEvents(cases.db)).kind, 'whole');
  const events = JSON.stringify(await cases.db.execute(sql`select * from request_events`));
  assert.doesNotMatch(events, /maria|@|seeblick|remove us/i);
});

test('two admins, one request: the second is told that it has changed', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'rival@bergblick.example');
  const decide = (decision: 'reject' | 'release', by: string) =>
    applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision },
      { by, version: request.version },
      t0,
    );
  const kinds = (await Promise.all([decide('reject', 'ada'), decide('release', 'bob')])).map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds.sort(), ['moved', 'version-clash']);
});

test('a case whose letters have all left is done', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  await applyEvent(
    cases.deps,
    request.ref,
    { type: 'decided', decision: 'accept' },
    { by: 'ada' },
    t0,
  );
  await runCaseClock(cases.deps, t0);
  assert.equal(await statusOf(cases, request.ref), 'accepted');
  await cases.db.update(outbox).set({ state: 'sent' }).where(sql`true`);
  await runCaseClock(cases.deps, t0);
  assert.equal(await statusOf(cases, request.ref), 'done');
});
