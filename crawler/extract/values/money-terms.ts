/**
 * What an amount is due for: per night or stay, each person or pet, with or without tax, for at most
 * so many nights. Read from the words behind the amount, else from those before it.
 */
import { isBreak, isDash, isNumber, isSign, item, type Line, meaning } from './line.ts';
import { chained, numberedPeriod, type Terms, termAt, termsOfRate, unitOrParty } from './terms.ts';

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
  let isParted = false;
  for (let at = start; at < start + itemsBehindMax; ) {
    if (isBreak(line, at)) break;
    if (isSign(line, at, ',') && leadsAmount(line, at + 1)) break;
    const step = termAt(line, at, strays === 0 && !isParted, isChain, terms);
    if (step) {
      if (step.isOdd) return { terms, to: step.to, isOdd: true };
      if (!merge(terms, step.terms ?? {})) break;
      isChain = step.terms?.per !== undefined || step.terms?.each !== undefined;
      strays = 0;
      isParted = false;
      at = step.to;
      to = at;
      continue;
    }
    const ahead = termsPastCondition(line, at);
    if (ahead) {
      merge(terms, ahead);
      break;
    }
    if (endsTerms(line, at)) break;
    const isWord = item(line, at).kind === 'word';
    // `£10, breakfast per person` speaks of something else behind the comma.
    if (isWord && isParted) break;
    if (isWord) strays += 1;
    else isParted ||= parts(line, at);
    if (strays > strayWordsMax) break;
    isChain = false;
    at += 1;
  }
  return { terms, to, isOdd: false };
}

/** `22 a day, each hour begun 3`: the words behind the comma are the next amount's. */
function leadsAmount(line: Line, at: number): boolean {
  if (!meaning(line, at).perPrefix) return false;
  const unit = [at + 1, at + 2].find((next) => meaning(line, next).unit !== undefined);
  return unit !== undefined && isNumber(line, unit + 1) && isMoney(line, unit + 1);
}

const isMoney = (line: Line, at: number): boolean =>
  Boolean(meaning(line, at + 1).currency) || Boolean(meaning(line, at - 1).currency);

/** Items of a condition between two terms, at most. */
const conditionMax = 8;

/**
 * The term behind `per person (over 13)`, `par personne de plus de 18 ans et par nuit` or before
 * `each additional night`. The condition is a value of its own, so that nothing is used up here.
 */
function termsPastCondition(line: Line, at: number): Terms | undefined {
  if (meaning(line, at).furtherNight || isNamedNight(line, at)) return { per: 'night' };
  const end = isSign(line, at, '(') ? bracketEnd(line, at) : ageEnd(line, at);
  if (end === undefined) return undefined;
  const step = chained(line, end) ?? termAt(line, end, true, false, {});
  return step?.isOdd ? undefined : step?.terms;
}

/** `£8 the first night` */
function isNamedNight(line: Line, at: number): boolean {
  const ordinal = meaning(line, at).ordinal ? at : at + 1;
  if (ordinal > at && !meaning(line, at).filler) return false;
  return (
    meaning(line, ordinal).ordinal !== undefined && meaning(line, ordinal + 1).timeUnit === 'night'
  );
}

/** A bracket that holds a number; one that holds a term is read as such. */
function bracketEnd(line: Line, at: number): number | undefined {
  let hasNumber = false;
  for (let next = at + 1; next <= at + conditionMax; next += 1) {
    if (isSign(line, next, ')')) return hasNumber ? next + 1 : undefined;
    if (meaning(line, next).currency) return undefined;
    hasNumber ||= isNumber(line, next);
  }
  return undefined;
}

/** Behind `from 18 years`, `de plus de 18 ans`: an age that starts with its bounding words. */
function ageEnd(line: Line, at: number): number | undefined {
  const { compare, bound } = meaning(line, at);
  if (!compare && bound !== 'from') return undefined;
  const number = isNumber(line, at + 1) ? at + 1 : at + 2;
  if (!isNumber(line, number) || !meaning(line, number + 1).ageUnit) return undefined;
  return meaning(line, number + 2).compare ? number + 3 : number + 2;
}

/** Brackets and hyphens inside a word leave the clause whole, commas and dashes do not. */
const parts = (line: Line, at: number): boolean =>
  !isSign(line, at, '(') && !isSign(line, at, ')') && !(isDash(line, at) && item(line, at).glued);

/** Another amount or clause: no term behind it is the first amount's. */
function endsTerms(line: Line, at: number): boolean {
  const { kind, meaning: word } = item(line, at);
  const { number, currency, free, and } = word;
  return kind === 'number' || number !== undefined || Boolean(currency ?? free ?? and);
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
  return terms.per === undefined ? { ...periodBefore(line, start), ...terms } : terms;
}

/** `24 hours: €20`, `24 Stunden kosten 22 €`: the period is a value of its own before the amount. */
function periodBefore(line: Line, start: number): Terms {
  let at = start - 1;
  while (at > start - 3 && (meaning(line, at).filler || isSign(line, at, ':'))) at -= 1;
  const { timeUnit } = meaning(line, at);
  if (timeUnit === undefined) return {};
  if (isNumber(line, at - 1)) return numberedPeriod(line, at - 1)?.terms ?? {};
  // `Stunde: 2 €`, `die Nacht 15 €`
  const { unit } = meaning(line, at);
  const isOpening = item(line, at - 1).kind === 'sign' || meaning(line, at - 1).perPrefix;
  return unit && isOpening ? { per: unit } : {};
}

/** `pro Person und Nacht`: read backwards, `Nacht` has its prefix before `Person`. */
function isChainedBefore(line: Line, at: number): boolean {
  const isJoined = meaning(line, at - 1).and !== undefined || isSign(line, at - 1, '/');
  const { party, unit } = meaning(line, at - 2);
  return isJoined && (party !== undefined || unit !== undefined);
}
