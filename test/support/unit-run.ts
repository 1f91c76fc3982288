/** Runs test files with node:test in processes of their own and collects what became of each test. */
import { run } from 'node:test';

export type TestResult = {
  /** The test's own title. */
  readonly title: string;
  readonly file: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
};

export type UnitRun = {
  readonly files: readonly string[];
  /** Only tests whose title matches; null = all. */
  readonly titles: RegExp | null;
  readonly concurrency: number;
  /** Of one file. */
  readonly timeLimitMs: number;
  readonly print: (text: string) => void;
};

/** @returns the results of single tests; suites only group them */
export async function runUnitTests(options: UnitRun): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const failures: string[] = [];
  const events = run({
    files: [...options.files],
    concurrency: options.concurrency,
    timeout: options.timeLimitMs,
    execArgv: ['--import', new URL('property-seed.ts', import.meta.url).href],
    ...(options.titles ? { testNamePatterns: options.titles } : {}),
  });
  const stall = stallGuard(2 * options.timeLimitMs, options.print);
  for await (const event of events) {
    stall.refresh();
    switch (event.type) {
      case 'test:pass':
      case 'test:fail': {
        const { data } = event;
        if (data.details.type === 'suite') break;
        const failed = event.type === 'test:fail' && data.todo === undefined;
        const skipped = data.skip !== undefined || (event.type === 'test:fail' && !failed);
        const outcome = failed ? 'failed' : skipped ? 'skipped' : 'passed';
        results.push({ title: data.name, file: data.file ?? '', outcome });
        if (failed) failures.push(failureText(data.name, data.file ?? '', data.details));
        else if (skipped) options.print(`skipped: ${data.name} (${String(data.skip ?? '')})\n`);
        break;
      }
      case 'test:stderr':
        options.print(event.data.message);
        break;
    }
  }
  clearTimeout(stall);
  for (const failure of failures) options.print(failure);
  return results;
}

function failureText(name: string, file: string, details: unknown): string {
  const error = (details as { error?: Error & { cause?: unknown } }).error;
  const cause = error?.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error;
  return `\nnot ok: ${name}\n  ${file}\n  ${String(cause).replaceAll('\n', '\n  ')}\n`;
}

/** A test that timed out may leave its process open for ever: then the run ends, and says so. */
function stallGuard(limitMs: number, print: (text: string) => void): NodeJS.Timeout {
  return setTimeout(() => {
    print(`not ok: nothing has happened for ${limitMs / 1000} s\n0 passed, 1 failed\n`);
    process.exit(1);
  }, limitMs);
}
