/**
 * What an amount is due for: per night or stay, each person or pet, with or without tax, for at most
 * so many nights. Read from the words behind the amount, else from those before it.
 */
import { isBreak, isNumber, isSign, item, type Line, meaning, wholeNumber } from './line.ts';

export type Terms = {
  per?: string;
  each?: string;
  tax?: 'excluded' | 'included';
  max_nights?: number;
};

export type ReadTerms = {
  readonly terms: Terms;
  /** Behind the last term behind the amount; the amount's own end where there is none. */
  readonly to: number;
  /** `€30 for 3 nights` names a period that the vocabulary cannot say. */
  readonly isOdd: boolean;
};

/** Words between two terms: `€15 is charged per dog and night`. */
const strayWordsMax = 3;
/** Terms, commas and stray words behind one amount, at most. */
const itemsBehindMax = 28;

type Step = { to: number; terms?: Terms; isOdd?: boolean };

/** `per night`, `pro Hund`, `/24h`, `la nuit`. */
function unitOrParty(line: Line, at: number): Step | undefined {
  const { unit, party, rate } = meaning(line, at);
  if (unit && party) return { to: at + 1, terms: { per: unit, each: party } };
  if (unit) return { to: at + 1, terms: { per: unit } };
  if (party) return { to: at + 1, terms: { each: party } };
  if (rate) return { to: at + 1, terms: termsOfRate(rate) };
  return numberedPeriod(line, at);
}

/** `per 24 hours` is a day, `7 days` a week; other numbers of units are odd. */
function numberedPeriod(line: Line, at: number): Step | undefined {
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

function termsOfRate(rate: string): Terms {
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
    return preposition && isDirect ? numberedPeriod(line, at + 1) : undefined;
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
function chained(line: Line, at: number): Step | undefined {
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

function merge(terms: Terms, added: Terms): boolean {
  for (const [name, value] of Object.entries(added)) {
    const key = name as keyof Terms;
    if (terms[key] !== undefined && terms[key] !== value) return false;
  }
  Object.assign(terms, added);
  return true;
}

/** Reads the terms that stand behind the amount. */
export function termsBehind(line: Line, start: number): ReadTerms {
  const terms: Terms = {};
  let to = start;
  let strays = 0;
  let isChain = false;
  for (let at = start; at < start + itemsBehindMax; ) {
    if (isBreak(line, at)) break;
    const step = termAt(line, at, at === start, isChain, terms);
    if (step) {
      if (step.isOdd) return { terms, to: step.to, isOdd: true };
      if (!merge(terms, step.terms ?? {})) break;
      isChain = step.terms?.per !== undefined || step.terms?.each !== undefined;
      strays = 0;
      at = step.to;
      to = at;
      continue;
    }
    const { kind, meaning: word } = item(line, at);
    if (kind === 'number' || word.number !== undefined || word.currency || word.free) break;
    if (kind === 'word') strays += 1;
    if (strays > strayWordsMax) break;
    isChain = false;
    at += 1;
  }
  return { terms, to, isOdd: false };
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

function termAt(
  line: Line,
  at: number,
  isDirect: boolean,
  isChain: boolean,
  terms: Terms,
): Step | undefined {
  const { rate, taxTerm } = meaning(line, at);
  const share = taxShare(line, at);
  if (share) return share;
  if (taxTerm) return { to: at + 1, terms: { tax: taxTerm } };
  if (rate) return { to: at + 1, terms: termsOfRate(rate) };
  return (
    (isChain ? chained(line, at) : undefined) ??
    nightsCap(line, at, terms.per) ??
    prefixed(line, at, isDirect || isChain)
  );
}

/** `Per night: €12`, `nightly fee of $35`: at most so many items lie between. */
const itemsBeforeMax = 9;

/** Reads the terms that end before the amount; `to` is not moved by them. */
export function termsBefore(line: Line, start: number, floor: number): Terms {
  const terms: Terms = {};
  let strays = 0;
  const first = Math.max(floor, start - itemsBeforeMax);
  for (let at = start - 1; at >= first; at -= 1) {
    const { kind, meaning: word } = item(line, at);
    const isColon = isSign(line, at, ':');
    if (kind === 'sign' && !isColon && !isSign(line, at, '(') && !isSign(line, at, '/')) break;
    if (kind === 'number') break;
    const step = word.rate
      ? { terms: termsOfRate(word.rate) }
      : meaning(line, at - 1).perPrefix === 'per' || isChainedBefore(line, at)
        ? unitOrParty(line, at)
        : undefined;
    if (step?.terms) {
      if (!merge(terms, step.terms)) break;
      strays = 0;
    } else if (kind === 'word' && !word.perPrefix && !word.and) {
      strays += 1;
      if (strays > strayWordsMax) break;
    }
  }
  return terms;
}

/** `pro Person und Nacht`: read backwards, `Nacht` has its prefix before `Person`. */
function isChainedBefore(line: Line, at: number): boolean {
  const isJoined = meaning(line, at - 1).and !== undefined || isSign(line, at - 1, '/');
  const { party, unit } = meaning(line, at - 2);
  return isJoined && (party !== undefined || unit !== undefined);
}
