/** `Intl` formatters of one language, made once: making one costs more than a hundred uses. */
import type { Language } from '../language.ts';
import { localeOf } from '../language.ts';
import { de } from '../messages/de.ts';
import { en } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { it } from '../messages/it.ts';
import type { Counted, Messages } from '../messages/messages.ts';

const allMessages: Readonly<Record<Language, Messages>> = { en, it, de };

export type Format = {
  readonly language: Language;
  readonly messages: Messages;
  number(value: number): string;
  money(amount: number, currency: string | undefined): string;
  /** `12 December 2026`; the calendar day in UTC. */
  day(at: Date): string;
  /** `12 December 2026 at 14:05 UTC`. */
  moment(at: Date): string;
  /** `12 December`, from `MM-DD`. */
  monthDay(monthDay: string): string;
  weekday(day: string): string;
  /** `15:00`; the day's end is midnight. */
  time(time: string): string;
  /** `3 days ago`, in whole UTC calendar days, so a page changes at midnight only. */
  age(at: Date, nowMs: number): string;
  weight(value: number, unit: 'kg' | 'lb'): string;
  percent(value: number): string;
  list(items: readonly string[]): string;
  languageName(code: string): string;
  /** From ISO 3166-1 alpha-2. */
  countryName(code: string): string;
  count(text: Counted, n: number): string;
};

const DAY_MS = 86_400_000;
/** 2024-01-01 was a Monday. */
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function createFormat(language: Language): Format {
  const locale = localeOf[language];
  const messages = allMessages[language];
  const utc = { timeZone: 'UTC' } as const;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...utc });
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...utc,
  });
  const monthDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...utc });
  const dayNames = new Intl.DateTimeFormat(locale, { weekday: 'long', ...utc });
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const languageNames = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const plurals = new Intl.PluralRules(locale);
  const kilograms = unitFormat(locale, 'kilogram');
  const pounds = unitFormat(locale, 'pound');
  const ageWords = remembered(
    (daysAgo: number) => daysAgo,
    (daysAgo) =>
      daysAgo < 60 ? ages.format(-daysAgo, 'day') : ages.format(-Math.floor(daysAgo / 30), 'month'),
  );
  const currencies = new Map<string, Intl.NumberFormat>();
  const currencyFormat = (currency: string): Intl.NumberFormat => {
    const known = currencies.get(currency);
    if (known) return known;
    const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    const made = new Intl.NumberFormat(locale, style);
    currencies.set(currency, made);
    return made;
  };
  return {
    language,
    messages,
    number: (value) => numbers.format(value),
    money: (amount, currency) =>
      currency && /^[A-Z]{3}$/.test(currency)
        ? currencyFormat(currency).format(amount)
        : numbers.format(amount),
    day: remembered(dayOf, (day) => days.format(day * DAY_MS)),
    moment: (at) => `${moments.format(at)} UTC`,
    monthDay: (monthDay) => monthDays.format(new Date(`2024-${monthDay}T00:00:00Z`)),
    weekday: (day) =>
      weekdays.includes(day)
        ? dayNames.format(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))))
        : messages.when.publicHolidays,
    time: (time) => (time === '24:00' ? messages.time.midnight : time),
    age: (at, nowMs) => ageWords(Math.max(0, Math.floor(nowMs / DAY_MS) - dayOf(at))),
    weight: (value, unit) => (unit === 'kg' ? kilograms : pounds).format(value),
    percent: (value) => percents.format(value / 100),
    list: (items) => lists.format(items),
    languageName: (code) => (/^[a-z]{2,3}$/.test(code) ? (languageNames.of(code) ?? code) : code),
    countryName: remembered(
      (code: string) => code,
      (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
    ),
    count: (text, n) =>
      fill(plurals.select(n) === 'one' ? text.one : text.other, { n: numbers.format(n) }),
  };
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

const REMEMBERED_MAX = 2000;

/** A page says the same few days a hundred times, and `Intl` is slow at it. */
function remembered<T, Key>(keyOf: (value: T) => Key, say: (key: Key) => string) {
  const known = new Map<Key, string>();
  return (value: T): string => {
    const key = keyOf(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = say(key);
    if (known.size < REMEMBERED_MAX) known.set(key, words);
    return words;
  };
}

function unitFormat(locale: string, unit: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}

const formats: Readonly<Record<Language, Format>> = {
  en: createFormat('en'),
  it: createFormat('it'),
  de: createFormat('de'),
};

export function formatOf(language: Language): Format {
  return formats[language];
}
