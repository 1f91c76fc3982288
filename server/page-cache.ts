/**
 * Finished answers in memory, bounded by their bytes. What is kept is dropped by the notices of the
 * database; while these cannot be relied on, nothing is kept and nothing is served from here.
 */
import type { Notice } from '../db/notices.ts';

export type FinishedPage = {
  readonly body: Buffer;
  readonly etag: string;
  /** All headers of the answer; those of its body (`content-…`) are left out of a 304. */
  readonly headers: Readonly<Record<string, string>>;
  /** `subject:ID`, `site:NAME`; any tombstone drops what has the tag `lists`. */
  readonly tags: readonly string[];
  readonly expiresAtMs: number;
};

export type CacheStats = {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
  readonly entries: number;
};

export type PageCache = {
  get(key: string, nowMs: number): FinishedPage | null;
  /** Taken before the database is read, so that an answer older than a notice is not kept. */
  moment(): number;
  set(key: string, page: FinishedPage, moment: number): void;
  hear(notice: Notice): void;
  stats(): CacheStats;
};

/** Map entry, key, headers and objects; estimated on the safe side. */
const ENTRY_BYTES = 3000;

export function createPageCache(bytesMax: number): PageCache {
  const pages = new Map<string, FinishedPage>();
  const keysOf = new Map<string, Set<string>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let changes = 0;
  let reliable = false;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
    for (const tag of page.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  };
  const dropTag = (tag: string) => {
    for (const key of [...(keysOf.get(tag) ?? [])]) drop(key);
  };
  const dropAll = () => {
    pages.clear();
    keysOf.clear();
    bytes = 0;
  };
  return {
    get(key, nowMs) {
      const page = reliable ? pages.get(key) : undefined;
      if (!page || page.expiresAtMs <= nowMs) {
        if (page) drop(key);
        misses += 1;
        return null;
      }
      // The map's order is that of use: the first is the one to go.
      pages.delete(key);
      pages.set(key, page);
      hits += 1;
      return page;
    },
    moment: () => changes,
    set(key, page, moment) {
      if (!reliable || moment !== changes || sizeOf(page) > bytesMax / 8) return;
      drop(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      for (const tag of page.tags) {
        const keys = keysOf.get(tag) ?? new Set();
        keysOf.set(tag, keys.add(key));
      }
      for (const oldest of pages.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
    hear(notice) {
      changes += 1;
      switch (notice.kind) {
        case 'facts':
          dropTag(`subject:${notice.subjectId}`);
          break;
        case 'tombstone':
          dropTag('lists');
          dropTag(`site:${notice.site}`);
          if (notice.subjectId) dropTag(`subject:${notice.subjectId}`);
          break;
        case 'lost':
          reliable = false;
          dropAll();
          break;
        case 'listening':
          dropAll();
          reliable = true;
          break;
      }
    },
    stats: () => ({ hits, misses, bytes, entries: pages.size }),
  };
}

function sizeOf(page: FinishedPage): number {
  return page.body.byteLength + ENTRY_BYTES;
}
