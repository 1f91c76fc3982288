/**
 * When two values say the same, and when one only adds to the other (`scoring.equal` of the
 * vocabulary).
 */
import { isDeepStrictEqual } from 'node:util';
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../db/vocabulary/hotel.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** 0 is 0 whatever else; tax included is what prices are anyway; defaults need not be said. */
function moneyForm(key: string, value: Fields): Fields {
  if (value['amount'] === 0) return { amount: 0 };
  const spec = hotelFactSpec.get(key);
  const { tax, per, each, ...rest } = value;
  return {
    ...rest,
    per: per ?? spec?.defaultPer ?? null,
    each: each ?? spec?.defaultEach ?? null,
    ...(tax === 'excluded' ? { tax } : {}),
  };
}

/** 48 hours are 2 days, 2 weeks 14 days. */
function deadlineForm(value: Fields): Fields {
  const amount = Number(value['amount']);
  const days =
    value['unit'] === 'weeks' ? amount * 7 : value['unit'] === 'hours' ? amount / 24 : amount;
  const whole = Number.isInteger(days);
  return {
    amount: whole ? days : amount,
    unit: whole ? 'days' : value['unit'],
    time: value['time'] ?? null,
  };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function form(key: string, value: FactValue): unknown {
  const fields = fieldsOf(value);
  switch (hotelFactSpec.get(key)?.type) {
    case 'money':
      return fields === null ? value : moneyForm(key, fields);
    case 'deadline':
      return fields === null ? value : deadlineForm(fields);
    case 'set':
      return Array.isArray(value) ? value.toSorted() : value;
    case 'phone':
      return String(value).replace(/\D/g, '');
    case 'email':
      return String(value).toLowerCase();
    case 'coordinates':
      return fields === null
        ? value
        : { lat: Number(fields['lat']).toFixed(3), lon: Number(fields['lon']).toFixed(3) };
    case 'address':
      return fields === null
        ? value
        : ['street', 'postal_code', 'locality'].map((part) => plain(String(fields[part] ?? '')));
    default:
      return value;
  }
}

export function sameValue(key: string, a: FactValue, b: FactValue): boolean {
  return isDeepStrictEqual(form(key, a), form(key, b));
}

/** Public holidays are often left unsaid. */
export function sameWhen(a: When | undefined, b: When | undefined): boolean {
  return isDeepStrictEqual(whenForm(a), whenForm(b));
}

function whenForm(when: When | undefined): unknown {
  return Object.fromEntries(
    Object.entries(when ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((day) => day !== 'ph').toSorted() : value,
    ]),
  );
}

/**
 * Answers that only say less than another: `yes` than `on_request`, `allowed` than `allowed_free`.
 */
const VAGUE: Readonly<Record<string, readonly string[]>> = {
  yes: ['on_request', 'free', 'paid', 'all_rooms', 'some_rooms'],
  allowed: ['allowed_free'],
};

/** Whether `more` says all that `less` says, and more. */
export function addsTo(key: string, more: FactValue, less: FactValue): boolean {
  if (sameValue(key, more, less)) return false;
  if (typeof more === 'string' && typeof less === 'string') {
    return VAGUE[less]?.includes(more) ?? false;
  }
  if (Array.isArray(more) && Array.isArray(less)) {
    if (isDeepStrictEqual(less, ['unspecified'])) return !more.includes('none');
    return less.every((member) => more.includes(member));
  }
  const isMoney = hotelFactSpec.get(key)?.type === 'money';
  const wide = fieldsOf(isMoney ? less : form(key, less));
  const narrow = fieldsOf(isMoney ? more : form(key, more));
  if (wide === null || narrow === null) return false;
  return Object.entries(wide).every(
    ([name, value]) => value === null || isDeepStrictEqual(narrow[name], value),
  );
}
