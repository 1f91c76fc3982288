/** Whether a gold value has the form that the vocabulary's `value_types` describe. */
import type { FactSpec } from '../../db/vocabulary/hotel.ts';
import vocabulary from '../../db/vocabulary/hotel-facts.json' with { type: 'json' };

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const MONTH_DAY = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MONEY_MEMBERS = new Set(
  'amount currency per each qualifier amount_max tax max_nights'.split(' '),
);
const WHEN_MEMBERS = new Set(Object.keys(vocabulary.when).filter((name) => name !== 'note'));
const DAYS = new Set('mon tue wed thu fri sat sun ph'.split(' '));
/** Text of a condition is a name, not prose (`db/vocabulary/fact-value.ts`). */
const WHEN_TEXT_CHARS_MAX = 40;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value);
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isOneOf = (values: readonly string[], value: unknown) => values.includes(value as string);
const isAbsentOr = (value: unknown, fits: boolean) => value === undefined || fits;

function isMoney(money: Members): boolean {
  if ('percent' in money) return isNumber(money['percent']) && money['of'] === 'room_rate';
  const { amount, currency, per, each, qualifier, amount_max, tax, max_nights } = money;
  return (
    Object.keys(money).every((name) => MONEY_MEMBERS.has(name)) &&
    isNumber(amount) &&
    (amount === 0
      ? isAbsentOr(currency, isText(currency, /^[A-Z]{3}$/))
      : isText(currency, /^[A-Z]{3}$/)) &&
    isAbsentOr(per, isOneOf(vocabulary.money.per, per)) &&
    isAbsentOr(each, isOneOf(vocabulary.money.each, each)) &&
    isAbsentOr(qualifier, isOneOf(vocabulary.money.qualifier, qualifier)) &&
    isAbsentOr(tax, isOneOf(vocabulary.money.tax, tax)) &&
    isAbsentOr(amount_max, isNumber(amount_max)) &&
    isAbsentOr(max_nights, Number.isInteger(max_nights))
  );
}

const isRange = (value: Members, form: RegExp) =>
  Object.keys(value).length === 2 && isText(value['from'], form) && isText(value['to'], form);

const isSetOf = (value: unknown, isMember: (member: unknown) => boolean) =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every(isMember);

export function fitsItsType(spec: FactSpec, value: unknown): boolean {
  const values = spec.values ?? [];
  switch (spec.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value);
    case 'time':
      return isText(value, TIME);
    case 'phone':
      return isText(value, /^\+[1-9]\d{6,14}$/);
    case 'email':
      return isText(value, /^[^\sA-Z@]+@[^\sA-Z@]+\.[a-z]+$/);
    case 'enum':
      return isOneOf(values, value);
    case 'set':
      return spec.key === 'languages_spoken'
        ? isSetOf(value, (code) => isText(code, /^[a-z]{2}$/))
        : isSetOf(value, (member) => isOneOf(values, member));
    case 'map':
      return (
        isMembers(value) &&
        Object.entries(value).every(
          ([name, on]) => isOneOf(values, name) && typeof on === 'boolean',
        )
      );
    case 'money':
      return isMembers(value) && isMoney(value);
    case 'time_range':
      return isMembers(value) && isRange(value, TIME);
    case 'season':
      return isMembers(value) && isRange(value, MONTH_DAY);
    case 'weight':
      return isMembers(value) && isNumber(value['value']) && isOneOf(['kg', 'lb'], value['unit']);
    case 'deadline':
      return (
        isMembers(value) &&
        Number.isInteger(value['amount']) &&
        isOneOf(['hours', 'days', 'weeks'], value['unit']) &&
        isAbsentOr(value['time'], isText(value['time'], TIME))
      );
    case 'address':
      return isMembers(value) && isText(value['street'], /\S/) && isText(value['locality'], /\S/);
    case 'coordinates':
      return isMembers(value) && isNumber(value['lat']) && isNumber(value['lon']);
  }
}

export function isCondition(when: Members): boolean {
  return Object.entries(when).every(([name, part]) => {
    if (!WHEN_MEMBERS.has(name)) return false;
    if (name === 'days') return isSetOf(part, (day) => DAYS.has(day as string));
    if (name === 'season') return isMembers(part) && isRange(part, MONTH_DAY);
    return typeof part !== 'string' || part.length <= WHEN_TEXT_CHARS_MAX;
  });
}
