import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitCounts } from '../../../server/search/bit-counts.ts';

test('each bit is counted on its own, the highest too', () => {
  const counts = bitCounts();
  for (let n = 0; n < 1000; n += 1) counts.add(n | (n % 2 === 0 ? 1 << 31 : 0));
  const expected = Array.from({ length: 10 }, (_, bit) =>
    Array.from({ length: 1000 }, (_, n) => (n >> bit) & 1).reduce((sum, set) => sum + set, 0),
  );
  assert.deepEqual(
    expected.map((_, bit) => counts.of(bit)),
    expected,
  );
  assert.deepEqual([counts.of(31), counts.of(30)], [500, 0]);
});
