/** Reads an amount from the way it is written: which sign parts thousands and which the cents. */
import { isDash, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';

export type Amount = {
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  /** Written as only prices are: `20.–`, `14,-`. */
  readonly isPrice: boolean;
};

/** Longer numbers are no prices: telephone numbers, bank accounts. */
const digitsMax = 9;

/**
 * `1.250,00`, `1,250.00`, `1'250`, `20'00`, `12.5`, `1,500`: the last separator parts the cents
 * unless three digits stand behind it. Undefined where the form is none of an amount.
 */
export function amountOf(text: string): number | undefined {
  if (text.length > digitsMax + 3 || text.includes(':')) return undefined;
  const groups = text.split(/[.,']/);
  const separators = [...text].filter((sign) => sign < '0');
  const last = groups.at(-1) ?? '';
  const isWhole = last.length === 3 && groups[0] !== '0' && new Set(separators).size <= 1;
  const cents = separators.length > 0 && !isWhole ? last : '';
  const whole = cents === '' ? groups : groups.slice(0, -1);
  if (cents.length > 2 && !(groups[0] === '0' && groups.length === 2)) return undefined;
  if (whole.length > 1 && (whole[0]?.length ?? 0) > 3) return undefined;
  if (whole.slice(1).some((group) => group.length !== 3)) return undefined;
  if (cents !== '' && whole.length > 1 && new Set(separators.slice(0, -1)).size > 1)
    return undefined;
  const digits = whole.join('');
  if (digits.length > digitsMax) return undefined;
  return Number(cents === '' ? digits : `${digits}.${cents}`);
}

/** `.–`, `,-`, `.--` behind a whole amount: the item behind it, or undefined. */
function centDash(line: Line, at: number): number | undefined {
  const isPoint = isSign(line, at, '.') || isSign(line, at, ',');
  if (!isPoint || !item(line, at).glued) return undefined;
  if (!isDash(line, at + 1) || !item(line, at + 1).glued) return undefined;
  const to = isDash(line, at + 2) && item(line, at + 2).glued ? at + 3 : at + 2;
  // `20.-25.` is a span of days.
  return isNumber(line, to) && item(line, to).glued ? undefined : to;
}

/** `-.45` and `–,50`: an amount of cents only. Gives its first item. */
function centsOnly(line: Line, at: number): number | undefined {
  const isPoint = isSign(line, at - 1, '.') || isSign(line, at - 1, ',');
  if (!isPoint || !item(line, at).glued || !isDash(line, at - 2)) return undefined;
  return item(line, at - 1).glued && /^\d\d$/.test(item(line, at).text) ? at - 2 : undefined;
}

export function readAmount(line: Line, at: number): Amount | undefined {
  if (!isNumber(line, at)) return spokenAmount(line, at);
  const from = centsOnly(line, at);
  const { text } = item(line, at);
  if (from !== undefined) {
    return { amount: Number(text) / 100, from, to: at + 1, isPrice: true };
  }
  const parted = spacedThousands(line, at);
  if (parted !== undefined) return { amount: parted, from: at, to: at + 2, isPrice: false };
  const amount = wholeNumber(line, at) ?? amountOf(text);
  if (amount === undefined) return undefined;
  const to = centDash(line, at + 1);
  return { amount, from: at, to: to ?? at + 1, isPrice: to !== undefined };
}

/** `ten pounds`: a number word is an amount where a currency's name follows. */
function spokenAmount(line: Line, at: number): Amount | undefined {
  const { number } = meaning(line, at);
  const isMoney = number !== undefined && meaning(line, at + 1).currency !== undefined;
  return isMoney ? { amount: number, from: at, to: at + 1, isPrice: false } : undefined;
}

/** `1 250,00`: groups of thousands parted by one space. */
function spacedThousands(line: Line, at: number): number | undefined {
  const next = item(line, at + 1);
  if (next.kind !== 'number' || next.glued || next.text.length < 3) return undefined;
  const { text, end } = item(line, at);
  if (!/^[1-9]\d{0,2}$/.test(text) || !/^\d{3}([.,]\d{2})?$/.test(next.text)) return undefined;
  const rest = amountOf(next.text);
  if (rest === undefined || next.start - end !== 1) return undefined;
  return Number(text) * 1000 + rest;
}
