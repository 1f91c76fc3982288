/** Shares: `7%`, `5 % of the room rate`. */
import { readAmount } from './amounts.ts';
import { meaning } from './line.ts';
import type { Reader } from './reader.ts';

export const readPercent: Reader = (line, at) => {
  const amount = readAmount(line, at);
  if (!amount || !meaning(line, amount.to).percentWord) return undefined;
  const percent = amount.amount;
  for (let next = amount.to + 1; next <= amount.to + 2; next += 1) {
    const of = meaning(line, next).percentOf;
    if (of) return { from: at, to: next + 1, value: { kind: 'percent', percent, of } };
  }
  return { from: at, to: amount.to + 1, value: { kind: 'percent', percent } };
};
