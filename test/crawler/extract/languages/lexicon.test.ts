import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { internationalWords, lexicons } from '../../../../crawler/extract/languages/lexicon.ts';

/** As the reader sees a phrase: without case, full stop at the end and optional hyphens. */
const bare = (phrase: string): string =>
  phrase.toLowerCase().replace(/\.$/, '').replaceAll('-', ' ');

const every = Object.entries({ ...lexicons, international: internationalWords });

describe('the lexicons', () => {
  for (const [language, { words }] of every) {
    test(`${language}: a phrase has one value in each category`, () => {
      for (const [category, values] of Object.entries(words)) {
        const known = new Map<string, string>();
        for (const [value, phrases] of Object.entries(values ?? {})) {
          for (const phrase of phrases ?? []) {
            const other = known.get(bare(phrase));
            assert.ok(
              other === undefined || other === value,
              `${category} ${phrase}: ${other}, ${value}`,
            );
            known.set(bare(phrase), value);
          }
        }
      }
    });
  }

  for (const [language, { numbers, ordinals, words }] of Object.entries(lexicons)) {
    test(`${language}: numbers to a hundred, ordinals to ten, all months and weekdays`, () => {
      assert.equal(numbers.length, 101);
      assert.equal(ordinals.length, 10);
      assert.equal(Object.keys(words.month ?? {}).length, 12);
      assert.equal(Object.keys(words.weekday ?? {}).length, 7);
    });
    test(`${language}: no number word is written for two numbers`, () => {
      const spellings = numbers.flatMap((words) => [...new Set(words.map(bare))]);
      assert.equal(new Set(spellings).size, spellings.length);
    });
  }
});
