/** The admin API: who is let in, that acts happen once and leave a trace, and that two admins cannot collide. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { verifyActs } from '../../../db/journal.ts';
import { adminTokens } from '../../../db/schema/admin.ts';
import { facts } from '../../../db/schema/facts.ts';
import { publishedFacts } from '../../../db/schema/published.ts';
import { adminJournal, requests } from '../../../db/schema/requests.ts';
import { sites } from '../../../db/schema/sites.ts';
import { createToken, firstToken, type Scope } from '../../../server/admin/access.ts';
import { runCaseClock } from '../../../server/requests/case-clock.ts';
import { pressButton } from '../../../server/requests/press.ts';
import {
  askRemoval,
  type Cases,
  casesWith,
  DAY,
  keyFrom,
  lettersOf,
  listHotel,
  SITE,
  t0,
} from '../../support/cases.ts';
import { type CasesApp, casesApp } from '../../support/cases-app.ts';
import { mime, signed } from '../../support/mail.ts';

type Options = { token?: string; body?: unknown; headers?: Record<string, string>; raw?: Buffer };

async function apiWith(cases: Cases, web: CasesApp, scopes: readonly Scope[] = ['admin']) {
  const { token } = await createToken(cases.deps, { name: 'ada', scopes, by: 'test' }, t0);
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, options: Options = {}) => {
    const { body, headers = {}, raw } = options;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return await web.app.inject({
      method,
      url: `/admin/api${path}`,
      headers: {
        authorization: `Bearer ${options.token ?? token}`,
        ...(payload === undefined
          ? {}
          : { 'content-type': raw ? 'message/rfc822' : 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };
}

async function provedCase(cases: Cases): Promise<string> {
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  return request.ref;
}

describe('tokens', () => {
  test('without one nothing is told, and only its hash is stored', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const api = await apiWith(cases, web);
    for (const authorization of ['', 'Bearer nonsense', 'Basic YTpi']) {
      const reply = await api('GET', '/requests', { headers: { authorization } });
      assert.equal(reply.statusCode, 401);
    }
    const { token } = await createToken(
      cases.deps,
      { name: 'x', scopes: ['read'], by: 'test' },
      t0,
    );
    const stored = JSON.stringify(await cases.db.select().from(adminTokens));
    assert.ok(!stored.includes(token) && !stored.includes(token.slice(3)));
  });

  test('end with their time, when they are revoked, and at their scope', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const admin = await apiWith(cases, web);
    const reader = await apiWith(cases, web, ['read']);
    assert.equal((await reader('GET', '/requests')).statusCode, 200);
    assert.equal((await reader('POST', '/stop-all', { body: { reason: 'x' } })).statusCode, 403);
    assert.equal((await reader('GET', '/tokens')).statusCode, 403);
    const made = (
      await admin('POST', '/tokens', { body: { name: 'bot', scopes: ['read'], days: 1 } })
    ).json();
    assert.equal((await admin('GET', '/requests', { token: made.token })).statusCode, 200);
    web.at(t0 + DAY);
    assert.equal((await admin('GET', '/requests', { token: made.token })).statusCode, 401);
    web.at(t0);
    await admin('DELETE', `/tokens/${made.id}`, { body: { reason: 'left' } });
    assert.equal((await admin('GET', '/requests', { token: made.token })).statusCode, 401);
  });

  test('the first start makes one that signs in once and never calls the API', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const token = await firstToken(cases.deps, t0);
    assert.ok(token);
    assert.equal(await firstToken(cases.deps, t0), null, 'only where nobody can sign in');
    const api = await apiWith(cases, web);
    assert.equal((await api('GET', '/requests', { token })).statusCode, 401);
  });

  test('every route is described, with its body', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const api = await apiWith(cases, web);
    const { paths, openapi } = (await api('GET', '/openapi.json')).json();
    assert.equal(openapi, '3.1.0');
    const wanted = [
      'requests/{ref}/decisions',
      'tombstones',
      'facts/{id}/override',
      'sites/{site}/hold',
      'tokens',
      'journal',
      'stop-all',
      'inbound-mail',
      'reviews',
    ];
    for (const path of wanted) assert.ok(paths[`/admin/api/${path}`], path);
    const decision =
      paths['/admin/api/requests/{ref}/decisions'].post.requestBody.content['application/json']
        .schema;
    assert.deepEqual(decision.required, ['decision', 'reason', 'version']);
  });
});

describe('decisions', () => {
  test('two admins, one request: the second gets 409 with what has changed', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const ref = await provedCase(cases);
    const api = await apiWith(cases, web);
    const { version } = (await api('GET', `/requests/${ref}`)).json();
    const decide = (decision: string) =>
      api('POST', `/requests/${ref}/decisions`, { body: { decision, reason: 'seen', version } });
    const replies = await Promise.all([decide('accept'), decide('reject')]);
    const codes = replies.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(codes, [201, 409]);
    const clash = replies.find(({ statusCode }) => statusCode === 409)?.json();
    assert.equal(clash.error.code, 'version_clash');
    assert.ok(['accepted', 'rejected'].includes(clash.current.status));
    assert.ok(
      clash.changes.some(
        (event: { type: string; by: string }) => event.type === 'decided' && event.by === 'ada',
      ),
    );
  });

  test('the same Idempotency-Key acts once and gets the same answer', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const ref = await provedCase(cases);
    const api = await apiWith(cases, web);
    const { version } = (await api('GET', `/requests/${ref}`)).json();
    const body = { decision: 'accept', reason: 'seen', version };
    const headers = { 'idempotency-key': 'k1' };
    const first = await api('POST', `/requests/${ref}/decisions`, { body, headers });
    const again = await api('POST', `/requests/${ref}/decisions`, { body, headers });
    assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    const other = await api('POST', `/requests/${ref}/decisions`, {
      body: { ...body, decision: 'reject' },
      headers,
    });
    assert.equal(other.statusCode, 422);
    const acts = await cases.db.select().from(adminJournal).where(eq(adminJournal.target, ref));
    assert.equal(acts.length, 1);
    assert.ok(acts[0]?.by === 'ada' && acts[0].because === 'seen');
  });

  test('no admin accepts what nobody has proved; evidence on paper is recorded first', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    const api = await apiWith(cases, web);
    const path = `/requests/${request.ref}`;
    const accept = (version: number) =>
      api('POST', `${path}/decisions`, { body: { decision: 'accept', reason: 'x', version } });
    const refused = await accept(request.version);
    assert.deepEqual([refused.statusCode, refused.json().error.code], [409, 'not_proved']);
    const { version } = (await api('GET', path)).json();
    const proof = await api('POST', `${path}/evidence`, {
      body: { evidence: 'Letter of 30 Nov', reason: 'register checked', version },
    });
    assert.equal(proof.statusCode, 201);
    assert.equal((await accept(proof.json().version)).json().status, 'accepted');
  });

  test('a wrong body is refused with what is wrong', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    const api = await apiWith(cases, web);
    const ref = await provedCase(cases);
    const bodies = [
      {},
      { decision: 'delete', reason: 'x', version: 1 },
      { decision: 'accept', reason: '', version: 1 },
      { decision: 'accept', reason: 'x', version: 1, force: true },
    ];
    for (const body of bodies) {
      const reply = await api('POST', `/requests/${ref}/decisions`, { body });
      assert.equal(reply.statusCode, 422);
    }
    assert.equal(
      (
        await api('POST', '/requests/FH-NONE/decisions', {
          body: { decision: 'accept', reason: 'x', version: 1 },
        })
      ).statusCode,
      404,
    );
  });
});

test('incoming mail by POST: aligned DKIM proves, the same mail again does nothing', async () => {
  await using cases = await casesWith();
  await using web = await casesApp(cases);
  await listHotel(cases);
  const api = await apiWith(cases, web, ['mail']);
  const raw = await signed(
    mime({ from: 'maria@seeblick.example', text: 'Please remove seeblick.example' }),
    { domain: SITE },
  );
  const reply = await api('POST', '/inbound-mail', { raw });
  assert.deepEqual([reply.statusCode, reply.json().kind], [202, 'opened']);
  assert.equal((await cases.db.select().from(requests))[0]?.status, 'proved');
  assert.equal((await api('POST', '/inbound-mail', { raw })).json().kind, 'repeat');
  assert.equal(
    (await api('POST', '/inbound-mail', { raw: Buffer.alloc(5_100_000) })).statusCode,
    413,
  );
});

describe('facts', () => {
  async function oneFact(cases: Cases) {
    const [fact] = await cases.db.select().from(facts).where(eq(facts.key, 'checkin_from'));
    assert.ok(fact);
    return fact;
  }
  const value = async (cases: Cases) =>
    (
      await cases.db.select().from(publishedFacts).where(eq(publishedFacts.key, 'checkin_from'))
    ).map((fact) => [fact.value, fact.pageUrl, fact.foundIn]);

  test('[C30] an admin sets a value with its source, withdraws it and restores it', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    await listHotel(cases);
    const api = await apiWith(cases, web);
    const { id } = await oneFact(cases);
    const source = 'https://seeblick.example/preise';
    const override = await api('POST', `/facts/${id}/override`, {
      body: { value: '16:00', source, reason: 'called' },
    });
    assert.equal(override.statusCode, 204, override.body);
    assert.deepEqual(await value(cases), [['16:00', source, 'admin']]);
    const [now] = await cases.db
      .select()
      .from(publishedFacts)
      .where(eq(publishedFacts.key, 'checkin_from'));
    await api('POST', `/facts/${now?.id}/withdrawal`, { body: { reason: 'unsure' } });
    assert.deepEqual(await value(cases), []);
    await api('DELETE', `/facts/${now?.id}/withdrawal`, { body: { reason: 'sure again' } });
    assert.deepEqual(await value(cases), [['16:00', source, 'admin']]);
    const found = (await api('GET', '/facts?key=checkin_from&withdrawn=true')).json().facts;
    assert.equal(found.length, 2);
  });

  test('prose and a value without a source are refused', async () => {
    await using cases = await casesWith();
    await using web = await casesApp(cases);
    await listHotel(cases);
    const api = await apiWith(cases, web);
    const { id } = await oneFact(cases);
    for (const body of [
      { value: 'x'.repeat(500), source: 'https://a.example/', reason: 'r' },
      { value: '16:00', reason: 'r' },
    ]) {
      assert.equal((await api('POST', `/facts/${id}/override`, { body })).statusCode, 422);
    }
  });
});

test('tombstones: placed and lifted with a reason; the journal names who and why', async () => {
  await using cases = await casesWith();
  await using web = await casesApp(cases);
  const hotel = await listHotel(cases);
  const api = await apiWith(cases, web);
  const placed = await api('POST', '/tombstones', {
    body: { level: 'subject', site: SITE, subject: hotel.subjectId, reason: 'court order' },
  });
  assert.equal(placed.statusCode, 201);
  assert.equal((await web.get('/hotels/seeblick')).statusCode, 410);
  const [tombstone] = placed.json().tombstones;
  assert.equal(
    (await api('DELETE', `/tombstones/${tombstone.id}`, { body: { reason: 'overturned' } }))
      .statusCode,
    204,
  );
  assert.equal((await web.get('/hotels/seeblick')).statusCode, 404);
  const acts = (await api('GET', '/journal'))
    .json()
    .acts.map((act: { act: string; because: string }) => [act.act, act.because]);
  assert.deepEqual(acts.slice(0, 2), [
    ['tombstone lifted', 'overturned'],
    ['tombstone placed on subject', 'court order'],
  ]);
  assert.equal((await verifyActs(cases.db)).kind, 'whole');
});

test('sites: added, held until a date, released, reviewed; a removed one is refused', async () => {
  await using cases = await casesWith();
  await using web = await casesApp(cases);
  const api = await apiWith(cases, web);
  const row = async (site: string) =>
    (await cases.db.select().from(sites).where(eq(sites.site, site)))[0];
  const body = { urls: ['https://bergblick.example/', 'not a site'], reason: 'asked' };
  const added = (await api('POST', '/sites', { body })).json().sites;
  assert.deepEqual(
    added.map((each: { kind: string }) => each.kind),
    ['added', 'refused'],
  );
  await api('POST', '/sites/bergblick.example/hold', {
    body: { reason: 'works', until: '2026-12-24T00:00:00Z' },
  });
  assert.equal(
    (await row('bergblick.example'))?.heldUntil?.toISOString(),
    '2026-12-24T00:00:00.000Z',
  );
  assert.equal(
    (await api('DELETE', '/sites/bergblick.example/hold', { body: { reason: 'done' } })).statusCode,
    204,
  );
  await cases.db
    .update(sites)
    .set({ reviewNeededBecause: '403', nextDueAt: null })
    .where(eq(sites.site, 'bergblick.example'));
  assert.equal((await api('GET', '/reviews')).json().sites.length, 1);
  await api('POST', '/sites/bergblick.example/review', {
    body: { verdict: 'go-on', reason: 'was a mistake' },
  });
  assert.equal((await row('bergblick.example'))?.reviewNeededBecause, null);
  await api('POST', '/tombstones', { body: { level: 'site', site: SITE, reason: 'asked' } });
  const again = await api('POST', '/sites', {
    body: { urls: [`https://www.${SITE}/`], reason: 'sitemap' },
  });
  assert.equal(again.json().sites[0].kind, 'refused');
});

test('stop-all stops and starts again, and says who', async () => {
  await using cases = await casesWith();
  await using web = await casesApp(cases);
  const api = await apiWith(cases, web);
  await api('POST', '/stop-all', { body: { reason: 'incident' } });
  assert.deepEqual((await api('GET', '/stop-all')).json(), { stopped: true });
  await api('DELETE', '/stop-all', { body: { reason: 'over' } });
  assert.deepEqual((await api('GET', '/stop-all')).json(), { stopped: false });
});

test('an unsorted mail is sorted into a removal, and the operator is asked', async () => {
  await using cases = await casesWith();
  await using web = await casesApp(cases);
  await listHotel(cases);
  const api = await apiWith(cases, web);
  await api('POST', '/inbound-mail', {
    raw: Buffer.from(
      mime({ from: 'x@other.example', text: 'About that hotel: seeblick.example. Thanks.' }),
    ),
  });
  const [row] = await cases.db.select().from(requests);
  assert.equal(row?.kind, 'unsorted');
  const reply = await api('POST', `/requests/${row?.ref}/sorting`, {
    body: { kind: 'removal', site: SITE, reason: 'meant that', version: row?.version },
  });
  assert.deepEqual([reply.statusCode, reply.json().status], [201, 'asked']);
  assert.ok((await lettersOf(cases)).some(({ letter }) => letter === 'question'));
  await runCaseClock(cases.deps, t0 + 40 * DAY);
  const [count] = await cases.db.execute<{ n: number }>(sql`select count(*)::int as n from facts`);
  assert.equal(count?.n, 2);
});
