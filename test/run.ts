/**
 * `npm test`: types, lint, dead code, unit, database, server and browser tests, then the promises.
 * The last line counts them: `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { runBrowserTests } from './support/browser-run.ts';
import { gapsOf, judgePromises, keepPromiseResults } from './support/promise-results.ts';
import { promiseLine } from './support/promise-table.ts';
import { startTestServer } from './support/server.ts';
import { runUnitTests, type TestResult } from './support/unit-run.ts';

const PROMISE_TITLE = /^\[[JC]\d\d\]/;

const print = (text: string) => void process.stdout.write(text);

/** A tool of the repository whose exit code is one test. */
function check(title: string, command: readonly string[]): TestResult {
  const started = Date.now();
  const [program = '', ...args] = command;
  const done = spawnSync(program, args, { encoding: 'utf8' });
  const passed = done.status === 0;
  print(`${passed ? 'ok' : 'not ok'}: ${title} (${Date.now() - started} ms)\n`);
  if (!passed) print(`${done.stdout}${done.stderr}\n`);
  return { title, file: command.join(' '), outcome: passed ? 'passed' : 'failed' };
}

function testFiles(mode: Mode): string[] {
  const files = globSync('test/**/*.test.ts').filter((file) => {
    return file.startsWith('test/long/') === (mode === 'long');
  });
  if (mode !== 'promises') return files.sort();
  return files.filter((file) => /\[[JC]\d\d\]/.test(readFileSync(file, 'utf8'))).sort();
}

type Mode = 'all' | 'long' | 'promises';

async function main(): Promise<void> {
  const given = process.argv[2] ?? 'all';
  const mode: Mode = given === 'long' || given === 'promises' ? given : 'all';
  const asJson = process.argv.includes('--json');
  const say = asJson ? () => undefined : print;
  const results: TestResult[] = [];
  if (mode === 'all') {
    results.push(check('types', ['tsc', '-p', '.']));
    results.push(check('lint and format', ['biome', 'check', '--error-on-warnings', '.']));
    results.push(check('dead code', ['knip']));
    results.push(check('migrations', ['drizzle-kit', 'check', '--config', 'db/drizzle.config.ts']));
  }
  const titles = mode === 'promises' ? PROMISE_TITLE : null;
  const server = await startTestServer();
  process.env['TEST_DATABASE_URL'] = server.url;
  const concurrency = 2;
  const files = testFiles(mode);
  const timeLimitMs = mode === 'long' ? 900_000 : 240_000;
  const limits = { concurrency, timeLimitMs };
  results.push(...(await runUnitTests({ files, titles, ...limits, print: say })));
  if (mode !== 'long') results.push(...runBrowserTests(titles, say));
  await server.stop();
  if (mode !== 'long') reportPromises(results, mode === 'promises', asJson);
  finish(results, say);
}

function reportPromises(results: TestResult[], full: boolean, asJson: boolean): void {
  const rows = judgePromises(results);
  keepPromiseResults(rows, new Date());
  if (asJson) print(`${JSON.stringify(rows, null, 1)}\n`);
  else for (const row of full ? rows : gapsOf(rows)) print(`${promiseLine(row)}\n`);
  for (const row of gapsOf(rows)) {
    if (row.state === 'untested') {
      results.push({ title: `${row.id} untested`, file: 'test/promises.json', outcome: 'failed' });
    }
  }
}

function finish(results: readonly TestResult[], say: (text: string) => void): void {
  const count = (outcome: TestResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const failed = count('failed');
  say(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  process.exitCode = failed > 0 || count('passed') === 0 ? 1 : 0;
}

await main();
