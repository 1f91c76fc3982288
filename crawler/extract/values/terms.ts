/** One term of an amount at a time: `per night`, `pro Hund`, `plus 14% tax`, `max. 7 nights`. */
import { isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';

export type Terms = {
  per?: string;
  each?: string;
  tax?: 'excluded' | 'included';
  max_nights?: number;
};

export type Step = { to: number; terms?: Terms; isOdd?: boolean };

/** `per night`, `pro Hund`, `/24h`, `la nuit`. */
export function unitOrParty(line: Line, at: number): Step | undefined {
  const { unit, party, rate } = meaning(line, at);
  if (unit && party) return { to: at + 1, terms: { per: unit, each: party } };
  if (unit) return { to: at + 1, terms: { per: unit } };
  if (party) return { to: at + 1, terms: { each: party } };
  if (rate) return { to: at + 1, terms: termsOfRate(rate) };
  return numberedPeriod(line, at);
}

/** `per 24 hours` is a day, `7 days` a week; other numbers of units are odd. */
export function numberedPeriod(line: Line, at: number): Step | undefined {
  const count = wholeNumber(line, at);
  const unit = meaning(line, at + 1).timeUnit;
  const isCompound = isSign(line, at + 1, '-') && meaning(line, at + 2).timeUnit === 'hour';
  if (count === 24 && (unit === 'hour' || isCompound)) {
    const to = isCompound ? at + 3 : at + 2;
    return { to, terms: { per: 'day' } };
  }
  if (count === undefined || !unit) return undefined;
  if (count === 7 && unit === 'day') return { to: at + 2, terms: { per: 'week' } };
  if (count === 1 && (unit === 'night' || unit === 'day' || unit === 'hour' || unit === 'week')) {
    return { to: at + 2, terms: { per: unit } };
  }
  return { to: at + 2, isOdd: true };
}

export function termsOfRate(rate: string): Terms {
  const [first, second] = rate.split('-');
  if (second !== undefined) return { each: first ?? '', per: second };
  return rate === 'person' || rate === 'room' ? { each: rate } : { per: rate };
}

function isAdjective(line: Line, at: number): boolean {
  const { filler, preposition, article } = meaning(line, at);
  return item(line, at).kind === 'word' && !(filler ?? preposition ?? article);
}

/** A prefix and what it counts, with at most one adjective between: `per small dog`. */
function prefixed(line: Line, at: number, isDirect: boolean): Step | undefined {
  const { perPrefix: prefix, preposition } = meaning(line, at);
  if (!prefix) {
    // `€30 for 3 nights`
    const period = preposition && isDirect ? numberedPeriod(line, at + 1) : undefined;
    const { timeUnit } = meaning(line, at + 2);
    return timeUnit === 'year' || timeUnit === 'month' ? undefined : period;
  }
  const next = unitOrParty(line, at + 1);
  if (next && (prefix === 'per' || isDirect)) {
    // `a 3 notti` and `the 24 hours` count, they are no rate.
    return next.isOdd && prefix !== 'per' ? undefined : next;
  }
  if (prefix !== 'per' || isSign(line, at, '/') || isNumber(line, at + 1)) return undefined;
  return isAdjective(line, at + 1) ? unitOrParty(line, at + 2) : undefined;
}

/**
 * `max. 7 nights`, `for the first 7 nights`. After `per stay`, `up to 2 nights` is a condition, and
 * so it may be where the page names no period.
 */
function nightsCap(line: Line, at: number, per: string | undefined): Step | undefined {
  const { limit, ordinal, bound } = meaning(line, at);
  if (limit !== 'max' && ordinal !== 1) return undefined;
  if (per === undefined ? bound === 'until' : per !== 'night' && per !== 'day') return undefined;
  const count = wholeNumber(line, at + 1);
  if (count === undefined) return undefined;
  const isNamed = meaning(line, at + 2).timeUnit !== undefined || meaning(line, at + 2).unit;
  const unitAt = isNamed ? at + 2 : at + 3;
  const { timeUnit } = meaning(line, unitAt);
  if (timeUnit !== 'night' && timeUnit !== 'day') return undefined;
  return { to: unitAt + 1, terms: { max_nights: count } };
}

/** Behind a term another may follow without a prefix of its own: `pro Person und Nacht`. */
export function chained(line: Line, at: number): Step | undefined {
  const { and } = meaning(line, at);
  if (!and && !isSign(line, at, '/') && !isSign(line, at, '-') && !isSign(line, at, ',')) {
    return undefined;
  }
  const prefix = meaning(line, at + 1).perPrefix ? 1 : 0;
  const step = unitOrParty(line, at + 1 + prefix);
  // After a comma a bare noun starts something new.
  if (isSign(line, at, ',') && prefix === 0) return undefined;
  return step?.isOdd ? undefined : step;
}

/** `plus 14% tax`, `inkl. 7 % MwSt.`, `10% IVA incluido`. */
function taxShare(line: Line, at: number): Step | undefined {
  const { taxSide } = meaning(line, at);
  const number = taxSide ? at + 1 : at;
  if (!isNumber(line, number) || !meaning(line, number + 1).percentWord) return undefined;
  const { taxTerm, taxNoun } = meaning(line, number + 2);
  const tax = taxTerm ?? (taxNoun ? taxSide : undefined);
  return tax && { to: number + 3, terms: { tax } };
}

/** `plus 14% tax = $51.30`, `plus tax ($47.25)`: the total is no amount of its own. */
function totalEnd(line: Line, at: number): number {
  if (!isSign(line, at, '=') && !isSign(line, at, '(')) return at;
  const amount = meaning(line, at + 1).currency ? at + 2 : at + 1;
  const isMoney = meaning(line, amount - 1).currency ?? meaning(line, amount + 1).currency;
  if (!isNumber(line, amount) || !isMoney) return at;
  const end = meaning(line, amount + 1).currency ? amount + 2 : amount + 1;
  return isSign(line, end, ')') ? end + 1 : end;
}

export function termAt(
  line: Line,
  at: number,
  isDirect: boolean,
  isChain: boolean,
  terms: Terms,
): Step | undefined {
  const { rate, taxTerm } = meaning(line, at);
  const tax = taxShare(line, at) ?? (taxTerm && { to: at + 1, terms: { tax: taxTerm } });
  if (tax) return { ...tax, to: totalEnd(line, tax.to) };
  if (rate) return { to: at + 1, terms: termsOfRate(rate) };
  return (
    (isChain ? chained(line, at) : undefined) ??
    nightsCap(line, at, terms.per) ??
    prefixed(line, at, isDirect || isChain)
  );
}
