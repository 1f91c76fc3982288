import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fetched } from '../../../../crawler/fetch/fetched.ts';
import { aiTxtFindings } from '../../../../crawler/permission/signals/ai-txt.ts';
import { rslFindings } from '../../../../crawler/permission/signals/rsl.ts';
import type { SignalFile } from '../../../../crawler/permission/signals/signal-file.ts';
import { readSignalFile } from '../../../../crawler/permission/signals/signal-file.ts';
import { tdmRepInFile } from '../../../../crawler/permission/signals/tdmrep.ts';

const PAGE = 'https://inn.example/press/kit?lang=en';
const read = (text: string): SignalFile => ({ kind: 'read', text });

type Rows = readonly (readonly [text: string, reasons: string])[];

function check(
  rows: Rows,
  reasonsOf: (text: string) => readonly { readonly reason: string }[],
): void {
  for (const [text, reasons] of rows) {
    test(`${text} -> ${reasons || 'nothing'}`, () => {
      assert.equal(
        reasonsOf(text)
          .map(({ reason }) => reason)
          .join(' '),
        reasons,
      );
    });
  }
}

describe('tdmrep.json', () => {
  const one = (location: string, reservation: unknown = 1): string =>
    JSON.stringify([{ location, 'tdm-reservation': reservation }]);
  check(
    [
      [one('/press'), 'tdmrep-file'],
      [one('press/'), 'tdmrep-file'],
      [one('/pr%65ss/'), 'tdmrep-file'],
      [one('/*?lang=en$'), 'tdmrep-file'],
      [one('https://inn.example/press'), 'tdmrep-file'],
      [one('https://other.example/press'), ''],
      [one('/Press'), ''],
      [one('/', true), 'tdmrep-file'],
      [one('/', ' 1 '), 'tdmrep-file'],
      [one('/', 2), ''],
      [one('/', 0), ''],
      ['[{"tdm-reservation":1}]', 'tdmrep-file'],
      ['[{"location":"/","tdm_reservation":1}]', 'tdmrep-file'],
      ['[null, "x", 7, {"location":"/","tdm-reservation":1}]', 'tdmrep-file'],
      ['[{"location":"/","tdm-policy":"https://inn.example/p"}]', ''],
      ['{"location":"/"', 'tdmrep-file:unreadable'],
      ['', 'tdmrep-file:unreadable'],
    ],
    (text) => tdmRepInFile(PAGE, read(text)),
  );

  test('the first and the longest match are both asked, and either may reserve', () => {
    const entries = (...pairs: readonly (readonly [string, number])[]): SignalFile =>
      read(JSON.stringify(pairs.map(([location, r]) => ({ location, 'tdm-reservation': r }))));
    assert.equal(tdmRepInFile(PAGE, entries(['/press/', 0], ['/', 1])).length, 0);
    assert.equal(tdmRepInFile(PAGE, entries(['/', 1], ['/press/', 0])).length, 1);
    assert.equal(tdmRepInFile(PAGE, entries(['/', 0], ['/press/', 1])).length, 1);
    assert.equal(tdmRepInFile(PAGE, entries(['/', 2], ['/press/', 0])).length, 0);
  });
});

describe('ai.txt', () => {
  check(
    [
      ['User-agent: *\nDisallow: *.txt', 'ai-txt:disallow'],
      ['User-agent: *\nDisallow: /*.html$', 'ai-txt:disallow'],
      ['User-agent: *\nDisallow: /\nAllow: *.html', ''],
      ['User-agent: *\nDisallow: /\nAllow: /', 'ai-txt:disallow'],
      ['User-agent: *\nDisallow: /press/', 'ai-txt:disallow'],
      ['User-agent: *\nDisallow: /press/\nAllow: /press/kit', ''],
      ['User-agent: *\nDisallow: /spa/', ''],
      ['User-agent: *\nDisallow: *.pdf', ''],
      ['User-agent: *\nDisallow: *.mp4', 'ai-txt:images'],
      ['User-agent: *\nDisallow: /\n\nUser-agent: JourneyedBot\nAllow: /', ''],
      ['User-agent: JourneyedBot\nDisallow: /', 'ai-txt:disallow'],
      ['Indexing: conditional', 'ai-txt:indexing'],
      ['Caching: deny\nTraining: Deny', 'ai-txt:caching ai-txt:training'],
      ['Agent: GPTBot\nScraping: deny', ''],
      ['Agent: GPTBot\nScraping: allow\nAgent: JourneyedBot\nScraping: deny', 'ai-txt:scraping'],
      ['Training: our staff is trained every year', ''],
      ['constructor: deny', ''],
      ['# We are a small hotel', ''],
    ],
    (text) => aiTxtFindings(PAGE, read(text), 'JourneyedBot'),
  );

  test('for a PDF its own ending counts', () => {
    const file = read('User-agent: *\nDisallow: *.pdf');
    const [finding] = aiTxtFindings('https://inn.example/rates.PDF', file, 'JourneyedBot');
    assert.equal(finding?.reason, 'ai-txt:disallow');
  });
});

describe('RSL licences', () => {
  const licence = (inner: string, attributes = 'url="/"'): string =>
    `<rsl><content ${attributes}><license>${inner}</license></content></rsl>`;
  const ALL = '<permits type="usage">all</permits>';
  check(
    [
      [licence(ALL), ''],
      [licence('<permits type="usage">search ai-input</permits>'), ''],
      [licence('<permits>search</permits>'), 'rsl:not-permitted'],
      [licence('<prohibits>ai-index</prohibits>'), 'rsl:prohibits'],
      [licence(`${ALL}<prohibits type="usage">search</prohibits>`), 'rsl:prohibits'],
      [licence(`${ALL}<payment type="free"/>`), ''],
      [licence(`${ALL}<payment/>`), 'rsl:payment'],
      [licence('<permits type="user">commercial</permits>'), ''],
      [licence('<prohibits type="user">commercial</prohibits>'), 'rsl:user'],
      [licence(ALL, 'url="/" encrypted="true"'), 'rsl:server'],
      [licence(`${ALL}<server>x</server>`), 'rsl:server'],
      [licence('<prohibits>all</prohibits>', 'url="https://inn.example/press/*"'), 'rsl:prohibits'],
      [licence('<prohibits>all</prohibits>', 'url="https://other.example/"'), ''],
      [licence('<prohibits>all</prohibits>', 'url="/*?lang=fr$"'), ''],
      [licence('<prohibits>all</prohibits>', ''), 'rsl:prohibits'],
      [
        '<r:rsl xmlns:r="https://rslstandard.org/rsl"><r:content url="/"><r:license>' +
          '<r:prohibits type="usage">AI-ALL</r:prohibits></r:license></r:content></r:rsl>',
        'rsl:prohibits',
      ],
      [
        `${licence(ALL).replace('</license>', `</license><license><prohibits>all</prohibits></license>`)}`,
        'rsl:prohibits',
      ],
      ['not a licence', 'rsl:unreadable'],
      ['<rsl></rsl>', 'rsl:unreadable'],
      ['<content>'.repeat(600), 'rsl:unreadable'],
    ],
    (text) => rslFindings(text, PAGE, { from: 'file', inline: false }),
  );

  test('a document over 1 MB is not read', () => {
    const [finding] = rslFindings(licence(ALL) + ' '.repeat(1_000_000), PAGE, {
      from: 'file',
      inline: false,
    });
    assert.deepEqual([finding?.reason, finding?.needsReview], ['rsl:unreadable', true]);
  });
});

describe('what fetching a file of reservations came to', () => {
  const answer = (status: number, body: string): Fetched => ({
    kind: 'answer',
    url: PAGE,
    status,
    headers: [],
    body: Buffer.from(body),
    bytesOnWire: body.length,
    address: '192.0.2.1',
  });
  const rows: readonly (readonly [name: string, fetched: Fetched, kind: SignalFile['kind']])[] = [
    ['a text', answer(200, '[]'), 'read'],
    ['404', answer(404, ''), 'absent'],
    ['403', answer(403, ''), 'absent'],
    ['a page in its place', answer(200, '<!DOCTYPE html><p>Not found'), 'absent'],
    ['a page behind a comment', answer(200, '<!-- x --> <html>'), 'absent'],
    ['429', answer(429, ''), 'unknown'],
    ['500', answer(500, ''), 'unknown'],
    ['301', answer(301, ''), 'unknown'],
    ['no answer', { kind: 'failed', url: PAGE, because: 'reset', detail: '' }, 'unknown'],
    ['not sent', { kind: 'not-sent', url: PAGE, because: 'database' }, 'unknown'],
  ];
  for (const [name, fetched, kind] of rows) {
    test(`${name} -> ${kind}`, () => assert.equal(readSignalFile(fetched).kind, kind));
  }

  test('one that may exist refuses until a person has looked', () => {
    for (const found of [
      tdmRepInFile(PAGE, { kind: 'unknown' }),
      aiTxtFindings(PAGE, { kind: 'unknown' }, 'JourneyedBot'),
    ]) {
      assert.deepEqual(
        found.map(({ verdict, needsReview }) => [verdict, needsReview]),
        [['refuse', true]],
      );
    }
  });

  test('a byte order mark does not spoil the file', () => {
    const file = readSignalFile(answer(200, '\uFEFF[{"location":"/","tdm-reservation":1}]'));
    assert.equal(tdmRepInFile(PAGE, file).length, 1);
  });
});
