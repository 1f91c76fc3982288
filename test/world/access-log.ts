/** What an invented site's own server wrote down: the witness that every pace test believes. */

export type AccessEntry = {
  readonly at: number;
  readonly host: string;
  readonly method: string;
  readonly url: string;
  readonly userAgent: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** One line in the manner of web servers: time, method, path, agent. */
export function accessLine(entry: AccessEntry): string {
  const time = new Date(entry.at).toISOString();
  return `${time} ${entry.method} ${entry.url} "${entry.userAgent}"`;
}

/** The pauses between consecutive requests in milliseconds. */
export function gapsMs(entries: readonly AccessEntry[]): number[] {
  return entries.slice(1).map((entry, index) => entry.at - (entries[index]?.at ?? 0));
}
