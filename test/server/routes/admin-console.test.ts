/** The console: signing in, the queue with its clocks, deciding, and what a stranger's page cannot do there. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { findRequest } from '../../../db/requests.ts';
import { facts } from '../../../db/schema/facts.ts';
import { sites } from '../../../db/schema/sites.ts';
import { createToken, firstToken, type Scope } from '../../../server/admin/access.ts';
import { pressButton } from '../../../server/requests/press.ts';
import { textOf } from '../../support/app.ts';
import {
  askRemoval,
  type Cases,
  casesWith,
  HOUR,
  keyFrom,
  listHotel,
  t0,
} from '../../support/cases.ts';
import { type CasesApp, casesApp } from '../../support/cases-app.ts';

async function signedIn(cases: Cases, web: CasesApp, scopes: readonly Scope[] = ['admin']) {
  const { token } = await createToken(cases.deps, { name: 'ada', scopes, by: 'test' }, t0);
  const reply = await web.post('/admin/sign-in', { token });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const csrf =
    /name="csrf" value="([^"]+)"/.exec((await web.get('/admin', { cookie })).body)?.[1] ?? '';
  return { cookie, csrf };
}

async function provedCase(cases: Cases): Promise<string> {
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'maria@seeblick.example', {
    sender: { message: '<i>Off</i> with it' },
  });
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  return request.ref;
}

describe('signing in', () => {
  test('the one-time token opens one session, in a cookie that stays under /admin', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const token = (await firstToken(cases.deps, t0)) ?? '';
    assert.match(
      (await web.get(`/admin/sign-in?token=${token}`)).body,
      /type="password" value="fh_/,
    );
    const reply = await web.post('/admin/sign-in', { token });
    assert.equal(reply.statusCode, 303);
    const cookie = String(reply.headers['set-cookie']);
    for (const part of ['Path=/admin', 'HttpOnly', 'SameSite=Strict', 'Secure'])
      assert.ok(cookie.includes(part), part);
    assert.equal((await web.post('/admin/sign-in', { token })).statusCode, 422, 'it works once');
  });

  test('two sign-ins with the one-time token at the same moment: one wins', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const token = (await firstToken(cases.deps, t0)) ?? '';
    const replies = await Promise.all([1, 2, 3].map(() => web.post('/admin/sign-in', { token })));
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [303, 422, 422]);
  });

  test('without a session every page leads to the sign-in, and nothing acts', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    for (const path of [
      '',
      '/sites',
      '/facts',
      '/tombstones',
      '/journal',
      '/tokens',
      '/requests/FH-X',
    ]) {
      const reply = await web.get(`/admin${path}`);
      assert.deepEqual(
        [reply.statusCode, reply.headers['location']],
        [303, '/admin/sign-in'],
        path,
      );
    }
    assert.equal(
      (await web.post('/admin/stop-all', { stopped: 'yes', reason: 'x' })).statusCode,
      303,
    );
    assert.equal((await web.get('/')).headers['set-cookie'], undefined);
  });

  test('guessing is slowed down, and a session ends', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const { cookie, csrf } = await signedIn(cases, web);
    const codes = [];
    for (let time = 0; time < 12; time += 1)
      codes.push((await web.post('/admin/sign-in', { token: 'x' })).statusCode);
    assert.ok(codes.includes(429));
    web.at(t0 + 12 * HOUR);
    assert.equal((await web.get('/admin', { cookie })).statusCode, 303);
    web.at(t0);
    await web.post('/admin/sign-out', { csrf }, { cookie });
    assert.equal((await web.get('/admin', { cookie })).statusCode, 303);
  });
});

describe('acting', () => {
  test('a decision needs the CSRF token, a reason and the scope', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const ref = await provedCase(cases);
    const { cookie, csrf } = await signedIn(cases, web, ['read']);
    const version = String((await findRequest(cases.db, ref))?.version);
    const send = (form: Record<string, string>) =>
      web.post(
        `/admin/requests/${ref}/decisions`,
        { decision: 'accept', version, ...form },
        { cookie },
      );
    assert.equal((await send({ reason: 'x' })).statusCode, 403);
    assert.equal((await send({ reason: 'x', csrf: 'wrong' })).statusCode, 403);
    assert.equal((await send({ csrf })).statusCode, 422);
    assert.equal((await send({ csrf, reason: 'x' })).statusCode, 403, 'a reader decides nothing');
    assert.equal((await findRequest(cases.db, ref))?.status, 'proved');
  });

  test('the queue shows the clock, the case its evidence and the letters that a decision would send', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const ref = await provedCase(cases);
    const { cookie, csrf } = await signedIn(cases, web);
    web.at(t0 + 2 * HOUR + 1);
    assert.match(
      textOf((await web.get('/admin', { cookie })).body),
      new RegExp(`${ref} removal seeblick.example proved 21 h 59 min left`),
    );
    const page = await web.get(`/admin/requests/${ref}`, { cookie });
    assert.match(page.body, /&lt;i&gt;Off&lt;\/i&gt; with it/);
    assert.match(
      textOf(page.body),
      /sender maria@seeblick.example, would prove: mailbox, confirmed/,
    );
    assert.match(textOf(page.body), /done-operator Done: seeblick.example is removed/);
    const version = /name="version" value="(\d+)"/.exec(page.body)?.[1] ?? '';
    const form = { csrf, version, decision: 'accept', reason: 'clear' };
    const first = await web.post(`/admin/requests/${ref}/decisions`, form, { cookie });
    assert.equal(first.statusCode, 303);
    const second = await web.post(`/admin/requests/${ref}/decisions`, form, { cookie });
    assert.equal(second.statusCode, 409);
    assert.match(textOf(second.body), /Somebody was faster/);
    assert.equal((await findRequest(cases.db, ref))?.status, 'accepted');
  });

  test('amber and red are flagged', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    await provedCase(cases);
    for (const [hours, words] of [
      [11, '13 h'],
      [12, '12 h'],
      [21, '3 h'],
    ] as const) {
      web.at(t0 + hours * HOUR);
      const { cookie } = await signedIn(cases, web);
      const { body } = await web.get('/admin', { cookie });
      assert.equal(/class="flag">/.test(body), hours >= 12);
      assert.match(textOf(body), new RegExp(words));
    }
  });

  test('lists: hold and release a site, withdraw and restore a fact, lift a tombstone, read the journal', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    await listHotel(cases);
    const { cookie, csrf } = await signedIn(cases, web);
    const act = (path: string, form: Record<string, string> = {}) =>
      web.post(`/admin${path}`, { csrf, reason: 'test', ...form }, { cookie });
    const row = async () => (await cases.db.select().from(sites))[0];
    assert.equal((await act('/sites/seeblick.example/hold')).statusCode, 303);
    assert.ok((await row())?.heldAt);
    await act('/sites/seeblick.example/release');
    assert.equal((await row())?.heldAt, null);
    const [fact] = await cases.db.select().from(facts).where(eq(facts.key, 'wifi_free'));
    await act(`/facts/${fact?.id}/withdrawal`);
    assert.match(
      textOf((await web.get('/admin/facts?q=seeblick.example', { cookie })).body),
      /withdrawn/,
    );
    assert.equal((await act(`/facts/${fact?.id}/restoration`)).statusCode, 303);
    const journal = textOf((await web.get('/admin/journal', { cookie })).body);
    assert.match(journal, /Both histories are whole/);
    assert.match(journal, /ada site held seeblick.example test/);
    for (const path of ['/sites', '/tombstones', '/tokens']) {
      assert.equal((await web.get(`/admin${path}`, { cookie })).statusCode, 200);
    }
  });
});
