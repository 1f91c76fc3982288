/** Runs the Playwright specs on a system Chromium and reads their results. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestResult } from './unit-run.ts';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  return [...(named ? [named] : []), ...CANDIDATES].find((path) => existsSync(path)) ?? null;
}

/** Installs Debian's Chromium where it is missing and may be installed; else says what to do. */
export function ensureChromium(print: (text: string) => void): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('no Chromium found: install one and name it in CHROMIUM_PATH');
  }
  print('installing chromium with apt-get …\n');
  const install =
    'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq chromium';
  const done = spawnSync('sh', ['-c', install], { encoding: 'utf8' });
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`apt-get could not install chromium:\n${done.stderr.slice(-2000)}`);
}

type Spec = { title: string; file: string; tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Report = { suites: Suite[]; errors?: { message?: string }[] };

/** @param titles only specs whose title matches; null = all */
export function runBrowserTests(
  titles: RegExp | null,
  print: (text: string) => void,
): TestResult[] {
  const chromium = ensureChromium(print);
  const report = join(mkdtempSync(join(tmpdir(), 'browser-run-')), 'report.json');
  const grep = titles ? ['--grep', titles.source] : [];
  const done = spawnSync('playwright', ['test', '-c', 'test/browser', ...grep], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    encoding: 'utf8',
  });
  if (/No tests found/.test(done.stderr)) return [];
  if (!existsSync(report))
    throw new Error(`playwright gave no report:\n${done.stdout}${done.stderr}`);
  const parsed = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = parsed.suites.flatMap(specsOf).map((spec) => resultOf(spec));
  if (results.some((result) => result.outcome === 'failed')) print(done.stdout);
  const noneMatched = titles !== null && results.length === 0;
  for (const error of noneMatched ? [] : (parsed.errors ?? [])) {
    print(`${error.message}\n`);
    results.push({ title: 'playwright', file: 'test/browser', outcome: 'failed' });
  }
  return results;
}

const specsOf = (suite: Suite): Spec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

function resultOf({ title, file, tests }: Spec): TestResult {
  const statuses = tests.map((test) => test.status);
  const failed = statuses.some((status) => status === 'unexpected');
  const skipped = statuses.length > 0 && statuses.every((status) => status === 'skipped');
  return { title, file, outcome: failed ? 'failed' : skipped ? 'skipped' : 'passed' };
}
