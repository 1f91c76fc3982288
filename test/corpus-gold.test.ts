/** The corpora's gold files keep their own rules, so that a score against them means something. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { FactValue } from '../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../db/vocabulary/hotel.ts';
import vocabulary from '../db/vocabulary/hotel-facts.json' with { type: 'json' };
import { collapse, decodePage, type Gold, readHotels, readPageText } from './support/corpus.ts';
import { fitsItsType, isCondition } from './support/gold-value.ts';

const here = import.meta.dirname;
const vocabularyFile = join(here, '../db/vocabulary/hotel-facts.json');

/** Whether a value is what a trap warns of: any value, this one, or the stated part of a price. */
function meetsTrap(trap: FactValue | null, value: FactValue): boolean {
  if (trap === null) return true;
  if (typeof trap !== 'object' || Array.isArray(trap) || !('amount' in trap)) {
    return isDeepStrictEqual(trap, value);
  }
  const stated = value as Readonly<Record<string, unknown>>;
  return Object.entries(trap).every(([name, part]) => stated[name] === part);
}

/** The keys that follow from a page's own statements by `entailments`. */
function entailedKeys(facts: Gold['facts']): readonly string[] {
  const own = facts.filter((fact) => fact.entailed !== true);
  const states = (name: string) => {
    const [key, value] = name.split('=');
    return own.some((fact) => fact.key === key && (value === undefined || fact.value === value));
  };
  return vocabulary.entailments
    .filter((rule) => rule.if_any.some(states))
    .flatMap((rule) => Object.keys(rule.then))
    .filter((key) => !states(key))
    .sort();
}

for (const corpus of [
  'corpus/hotels',
  'corpus/own',
  'corpus/heldout',
  'corpus/final',
  'corpus/fresh',
  'corpus/unseen',
  'corpus/measure',
]) {
  describe(`gold of ${corpus}`, () => {
    for (const { dir, gold, manifest, files } of readHotels(join(here, corpus))) {
      const pageText = new Map(
        gold.pages.map(({ file }) => {
          const bytes = readFileSync(join(here, corpus, dir, file));
          return [file, readPageText(decodePage(bytes))] as const;
        }),
      );
      const statements = [...gold.facts, ...gold.optional];
      const specOf = (key: string) => {
        const spec = hotelFactSpec.get(key);
        assert.ok(spec, `${key} is in the vocabulary`);
        return spec;
      };

      test(`${dir}: the manifest names the pages of the gold file and of the folder`, () => {
        const pages = gold.pages.map(({ file, url }) => ({ file, url }));
        assert.deepEqual(manifest, { country: gold.country, pages });
        assert.equal(gold.hotel, dir);
        const listed = [...pages.map(({ file }) => file), 'gold.json', 'pages.json'];
        assert.deepEqual(files, listed.sort());
      });

      test(`${dir}: every key is known, every value and condition has its type`, () => {
        for (const fact of statements) {
          assert.ok(pageText.has(fact.page), fact.page);
          for (const { value, when = {} } of [fact, ...(fact.alt ?? [])]) {
            const shown = `${fact.page} ${fact.key} ${JSON.stringify({ value, when })}`;
            assert.ok(fitsItsType(specOf(fact.key), value), shown);
            assert.ok(isCondition(when), shown);
          }
        }
        for (const { key, page, value } of gold.absent) {
          if (value !== null && !(typeof value === 'object' && 'amount' in value)) {
            assert.ok(fitsItsType(specOf(key), value), `trap ${key} ${JSON.stringify(value)}`);
          }
          assert.ok(page === null || pageText.has(page), `trap ${key} on ${page}`);
          specOf(key);
        }
        for (const { key, pages } of gold.conflicts) {
          specOf(key);
          for (const page of pages) assert.ok(pageText.has(page), page);
        }
      });

      test(`${dir}: every fact's evidence stands on its page, where the gold says`, () => {
        for (const { page, key, evidence, source } of gold.facts) {
          const { visible, scripts, attributes } = pageText.get(page)!;
          const inAttributes = source === 'attribute' || source === 'microdata';
          const texts = source === undefined ? visible : [inAttributes ? attributes : scripts];
          const passage = collapse(evidence);
          assert.ok(
            passage !== '' && texts.some((text) => text.includes(passage)),
            `${page} ${key}: ${evidence}`,
          );
        }
      });

      test(`${dir}: no fact is there twice`, () => {
        const names = statements.map(({ page, key, value, when }) =>
          JSON.stringify([page, key, value, when]),
        );
        assert.deepEqual(
          names.filter((name, index) => names.indexOf(name) !== index),
          [],
        );
      });

      test(`${dir}: entailed facts are those that follow from the page`, () => {
        for (const { file } of gold.pages) {
          const facts = gold.facts.filter(({ page }) => page === file);
          const entailed = facts.filter((fact) => fact.entailed).map(({ key }) => key);
          assert.deepEqual(entailed.sort(), entailedKeys(facts), file);
        }
      });

      test(`${dir}: no trap warns of a gold fact`, () => {
        for (const trap of gold.absent) {
          const caught = gold.facts.filter(
            ({ key, page, value }) =>
              key === trap.key && (trap.page ?? page) === page && meetsTrap(trap.value, value),
          );
          assert.deepEqual(caught, [], trap.reason);
        }
      });

      test(`${dir}: every prohibited text stands on one of the pages`, () => {
        const all = [...pageText.values()].flatMap((text) => [
          ...text.visible,
          text.scripts,
          text.attributes,
        ]);
        for (const { text } of gold.prohibited) {
          assert.ok(
            all.some((whole) => whole.includes(collapse(text))),
            text,
          );
        }
      });
    }

    test('scored against itself it is perfect and meets no trap', () => {
      const predictions = readHotels(join(here, corpus)).flatMap(({ dir, gold }) =>
        gold.pages.map(({ file }) => {
          const facts = gold.facts.filter(({ page }) => page === file);
          return JSON.stringify({
            dir,
            page: file,
            facts: facts.map(({ key, value, when }) => ({ key, value, when })),
          });
        }),
      );
      const bars =
        'precision=1,recall=1,core_precision=1,core_recall=1,language_recall=1,traps<=0,leaks<=0';
      const scorer = [join(here, 'tools/score.mjs'), '--kind', 'hotel', '--worst', '5'];
      const scored = spawnSync(
        process.execPath,
        [...scorer, '--min', bars, '--vocabulary', vocabularyFile, join(here, corpus)],
        { input: predictions.join('\n'), encoding: 'utf8' },
      );
      assert.equal(scored.status, 0, scored.stderr + scored.stdout);
    });
  });
}
