/** The Retry-After header (RFC 9110 §10.2.3). */
import type { HeaderLines } from './fetched.ts';
import { readWrittenDate } from './written-date.ts';

/** As good as for ever, and still a date that a database can hold. */
const LONGEST_MS = 100 * 365 * 24 * 3600 * 1000;

/**
 * How long the server asks us to wait, in ms from now, never shortened. Of several lines the longest
 * counts. Null where there is none: also for 0, a time that has passed, and what cannot be read.
 */
export function readRetryAfter(headers: HeaderLines, nowMs: number): number | null {
  const waits = headers
    .filter(([name]) => name.toLowerCase() === 'retry-after')
    .map(([, value]) => waitOf(value.trim(), nowMs))
    .filter((waitMs) => waitMs > 0);
  return waits.length === 0 ? null : Math.min(Math.max(...waits), LONGEST_MS);
}

function waitOf(value: string, nowMs: number): number {
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  return (readWrittenDate(value) ?? nowMs) - nowMs;
}
