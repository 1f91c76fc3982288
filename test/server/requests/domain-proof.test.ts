/** Weak spots of proofs by DNS, file and meta tag: each is refused with its reason. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fetched } from '../../../crawler/fetch/fetched.ts';
import {
  judgeProofFile,
  judgeProofMeta,
  proofNames,
  proveByDns,
  type TxtResolver,
} from '../../../server/requests/domain-proof.ts';

const names = proofNames('JourneyedBot', 'seeblick.example', 'tok_1');
const good = '_journeyedbot-challenge.seeblick.example';
const value = 'journeyedbot-removal=tok_1';

const zone =
  (records: Record<string, string[]>): TxtResolver =>
  async (name) => {
    const found = records[name];
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return found;
  };
const dead: TxtResolver = async () => {
  throw Object.assign(new Error('lame'), { code: 'ESERVFAIL' });
};
const because = (check: { kind: string; because?: string }) => check.because ?? check.kind;

describe('DNS TXT', () => {
  const record = zone({ [good]: ['v=spf1 -all', value] });
  const rows: [string, TxtResolver, TxtResolver, string][] = [
    ['two resolvers see the record', record, record, 'proved'],
    ['one resolver alone does not do', record, zone({}), 'resolvers_disagree'],
    ['a lame delegation is no answer', record, dead, 'no_answer'],
    ['no record', zone({}), zone({}), 'not_found'],
    [
      "another case's token",
      zone({ [good]: ['journeyedbot-removal=tok_2'] }),
      record,
      'resolvers_disagree',
    ],
    ['the token inside a longer record', zone({ [good]: [`x ${value}`] }), zone({}), 'not_found'],
  ];
  for (const [title, one, other, expected] of rows) {
    test(title, async () =>
      assert.equal(because(await proveByDns(names, [one, other], 'r4nd')), expected),
    );
  }

  test('a wildcard record proves nothing', async () => {
    const wildcard: TxtResolver = async () => [value];
    assert.equal(because(await proveByDns(names, [wildcard, wildcard], 'r4nd')), 'wildcard');
  });
});

function answer(body: string, status = 200, type = 'text/plain'): Fetched {
  return {
    kind: 'answer',
    url: 'https://seeblick.example/',
    status,
    headers: [['content-type', type]],
    body: new TextEncoder().encode(body),
    bytesOnWire: body.length,
    address: '127.0.0.1',
  };
}

describe('file', () => {
  const rows: [string, Fetched, string][] = [
    ['the value alone', answer(`${value}\n`), 'proved'],
    ['a redirect, also within the host', answer('', 301), 'redirected'],
    [
      'a soft 404 that repeats the value in a page',
      answer(`<p>${value} not found`, 200, 'text/html'),
      'not_plain_text',
    ],
    ['text around the value', answer(`You asked for ${value}`), 'not_found'],
    ['a real 404', answer(value, 404), 'bad_status'],
    ['a file that never ends', answer(value + ' '.repeat(2000)), 'not_found'],
    ['no answer', { kind: 'failed', url: '', because: 'time-out', detail: '' }, 'no_answer'],
  ];
  for (const [title, fetched, expected] of rows) {
    test(title, () => assert.equal(because(judgeProofFile(names, fetched)), expected));
  }
});

describe('meta tag', () => {
  const tag = '<meta name="journeyedbot-removal" content="tok_1">';
  const page = (head: string, body = '') =>
    answer(
      `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
      200,
      'text/html',
    );
  const rows: [string, Fetched, string][] = [
    ['in the head', page(tag), 'proved'],
    ['inside a comment', page(`<!-- ${tag} -->`), 'not_found'],
    ["in a visitor's text", page('', `<div class="guestbook">${tag}</div>`), 'not_found'],
    ['in a script of the head', page(`<script>"${tag}"</script>`), 'not_found'],
    ['after something that ends the head', page(`<p>hi</p>${tag}`), 'not_found'],
    ['twice, with two tokens', page(tag + tag.replace('tok_1', 'tok_2')), 'not_found'],
  ];
  for (const [title, fetched, expected] of rows) {
    test(title, () => assert.equal(because(judgeProofMeta(names, fetched)), expected));
  }
});
