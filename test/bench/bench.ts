/** What a bench gives back, and how its figures are made. */

export type BenchResult = {
  readonly value: number;
  readonly unit: string;
  /** The same figure of something known, measured in the same run. */
  readonly reference: number;
  readonly ratio: number;
  /** Why the figure is not good enough; empty where it is. */
  readonly faults: readonly string[];
};

/** A bench file exports `run` of this type. */
export type RunBench = (say: (text: string) => void) => Promise<BenchResult>;

/** @param share 0.99 = the value that 99 of 100 do not exceed */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  const value = sorted[Math.max(0, at)];
  if (value === undefined) throw new Error('no values');
  return value;
}

/** Three digits are enough to compare by. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
