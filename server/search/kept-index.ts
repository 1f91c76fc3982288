/** The index of hotels, loaded once and kept up with the database's notices. */
import type { Sql } from 'postgres';
import type { Notice } from '../../db/notices.ts';
import type { SubjectKind } from '../../db/publication.ts';
import { loadSearchRows, readSearchRows, subjectIdsOfSites } from '../../db/search.ts';
import { createHotelIndex, type HotelIndex } from './hotel-index.ts';

export type KeptIndex = {
  /** Null until it is loaded for the first time. */
  current(): HotelIndex | null;
  /** Throws an error with status 503 when it takes too long. */
  ready(): Promise<HotelIndex>;
  hear(notice: Notice): void;
};

/** Notices of one crawled page come together; one question covers them all. */
const GATHER_MS = 50;
const READ_AT_ONCE_MAX = 500;
const RETRY_MS = 1000;
/** A person waits this long for a list; a large index after a start takes longer. */
const READY_MS_MAX = 5000;

export function keepIndex(
  sql: Sql,
  kind: SubjectKind,
  onError: (error: unknown) => void,
): KeptIndex {
  const first = Promise.withResolvers<HotelIndex>();
  let index: HotelIndex | null = null;
  let loading = false;
  let gathering = false;
  const ids = new Set<string>();
  const sites = new Set<string>();

  const load = async () => {
    loading = true;
    try {
      const loaded = createHotelIndex();
      // Portion by portion, so that pages are answered meanwhile.
      for await (const portion of loadSearchRows(sql, kind)) portion.forEach(loaded.put);
      index = loaded;
      first.resolve(loaded);
    } catch (error) {
      onError(error);
      later(RETRY_MS, load);
    } finally {
      loading = false;
    }
    gather();
  };
  const gather = () => {
    if (gathering) return;
    gathering = true;
    later(GATHER_MS, async () => {
      gathering = false;
      if (index && !loading) await readChanges(index);
    });
  };
  const readChanges = async (kept: HotelIndex) => {
    const [changedIds, changedSites] = [[...ids].slice(0, READ_AT_ONCE_MAX), [...sites]];
    for (const id of changedIds) ids.delete(id);
    sites.clear();
    try {
      const ofSites = await idsOfSites(sql, kept, changedSites);
      await readAgain(sql, kind, kept, [...changedIds, ...ofSites]);
    } catch (error) {
      for (const id of changedIds) ids.add(id);
      for (const site of changedSites) sites.add(site);
      onError(error);
      later(RETRY_MS, async () => gather());
    }
    if (ids.size > 0) gather();
  };
  return {
    current: () => index,
    ready: async () => index ?? (await withinTime(first.promise)),
    hear(notice) {
      switch (notice.kind) {
        case 'facts':
          ids.add(notice.subjectId);
          return gather();
        case 'tombstone':
          if (notice.subjectId) ids.add(notice.subjectId);
          else sites.add(notice.site);
          return gather();
        case 'listening':
          return void load();
        case 'lost':
          // Results are read through the public door, so an old index only counts wrongly.
          if (!index && !loading) void load();
      }
    },
  };
}

function later(ms: number, act: () => Promise<void>): void {
  setTimeout(() => void act(), ms).unref();
}

async function idsOfSites(
  sql: Sql,
  index: HotelIndex,
  sites: readonly string[],
): Promise<readonly string[]> {
  if (sites.length === 0) return [];
  return [...(await subjectIdsOfSites(sql, sites)), ...sites.flatMap(index.idsOfSite)];
}

async function readAgain(
  sql: Sql,
  kind: SubjectKind,
  index: HotelIndex,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = new Map((await readSearchRows(sql, kind, ids)).map((row) => [row.id, row]));
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    if (row) index.put(row);
    else index.remove(id);
  }
}

async function withinTime(ready: Promise<HotelIndex>): Promise<HotelIndex> {
  const late = Promise.withResolvers<never>();
  const busy = Object.assign(new Error('the search index is being loaded'), { statusCode: 503 });
  const timer = setTimeout(() => late.reject(busy), READY_MS_MAX);
  try {
    return await Promise.race([ready, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
