/** What every value reader takes and gives. */
import type { Value } from './found-value.ts';
import { isNumber, item, type Line, meaning } from './line.ts';

/** `value` stands in the items from `from` up to, not including, `to`. */
export type Match = { readonly from: number; readonly to: number; readonly value: Value };

/**
 * Reads the value whose first number, or deciding word, is the item `at`. It may reach back to
 * `floor`, where the value before ends. Looks at a bounded number of items, so that a line takes
 * time linear in its length.
 */
export type Reader = (line: Line, at: number, floor: number) => Match | undefined;

/** A number before this item counts it: an amount, a length, people, nights. */
export function isCounted(line: Line, at: number): boolean {
  const { currency, percentWord, thing, party, timeUnit, weightUnit, measure, ageUnit } = meaning(
    line,
    at,
  );
  // In `under 12 £5` the sign belongs to the next amount.
  const isOfNext =
    currency && !item(line, at).glued && item(line, at + 1).glued && isNumber(line, at + 1);
  return Boolean(
    (isOfNext ? undefined : currency) ??
      percentWord ??
      thing ??
      party ??
      timeUnit ??
      weightUnit ??
      measure ??
      ageUnit,
  );
}
