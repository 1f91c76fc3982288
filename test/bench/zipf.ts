/** Draws by Zipf's law: the second is asked for half as often as the first, the third a third as often. */
import type { Choices } from '../support/seeded-random.ts';

/** Ranks from 0 up to, not including, `count`. */
export function zipfRanks(count: number, draws: number, choices: Choices): readonly number[] {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return Array.from({ length: draws }, () => firstAtLeast(sums, sum * fraction(choices)));
}

const STEPS = 2 ** 30;
const fraction = (choices: Choices): number => choices.below(STEPS) / STEPS;

function firstAtLeast(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
