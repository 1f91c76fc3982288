/** The tax of a town, per night and head or in per cent, with its caps and exempt ages. */
import type { Money, When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { type Group, topicOf } from '../lexicon/topics.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Passage, Unit } from '../units.ts';
import {
  type Found,
  found,
  has,
  isBlocked,
  isNegative,
  type Span,
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { pricesIn, withLabelRate, withSharedRate } from './prices.ts';

export function cityTax(unit: Unit): Found[] {
  return withSharedRate(taxes(unit));
}

const isVatOnly = (holder: Unit | Clause) => has(holder, 'vat') && !has(holder, 'city_tax');

function taxes(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'voluntary')) return [];
  // Under `Taxes` a line on VAT is about no town's tax.
  if (isVatOnly(unit) && unit.context.has('headed')) return [];
  const facts: Found[] = [];
  const pricesOf = (clause: Clause) =>
    has(clause, 'prepayment', 'deposit') ? [] : pricesIn(clause);
  const percent = valuesOf(unit, 'percent').some(({ of }) => of === 'room_rate');
  // `5 % of the room price, at most 4`: the sum caps the share.
  const prices = unit.clauses.filter((c) => !percent || !has(c, 'max')).flatMap(pricesOf);
  const included = unit.clauses.find(isTaxIncluded);
  if (included !== undefined) {
    const at = spanOf(unit, 'zero_tax', 'included');
    return [found(unit, 'city tax in the price', 'city_tax', { amount: 0 }, at)];
  }
  for (const [index, clause] of unit.clauses.entries()) {
    const ownAge = whenOf(unit, index, ['age']);
    const age = prices.length > 1 && ownAge.age !== undefined ? ownAge : taxedAge(unit);
    const when = { ...whenOf(unit, index, ['season']), ...age };
    for (const value of pricesOf(clause)) {
      if (!prices.includes(value)) continue;
      if (!isTaxRate(value.money)) continue;
      const money = withLabelRate(unit, capped(unit, value.money));
      const when = { ...whenOf(unit, index, ['season'], value), ...age };
      facts.push(found(unit, 'city tax', 'city_tax', money, value, when));
    }
    if (prices.length > 0 || has(clause, 'prepayment', 'deposit', 'penalty')) continue;
    for (const value of valuesOf(clause, 'percent')) {
      if (isOfVat(unit, value)) continue;
      const percent: Money = { percent: value.percent, of: 'room_rate' };
      facts.push(found(unit, 'city tax share', 'city_tax', percent, value, when));
    }
  }
  if (facts.length > 0 || prices.length > 0) return facts;
  const clause = unit.clauses.find((c) => has(c, 'zero_tax', 'included', 'free') && !isVatOnly(c));
  const exempt = unit.clauses.some((c) => has(c, 'children') || valuesOf(c, 'age').length > 0);
  if (clause === undefined || exempt || has(clause, 'not_included')) return facts;
  if (isNegative(clause) && !has(clause, 'zero_tax')) return facts;
  return [
    found(
      unit,
      'no city tax',
      'city_tax',
      { amount: 0 },
      spanOf(unit, 'zero_tax', 'included', 'free'),
    ),
  ];
}

const TAXES = new Set(['vat', 'city_tax']);
const LISTED = new RegExp(`\\s${anyOf('and', 'or')}\\s`, 'iu');
const LEADS_RATE = new RegExp(`^[\\s(:]{0,3}(?:${anyOf('leads_rate')}\\s)?$`, 'iu');

/** `sales tax (6 %)`, `6 % VAT`, but not `4 % of the room price or sales tax`. */
function isOfVat({ passage }: Unit, value: Span): boolean {
  const { marks, line } = passage;
  if (marks.some((m) => m.concept === 'vat' && isJustBefore(line.text, m, value))) return true;
  // `VAT is included at 20 %`: nothing else stands between that could have a share.
  const before = marks.findLast(({ concept, end }) => TAXES.has(concept) && end <= value.start);
  const between = line.text.slice(before?.end, value.start);
  if (before?.concept === 'vat' && /^[^\d.;:!?]*$/.test(between) && !hasShare(passage, before)) {
    return true;
  }
  const next = marks.find(({ start }) => start >= value.start);
  if (next?.concept !== 'vat' || next.start - value.end >= 12) return false;
  return !LISTED.test(line.text.slice(value.end - 1, next.start + 1));
}

const SHARE_CHARS_MAX = 5;

/** In `16 % VAT and 4 %`, `16 % of VAT and 4 %` the VAT has its own. */
const hasShare = ({ values }: Passage, vat: Span): boolean =>
  values.some(
    ({ kind, end }) => kind === 'percent' && end <= vat.start && vat.start - end <= SHARE_CHARS_MAX,
  );

/** `VAT 20 %`, `VAT of 20 %`, `VAT (20 %)` */
const isJustBefore = (text: string, a: { end: number }, b: { start: number }) =>
  b.start >= a.end && LEADS_RATE.test(text.slice(a.end, b.start));

/** `The tax of 3.5 % is in our prices already`: nothing is due beside the price. */
function isTaxIncluded(clause: Clause): boolean {
  if (!has(clause, 'city_tax') || !has(clause, 'included')) return false;
  if (has(clause, 'not_included', 'children', 'vat') || isNegative(clause)) return false;
  return valuesOf(clause, 'percent').length > 0 && valuesOf(clause, 'age').length === 0;
}

/** A tax on a stay is small; larger sums are prices that happen to stand near it. */
function isTaxRate(money: Money): boolean {
  return 'percent' in money || money.amount <= 200;
}

/** `for at most seven nights` may stand in a clause of its own. */
function capped(unit: Unit, money: Money): Money {
  if ('percent' in money || money.max_nights !== undefined || money.amount === 0) return money;
  const nights = valuesOf(unit, 'nights').find((value) => value.max !== undefined)?.max;
  const max = nights ?? firstDays(unit);
  return max === undefined ? money : { ...money, max_nights: max };
}

const DAY_MINUTES = 1440;

/** `for the first 5 days`, `7 days at most`: of a stay they are its nights. */
function firstDays(unit: Unit): number | undefined {
  const days = valuesOf(unit, 'duration').find(
    ({ minutes, limit }) => minutes % DAY_MINUTES === 0 && limit === 'max',
  );
  return days === undefined ? undefined : days.minutes / DAY_MINUTES;
}

/** The first taxed age: stated as such, or one above the ages that are exempt. */
function taxedAge(unit: Unit): When {
  const heads = unit.passage.labels.filter(({ level }) => level >= 7);
  for (const holder of [...unit.clauses, ...heads]) {
    for (const age of valuesOf(holder, 'age')) {
      if (age.min !== undefined && age.max === undefined) return { age: { min: age.min } };
      if (age.max !== undefined && (age.min === undefined || age.min === 0)) {
        return { age: { min: age.max + 1 } };
      }
    }
  }
  // `per adult person`: of full age.
  if (unit.clauses.some((c) => has(c, 'min_age', 'of_age') && pricesIn(c).length > 0)) {
    return { age: { min: FULL_AGE } };
  }
  return exemptAge(unit);
}

const FULL_AGE = 18;

/** `Under 12s do not pay` in the sentence after, of a line that speaks of the tax only. */
function exemptAge(unit: Unit): When {
  const { marks, values } = unit.passage;
  const isOther = (group: Group | undefined) =>
    group !== undefined && !['city_tax', 'children', 'min_age', 'rooms', 'other'].includes(group);
  if (marks.some(({ concept }) => isOther(topicOf.get(concept)?.group))) return {};
  const ages = valuesOf({ values }, 'age');
  const [age] = ages;
  if (ages.length !== 1 || age?.max === undefined || (age.min ?? 0) > 0) return {};
  return { age: { min: age.max + 1 } };
}
