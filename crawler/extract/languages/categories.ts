/**
 * What words can mean to the value readers. A meaning is a category with one value; a phrase may have
 * meanings in several categories (`up to` is a bound and a limit).
 */

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
  /** `ein` and `une` may count one; the English article only before a span of time. */
  article: ['one', 'a'],
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
  /** A minus before an age means `under` in some languages: `-12 ans`. */
  minusAge: ['under'],
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
  /** The day of arrival as a letter: `J-7` is seven days before. */
  dayZero: ['arrival'],
  within: ['within'],
  /** `each additional night`: from the second night. */
  furtherNight: ['night'],
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
  /** Behind a bare number: `29 in total`. */
  inTotal: ['total'],
  idLabel: ['id'],
  phoneLabel: ['phone', 'fax'],
} as const;

export type Category = keyof typeof categories;
export type Meanings = { readonly [C in Category]?: (typeof categories)[C][number] };
