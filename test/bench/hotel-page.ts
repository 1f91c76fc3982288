/**
 * Bench `hotel-page`: pages that are kept beside bare Fastify that returns the same bytes from memory, and
 * pages that have to be made beside a Fastify route that runs the same SQL and returns JSON. The figure is
 * the one that stands worse to its reference.
 */
import { seededChoices } from '../support/seeded-random.ts';
import { type BenchResult, rounded } from './bench.ts';
import { type Dataset, sharedDataset } from './dataset/shared.ts';
import type { LoadOrder } from './load/load.ts';
import {
  browserHeaders,
  type Compared,
  compareRates,
  openStage,
  ROUNDS,
  type Stage,
} from './stage.ts';
import { zipfRanks } from './zipf.ts';

const RATIO_MIN = 0.5;
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
const CONNECTIONS = 16;
const ROUND_MS = 5000;
/** Long enough to fill the cache. */
const WARM_UP_MS = 30_000;
const SHARE_MS = 10_000;
const DRAWS = 500_000;
/** So many of the most asked-for pages are certainly kept. */
const KEPT_HOTELS = 1000;

export async function run(say: (text: string) => void): Promise<BenchResult> {
  return await benchHotelPage(await sharedDataset(say), say);
}

export async function benchHotelPage(
  dataset: Dataset,
  say: (text: string) => void,
): Promise<BenchResult> {
  await using stage = await openStage(dataset);
  const mixed = await mixedTraffic(stage, dataset, say);
  say('kept pages, beside the same bytes from memory:');
  const hit = await hits(stage, dataset, say);
  say('pages to be made, beside the same SQL as JSON:');
  const miss = await misses(stage, dataset, mixed.asked, say);
  const worse = ratioOf(hit) < ratioOf(miss) ? hit : miss;
  say(`hit ratio ${rounded(ratioOf(hit))}, miss ratio ${rounded(ratioOf(miss))}`);
  return {
    value: rounded(worse.ours),
    unit: `pages/s (${worse === hit ? 'hit' : 'miss'})`,
    reference: rounded(worse.reference),
    ratio: rounded(ratioOf(worse)),
    faults: [
      ...mixed.faults,
      ...(ratioOf(hit) < RATIO_MIN ? [`hits reach less than ${RATIO_MIN} of the reference`] : []),
      ...(ratioOf(miss) < RATIO_MIN
        ? [`misses reach less than ${RATIO_MIN} of the reference`]
        : []),
    ],
  };
}

const ratioOf = ({ ours, reference }: Compared): number => ours / reference;

function orderOf(slugs: readonly string[], durationMs = ROUND_MS): Omit<LoadOrder, 'port'> {
  const paths = slugs.map((slug) => `/hotels/${slug}`);
  const [headers, connections] = [browserHeaders, CONNECTIONS];
  return { paths, headers, connections, durationMs, perSecond: null };
}

type Mixed = { readonly asked: ReadonlySet<string>; readonly faults: readonly string[] };

/** All hotels by Zipf's law, as visitors would ask for them: what the cache is worth. */
async function mixedTraffic(
  stage: Stage,
  { slugs }: Dataset,
  say: (text: string) => void,
): Promise<Mixed> {
  const draws = pick(slugs, zipfRanks(slugs.length, DRAWS, seededChoices(1)));
  const warmUp = await stage.load(stage.web, orderOf(draws, WARM_UP_MS));
  const before = (await stage.web.stats()).cache;
  const rest = draws.slice(warmUp.requests);
  const { perSecond, requests } = await stage.load(stage.web, orderOf(rest, SHARE_MS));
  const { cache } = await stage.web.stats();
  const hits = cache.hits - before.hits;
  const share = hits / (hits + cache.misses - before.misses);
  const megabytes = (cache.bytes / 1e6).toFixed(1);
  say(
    `Zipf over ${slugs.length} hotels: ${Math.round(perSecond)} pages/s, hit share ` +
      `${(share * 100).toFixed(1)} %, ${cache.entries} pages kept in ${megabytes} MB`,
  );
  return {
    asked: new Set(draws.slice(0, warmUp.requests + requests)),
    faults: cache.bytes <= CACHE_BYTES_MAX ? [] : [`the cache holds ${megabytes} MB`],
  };
}

async function hits(
  stage: Stage,
  { slugs }: Dataset,
  say: (text: string) => void,
): Promise<Compared> {
  const kept = slugs.slice(0, KEPT_HOTELS);
  const paths = kept.map((slug) => `/hotels/${slug}`);
  const bytes = { kind: 'bytes', port: stage.web.port, paths, headers: browserHeaders } as const;
  const reference = await stage.startReference(bytes);
  const asked = pick(kept, zipfRanks(kept.length, DRAWS, seededChoices(3)));
  const before = (await stage.web.stats()).cache.misses;
  const compared = await compareRates(
    () => stage.load(stage.web, orderOf(asked)),
    () => stage.load(reference, orderOf(asked)),
    say,
  );
  const missed = (await stage.web.stats()).cache.misses - before;
  if (missed > 0) throw new Error(`${missed} of the kept pages were not kept`);
  return compared;
}

/** Hotels that nobody has asked for, each once, so that no page can be kept. */
async function misses(
  stage: Stage,
  { url, slugs }: Dataset,
  asked: ReadonlySet<string>,
  say: (text: string) => void,
): Promise<Compared> {
  const reference = await stage.startReference({ kind: 'json', databaseUrl: url });
  const fresh = slugs.slice(KEPT_HOTELS).filter((slug) => !asked.has(slug));
  const part = Math.floor(fresh.length / (2 * ROUNDS));
  const share = (number: number) => fresh.slice(number * part, (number + 1) * part);
  const before = (await stage.web.stats()).cache.hits;
  const compared = await compareRates(
    (round) => stage.load(stage.web, orderOf(share(2 * round))),
    (round) => stage.load(reference, orderOf(share(2 * round + 1))),
    say,
  );
  const kept = (await stage.web.stats()).cache.hits - before;
  if (kept > 0) throw new Error(`${kept} of the pages to be made were kept`);
  return compared;
}

/** By rank. */
function pick(slugs: readonly string[], ranks: readonly number[]): readonly string[] {
  return ranks.map((rank) => slugs[rank] ?? '');
}
