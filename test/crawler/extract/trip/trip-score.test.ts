/** The trip extractor against the corpus that its rules were developed on, by the scorer beside it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { runExtract } from '../../../../server/commands/extract.ts';

const root = join(import.meta.dirname, '../../../..');
const corpus = join(root, 'test/corpus/trips');

test('the developer corpus: precision 0.98, recall 0.95, no hallucination, no prohibited text', async () => {
  let lines = '';
  await runExtract(['--kind', 'trip', corpus], { write: (text: string) => (lines += text) });
  const bars = 'precision=0.98,recall=0.95,hallucinations_per_page<=0,severe<=0,leaks<=0';
  const vocabulary = join(root, 'db/vocabulary/trip-facts.json');
  const scorer = join(root, 'test/tools/score.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [scorer, '--kind', 'trip', '--vocabulary', vocabulary, '--min', bars, corpus],
    { input: lines, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr + stdout);
});
