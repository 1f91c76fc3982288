/** New mail by IMAP: read once, marked as seen only when it was dealt with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requests } from '../../../db/schema/requests.ts';
import { pollInbox } from '../../../server/mail/imap-inbox.ts';
import { casesWith, listHotel, SITE, t0 } from '../../support/cases.ts';
import { imapInbox } from '../../support/imap-server.ts';
import { mime, signed, signersDns } from '../../support/mail.ts';

test('[C27] mail from the own domain arrives by IMAP, proves, and is not read again', async () => {
  await using cases = await casesWith();
  await listHotel(cases);
  const raw = mime({ from: 'maria@seeblick.example', text: 'Please remove seeblick.example' });
  const absence = mime({
    from: 'x@other.example',
    text: 'I am away',
    headers: ['Auto-Submitted: auto-replied'],
  });
  const mails = [(await signed(raw, { domain: SITE })).toString('latin1'), absence];
  await using inbox = await imapInbox(mails);
  const first = await pollInbox(inbox.url, cases.deps, signersDns, t0);
  assert.deepEqual(
    first.map(({ kind }) => kind),
    ['opened', 'ignored'],
  );
  assert.equal((await cases.db.select().from(requests))[0]?.status, 'proved');
  assert.deepEqual([...inbox.seen], [1, 2]);
  assert.deepEqual(await pollInbox(inbox.url, cases.deps, signersDns, t0), []);
});

test('a mail that could not be dealt with stays unread for the next time', async () => {
  await using cases = await casesWith();
  await using inbox = await imapInbox([
    mime({ from: 'x@other.example', text: 'Remove seeblick.example' }),
  ]);
  const broken = {
    ...cases.deps,
    hashAddress: () => {
      throw new Error('no key');
    },
  };
  await assert.rejects(pollInbox(inbox.url, broken, signersDns, t0));
  assert.deepEqual([...inbox.seen], []);
  assert.equal((await pollInbox(inbox.url, cases.deps, signersDns, t0)).length, 1);
});
