import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editDistance } from '../../../web/search/edit-distance.ts';

describe('typing errors between two words', () => {
  const table: [a: string, b: string, errors: number][] = [
    ['hotel', 'hotel', 0],
    ['ceasar', 'caesar', 1],
    ['krannich', 'kranich', 1],
    ['kranch', 'kranich', 1],
    ['kranihc', 'kranich', 1],
    ['albergo', 'auberge', 2],
    ['inn', 'hotel', 3],
    ['', 'ab', 2],
  ];
  for (const [a, b, errors] of table) {
    test(`${a} / ${b}: ${errors}`, () => {
      assert.equal(editDistance(a, b, 2), errors);
      assert.equal(editDistance(b, a, 2), errors);
    });
  }
});
