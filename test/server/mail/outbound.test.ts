/** Letters on their way out: a real SMTP server on loopback that can be down, refuse, or hang up. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { findRequest } from '../../../db/requests.ts';
import { outbox } from '../../../db/schema/requests.ts';
import { composeLetter } from '../../../server/mail/letters/compose.ts';
import { letterNames } from '../../../server/mail/letters/letter.ts';
import { type Outgoing, sendLetters, webhookTo } from '../../../server/mail/send-letters.ts';
import { fileTransport, smtpTransport } from '../../../server/mail/transport.ts';
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
  listHotel,
  t0,
} from '../../support/cases.ts';
import { exampleFacts } from '../../support/letters.ts';

type Answer = 'take' | 'refuse' | 'busy' | 'hang-up-after-taking';

/** Keeps what it accepted; `answer` says what it does with the next letters. */
async function mailServer() {
  const got: string[] = [];
  const state = { answer: 'take' as Answer };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });
        if (state.answer === 'refuse') return done(refusal(550));
        if (state.answer === 'busy') return done(refusal(451));
        got.push(Buffer.concat(chunks).toString());
        if (state.answer === 'take') return done();
        // The letter is taken, and the line goes dead before the answer.
        (session as unknown as { conn?: unknown }).conn = undefined;
        for (const connection of server.connections) connection._socket?.destroy();
        return undefined;
      });
    },
  }) as SMTPServer & { connections: Set<{ _socket?: { destroy: () => void } }> };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    got,
    state,
    port,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const sender = { brand: 'Testbot', address: 'bot@firsthand.example' };
function outgoing(url: string): Outgoing {
  return { mail: smtpTransport(url, sender), webhook: webhookTo(null) };
}

async function acceptedCase(cases: Cases): Promise<string> {
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
  return request.ref;
}

describe('the outbox', () => {
  test('[C29] letters arrive, once, from the contact address, and the case is done', async () => {
    await using cases = await casesWith();
    await using server = await mailServer();
    const ref = await acceptedCase(cases);
    const run = await sendLetters(cases.deps, outgoing(server.url), t0);
    await sendLetters(cases.deps, outgoing(server.url), t0 + HOUR);
    assert.equal(server.got.length, run.sent);
    const done = await Promise.all(server.got.map((raw) => simpleParser(raw)));
    const to = done
      .filter(({ subject }) => subject?.startsWith('Done:'))
      .map((mail) => [mail.to].flat()[0]?.text);
    assert.deepEqual(to.sort(), ['info@seeblick.example', 'maria@seeblick.example']);
    assert.equal(done[0]?.from?.text, '"Testbot" <bot@firsthand.example>');
    await runCaseClock(cases.deps, t0 + HOUR);
    assert.equal((await findRequest(cases.db, ref))?.status, 'done');
  });

  test('[C29] a mail server that is down at hour 23 delays letters and nothing else; each arrives once', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'maria@seeblick.example');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', t0);
    let port = 0;
    {
      await using down = await mailServer();
      port = down.port;
    }
    for (let hour = 0; hour <= 23; hour += 1) {
      await runCaseClock(cases.deps, t0 + hour * HOUR);
      await sendLetters(cases.deps, outgoing(`smtp://127.0.0.1:${port}`), t0 + hour * HOUR);
    }
    assert.equal((await findRequest(cases.db, request.ref))?.status, 'accepted', 'deleted in time');
    await using server = await mailServer();
    for (let minute = 0; minute < 180; minute += 10) {
      await sendLetters(cases.deps, outgoing(server.url), t0 + 24 * HOUR + minute * 60_000);
    }
    const ids = server.got.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    assert.equal(ids.length, (await cases.db.select().from(outbox)).length);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('two senders at work share the letters and send none twice', async () => {
    await using cases = await casesWith();
    await using server = await mailServer();
    await acceptedCase(cases);
    await Promise.all([1, 2, 3].map(() => sendLetters(cases.deps, outgoing(server.url), t0)));
    assert.equal(server.got.length, (await cases.db.select().from(outbox)).length);
  });

  test('a line that goes dead after the letter was taken repeats it under the same Message-ID', async () => {
    await using cases = await casesWith();
    await using server = await mailServer();
    await listHotel(cases);
    await askRemoval(cases, 'maria@seeblick.example');
    server.state.answer = 'hang-up-after-taking';
    await sendLetters(cases.deps, outgoing(server.url), t0);
    server.state.answer = 'take';
    await sendLetters(cases.deps, outgoing(server.url), t0 + HOUR);
    const ids = server.got.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
  });

  test('a question that the server refuses for good is a bounce: an admin hears of it', async () => {
    await using cases = await casesWith();
    await using server = await mailServer();
    server.state.answer = 'refuse';
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    await sendLetters(cases.deps, outgoing(server.url), t0);
    assert.equal((await findRequest(cases.db, request.ref))?.status, 'held');
    const rows = await cases.db.select().from(outbox);
    assert.ok(rows.some(({ letter }) => letter === 'alert question-bounced'));
  });

  test('a busy server is asked again later and later, and given up after five days', async () => {
    await using cases = await casesWith();
    await using server = await mailServer();
    server.state.answer = 'busy';
    await askRemoval(cases, 'rival@bergblick.example', { about: { site: 'unknown.example' } });
    for (let hour = 0; hour <= 126; hour += 6) {
      await sendLetters(cases.deps, outgoing(server.url), t0 + hour * HOUR);
    }
    const receipt = (await cases.db.select().from(outbox)).find(
      ({ letter }) => letter === 'receipt-removal',
    );
    assert.equal(receipt?.state, 'given-up');
  });
});

test('without a mail server, letters lie as .eml files in the data directory', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  await askRemoval(cases, 'rival@bergblick.example');
  const folder = join(cases.dir, 'outbox');
  const run = await sendLetters(
    cases.deps,
    { mail: fileTransport(folder, sender), webhook: webhookTo(null) },
    t0,
  );
  const files = readdirSync(folder);
  assert.equal(files.length, run.sent);
  assert.ok(files.every((name) => /^[0-9a-f-]{36}\.eml$/.test(name)));
  const mails = await Promise.all(
    files.map((name) => simpleParser(readFileSync(join(folder, name)))),
  );
  const question = mails.find(({ subject }) => subject?.startsWith('Please confirm'));
  assert.match(question?.text ?? '', /requests\/FH-.*\?key=/);
  assert.equal(question?.headers.get('auto-submitted'), 'auto-generated');
});

test('alerts at 12 h and 20 h go out by mail and by webhook', async (t) => {
  const got: unknown[] = [];
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      got.push(JSON.parse(body));
      response.end();
    });
  });
  t.after(() => hook.close());
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = hook.address() as AddressInfo;
  await using cases = await casesWith({ alertWebhook: `http://127.0.0.1:${port}/` });
  await using server = await mailServer();
  await listHotel(cases);
  const { request } = await askRemoval(cases, 'maria@seeblick.example');
  const key = await keyFrom(cases, 'receipt-removal', 'maria@seeblick.example');
  await pressButton(cases.deps, request.ref, key, 'confirm', t0);
  const out = {
    mail: smtpTransport(server.url, sender),
    webhook: webhookTo(`http://127.0.0.1:${port}/`),
  };
  for (const hour of [12, 20]) {
    await runCaseClock(cases.deps, t0 + hour * HOUR);
    await sendLetters(cases.deps, out, t0 + hour * HOUR);
  }
  const about = got.map((each) => (each as { alert: string }).alert);
  assert.deepEqual(about, ['to-decide', 'amber', 'red']);
  const due = {
    alert: 'amber',
    ref: request.ref,
    kind: 'removal',
    site: 'seeblick.example',
    status: 'proved',
    due_at: new Date(t0 + DAY).toISOString(),
  };
  assert.deepEqual(got[1], due);
  const subjects = server.got.map((raw) => /^Subject: (.*)$/im.exec(raw)?.[1] ?? '');
  assert.ok(
    subjects.some((subject) => /amber/.test(subject)) &&
      subjects.some((subject) => /red/.test(subject)),
  );
});

describe('a letter is what it should be, whatever was typed', () => {
  test('no name, reason or address can add a header', async () => {
    await using server = await mailServer();
    const evil = 'x\r\nBcc: all@everywhere.example\r\n\r\nBuy now';
    const facts = { ...exampleFacts, site: evil, reason: evil, brand: evil, factKey: evil };
    const transport = smtpTransport(server.url, { ...sender, brand: evil });
    for (const name of letterNames) {
      const message = composeLetter(name, 'en', 'maria@seeblick.example', facts);
      assert.deepEqual(await transport.send({ id: 'a', message, writtenAtMs: t0 }), {
        kind: 'accepted',
      });
    }
    transport.close();
    assert.equal(server.got.length, letterNames.length);
    for (const raw of server.got) {
      const head = raw.split('\r\n\r\n')[0] ?? '';
      assert.doesNotMatch(head, /^Bcc:/im);
      const mail = await simpleParser(raw);
      assert.deepEqual(
        [mail.to].flat().map((field) => field?.text),
        ['maria@seeblick.example'],
      );
    }
  });
});
