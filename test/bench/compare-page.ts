/**
 * Bench `compare-page`: four hotels beside each other, which is made anew each time, beside a Fastify route
 * that runs the same SQL and returns JSON.
 */
import { seededChoices } from '../support/seeded-random.ts';
import { type BenchResult, rounded } from './bench.ts';
import { type Dataset, sharedDataset } from './dataset/shared.ts';
import { browserHeaders, compareRates, openStage } from './stage.ts';
import { zipfRanks } from './zipf.ts';

const RATIO_MIN = 0.3;
const HOTELS = 4;
const CONNECTIONS = 16;
const WARM_UP_MS = 5000;
const ROUND_MS = 6000;
const DRAWS = 40_000;

export async function run(say: (text: string) => void): Promise<BenchResult> {
  return await benchComparePage(await sharedDataset(say), say);
}

export async function benchComparePage(
  dataset: Dataset,
  say: (text: string) => void,
): Promise<BenchResult> {
  await using stage = await openStage(dataset);
  const reference = await stage.startReference({ kind: 'json', databaseUrl: dataset.url });
  const paths = comparisons(dataset.slugs);
  const shared = { paths, headers: browserHeaders, connections: CONNECTIONS, perSecond: null };
  for (const server of [stage.web, reference]) {
    await stage.load(server, { ...shared, durationMs: WARM_UP_MS });
  }
  const order = { ...shared, durationMs: ROUND_MS };
  const rates = await compareRates(
    () => stage.load(stage.web, order),
    () => stage.load(reference, order),
    say,
  );
  const ratio = rates.ours / rates.reference;
  return {
    value: rounded(rates.ours),
    unit: 'pages/s',
    reference: rounded(rates.reference),
    ratio: rounded(ratio),
    faults: ratio < RATIO_MIN ? [`reaches less than ${RATIO_MIN} of the reference`] : [],
  };
}

/** Hotels that many ask for are compared by many. */
function comparisons(slugs: readonly string[]): readonly string[] {
  const drawn = zipfRanks(slugs.length, DRAWS * HOTELS * 2, seededChoices(4));
  return Array.from({ length: DRAWS }, (_, at) => {
    const ranks = new Set(drawn.slice(at * HOTELS * 2, (at + 1) * HOTELS * 2));
    return [...ranks].slice(0, HOTELS);
  })
    .filter((ranks) => ranks.length === HOTELS)
    .map((ranks) => `/compare?ids=${ranks.map((rank) => slugs[rank]).join(',')}`);
}
