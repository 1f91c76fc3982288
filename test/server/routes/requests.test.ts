/** The public side of cases over HTTP: forms, receipts, buttons, proofs, downloads, and what they refuse. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { claimRecheck, finishRecheck } from '../../../db/rechecks.ts';
import { ledger } from '../../../db/schema/crawl.ts';
import { facts } from '../../../db/schema/facts.ts';
import { publishedFacts } from '../../../db/schema/published.ts';
import { rechecks, requests } from '../../../db/schema/requests.ts';
import { sites } from '../../../db/schema/sites.ts';
import { runCaseClock } from '../../../server/requests/case-clock.ts';
import type { TxtResolver } from '../../../server/requests/domain-proof.ts';
import { textOf } from '../../support/app.ts';
import {
  addFact,
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
import { casesApp } from '../../support/cases-app.ts';

const removal = { site: SITE, email: 'maria@seeblick.example', scope: 'site', message: 'Please.' };
const shown = async (cases: Cases) => (await cases.db.select().from(publishedFacts)).length;
const placeOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['location']);
const json = { accept: 'application/json' };

describe('the removal form', () => {
  test('shows, refuses with linked faults and keeps what was typed, without any cookie', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const form = await web.get('/remove?site=seeblick.example');
    assert.equal(form.statusCode, 200);
    assert.match(form.body, /value="seeblick.example"/);
    const refused = await web.post('/remove', { ...removal, email: 'maria', message: '<b>x</b>' });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /<title>Error: /);
    assert.match(refused.body, /role="alert"[\s\S]*href="#email"/);
    assert.match(refused.body, /&lt;b&gt;x&lt;\/b&gt;/);
    for (const reply of [form, refused]) assert.equal(reply.headers['set-cookie'], undefined);
  });

  test('[J32] leads to a receipt whose address holds the key, and holds the crawl at once', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    const sent = await web.post('/remove', removal);
    assert.equal(sent.statusCode, 303);
    assert.match(placeOf(sent), /^\/requests\/FH-[2-9A-Z]{5}-[2-9A-Z]{5}\?key=[\w-]{43}$/);
    const receipt = await web.get(placeOf(sent));
    assert.equal(receipt.statusCode, 200);
    assert.match(
      textOf(receipt.body),
      /The crawler does not visit the site\. Nothing is deleted without proof\./,
    );
    assert.equal(receipt.headers['referrer-policy'], 'no-referrer');
    assert.equal(receipt.headers['cache-control'], 'no-store');
    assert.equal(receipt.headers['set-cookie'], undefined);
    assert.ok((await cases.db.select().from(sites))[0]?.heldAt);
  });

  test('answers in JSON to who asks for it', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    const sent = await web.post('/remove', removal, json);
    assert.equal(sent.statusCode, 201);
    const body = sent.json();
    assert.deepEqual(Object.keys(body), ['ref', 'kind', 'site', 'status', 'due_at', 'version']);
    assert.deepEqual(
      [body.kind, body.site, body.status, body.due_at],
      ['removal', SITE, 'held', null],
    );
    assert.deepEqual((await web.get(placeOf(sent), json)).json(), body);
    const refused = await web.post('/remove', {}, json);
    assert.equal(refused.statusCode, 422);
    assert.deepEqual(Object.keys(refused.json().error.faults), ['site', 'email']);
  });

  const refused: [title: string, form: Record<string, string>, field: string][] = [
    ['a whole country', { site: 'co.uk' }, 'site'],
    ['a whole top-level domain', { site: 'example' }, 'site'],
    ['a site builder', { site: 'github.io' }, 'site'],
    ['an IP address', { site: '192.0.2.1' }, 'site'],
    ['a bare word', { site: 'localhost' }, 'site'],
    ['another scheme', { site: 'javascript://seeblick.example' }, 'site'],
    ['a header in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
    ['a page of another site', { scope: 'page', url: 'https://bergblick.example/x' }, 'url'],
    [
      'a page that nothing was read from',
      { scope: 'page', url: 'https://seeblick.example/x' },
      'url',
    ],
    ['a part without its address', { scope: 'page' }, 'url'],
    ['what only machines fill', { homepage: 'https://spam.example' }, 'homepage'],
    ['a scope of its own', { scope: 'everything' }, 'scope'],
    ['a book as message', { message: 'x'.repeat(5001) }, 'message'],
  ];
  for (const [title, form, field] of refused) {
    test(`refuses ${title}, with a reason, and holds nothing`, async () => {
      await using cases = await casesWith();
      await using web = await casesApp(cases);
      const reply = await web.post('/remove', { ...removal, ...form }, json);
      assert.equal(reply.statusCode, 422);
      assert.ok(reply.json().error.faults[field]);
      assert.deepEqual(await cases.db.select().from(requests), []);
    });
  }

  test('the whole chain of a site is not removed by the address of one house', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await cases.db.execute(
      sql`update published_addresses set page_url = 'https://seeblick.example/hotels/bern/kontakt'`,
    );
    await using web = await casesApp(cases);
    await web.post('/remove', { ...removal, email: 'office@mail-seeblick.example' });
    const key = await keyFrom(cases, 'receipt-removal', 'office@mail-seeblick.example');
    const [row] = await cases.db.select().from(requests);
    await web.post(`/requests/${row?.ref}/confirmation`, { key });
    assert.equal(await shown(cases), 2);
  });

  test('a flood from one address is slowed down', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const codes = [];
    for (let time = 0; time < 62; time += 1) codes.push((await web.post('/remove', {})).statusCode);
    assert.deepEqual(codes.slice(-2), [429, 429]);
  });
});

describe('buttons', () => {
  test('a scanner that opens every link proves nothing; pressing the button does', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    await web.post('/remove', removal);
    const [letter] = await lettersOf(cases);
    const link = /https:\/\/firsthand\.example(\/requests\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    for (let time = 0; time < 3; time += 1) await web.get(link);
    await web.app.inject({ method: 'HEAD', url: link });
    assert.equal(await shown(cases), 2);
    const page = await web.get(link);
    const action = /action="(\/requests\/[^"]+\/confirmation)"/.exec(page.body)?.[1] ?? '';
    const pressed = await web.post(action, { key: letter?.key ?? '' });
    assert.equal(pressed.statusCode, 303);
    assert.equal(await shown(cases), 0);
    for (const url of [
      '/hotels/seeblick',
      '/hotels/old-seeblick',
      '/de/hotels/seeblick',
      `/sites/${SITE}`,
    ]) {
      const reply = await web.get(url);
      assert.equal(reply.statusCode, 410, url);
      assert.match(String(reply.headers['cache-control']), /max-age=60/);
      assert.doesNotMatch(reply.body, /Hotel seeblick/i, 'a 410 does not say what was withdrawn');
    }
  });

  test('nobody without the key sees or does anything, and cannot tell that there is a case', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    const place = placeOf(await web.post('/remove', removal));
    const ref = /FH-[^?]+/.exec(place)?.[0] ?? '';
    const wrong = 'x'.repeat(43);
    const replies = [
      await web.get(`/requests/${ref}`),
      await web.get(`/requests/${ref}?key=${wrong}`),
      await web.get(`/requests/FH-22222-22222?key=${wrong}`),
      await web.post(`/requests/${ref}/confirmation`, { key: wrong }),
      await web.post(`/requests/${ref}/withdrawal`, { key: wrong }),
      await web.get(`/requests/${ref}/facts.json?key=${wrong}`),
    ];
    assert.deepEqual(
      replies.map(({ statusCode }) => statusCode),
      [404, 404, 404, 404, 404, 404],
    );
  });

  test('the operator sees yes and no; the stranger neither', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    const place = placeOf(
      await web.post('/remove', { ...removal, email: 'rival@bergblick.example' }),
    );
    const stranger = await web.get(place);
    assert.doesNotMatch(stranger.body, /\/confirmation|\/denial/);
    const key = await keyFrom(cases, 'question', 'info@seeblick.example');
    const operator = await web.get(place.replace(/key=.*/, `key=${key}`));
    assert.match(operator.body, /\/confirmation[\s\S]*\/denial/);
    assert.doesNotMatch(operator.body, /rival/, 'who asked is not told');
  });
});

describe('proof by DNS', () => {
  const txt =
    (body: string): TxtResolver =>
    async (name) => {
      const [shownName, value] = /(_\S+)\. TXT &quot;([^&]+)&quot;/.exec(body)?.slice(1) ?? [];
      return name === shownName ? [value ?? ''] : [];
    };

  test('[C27] the record that the page names proves it, and the owner may then see everything', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    let body = '';
    const resolver: TxtResolver = (name) => txt(body)(name);
    await using web = await casesApp(cases, { resolvers: [resolver, resolver] });
    const place = placeOf(await web.post('/remove', { ...removal, email: 'agency@web.de' }));
    body = (await web.get(place)).body;
    const [, ref, key] = /requests\/(.+)\?key=(.+)/.exec(place) ?? [];
    assert.equal((await web.get(`/requests/${ref}/facts.json?key=${key}`)).statusCode, 404);
    const looked = await web.post(`/requests/${ref}/proofs`, { key: key ?? '', way: 'dns' });
    assert.equal(looked.statusCode, 303);
    assert.equal(await shown(cases), 0);
    const held = (await web.get(`/requests/${ref}/facts.json?key=${key}`)).json();
    assert.deepEqual(
      held.facts.map((fact: { key: string }) => fact.key),
      ['checkin_from', 'wifi_free'],
    );
  });

  test("a stranger in the same case gains nothing from the owner's record", async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    let body = '';
    const resolver: TxtResolver = (name) => txt(body)(name);
    await using web = await casesApp(cases, { resolvers: [resolver, resolver] });
    const stranger = placeOf(
      await web.post('/remove', { ...removal, email: 'rival@bergblick.example' }),
    );
    const owner = placeOf(await web.post('/remove', { ...removal, email: 'agency@web.de' }));
    body = (await web.get(owner)).body;
    const [, ref, key] = /requests\/(.+)\?key=(.+)/.exec(stranger) ?? [];
    const looked = await web.post(`/requests/${ref}/proofs`, { key: key ?? '', way: 'dns' });
    assert.equal(looked.statusCode, 409);
    assert.match(textOf(looked.body), /the value is not there/);
    assert.equal(await shown(cases), 2);
  });

  test('after its time a record proves nothing', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    let body = '';
    const resolver: TxtResolver = (name) => txt(body)(name);
    await using web = await casesApp(cases, { resolvers: [resolver, resolver] });
    const place = placeOf(await web.post('/remove', { ...removal, email: 'agency@web.de' }));
    body = (await web.get(place)).body;
    const [, ref, key] = /requests\/(.+)\?key=(.+)/.exec(place) ?? [];
    web.at(t0 + 8 * DAY);
    const looked = await web.post(`/requests/${ref}/proofs`, { key: key ?? '', way: 'dns' });
    assert.match(textOf(looked.body), /The time for this proof is over/);
  });

  test('the profile says which ways are offered: compa fetches nothing by day', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    let fetches = 0;
    await using web = await casesApp(cases, {
      fetchForProof: async () => {
        fetches += 1;
        return { kind: 'later' };
      },
    });
    const place = placeOf(await web.post('/remove', removal));
    const [, ref, key] = /requests\/(.+)\?key=(.+)/.exec(place) ?? [];
    const looked = await web.post(`/requests/${ref}/proofs`, { key: key ?? '', way: 'file' });
    assert.match(textOf(looked.body), /This way is not offered/);
    assert.equal(fetches, 0);
  });
});

describe('error reports', () => {
  const report = { subject: 'seeblick', key: 'checkin_from', proposed: '16:00' };

  test('[C30] mark the fact at once, need no address, and ask its page once however many there are', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    for (let time = 0; time < 30; time += 1) {
      assert.equal((await web.post('/correct', report)).statusCode, 303);
    }
    const disputed = await cases.db
      .select()
      .from(publishedFacts)
      .where(sql`disputed_at is not null`);
    assert.deepEqual(
      disputed.map(({ key }) => key),
      ['checkin_from'],
    );
    assert.equal((await cases.db.select().from(rechecks)).length, 1);
    assert.equal((await cases.db.select().from(requests)).length, 1);
  });

  test('[C30] [J32] the source changed: the new value stands, the sender is told', async () => {
    await using cases = await casesWith();
    const hotel = await listHotel(cases);
    await using web = await casesApp(cases);
    await web.post('/correct', { ...report, email: 'guest@web.de' });
    const recheck = await claimRecheck(cases.db, SITE, t0 + HOUR, HOUR);
    assert.equal(recheck?.pageUrl, hotel.pageUrl);
    await cases.db
      .update(facts)
      .set({ withdrawnAt: new Date(t0 + HOUR) })
      .where(eq(facts.key, 'checkin_from'));
    await addFact(cases, hotel.subjectId, hotel.pageUrl, 'checkin_from', '16:00', t0 + HOUR);
    await finishRecheck(cases.db, recheck?.id ?? '', 'read', t0 + HOUR);
    await runCaseClock(cases.deps, t0 + HOUR);
    assert.equal((await lettersOf(cases)).at(-1)?.letter, 'fact-changed');
    assert.equal((await cases.db.select().from(requests))[0]?.status, 'done');
  });

  test('[C30] the source confirms: the fact stays, without the mark', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    await web.post('/correct', { ...report, email: 'guest@web.de' });
    const recheck = await claimRecheck(cases.db, SITE, t0, HOUR);
    await finishRecheck(cases.db, recheck?.id ?? '', 'read', t0 + HOUR);
    await runCaseClock(cases.deps, t0 + HOUR);
    assert.equal((await lettersOf(cases)).at(-1)?.letter, 'fact-confirmed');
    const marks = (await cases.db.select().from(publishedFacts)).map(
      ({ disputedAt }) => disputedAt,
    );
    assert.deepEqual(marks, [null, null]);
  });

  test('[C30] nothing could be read within 20 hours: the fact is no longer shown', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    await web.post('/correct', { ...report, email: 'guest@web.de' });
    await runCaseClock(cases.deps, t0 + 20 * HOUR);
    assert.equal(await shown(cases), 1);
    assert.equal((await lettersOf(cases)).at(-1)?.letter, 'fact-removed');
  });

  test('a fact that is not shown cannot be disputed', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    for (const wrong of [{ key: 'pool' }, { subject: 'nowhere' }]) {
      assert.equal((await web.post('/correct', { ...report, ...wrong })).statusCode, 422);
    }
  });
});

describe('data requests', () => {
  test('[C33] access: the export leaves only after the button, and holds what was written', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const sent = await web.post('/data-request', {
      kind: 'access',
      email: 'guest@web.de',
      message: 'What is there?',
    });
    const [, ref] = /requests\/(.+)\?/.exec(placeOf(sent)) ?? [];
    assert.ok(!(await lettersOf(cases)).some(({ letter }) => letter === 'export'));
    const key = await keyFrom(cases, 'receipt-person', 'guest@web.de');
    await web.post(`/requests/${ref}/confirmation`, { key });
    const exported = (await lettersOf(cases)).find(({ letter }) => letter === 'export');
    assert.match(exported?.text ?? '', /What is there\?/);
    assert.match(exported?.text ?? '', /"keptUntil": "2036-12-01/);
  });

  test('[C33] objection and personal data reach a person and are answered', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    for (const kind of ['objection', 'personal-data']) {
      const sent = await web.post('/data-request', { kind, email: 'guest@web.de' });
      assert.equal(sent.statusCode, 303);
    }
    const alerts = (await lettersOf(cases, true)).map(({ letter }) => letter);
    assert.deepEqual(alerts, ['alert to-decide', 'alert to-decide']);
  });
});

describe('an owner who only wants to steer', () => {
  async function owner(cases: Cases, web: Awaited<ReturnType<typeof casesApp>>) {
    const asked = { kind: 'access', email: 'maria@seeblick.example', site: SITE };
    const place = placeOf(await web.post('/data-request', asked));
    const [, ref] = /requests\/(.+)\?/.exec(place) ?? [];
    const key = await keyFrom(cases, 'receipt-person', 'maria@seeblick.example');
    await web.post(`/requests/${ref}/confirmation`, { key });
    return { ref, key };
  }

  test('gets the ledger with its paths, pauses, slows down and ends the pause', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await cases.db.insert(ledger).values({
      site: SITE,
      purpose: 'page',
      method: 'GET',
      url: 'https://seeblick.example/zimmer?x=1',
      at: new Date(t0),
    });
    await using web = await casesApp(cases);
    const { ref, key } = await owner(cases, web);
    assert.equal(await shown(cases), 2, 'nothing is taken down for that');
    const lines = (await web.get(`/requests/${ref}/ledger.ndjson?key=${key}`)).body
      .trim()
      .split('\n');
    assert.equal(JSON.parse(lines[0] ?? '').url, 'https://seeblick.example/zimmer?x=1');
    const row = async () => (await cases.db.select().from(sites))[0];
    await web.post(`/requests/${ref}/pause`, { key, until: '2026-12-24' });
    assert.equal((await row())?.heldUntil?.toISOString(), '2026-12-24T00:00:00.000Z');
    await web.post(`/requests/${ref}/pace`, { key, seconds: '60' });
    assert.equal((await row())?.ownerGapMs, 60_000);
    await web.post(`/requests/${ref}/pause`, { key, until: '' });
    assert.equal((await row())?.heldAt, null);
  });

  test("cannot end an admin's hold", async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await using web = await casesApp(cases);
    const { ref, key } = await owner(cases, web);
    await cases.db.update(sites).set({ heldAt: new Date(t0), heldBecause: 'blocked us' });
    const reply = await web.post(`/requests/${ref}/pause`, { key, until: '' });
    assert.equal(reply.statusCode, 409);
    assert.ok((await cases.db.select().from(sites))[0]?.heldAt);
  });
});
