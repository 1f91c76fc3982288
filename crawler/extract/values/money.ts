/** Amounts of money with all that a line says of them. */
import type { Money } from '../../../db/vocabulary/fact-value.ts';
import { type Amount, readAmount } from './amounts.ts';
import { type Currency, currencyAt, homeCurrency } from './currencies.ts';
import { isDash, isSign, item, type Line, meaning } from './line.ts';
import { termsBefore, termsBehind } from './money-terms.ts';
import { isCounted, type Match, type Reader } from './reader.ts';

type Priced = {
  readonly amount: number;
  readonly code: string | undefined;
  readonly from: number;
  readonly to: number;
};

/** An amount with the currency beside it, on either side or both (`$35 USD`). */
function readPriced(line: Line, at: number): Priced | undefined {
  const amount = readAmount(line, at);
  if (!amount) return undefined;
  const before = currencyAt(line, amount.from - 1);
  const behind = currencyBehind(line, amount);
  const currency = moreExact(before, behind?.currency);
  if (!currency && !amount.isPrice) return undefined;
  const home = homeCurrency(line.context.country);
  return {
    amount: Math.round(amount.amount * (currency?.unit ?? 1) * 1000) / 1000,
    code: currency ? currency.code : (line.context.currency ?? home),
    from: before ? amount.from - 1 : amount.from,
    to: behind ? behind.to : amount.to,
  };
}

/** `$35 CAD`: a code says more than a sign. */
function moreExact(
  before: Currency | undefined,
  behind: Currency | undefined,
): Currency | undefined {
  if (!before || !behind) return before ?? behind;
  return behind.code !== undefined && behind.unit === before.unit ? behind : before;
}

type Behind = { readonly currency: Currency; readonly to: number };

function currencyBehind(line: Line, amount: Amount): Behind | undefined {
  const currency = currencyAt(line, amount.to);
  if (!currency) return undefined;
  // In `EUR 20 CHF 22` and `20 €15` the second sign belongs to the second amount.
  const next = readAmount(line, amount.to + 1);
  const isOfNext = next && currencyAt(line, amount.from - 1) && !item(line, amount.to).glued;
  if (isOfNext) return undefined;
  if (next && item(line, amount.to + 1).glued && !item(line, amount.to).glued) return undefined;
  return { currency, to: amount.to + 1 };
}

/** A bare number where the line's label or column asks for a price. */
function readExpected(line: Line, at: number): Priced | undefined {
  if (line.context.expects !== 'money') return undefined;
  const amount = readAmount(line, at);
  if (!amount || isCounted(line, amount.to)) return undefined;
  const code = line.context.currency ?? homeCurrency(line.context.country);
  return { amount: amount.amount, code, from: amount.from, to: amount.to };
}

type Ends = { readonly first: Priced; readonly max?: number; readonly to: number };

/** `€10–15`, `10 to 15 €`, `between €10 and €15`: one of the two ends may go without a currency. */
function readEnds(line: Line, at: number): Ends | undefined {
  const first = readPriced(line, at) ?? readExpected(line, at);
  const loose = first ?? looseAmount(line, at);
  if (!loose) return undefined;
  const joint = loose.to;
  const { join, bound, and } = meaning(line, joint);
  const isOpened = meaning(line, loose.from - 1).between !== undefined;
  const joins = isDash(line, joint) || join || bound === 'until' || (isOpened && and);
  const second = joins ? secondAmount(line, joint, first !== undefined) : undefined;
  if (second && second.amount > loose.amount) {
    const code = first?.code ?? second.code;
    return { first: { ...loose, code }, max: second.amount, to: second.to };
  }
  return first && { first, to: first.to };
}

function looseAmount(line: Line, at: number): Priced | undefined {
  const amount = readAmount(line, at);
  if (!amount || isCounted(line, amount.to)) return undefined;
  return { amount: amount.amount, code: undefined, from: amount.from, to: amount.to };
}

function secondAmount(line: Line, joint: number, isFirstPriced: boolean): Priced | undefined {
  const at = currencyAt(line, joint + 1) ? joint + 2 : joint + 1;
  const priced = readPriced(line, at);
  if (priced) return priced;
  if (!isFirstPriced) return undefined;
  // `€10–15` is a span, `€ 20 - 2 Personen` is not.
  const isTight = isDash(line, joint) && item(line, joint).glued && item(line, joint + 1).glued;
  const isWord = !isDash(line, joint);
  const loose = isTight || isWord ? looseAmount(line, at) : undefined;
  return loose && item(line, loose.to).kind === 'word' && isWord ? undefined : loose;
}

type Qualifier = 'from' | 'up_to' | 'approx';
type Qualified = { readonly from: number; readonly qualifier: Qualifier | undefined };

/** Looks back over `from`, `up to`, `ca.`: more than three such words do not stand together. */
function readQualifier(line: Line, start: number, floor: number): Qualified {
  let from = start;
  let qualifier: Qualifier | undefined;
  for (let at = start - 1; at >= Math.max(floor, start - 3); at -= 1) {
    const found = qualifierAt(line, at);
    if (!found) break;
    if (!qualifier || qualifier === 'approx') qualifier = found;
    from = at;
  }
  return { from, qualifier };
}

function qualifierAt(line: Line, at: number): Qualifier | undefined {
  const { bound, limit, approx, preposition } = meaning(line, at);
  if (approx) return 'approx';
  if (limit) return limit === 'max' ? 'up_to' : 'from';
  if (preposition) return undefined;
  if (bound === 'from') return 'from';
  return bound === 'until' ? 'up_to' : undefined;
}

/** `$20+` and `20 € aufwärts`. */
const isOpenEnded = (line: Line, at: number): boolean =>
  (isSign(line, at, '+') && item(line, at).glued && !meaning(line, at).taxTerm) ||
  meaning(line, at).compare === 'orMore';

export const readMoney: Reader = (line, at, floor) => {
  const ends = readEnds(line, at);
  if (!ends || ends.first.from < floor) return undefined;
  const before = readQualifier(line, ends.first.from, floor);
  const isBetween = meaning(line, before.from - 1).between && before.from - 1 >= floor;
  const from = isBetween ? before.from - 1 : before.from;
  const isOpen = ends.max === undefined && isOpenEnded(line, ends.to);
  const behind = termsBehind(line, isOpen ? ends.to + 1 : ends.to);
  const span = { from, to: behind.to };
  if (behind.isOdd) return { ...span, value: { kind: 'number' } };
  const ahead = behind.terms.per && behind.terms.each ? {} : termsBefore(line, from, floor);
  const qualifier = ends.max === undefined ? (isOpen ? 'from' : before.qualifier) : undefined;
  const money: Money = {
    amount: ends.first.amount,
    ...(ends.first.amount > 0 && ends.first.code ? { currency: ends.first.code } : {}),
    ...(ends.max === undefined ? {} : { amount_max: ends.max }),
    ...(qualifier ? { qualifier } : {}),
    ...ahead,
    ...behind.terms,
  };
  return { ...span, value: { kind: 'money', money } } satisfies Match;
};
