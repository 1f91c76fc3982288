/** What the measured process is told, and what it reports. */
import type { CacheStats } from '../../../server/page-cache.ts';

export type WebQuestion =
  | { readonly kind: 'start'; readonly databaseUrl: string; readonly nowMs: number }
  | { readonly kind: 'stats' };

export type WebAnswer = {
  readonly port: number;
  readonly cache: CacheStats;
  /** Of all its threads so far. */
  readonly cpuMs: number;
};
