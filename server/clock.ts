/**
 * The calendar clock: what windows, deadlines, ages and dates are judged by. Pace never uses it: that is
 * real time, the database's own.
 */

/** @param startMs where the calendar starts; null = the machine's time */
export function calendarClock(startMs: number | null): () => number {
  if (startMs === null) return Date.now;
  const offsetMs = startMs - Date.now();
  return () => Date.now() + offsetMs;
}
