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

export type FoundValue = At &
  (
    | {
        readonly kind: 'time';
        readonly time: Time;
        /** What the words around it make of it: `from 3pm`, `by 11 am`, or neither. */
        readonly bound: 'from' | 'until' | 'at';
      }
    | { readonly kind: 'time-range'; readonly range: TimeRange }
    | { readonly kind: 'around-the-clock' }
    | { readonly kind: 'money'; readonly money: Money }
    | { readonly kind: 'percent'; readonly percent: number; readonly of?: 'room_rate' }
    /** Completed years, inclusive: `under 6` is max 5. */
    | { readonly kind: 'age'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'weight'; readonly weight: Weight; readonly bound: 'max' | 'min' | 'exact' }
    /** A time before arrival: `48 hours before arrival`, `by 6 pm on the day of arrival`. */
    | { readonly kind: 'deadline'; readonly deadline: Deadline }
    | { readonly kind: 'duration'; readonly minutes: number }
    | { readonly kind: 'season'; readonly season: Season }
    | { readonly kind: 'season-name'; readonly name: string }
    /** Of mon … sun and ph. */
    | { readonly kind: 'days'; readonly days: readonly string[] }
    | { readonly kind: 'nights'; readonly min?: number; readonly max?: number }
    /** `22 spaces`, `nine rooms`: `noun` is the word behind it, lower case, where there is one. */
    | { readonly kind: 'count'; readonly count: number; readonly noun: string }
    | { readonly kind: 'date'; readonly date: string }
    | {
        readonly kind:
          | 'distance'
          | 'speed'
          | 'area'
          | 'height'
          | 'energy'
          | 'year'
          | 'id'
          | 'number';
      }
    | { readonly kind: 'phone'; readonly phone: string }
    | { readonly kind: 'email'; readonly email: string }
  );

export type ValueContext = {
  readonly language: Language;
  /** ISO 3166-1 alpha-2: decides what `$` means and completes national telephone numbers. */
  readonly country?: string;
};
