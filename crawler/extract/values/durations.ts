/** Lengths of time, and the day that has no end: `30 minutes`, `24-hour reception`. */
import { readAmount } from './amounts.ts';
import { isDash, isSign, item, type Line, meaning, wholeNumber } from './line.ts';
import type { Reader } from './reader.ts';

const minutesOf = { minute: 1, hour: 60, day: 1440, week: 10080 } as const;

/** The unit behind the number at `at`, also in `10-minute walk`. */
function unitBehind(line: Line, at: number): number {
  return isDash(line, at) && item(line, at).glued ? at + 1 : at;
}

export const readDuration: Reader = (line, at) => {
  const amount = readAmount(line, at);
  const count = amount?.amount ?? wholeNumber(line, at);
  if (count === undefined || amount?.isPrice) return undefined;
  const unitAt = unitBehind(line, amount?.to ?? at + 1);
  const unit = meaning(line, unitAt).timeUnit;
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day' && unit !== 'week') return undefined;
  const minutes = Math.round(count * minutesOf[unit]);
  const { limit: stated, ordinal } = meaning(line, at - 1);
  // `the first 5 days`
  const limit = stated ?? (ordinal === 1 ? 'max' : undefined);
  return {
    from: at,
    to: unitAt + 1,
    value: { kind: 'duration', minutes, ...(limit ? { limit } : {}) },
  };
};

/** Words that say who is there for 24 hours stand at most so far from the number. */
const staffedWithin = 3;

function isStaffed(line: Line, from: number, to: number): boolean {
  for (let away = 1; away <= staffedWithin; away += 1) {
    if (meaning(line, from - away).staffed || meaning(line, to - 1 + away).staffed) return true;
    if (meaning(line, to - 1 + away).before || meaning(line, from - away).within) return false;
  }
  return false;
}

/** `24/7`, `rund um die Uhr`, `24-hour reception`; `24 hours` alone is a duration. */
export const readAroundTheClock: Reader = (line, at) => {
  const value = { kind: 'around-the-clock' } as const;
  if (meaning(line, at).aroundTheClock) return { from: at, to: at + 1, value };
  if (wholeNumber(line, at) !== 24) return undefined;
  const unitAt = unitBehind(line, at + 1);
  const { timeUnit, clockMark } = meaning(line, unitAt);
  if (timeUnit !== 'hour' && clockMark !== 'hours') return undefined;
  if (meaning(line, at - 1).perPrefix === 'per' || isSign(line, at - 1, '/')) return undefined;
  return isStaffed(line, at, unitAt + 1) ? { from: at, to: unitAt + 1, value } : undefined;
};
