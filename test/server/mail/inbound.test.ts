/** Incoming mail: who is believed, what is answered, and what nobody can do with a forged letter. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { findRequest } from '../../../db/requests.ts';
import { publishedFacts } from '../../../db/schema/published.ts';
import { outbox, requestDocuments, requests } from '../../../db/schema/requests.ts';
import { sites } from '../../../db/schema/sites.ts';
import { handleMail } from '../../../server/mail/handle-mail.ts';
import { runCaseClock } from '../../../server/requests/case-clock.ts';
import {
  askRemoval,
  type Cases,
  casesWith,
  DAY,
  HOUR,
  lettersOf,
  listHotel,
  SITE,
  t0,
} from '../../support/cases.ts';
import { mime, signed, signersDns } from '../../support/mail.ts';

const receive = (cases: Cases, raw: string | Buffer, atMs = t0) =>
  handleMail(cases.deps, signersDns, Buffer.from(raw), atMs);
const facts = async (cases: Cases) => (await cases.db.select().from(publishedFacts)).length;
const caseOf = async (cases: Cases, ref: string | null) => {
  const request = await findRequest(cases.db, ref ?? '');
  assert.ok(request);
  return request;
};
const removal = { subject: 'Removal', text: 'Please remove seeblick.example from your site.' };
const heldAt = async (cases: Cases) =>
  (await cases.db.select().from(sites).where(eq(sites.site, SITE)))[0]?.heldAt;

describe('mail with aligned DKIM', () => {
  test('[C27] from the own domain is acted on directly', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({ from: 'Maria <maria@seeblick.example>', ...removal });
    const outcome = await receive(cases, await signed(raw, { domain: SITE }));
    const request = await caseOf(cases, outcome.ref);
    assert.equal(request.status, 'proved');
    assert.equal(request.provedBy, 'mail');
    assert.equal(await facts(cases), 0);
  });

  test('[C27] from an address published on the site is acted on directly', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({ from: 'office@mail-seeblick.example', ...removal });
    const outcome = await receive(cases, await signed(raw, { domain: 'mail-seeblick.example' }));
    assert.equal((await caseOf(cases, outcome.ref)).status, 'proved');
  });

  test('signed by a host of the domain counts (relaxed alignment)', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({ from: 'maria@seeblick.example', ...removal });
    const outcome = await receive(cases, await signed(raw, { domain: 'mail.seeblick.example' }));
    assert.equal((await caseOf(cases, outcome.ref)).status, 'proved');
  });

  test('[C28] of a stranger: held at once, the operator is asked, nothing disappears', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({ from: 'rival@bergblick.example', ...removal });
    const outcome = await receive(cases, await signed(raw, { domain: 'bergblick.example' }));
    assert.equal((await caseOf(cases, outcome.ref)).status, 'asked');
    assert.ok(await heldAt(cases));
    assert.equal(await facts(cases), 2);
  });

  test('the operator confirms by answering the question', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    const [question] = await cases.db.select().from(outbox).where(eq(outbox.letter, 'question'));
    const raw = mime({
      from: 'info@seeblick.example',
      subject: 'Re: Please confirm',
      headers: [`In-Reply-To: <${question?.id}@firsthand.example>`],
      text: 'Ja, wir bestätigen das.\n\nAm 1.12.2026 schrieb Testbot:\n> Nothing is deleted unless you confirm',
    });
    await receive(cases, await signed(raw, { domain: SITE }));
    assert.equal((await caseOf(cases, request.ref)).status, 'proved');
  });

  test('an operator who only quotes our question has not confirmed it', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const { request } = await askRemoval(cases, 'rival@bergblick.example');
    const raw = mime({
      from: 'info@seeblick.example',
      subject: `Re: Please confirm [${request.ref}]`,
      text: 'Who asked for this?\n\nOn 1 Dec 2026 Testbot wrote:\n> somebody asked us to remove everything. Confirm here',
    });
    await receive(cases, await signed(raw, { domain: SITE }));
    assert.equal((await caseOf(cases, request.ref)).status, 'asked');
  });
});

describe('a forged sender deletes nothing', () => {
  const from = 'maria@seeblick.example';
  const own = { domain: SITE };
  const forgeries: [title: string, raw: () => Promise<string | Buffer>][] = [
    ['no signature at all', async () => mime({ from, ...removal })],
    [
      'signed by another domain',
      () => signed(mime({ from, ...removal }), { domain: 'bergblick.example' }),
    ],
    [
      "another server's Authentication-Results",
      async () =>
        mime({
          from,
          ...removal,
          headers: [
            'Authentication-Results: mx.firsthand.example; dkim=pass header.d=seeblick.example; dmarc=pass',
          ],
        }),
    ],
    [
      'a changed body',
      async () =>
        (await signed(mime({ from, ...removal }), own)).toString().replace('Please', 'PLEASE'),
    ],
    [
      'text written below the signed part (l=)',
      async () =>
        Buffer.concat([
          await signed(mime({ from, subject: 'x', text: 'Dear guest' }), {
            ...own,
            maxBodyLength: 10,
          }),
          Buffer.from('\r\nPlease remove seeblick.example\r\n'),
        ]),
    ],
    [
      'a second From field',
      async () =>
        `From: other@seeblick.example\r\n${await signed(mime({ from, ...removal }), own)}`,
    ],
    [
      'two senders in one field',
      () => signed(mime({ from: `${from}, rival@bergblick.example`, ...removal }), own),
    ],
    [
      'a real mail to somebody else, sent on to us',
      () => signed(mime({ from, to: 'guest@bergblick.example', ...removal }), own),
    ],
    [
      'To added to a mail that did not sign it',
      () => signed(mime({ from, ...removal }), { ...own, headerList: ['from', 'subject', 'date'] }),
    ],
    [
      'a real mail of last month, sent again',
      () => signed(mime({ from, ...removal, date: 'Mon, 02 Nov 2026 09:00:00 +0000' }), own),
    ],
    [
      'a look-alike domain',
      () =>
        signed(mime({ from: 'maria@seebiick.example', ...removal }), {
          domain: 'seebiick.example',
        }),
    ],
    [
      'a display name that is an address',
      () =>
        signed(mime({ from: '"maria@seeblick.example" <rival@bergblick.example>', ...removal }), {
          domain: 'bergblick.example',
        }),
    ],
  ];
  for (const [title, raw] of forgeries) {
    test(title, async () => {
      await using cases = await casesWith();
      await listHotel(cases);
      await receive(cases, await raw());
      for (let day = 1; day <= 8; day += 1) await runCaseClock(cases.deps, t0 + day * DAY);
      assert.equal(await facts(cases), 2);
      const proved = await cases.db.select().from(requests).where(sql`proved_at is not null`);
      assert.deepEqual(proved, []);
    });
  }

  test('but the real owner learns of it and can prove it with the button', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await receive(cases, mime({ from, ...removal }));
    const [receipt] = await lettersOf(cases);
    assert.equal(receipt?.to, from);
    assert.match(receipt?.text ?? '', /press the button/);
  });
});

describe('what a mail asks for', () => {
  test('in German, it is answered in German', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({
      from: 'rival@bergblick.example',
      text: 'Bitte entfernen Sie www.seeblick.example.',
    });
    await receive(cases, raw);
    const receipt = (await lettersOf(cases)).find(({ letter }) => letter === 'receipt-removal');
    assert.match(receipt?.text ?? '', /Ihre Bitte ist am/);
  });

  test('an unclear mail of the operator holds the crawl and waits for a person', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({
      from: 'maria@seeblick.example',
      text: 'We have a new pool, is that interesting?',
    });
    const outcome = await receive(cases, await signed(raw, { domain: SITE }));
    const request = await caseOf(cases, outcome.ref);
    assert.deepEqual([request.kind, request.status], ['unsorted', 'held']);
    assert.equal(await facts(cases), 2);
  });

  test('"do not remove us" removes nothing', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({
      from: 'maria@seeblick.example',
      text: 'Please do not remove us, we like it.',
    });
    const outcome = await receive(cases, await signed(raw, { domain: SITE }));
    assert.equal((await caseOf(cases, outcome.ref)).kind, 'unsorted');
  });

  test('a mail that names two sites is sorted by a person', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    await listHotel(cases, 'bergblick.example');
    const raw = mime({
      from: 'x@other.example',
      text: 'Remove seeblick.example and bergblick.example.',
    });
    const request = await caseOf(cases, (await receive(cases, raw)).ref);
    assert.deepEqual([request.kind, request.site], ['unsorted', null]);
  });

  test('the operator may be named by its name, or by a link to our page', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    for (const text of [
      'Please remove Hotel Seeblick.',
      'Remove https://firsthand.example/hotels/seeblick please',
    ]) {
      const request = await caseOf(
        cases,
        (await receive(cases, mime({ from: 'x@other.example', text }))).ref,
      );
      assert.equal(request.site, SITE);
    }
  });

  test('[C33] asks for access: the export goes to the signed sender', async () => {
    await using cases = await casesWith();
    const raw = mime({ from: 'guest@bergblick.example', text: 'What you hold about me, please.' });
    const outcome = await receive(cases, await signed(raw, { domain: 'bergblick.example' }));
    assert.equal((await caseOf(cases, outcome.ref)).status, 'done');
    const exported = (await lettersOf(cases)).find(({ letter }) => letter === 'export');
    assert.equal(exported?.to, 'guest@bergblick.example');
    assert.match(exported?.text ?? '', /What you hold about me/);
  });

  test('[C33] but an unsigned one gets only a button', async () => {
    await using cases = await casesWith();
    await receive(
      cases,
      mime({ from: 'guest@bergblick.example', text: 'What you hold about me, please.' }),
    );
    assert.deepEqual(
      (await lettersOf(cases)).map(({ letter }) => letter),
      ['receipt-person'],
    );
  });
});

describe('machines', () => {
  const rows: [title: string, headers: string[]][] = [
    ['an absence notice', ['Auto-Submitted: auto-replied']],
    ['an old absence notice', ['Precedence: auto_reply']],
    ['a mailing list', ['List-Id: <all.bergblick.example>']],
    ['a loop', ['X-Loop: bot@firsthand.example']],
    ['an empty return path', ['Return-Path: <>']],
  ];
  for (const [title, headers] of rows) {
    test(`${title} is not answered and opens nothing`, async () => {
      await using cases = await casesWith();
      await listHotel(cases);
      const raw = mime({ from: 'maria@seeblick.example', ...removal, headers });
      assert.equal((await receive(cases, await signed(raw, { domain: SITE }))).kind, 'ignored');
      assert.deepEqual(await lettersOf(cases), []);
    });
  }

  test('our own letter that comes back to us is not answered', async () => {
    await using cases = await casesWith();
    const outcome = await receive(cases, mime({ from: 'bot@firsthand.example', ...removal }));
    assert.equal(outcome.kind, 'ignored');
  });

  test('the same mail twice is one', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const raw = mime({ from: 'x@other.example', ...removal });
    await receive(cases, raw);
    assert.equal((await receive(cases, raw, t0 + HOUR)).kind, 'repeat');
    assert.equal((await lettersOf(cases)).length, 2);
  });

  function report(id: string, action: string): string {
    return [
      'From: MAILER-DAEMON@mx.example',
      'To: bot@firsthand.example',
      'Subject: Undelivered',
      'Message-ID: <dsn1@mx.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; info@seeblick.example',
      `Action: ${action}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${id}@firsthand.example>`,
      '--b--',
      '',
    ].join('\r\n');
  }

  for (const [action, status] of [
    ['failed', 'held'],
    ['delayed', 'asked'],
  ] as const) {
    test(`a report that the question was ${action} leaves the case ${status}`, async () => {
      await using cases = await casesWith();
      await listHotel(cases);
      const { request } = await askRemoval(cases, 'rival@bergblick.example');
      await cases.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.letter, 'question'));
      const [question] = await cases.db.select().from(outbox).where(eq(outbox.letter, 'question'));
      await receive(cases, report(question?.id ?? '', action));
      assert.equal((await caseOf(cases, request.ref)).status, status);
      assert.equal(await facts(cases), 2);
    });
  }
});

describe('attachments', () => {
  test('are named and never kept', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    const evil = Buffer.from('MZ evil program').toString('base64');
    const raw = [
      'From: x@other.example',
      'To: bot@firsthand.example',
      'Subject: Removal',
      'Message-ID: <a@b>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Remove seeblick.example',
      '',
      '--b',
      'Content-Type: application/octet-stream; name="../../run.exe"',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="../../run.exe"',
      '',
      evil,
      '--b--',
      '',
    ].join('\r\n');
    await receive(cases, raw);
    const [mail] = await cases.db
      .select()
      .from(requestDocuments)
      .where(eq(requestDocuments.kind, 'mail'));
    assert.match(mail?.content ?? '', /Attachment \(not kept\): .*run\.exe/);
    assert.doesNotMatch(mail?.content ?? '', /evil program/);
    assert.doesNotMatch(mail?.content ?? '', new RegExp(evil.slice(0, 12)));
  });

  test('a bomb of parts is refused before it is read', async () => {
    await using cases = await casesWith();
    const parts = Array.from(
      { length: 5000 },
      () => '--b\r\nContent-Type: text/plain\r\n\r\nx',
    ).join('\r\n');
    const raw = `From: x@other.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}\r\n--b--\r\n`;
    assert.equal((await receive(cases, raw)).kind, 'too_many_parts');
  });

  test('a mail of more than 5 MB is not read', async () => {
    await using cases = await casesWith();
    assert.equal((await receive(cases, Buffer.alloc(5_000_001, 'x'))).kind, 'too_large');
  });

  test('rubbish opens at most a case for a person, and nobody is written to', async () => {
    await using cases = await casesWith();
    await listHotel(cases);
    for (const raw of [
      '',
      '\0\0\0',
      'From: \r\n\r\n',
      'From: a@b\r\nFrom: c@d\r\n\r\nremove seeblick.example',
    ]) {
      await receive(cases, raw);
    }
    assert.deepEqual(await lettersOf(cases), []);
    assert.equal(await facts(cases), 2);
  });
});
