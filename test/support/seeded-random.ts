/** Random choices that come out the same for the same seed (mulberry32). */
export type Choices = {
  /** A whole number from 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  readonly of: <T>(values: readonly T[]) => T;
};

export function seededChoices(seed: number): Choices {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, of: (values) => values[below(values.length)]! };
}
