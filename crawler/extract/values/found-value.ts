/**
 * Every number, date and price of a line, classified before it is bound to any fact key. A number
 * that no module can classify is `number`: it binds to nothing and hides inside nothing.
 */
import type {
  Deadline,
  Money,
  Season,
  Time,
  TimeRange,
  Weight,
} from '../../../db/vocabulary/fact-value.ts';

/** The seven languages that are read; a line may differ from its page. */
export type Language = 'en' | 'it' | 'de' | 'fr' | 'es' | 'nl' | 'pt';

/** Half-open offsets into the line's text, in UTF-16 units. */
type At = { readonly start: number; readonly end: number };

/** The span covers the words that make the value what it is: `from 3pm`, `€20 per dog per night`. */
export type FoundValue = At & Value;

export type Value =
  | {
      readonly kind: 'time';
      readonly time: Time;
      /** What the words around it make of it: `from 3pm`, `by 11 am`, or neither. */
      readonly bound: 'from' | 'until' | 'at';
      /** `after 9 pm`: the bound is `from`, yet what is said concerns the late. */
      readonly after?: true;
    }
  | { readonly kind: 'time-range'; readonly range: TimeRange }
  | { readonly kind: 'around-the-clock' }
  | {
      readonly kind: 'money';
      readonly money: Money;
      /** Amount 0 in words: `free of charge`, or `included` in something else. */
      readonly word?: 'free' | 'included';
    }
  | { readonly kind: 'percent'; readonly percent: number; readonly of?: 'room_rate' }
  /** Completed years, inclusive: `under 6` is max 5. */
  | { readonly kind: 'age'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'weight'; readonly weight: Weight; readonly bound: 'max' | 'min' | 'exact' }
  /** A time before arrival: `48 hours before arrival`, `by 6 pm on the day of arrival`. */
  | {
      readonly kind: 'deadline';
      readonly deadline: Deadline;
      /** `within 48 hours of arrival`: what the line says holds later than that. */
      readonly within?: true;
    }
  | {
      readonly kind: 'duration';
      readonly minutes: number;
      /** `max. 10 days`. */
      readonly limit?: 'max' | 'min';
    }
  | { readonly kind: 'season'; readonly season: Season }
  | {
      readonly kind: 'season-name';
      /** As on the page, also for a span without dates such as `mid-May to June`. */
      readonly name: string;
      /** Which season that is in any language. */
      readonly of?: 'high' | 'mid' | 'low' | 'summer' | 'winter' | 'spring' | 'autumn' | 'rest';
    }
  /** Of mon … sun and ph. */
  | { readonly kind: 'days'; readonly days: readonly string[] }
  | { readonly kind: 'nights'; readonly min?: number; readonly max?: number }
  /** `22 spaces`, `nine rooms`: `noun` is the word behind it, lower case, where there is one. */
  | {
      readonly kind: 'count';
      readonly count: number;
      readonly noun: string;
      /** What the noun is in any language: `room`, `space`, `dog`; absent where unknown. */
      readonly of?: string;
      /** `two per room`: what they are shared among. */
      readonly per?: string;
      /** `up to two dogs`, `at least 2`. */
      readonly bound?: 'max' | 'min';
      /** `ein`, `une`: perhaps only an article. */
      readonly isArticle?: true;
    }
  | {
      readonly kind: 'date';
      /** `YYYY-MM-DD`, or `MM-DD` where no year is given. */
      readonly date: string;
      readonly bound?: 'from' | 'until';
    }
  | {
      readonly kind: 'distance' | 'speed' | 'area' | 'height' | 'energy' | 'year' | 'id';
    }
  | {
      readonly kind: 'number';
      /** Where it is a whole number: the cell of a table may hold no more. */
      readonly whole?: number;
    }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'email'; readonly email: string };

export type ValueContext = {
  readonly language: Language;
  /** ISO 3166-1 alpha-2: decides what `$` means and completes national telephone numbers. */
  readonly country?: string;
  /**
   * What the line's label or column asks for: then a bare `14.00` or `15` is read as that. `prices
   * in` a currency come with `currency`.
   */
  readonly expects?: 'time' | 'money';
  /** ISO 4217 of amounts that stand without one, where a heading names it. */
  readonly currency?: string;
};
