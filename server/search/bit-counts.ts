/**
 * Counts, for each of 32 bits, how many numbers have it set, in about two steps a number: plane k holds
 * the k-th binary digit of all 32 counts (positional population count).
 */

export type BitCounts = {
  add(bits: number): void;
  /** How often the bit was set. */
  of(bit: number): number;
};

export function bitCounts(): BitCounts {
  const planes = new Int32Array(32);
  return {
    add(bits) {
      let carry = bits;
      for (let k = 0; carry !== 0; k += 1) {
        const plane = planes[k] as number;
        planes[k] = plane ^ carry;
        carry &= plane;
      }
    },
    of: (bit) =>
      planes.reduce((count, plane, k) => count + (((plane >>> bit) & 1) === 1 ? 2 ** k : 0), 0),
  };
}
