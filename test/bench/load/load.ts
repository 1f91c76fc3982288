/** What the asking process is told, and what it reports. */

export type LoadOrder = {
  readonly port: number;
  /** Asked in this order, and from the start again when all were asked. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly durationMs: number;
  /** Requests that begin each second, whether earlier ones are answered or not; null = back to back. */
  readonly perSecond: number | null;
};

export type LoadReport = {
  readonly requests: number;
  readonly perSecond: number;
  /** By status; 0 = no answer. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
  /** From the moment at which a request was due until its last octet. */
  readonly latenciesMs: readonly number[];
  /** Of the asking process, 0 to 1: near 1 it is itself the bottleneck. */
  readonly busy: number;
};
