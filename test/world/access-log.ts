/** What an invented site's own server wrote down: the witness that every pace test believes. */

export type AccessEntry = {
  /** Arrival in ms since the epoch, by a clock that never goes back. */
  readonly at: number;
  readonly host: string;
  readonly method: string;
  readonly url: string;
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** When the answer was handed over, or when the connection ended without one; null = not yet. */
  endedAt: number | null;
  /** Null where no status line was sent. */
  status: number | null;
  /** False for an answer that was cut, by either side. */
  complete: boolean;
  /** The answer's Retry-After, as it stood. */
  retryAfter: string | null;
};

/** One line in the manner of web servers: time, method, path, agent. */
export function accessLine(entry: AccessEntry): string {
  const time = new Date(entry.at).toISOString();
  return `${time} ${entry.method} ${entry.url} "${entry.userAgent}"`;
}

/**
 * From the end of each answer to the arrival of the next request, in ms: negative where two requests
 * were under way at once.
 */
export function gapsMs(entries: readonly AccessEntry[]): number[] {
  return entries.slice(1).map((entry, index) => {
    const before = entries[index];
    return before?.endedAt == null ? Number.NEGATIVE_INFINITY : entry.at - before.endedAt;
  });
}
