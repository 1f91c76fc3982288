/** Numbers that are no facts yet stand near them: distances, heights, speeds, room numbers, years. */
import { readAmount } from './amounts.ts';
import { isDash, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';
import type { Reader } from './reader.ts';

/** `height limit: 1.90 m`, `2 m high`. */
function isHeight(line: Line, from: number, to: number, floor: number): boolean {
  if (meaning(line, to).heightWord) return true;
  for (let back = from - 1; back >= Math.max(floor, from - 5); back -= 1) {
    if (meaning(line, back).heightWord) return true;
    if (isNumber(line, back)) return false;
  }
  return false;
}

export const readMeasure: Reader = (line, at, floor) => {
  const amount = readAmount(line, at);
  if (!amount || amount.isPrice) return undefined;
  const unitAt = isDash(line, amount.to) && item(line, amount.to).glued ? amount.to + 1 : amount.to;
  const { measure, unit } = meaning(line, unitAt);
  const kind = unit === 'kwh' ? 'energy' : measure;
  if (!kind) return undefined;
  const to = unitAt + 1;
  if (kind === 'temperature') return { from: at, to, value: { kind: 'number' } };
  const isTall = kind === 'distance' && isHeight(line, at, to, floor);
  return { from: at, to, value: { kind: isTall ? 'height' : kind } };
};

/** Longer digits without any unit are numbers of accounts and registers. */
const plainDigitsMax = 5;

/** `room 12`, `A4`, `Nr. 5`, `12345678`. */
export const readId: Reader = (line, at) => {
  if (!isNumber(line, at)) return undefined;
  const { text, glued } = item(line, at);
  const isInWord = glued && item(line, at - 1).kind === 'word';
  const isLong = /^\d+$/.test(text) && text.length > plainDigitsMax;
  const isLabelled = meaning(line, at - 1).idLabel !== undefined || isSign(line, at - 1, '#');
  const { thing, idLabel } = meaning(line, at + 1);
  // `17 rue des Tanneurs`: a house number stands before its street in some languages.
  const isHouse = idLabel !== undefined && !thing && !meaning(line, at + 1).perPrefix;
  const isPostcode = /^\d{5}$/.test(text);
  if (!isInWord && !isLong && !isHouse && !isPostcode && (!isLabelled || thing)) return undefined;
  return { from: at, to: at + 1, value: { kind: 'id' } };
};

export const readYear: Reader = (line, at) => {
  if (meaning(line, at + 1).thing) return undefined;
  const year = isNumber(line, at) ? wholeNumber(line, at) : undefined;
  if (year === undefined || year < 1500 || year > 2100 || item(line, at).text.length !== 4) {
    return undefined;
  }
  return { from: at, to: at + 1, value: { kind: 'year' } };
};
