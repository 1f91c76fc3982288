/**
 * The extractor against the corpora, by the scorer that stands beside them. `hotels` is what rules
 * were developed on; the others hold harder pages by other hands, where a new rule must help.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { runExtract } from '../../../server/commands/extract.ts';

const root = join(import.meta.dirname, '../../..');

type Share = { readonly precision: number; readonly recall: number };
type Score = {
  readonly shortfalls: readonly string[];
  readonly languages: Readonly<Record<string, Share>>;
};

async function scoreOf(corpus: string, bars: string): Promise<Score> {
  const folder = join(root, 'test/corpus', corpus);
  let lines = '';
  await runExtract(['--kind', 'hotel', folder], { write: (text: string) => (lines += text) });
  const vocabulary = join(root, 'db/vocabulary/hotel-facts.json');
  const scorer = join(root, 'test/tools/score.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [scorer, '--kind', 'hotel', '--json', '--vocabulary', vocabulary, '--min', bars, folder],
    { input: lines, encoding: 'utf8' },
  );
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

test('the developer corpus: precision 0.98, core recall 0.90, two traps, no prohibited text', async () => {
  const { shortfalls, languages } = await scoreOf(
    'hotels',
    'precision=0.98,core_recall=0.90,traps<=2,leaks<=0',
  );
  assert.deepEqual(shortfalls, []);
  for (const [language, { precision, recall }] of Object.entries(languages)) {
    assert.ok(precision >= 0.96, `${language}: precision ${precision}`);
    assert.ok(recall >= 0.85, `${language}: recall ${recall}`);
  }
});

/** What the rules reach on pages by other hands; some were scored once before rules were tuned on them. */
const reached = [
  ['own', 'precision=0.95,core_recall=0.88,leaks<=0'],
  ['heldout', 'precision=0.98,core_recall=0.93,leaks<=0'],
  ['final', 'precision=0.98,core_recall=0.93,leaks<=0'],
  ['fresh', 'precision=0.91,core_recall=0.80,leaks<=0'],
  ['unseen', 'precision=0.94,core_recall=0.82,leaks<=0'],
] as const;

for (const [corpus, bars] of reached) {
  test(`pages by other hands (${corpus}): no prohibited text, and no step back`, async () => {
    const { shortfalls } = await scoreOf(corpus, bars);
    assert.deepEqual(shortfalls, []);
  });
}
