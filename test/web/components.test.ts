import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { textOf } from '../support/app.ts';
import { examples } from '../support/examples.ts';
import { renderPart } from '../support/render.ts';

const parts = readdirSync('web/views/parts').map((file) => file.replace(/\.eta$/, ''));

test('every component has an example, and every example its component', () => {
  assert.deepEqual(Object.keys(examples).sort(), parts.sort());
});

describe('each component renders its example', () => {
  for (const [name, { model, shows }] of Object.entries(examples)) {
    test(name, () => {
      const html = renderPart(name, model);
      assert.doesNotMatch(html, /undefined|\[object|NaN|\{\w+\}/);
      for (const text of shows)
        assert.ok(textOf(html).includes(text), `${text}\nin ${textOf(html)}`);
    });
  }
});
