/**
 * `npm run bench [-- NAME…] [--json]`: the figures that are promised, each beside its reference. Ends with 1
 * where a figure is not good enough.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchResult, RunBench } from './bench.ts';

const NAMES = [
  'extract',
  'engine',
  'pace',
  'pace-durable',
  'hotel-page',
  'compare-page',
  'search',
  'sign',
];

const fileOf = (name: string): string => join(import.meta.dirname, `${name}.ts`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`no bench "${unknown.join(', ')}"; there are: ${NAMES.join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  const results: Record<string, Omit<BenchResult, 'faults'>> = {};
  for (const name of positionals.length > 0 ? positionals : NAMES.filter(isThere)) {
    const { faults, ...result } = await benchOf(name);
    results[name] = result;
    if (!values.json) process.stdout.write(`${lineOf(name, result)}\n`);
    for (const fault of faults) process.stderr.write(`${name}: ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
}

/** Some figures belong to parts that are not built yet. */
const isThere = (name: string): boolean => existsSync(fileOf(name));

async function benchOf(name: string): Promise<BenchResult> {
  const { run } = (await import(fileOf(name))) as { run: RunBench };
  return await run((text) => void process.stderr.write(`${text}\n`));
}

function lineOf(name: string, { value, unit, reference, ratio }: Omit<BenchResult, 'faults'>) {
  return `${name}: ${value} ${unit}, reference ${reference} ${unit}, ratio ${ratio}`;
}

await main();
