import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import { formatOf } from '../../web/facts/format.ts';
import { languages } from '../../web/language.ts';
import { en } from '../../web/messages/en.ts';

for (const language of languages) {
  describe(`texts in ${language}`, () => {
    const { messages } = formatOf(language);
    test('every fact and group of the vocabulary has a name', () => {
      for (const { key, group } of hotelFactSpecs) {
        assert.ok(messages.facts[key], key);
        assert.ok(messages.groups[group], group);
      }
    });
    test('every value of the vocabulary has words', () => {
      for (const { key, values = [] } of hotelFactSpecs) {
        for (const value of values) {
          const words = messages.values[`${key}.${value}`] ?? messages.values[value];
          assert.ok(words, `${key}.${value}`);
        }
      }
    });
    test('every unit of the vocabulary has words', () => {
      for (const { type, unit } of hotelFactSpecs) {
        if (type === 'integer' && unit) assert.ok(messages.units[unit], unit);
      }
    });
    test('every text has the places of the English one', () => {
      assert.deepEqual(placesOf(messages), placesOf(en));
    });
  });
}

/** Path of each text with the names in its braces. */
function placesOf(tree: object, path = ''): string[] {
  return Object.entries(tree)
    .flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [`${path}.${key} ${[...new Set(value.match(/\{\w+\}/g))].sort().join()}`]
        : placesOf(value as object, `${path}.${key}`),
    )
    .sort();
}
