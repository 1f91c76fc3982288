/** Words that say that nothing is to be paid: amount 0. Phrases such as `feel free` are guards. */
import { readClock } from './clock.ts';
import { isDash, item, type Line, meaning } from './line.ts';
import type { Reader } from './reader.ts';

/** `sugar-free`, `smoke-free`: only a compound of `free` is meant, not one that it opens. */
const isCompound = (line: Line, at: number): boolean =>
  isDash(line, at - 1) && item(line, at - 1).glued && item(line, at).glued;

/** `not free`, `nicht im Preis enthalten`: one word such as `always` may lie between. */
const isNegated = (line: Line, at: number): boolean =>
  meaning(line, at - 1).negator !== undefined ||
  (meaning(line, at - 2).negator !== undefined && meaning(line, at - 1).filler !== undefined);

/** Words that mean `vacant` as well. */
const twofold: ReadonlySet<string> = new Set(['free', 'frei']);

/** `Rooms are free from 3 pm`, `bis 10.30 Uhr frei`: empty, not without charge. */
function isEmptied(line: Line, at: number): boolean {
  if (!twofold.has(item(line, at).text)) return false;
  const { bound, clockBound } = meaning(line, at + 1);
  if (bound === 'from') return true;
  if ((bound || clockBound) && readClock(line, at + 2)) return true;
  return meaning(line, at - 1).clockMark !== undefined;
}

/** `3 anni inclusi`, `IVA inclusa`, `festivos incluidos`: the word closes a span or an amount. */
function isOfOther(line: Line, at: number): boolean {
  const { taxNoun, ageUnit, dayGroup, weekday, month } = meaning(line, at);
  return Boolean(taxNoun ?? ageUnit ?? dayGroup ?? weekday ?? month);
}

export const readFreeWord: Reader = (line, at) => {
  const word = meaning(line, at).free;
  if (!word || isCompound(line, at) || isNegated(line, at) || isEmptied(line, at)) return undefined;
  if (word === 'included' && isOfOther(line, at - 1)) return undefined;
  return { from: at, to: at + 1, value: { kind: 'money', money: { amount: 0 }, word } };
};
