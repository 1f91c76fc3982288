/** Weights, as pets' limits are given: `up to 15 kg`, `40 lbs or less`. */
import { readAmount } from './amounts.ts';
import { isDash, isNumber, item, type Line, meaning } from './line.ts';
import type { Match, Reader } from './reader.ts';

type Bound = 'max' | 'min' | 'exact';

/** Countries in which `pounds` is a weight unless `sterling` or a rate stands beside it. */
const poundCountries: ReadonlySet<string> = new Set(['US', 'CA']);

function isMoney(line: Line, unitAt: number): boolean {
  const { currency } = meaning(line, unitAt);
  if (!currency) return false;
  const isRate =
    meaning(line, unitAt + 1).perPrefix !== undefined || meaning(line, unitAt + 1).rate;
  if (isRate) return true;
  return !poundCountries.has(line.context.country ?? 'US');
}

function boundBefore(line: Line, at: number, floor: number): { bound: Bound; from: number } {
  for (let back = at - 1; back >= Math.max(floor, at - 3); back -= 1) {
    const { compare, limit, bound, filler, approx } = meaning(line, back);
    if (compare === 'under' || limit === 'max' || bound === 'until')
      return { bound: 'max', from: back };
    if (compare === 'over' || limit === 'min' || bound === 'after')
      return { bound: 'min', from: back };
    if (bound === 'from' && !meaning(line, back).preposition) return { bound: 'min', from: back };
    if (!filler && !approx) break;
  }
  return { bound: 'exact', from: at };
}

function boundBehind(line: Line, at: number): Bound | undefined {
  const { compare, limit } = meaning(line, at);
  if (compare === 'orLess' || limit === 'max') return 'max';
  return compare === 'orMore' || limit === 'min' ? 'min' : undefined;
}

/** In `5–10 kg` each number is a value of its own. */
function isLowerEnd(line: Line, to: number): boolean {
  const joins = isDash(line, to) || meaning(line, to).join !== undefined;
  return joins && isNumber(line, to + 1) && meaning(line, to + 2).weightUnit !== undefined;
}

function isUpperEnd(line: Line, at: number): boolean {
  const joins = isDash(line, at - 1) || meaning(line, at - 1).join !== undefined;
  return joins && isNumber(line, at - 2);
}

/** `max kg 8`: the unit stands before. */
function readUnitFirst(line: Line, at: number, value: number, floor: number): Match | undefined {
  const unit = at > floor ? meaning(line, at - 1).weightUnit : undefined;
  if (!unit) return undefined;
  const { bound, from } = boundBefore(line, at - 1, floor);
  return { from, to: at + 1, value: { kind: 'weight', weight: { value, unit }, bound } };
}

export const readWeight: Reader = (line, at, floor) => {
  const amount = readAmount(line, at);
  if (!amount || amount.isPrice) return undefined;
  const value = amount.amount;
  const isAlone = item(line, amount.to).kind === 'sign';
  const unitFirst = isAlone ? readUnitFirst(line, at, value, floor) : undefined;
  if (unitFirst) return unitFirst;
  if (isLowerEnd(line, amount.to)) {
    const unit = meaning(line, amount.to + 2).weightUnit ?? 'kg';
    const weight = { value, unit };
    return { from: at, to: amount.to, value: { kind: 'weight', weight, bound: 'min' } };
  }
  // A hyphen may stand between: `a 40-lb limit`.
  const unitAt = isDash(line, amount.to) && item(line, amount.to).glued ? amount.to + 1 : amount.to;
  const unit = meaning(line, unitAt).weightUnit;
  if (!unit || isMoney(line, unitAt)) return undefined;
  const weight = { value, unit };
  if (isUpperEnd(line, at)) {
    return { from: at, to: unitAt + 1, value: { kind: 'weight', weight, bound: 'max' } };
  }
  const before = boundBefore(line, at, floor);
  const behind = boundBehind(line, unitAt + 1);
  return {
    from: before.from,
    to: behind ? unitAt + 2 : unitAt + 1,
    value: { kind: 'weight', weight, bound: behind ?? before.bound },
  } satisfies Match;
};
