/** Telephone numbers and e-mail addresses of a line. */
import { nationalDigits, toE164 } from './e164.ts';
import { isNumber, isSign, item, type Line, meaning } from './line.ts';
import type { Reader } from './reader.ts';

export const readEmail: Reader = (line, at) => {
  const { kind, text } = item(line, at);
  if (kind !== 'email') return undefined;
  return { from: at, to: at + 1, value: { kind: 'email', email: text } };
};

const digitsMin = 6;
const digitsMax = 15;

/** Numbers and the signs between them in one telephone number, at most. */
const itemsMax = 20;

const signs: ReadonlySet<string> = new Set(['(', ')', '/', '-', '.', '·']);

const digitsOf = (line: Line, at: number): string => item(line, at).text.replace(/\D/g, '');

/** The ends at which the run of digits that starts at `at` may stop, the longest last. */
function possibleEnds(line: Line, at: number): number[] {
  const ends: number[] = [];
  let digits = 0;
  for (let next = at; next < at + itemsMax; next += 1) {
    const { kind, text } = item(line, next);
    if (kind === 'number') {
      if (text.includes(':') || text.includes(',')) break;
      const startsAnew = digits >= 8 && isSign(line, next - 1, '/') && text.startsWith('0');
      if (startsAnew) break;
      digits += digitsOf(line, next).length;
      if (digits > digitsMax) break;
      if (digits >= digitsMin) ends.push(next + 1);
    } else if (kind !== 'sign' || !signs.has(text)) break;
  }
  return ends;
}

type Label = 'phone' | 'fax' | undefined;

function labelBefore(line: Line, at: number, floor: number): Label {
  for (let back = at - 1; back >= Math.max(floor, at - 3); back -= 1) {
    const label = meaning(line, back).phoneLabel;
    if (label) return label;
    if (item(line, back).kind !== 'sign' && !meaning(line, back).filler) return undefined;
  }
  return undefined;
}

/** `04.65.71.20.44` and `617.555.0110` are one number to the eye that cuts the line. */
const dottedForm = /^(0\d(\.\d\d){4}|[2-9]\d\d\.\d{3}\.\d{4})$/;

/** Without a label, only the groups of the country's numbers show that it is one. */
function isNationalForm(line: Line, at: number, to: number, digits: string): boolean {
  const { country } = line.context;
  if (country === undefined) return false;
  if (to - at < 2) return dottedForm.test(item(line, at).text);
  // `07.00-22.00` and `01.05.-31.10.` are no telephone numbers.
  for (let next = at; next < to; next += 1) {
    if (isNumber(line, next) && item(line, next).text.includes('.')) return false;
  }
  if (nationalDigits(digits, country) === undefined) return false;
  switch (country) {
    case 'US':
    case 'CA':
      return /^1?[2-9]\d{9}$/.test(digits) && digitsOf(line, to - 1).length === 4;
    case 'ES':
      return /^[6789]/.test(digits);
    case 'PT':
      return /^[29]/.test(digits);
    case 'BR':
    case 'MX':
      return digitsOf(line, to - 1).length === 4 && !digits.startsWith('0');
    default:
      return digits.startsWith('0') && digits.length >= 8;
  }
}

/** A cheap look before the dear one: most numbers are no telephone's first digits. */
function mayStartUnlabelled(line: Line, at: number): boolean {
  // A group of digits just before makes it part of a bank account.
  if (isNumber(line, at - 1) || isBankCode(line, at)) return false;
  const { text } = item(line, at);
  if (text.startsWith('0')) return true;
  const isGrouped = text.length >= 2 || (text === '1' && isSign(line, at + 1, '-'));
  return isGrouped && grouped.has(line.context.country ?? '');
}

/** `NL81 HOTL 0123 4567 89`: the bank's letters in an IBAN. */
const isBankCode = (line: Line, at: number): boolean =>
  item(line, at - 1).text.length === 4 && isNumber(line, at - 2) && item(line, at - 2).glued;

/** Countries whose numbers need no leading zero. */
const grouped: ReadonlySet<string> = new Set(['US', 'CA', 'ES', 'PT', 'BR', 'MX']);

/** `+39`, `(+39`, `(555)`: the signs that open a number. */
function opening(line: Line, at: number, floor: number): number {
  let from = at;
  if (from > floor && isSign(line, from - 1, '+')) from -= 1;
  const isBracketed = isSign(line, at + 1, ')') && isSign(line, from - 1, '(');
  if (from > floor && isBracketed) from -= 1;
  return from;
}

export const readPhone: Reader = (line, at, floor) => {
  if (!isNumber(line, at)) return undefined;
  const from = opening(line, at, floor);
  const label = labelBefore(line, from, floor);
  const isPlus = isSign(line, at - 1, '+') && at > floor;
  if (!isPlus && !label && !mayStartUnlabelled(line, at)) return undefined;
  const ends = possibleEnds(line, at);
  for (const to of ends.reverse()) {
    const text = line.text.slice(item(line, from).start, item(line, to - 1).end);
    const digits = text.replace(/\D/g, '');
    const isForeign = isPlus || /^00[1-9]/.test(digits);
    if (!isForeign && !label && !isNationalForm(line, at, to, digits)) continue;
    const phone = toE164(text, line.context.country);
    if (phone === undefined) continue;
    const value = label === 'fax' ? ({ kind: 'id' } as const) : ({ kind: 'phone', phone } as const);
    return { from, to, value };
  }
  const longest = ends[0];
  return label && longest !== undefined ? { from, to: longest, value: { kind: 'id' } } : undefined;
};
