/** Reads the numbered promises and keeps the last results where the bot page finds them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isGap, type PromiseRow, type PublicPromise, promiseTable } from './promise-table.ts';
import type { TestResult } from './unit-run.ts';

const root = join(import.meta.dirname, '..', '..');

type PromisesFile = { readonly promises: readonly PublicPromise[] };

/** Promises of the trips profile about removal, persons and retention: these are tested already. */
const ABOUT_REMOVAL = /^C(?:2[7-9]|3[0-3]|37)$/;

/** What a promise without a test may still wait for; nothing else may be without one. */
function pendingReasons(promises: readonly PublicPromise[]): Map<string, string> {
  const trips = promises.filter(({ id }) => id.startsWith('C') && !ABOUT_REMOVAL.test(id));
  return new Map(trips.map(({ id }) => [id, 'trips profile']));
}

export function judgePromises(results: readonly TestResult[]): PromiseRow[] {
  const file = join(root, 'test', 'promises.json');
  const { promises } = JSON.parse(readFileSync(file, 'utf8')) as PromisesFile;
  return promiseTable(promises, results, pendingReasons(promises));
}

/** The bot page shows these beside each promise. */
export function keepPromiseResults(rows: readonly PromiseRow[], at: Date): void {
  const file = join(root, 'data', 'promises.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: at.toISOString(), promises: rows }, null, 1)}\n`);
}

export const gapsOf = (rows: readonly PromiseRow[]): PromiseRow[] => rows.filter(isGap);
