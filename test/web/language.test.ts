import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canonicalPath, localPath, preferredLanguage } from '../../web/language.ts';

describe('RFC 9110 §12.5.4: Accept-Language', () => {
  const table: [header: string | undefined, language: string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-FR,it;q=0.4,en;q=0.6', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['it;q=0', 'en'],
    ['en;q=0.5,it;q=0.9', 'it'],
    ['de;q=garbage', 'de'],
    [`${'x'.repeat(10_000)},de`, 'en'],
  ];
  for (const [header, language] of table) {
    test(`${String(header).slice(0, 40)} -> ${language}`, () =>
      assert.equal(preferredLanguage(header), language));
  }
});

test('English is canonical without a prefix', () => {
  assert.equal(canonicalPath('en', '/hotels'), '/hotels');
  assert.equal(canonicalPath('it', '/'), '/it/');
  assert.equal(localPath('/en', '/hotels'), '/en/hotels');
});
