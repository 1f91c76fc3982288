/** How long a site asks us to stay away (RFC 9110 §10.2.3). Pure. */
import type { HeaderLines } from '../fetch/fetched.ts';

/** 9999-12-31T23:59:59Z: later than any wait that is meant, and still a date everywhere. */
const LATEST_MS = 253_402_300_799_000;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The moment before which nothing may be sent, in ms since the epoch, never shortened. Null where
 * the header is absent or says nothing that lies ahead: 0, a past date, or text that is neither
 * seconds nor an HTTP date. Of several lines the latest moment counts.
 */
export function retryNotBeforeMs(headers: HeaderLines, nowMs: number): number | null {
  const moments = headers
    .filter(([name]) => name === 'retry-after')
    .map(([, value]) => momentOf(value.trim(), nowMs))
    .filter((moment) => moment !== null && moment > nowMs) as number[];
  return moments.length === 0 ? null : Math.min(Math.max(...moments), LATEST_MS);
}

function momentOf(value: string, nowMs: number): number | null {
  if (/^\d+$/.test(value)) return nowMs + Number(value) * 1000;
  return dateOf(value, nowMs);
}

/** The three forms of RFC 9110 §5.6.7. `Date.parse` takes far more than dates, so it is not asked. */
function dateOf(value: string, nowMs: number): number | null {
  const parts =
    /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/i.exec(
      value,
    ) ??
    /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/i.exec(
      value,
    ) ??
    /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/i.exec(value);
  if (!parts?.groups) return null;
  const { day = '', month = '', year = '', time = '' } = parts.groups;
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  if (monthIndex < 0 || Number(day) < 1 || Number(day) > 31) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;
  return Date.UTC(fullYear(year, nowMs), monthIndex, Number(day), hour, minute, second);
}

/** RFC 9110 §5.6.7: a two-digit year more than 50 years ahead is the last one with those digits. */
function fullYear(digits: string, nowMs: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
