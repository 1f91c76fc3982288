import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPageCache, type FinishedPage } from '../../server/page-cache.ts';

const page = (bytes: number, ...tags: string[]): FinishedPage => ({
  body: Buffer.alloc(bytes),
  etag: '"e"',
  headers: {},
  tags,
  expiresAtMs: 1000,
});

function listening(bytesMax = 1_000_000) {
  const cache = createPageCache(bytesMax);
  cache.hear({ kind: 'listening' });
  return cache;
}

describe('finished pages in memory', () => {
  test('are kept until they expire', () => {
    const cache = listening();
    cache.set('a', page(10), cache.moment());
    assert.ok(cache.get('a', 999));
    assert.equal(cache.get('a', 1000), null);
  });
  test('stay within their bytes; what was used longest ago goes first', () => {
    const cache = listening(100_000);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
      cache.set(key, page(9_000), cache.moment());
      cache.get('a', 0);
    }
    assert.ok(cache.stats().bytes <= 100_000);
    assert.ok(cache.get('a', 0));
    assert.equal(cache.get('b', 0), null);
    assert.ok(cache.get('l', 0));
  });
  test('go with a change of their subject or a tombstone on their site, others stay', () => {
    const cache = listening();
    cache.set('one', page(10, 'subject:1', 'site:x'), cache.moment());
    cache.set('two', page(10, 'subject:2', 'site:x'), cache.moment());
    cache.set('three', page(10, 'subject:3', 'site:y'), cache.moment());
    cache.hear({ kind: 'facts', subjectId: '1' });
    assert.deepEqual(kept(cache), ['two', 'three']);
    cache.hear({ kind: 'tombstone', level: 'site', site: 'x', subjectId: null });
    assert.deepEqual(kept(cache), ['three']);
  });
  test('are not kept when something changed while they were made', () => {
    const cache = listening();
    const moment = cache.moment();
    cache.hear({ kind: 'facts', subjectId: '1' });
    cache.set('one', page(10, 'subject:1'), moment);
    assert.deepEqual(kept(cache), []);
  });
  test('are neither kept nor served before notices arrive and after they are lost', () => {
    const cache = createPageCache(1_000_000);
    cache.set('one', page(10), cache.moment());
    assert.equal(cache.get('one', 0), null);
    cache.hear({ kind: 'listening' });
    cache.set('one', page(10), cache.moment());
    cache.hear({ kind: 'lost' });
    assert.equal(cache.get('one', 0), null);
    cache.hear({ kind: 'listening' });
    assert.equal(cache.get('one', 0), null);
  });
});

function kept(cache: ReturnType<typeof createPageCache>): string[] {
  return ['one', 'two', 'three'].filter((key) => cache.get(key, 0) !== null);
}
