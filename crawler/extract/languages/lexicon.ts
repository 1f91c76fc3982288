/**
 * What the words of the seven languages mean to the value readers. A meaning is a category with one
 * value; a phrase may have meanings in several categories (`up to` is a bound and a limit).
 */
import { z } from 'zod';
import type { Language } from '../values/found-value.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import international from './international.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

export const categories = {
  // Joining and bounding
  /** `from`, `until` and `after` of times, dates and amounts alike. */
  bound: ['from', 'until', 'after', 'at'],
  /** Bounds that only stand before an hour: `alle`, `a las`, `às`. They prove a time. */
  clockBound: ['from', 'until', 'after', 'at'],
  /** Bounds behind a time: `onwards`, `at the latest`. */
  boundAfter: ['from', 'until'],
  /** Words between the two ends of a range; `through` includes its end in every use. */
  join: ['to', 'through'],
  /** Bounds that leave their own number out: `tot 3 jaar`. */
  exclusive: ['until'],
  /** Bounds that mostly are mere prepositions: `von 20 €` is no `from 20 €`. */
  preposition: ['plain'],
  /** `tra le` stands before hours only. */
  between: ['between', 'clock'],
  and: ['and'],
  approx: ['approx'],
  limit: ['max', 'min'],
  article: ['one'],
  negator: ['not'],
  filler: ['filler'],
  /** `Check-in 15` is an hour; `Breakfast 12.50` may be a price, `Breakfast 7-10` is none. */
  timeLabel: ['label', 'meal'],
  // Clock
  /** Behind an hour: `Uhr` proves a time, `h` may also count hours. */
  clockMark: ['clock', 'hours'],
  meridiem: ['am', 'pm'],
  daypart: ['morning', 'afternoon', 'evening', 'night'],
  /** `midi` is a time only where a bound or `à` stands before it; then it is `weak`. */
  clockWord: ['noon', 'midnight', 'weak-noon', 'weak-midnight'],
  /** `half past two` is `past`, `halb drei` is `to`. */
  half: ['past', 'to'],
  quarter: ['past', 'to'],
  /** Behind the hour: `e mezza`, `y media`, `et quart`, `menos cuarto`. */
  minuteTail: ['15', '30', '45', '-15'],
  aroundTheClock: ['always'],
  staffed: ['staffed'],
  // Calendar
  month: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  monthShort: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
  monthPart: ['start', 'mid', 'end', 'inexact'],
  dayOrdinal: ['ordinal'],
  weekday: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  /** Words that are a weekday only beside another weekday or a time. */
  weekdayShort: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  dayGroup: ['weekend', 'workdays', 'daily', 'holidays'],
  except: ['except'],
  seasonName: ['high', 'mid', 'low', 'summer', 'winter', 'spring', 'autumn'],
  yearPart: ['all', 'rest'],
  // Money
  /** ISO 4217, or a name whose code the country decides. */
  currency: [
    'EUR',
    'GBP',
    'USD',
    'CHF',
    'CAD',
    'AUD',
    'NZD',
    'MXN',
    'BRL',
    'ARS',
    'CLP',
    'COP',
    'PEN',
    'UYU',
    'SEK',
    'NOK',
    'DKK',
    'ISK',
    'PLN',
    'CZK',
    'HUF',
    'RON',
    'BGN',
    'TRY',
    'JPY',
    'CNY',
    'INR',
    'THB',
    'ZAR',
    'AED',
    'SGD',
    'HKD',
    'MAD',
    'ILS',
    'KRW',
    'IDR',
    'CRC',
    'DOP',
    'XPF',
    'dollar',
    'crown',
    'peso',
    'pound',
    'franc',
    'rupee',
    'cent',
    'penny',
  ],
  perPrefix: ['per', 'weak', 'article'],
  unit: ['night', 'day', 'stay', 'hour', 'week', 'month', 'way', 'round_trip', 'kwh', 'use'],
  party: ['person', 'adult', 'child', 'pet', 'vehicle', 'room', 'bed', 'unit'],
  /** Whole rates: `p.p.p.n.`, `nightly`, `one-time`. */
  rate: [
    'night',
    'day',
    'stay',
    'hour',
    'week',
    'month',
    'way',
    'person',
    'room',
    'person-night',
    'person-day',
    'person-stay',
    'pet-night',
    'room-night',
  ],
  taxTerm: ['excluded', 'included'],
  taxNoun: ['tax'],
  /** Before a share of tax: `plus 14% tax`, `inkl. 7 % MwSt.` */
  taxSide: ['excluded', 'included'],
  free: ['free', 'included'],
  notFree: ['guard'],
  // `feel free` and the like are phrases of notFree, so that their `free` is never seen.
  percentOf: ['room_rate'],
  percentWord: ['percent'],
  // Ages
  ageUnit: ['year', 'month'],
  ageOld: ['old'],
  ageWord: ['age'],
  compare: ['under', 'over', 'orLess', 'orMore'],
  /** `under-fives`: the last age that belongs to the group. */
  ageGroup: ['1', '2', '3', '4', '5', '6', '7', '9', '11', '15', '17'],
  lifeYear: ['year', 'birthday'],
  /** `seit 20 Jahren` is no age; after `da 20 anni` only a person makes it one. */
  since: ['since', 'maybe'],
  completed: ['completed', 'not-completed'],
  inclusive: ['inclusive'],
  minAge: ['min'],
  // Deadlines, durations, nights
  timeUnit: ['minute', 'hour', 'day', 'week', 'month', 'night', 'year'],
  before: ['before', 'notice'],
  arrival: ['arrival'],
  departure: ['departure'],
  dayBefore: ['0', '1', '2'],
  within: ['within'],
  stayWord: ['stay'],
  // Measures and things
  weightUnit: ['kg', 'lb'],
  measure: ['distance', 'speed', 'area', 'energy', 'temperature'],
  heightWord: ['height'],
  thing: [
    'room',
    'suite',
    'unit',
    'bed',
    'space',
    'pet',
    'dog',
    'cat',
    'floor',
    'charger',
    'person',
    'child',
    'vehicle',
    'bathroom',
    'pool',
    'restaurant',
    'step',
    'star',
  ],
  idLabel: ['id'],
  phoneLabel: ['phone', 'fax'],
} as const;

export type Category = keyof typeof categories;
export type Meanings = { readonly [C in Category]?: (typeof categories)[C][number] };

type WordLists = {
  readonly [C in Category]?: Readonly<Partial<Record<string, readonly string[]>>>;
};

const phrases = z.array(z.string().min(1));
const wordLists = z.strictObject(
  Object.fromEntries(
    Object.entries(categories).map(([category, values]) => [
      category,
      z.partialRecord(z.enum(values), phrases).optional(),
    ]),
  ),
);

/** One language's data file. */
const lexiconSchema = z.strictObject({
  /** The words for 0, 1, 2 …; each entry lists its spellings. */
  numbers: z.array(phrases),
  /** `first`, `second` … from 1. */
  ordinals: z.array(phrases),
  words: wordLists,
  /** The language's own common words that look like another language's value words. */
  falseFriends: phrases,
});

export type Lexicon = {
  readonly numbers: readonly (readonly string[])[];
  readonly ordinals: readonly (readonly string[])[];
  readonly words: WordLists;
  readonly falseFriends: readonly string[];
};

/** Throws where a data file names an unknown category or value: a bug in the data. */
const read = (raw: unknown): Lexicon => lexiconSchema.parse(raw) as Lexicon;

export const lexicons: Readonly<Record<Language, Lexicon>> = {
  en: read(en),
  it: read(it),
  de: read(de),
  fr: read(fr),
  es: read(es),
  nl: read(nl),
  pt: read(pt),
};

/** Signs and codes that every language uses. */
export const internationalWords: Lexicon = read(international);
