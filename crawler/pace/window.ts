/**
 * The hours in which requests may leave, by the wall clock of a zone. Where the clock is set
 * forward or back, the wall clock decides: a window is an hour shorter or longer that night. Pure.
 */
import { Temporal } from 'temporal-polyfill';
import type { BotProfile } from '../profiles/profile.ts';

export type Window = NonNullable<BotProfile['window']>;

/** Without a window it is always open. `from` belongs to the window, `until` does not. */
export function isOpen(window: Window | null, nowMs: number): boolean {
  if (window === null) return true;
  const time = zoned(window, nowMs).toPlainTime();
  const isFrom = Temporal.PlainTime.compare(time, window.from) >= 0;
  const isBefore = Temporal.PlainTime.compare(time, window.until) < 0;
  const spansMidnight = Temporal.PlainTime.compare(window.from, window.until) >= 0;
  return spansMidnight ? isFrom || isBefore : isFrom && isBefore;
}

/** The first moment from now on at which the window is open: now itself if it is. */
export function nextOpeningMs(window: Window | null, nowMs: number): number {
  if (window === null || isOpen(window, nowMs)) return nowMs;
  return firstOf(moments(window, window.from, nowMs), (ms) => isOpen(window, ms));
}

/** The moment at which the window closes that is open now; null without a window. */
export function closingMs(window: Window | null, nowMs: number): number | null {
  if (window === null) return null;
  if (!isOpen(window, nowMs)) throw new Error(`the window is not open at ${nowMs}`);
  return firstOf(moments(window, window.until, nowMs), (ms) => !isOpen(window, ms));
}

/**
 * Everything at which the window's state can change in the next two days: the wall time itself,
 * both times it is shown where the clock is set back, and the moment of the change.
 */
function moments(window: Window, wallTime: string, nowMs: number): number[] {
  const now = zoned(window, nowMs);
  const days = [0, 1, 2].map((days) => now.toPlainDate().add({ days }));
  const onDays = days.flatMap((day) => {
    const local = day.toPlainDateTime(wallTime);
    return (['earlier', 'later'] as const).map((disambiguation) =>
      local.toZonedDateTime(window.zone, { disambiguation }),
    );
  });
  const change = now.getTimeZoneTransition('next');
  const all = change ? [...onDays, change] : onDays;
  return all.map((moment) => moment.epochMilliseconds).filter((ms) => ms > nowMs);
}

function firstOf(moments: readonly number[], holds: (ms: number) => boolean): number {
  const first = Math.min(...moments.filter(holds));
  if (!Number.isFinite(first)) throw new Error('a window neither opens nor closes in two days');
  return first;
}

function zoned(window: Window, ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(window.zone);
}
