/** Pages that nobody wrote for people end soon and say nothing wrong. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tripFacts, tripHtml } from '../../../support/trip-page.ts';

const TIMES = 50_000;

const lines: [what: string, line: string][] = [
  ['age bands', '25-35, '],
  ['group sizes', 'group 8-'],
  ['ways', 'Aa to '],
  ['a route', 'Aa – '],
  ['capital words behind a label', 'Start: Aa '],
  ['persons', 'with Anna Weber and '],
];

describe('a line without end', () => {
  for (const [what, line] of lines) {
    test(what, { timeout: 10_000 }, () => {
      const html = tripHtml({ lang: 'en', title: 'Crete' }, `<p>${line.repeat(TIMES)}</p>`);
      assert.deepEqual(tripFacts(html), { title: 'Crete' });
    });
  }
});

test('a heading without end is no name', { timeout: 10_000 }, () => {
  const html = tripHtml({ lang: 'en', title: 'Crete – 8 days '.repeat(TIMES) }, '<p>Hello</p>');
  assert.equal(tripFacts(html)['title'], undefined);
});

test('broken data gives no name and no fault', () => {
  const head = '<script type="application/ld+json">{"@type":"Person","name":</script>';
  assert.equal(tripFacts(tripHtml({ lang: 'en', title: 'Crete', head }))['title'], 'Crete');
});
