/** Which promise is kept by which tests: the table of `npm run promises`. Pure. */
import type { TestResult } from './unit-run.ts';

export type PromiseRow = {
  readonly id: string;
  readonly promise: string;
  readonly state: 'kept' | 'broken' | 'untested' | 'pending';
  /** How many tests of it passed (kept) or failed (broken). */
  readonly tests: number;
  /** What it waits for, where it is pending. */
  readonly pendingOn: string | null;
};

export type PublicPromise = { readonly id: string; readonly promise: string };

/** @param pending what a promise without a test may wait for, by id */
export function promiseTable(
  promises: readonly PublicPromise[],
  results: readonly TestResult[],
  pending: ReadonlyMap<string, string>,
): PromiseRow[] {
  return promises.map(({ id, promise }) => {
    const own = results.filter((result) => result.title.startsWith(`[${id}]`));
    const failed = own.filter((result) => result.outcome === 'failed').length;
    const passed = own.filter((result) => result.outcome === 'passed').length;
    const row = { id, promise, pendingOn: null };
    if (failed > 0) return { ...row, state: 'broken', tests: failed };
    if (passed > 0) return { ...row, state: 'kept', tests: passed };
    const pendingOn = pending.get(id) ?? null;
    return { ...row, state: pendingOn === null ? 'untested' : 'pending', tests: 0, pendingOn };
  });
}

/** `J11 kept 3`, `J12 untested 0`, `J13 broken 2`, `J32 pending issue 6`. */
export function promiseLine(row: PromiseRow): string {
  return `${row.id} ${row.state} ${row.state === 'pending' ? row.pendingOn : row.tests}`;
}

export const isGap = (row: PromiseRow): boolean =>
  row.state === 'broken' || row.state === 'untested';
