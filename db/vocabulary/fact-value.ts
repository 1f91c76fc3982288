/**
 * The shapes of a fact's value and of the condition beside it (`hotel-facts.json`, `value_types` and
 * `when`). There is no shape that can hold prose: text is a name, place, address or URL part only.
 */

/** 24 h `HH:MM`; end-of-day midnight is `24:00`. */
export type Time = string;

export type Money =
  | {
      /** In the currency's main unit; 0 = free, and then no currency is needed. */
      readonly amount: number;
      /** ISO 4217. */
      readonly currency?: string;
      readonly per?: string;
      readonly each?: string;
      readonly qualifier?: 'from' | 'up_to' | 'approx';
      readonly amount_max?: number;
      readonly tax?: 'excluded' | 'included';
      readonly max_nights?: number;
    }
  | {
      readonly percent: number;
      readonly of: 'room_rate';
      readonly per?: string;
      readonly each?: string;
    };

export type TimeRange = { readonly from: Time; readonly to: Time };
/** `MM-DD`, both ends included. */
export type Season = { readonly from: string; readonly to: string };
export type Weight = { readonly value: number; readonly unit: 'kg' | 'lb' };
/** Before arrival; the day of arrival is amount 0. */
export type Deadline = {
  readonly amount: number;
  readonly unit: 'hours' | 'days' | 'weeks';
  readonly time?: Time;
};
export type Address = {
  readonly street: string;
  readonly postal_code?: string;
  readonly locality: string;
  readonly country?: string;
};
export type Coordinates = { readonly lat: number; readonly lon: number };

export type FactValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, boolean>>
  | Money
  | TimeRange
  | Season
  | Weight
  | Deadline
  | Address
  | Coordinates;

/** A fact without a condition holds for everyone. Text members have at most 40 characters. */
export type When = {
  readonly season?: Season;
  readonly season_name?: string;
  readonly days?: readonly string[];
  readonly building?: string;
  readonly room?: string;
  readonly place?: string;
  readonly service?: string;
  readonly area?: string;
  readonly pool?: string;
  readonly age?: { readonly min?: number; readonly max?: number };
  readonly max_weight_kg?: number;
  readonly min_weight_kg?: number;
  readonly pet?: string;
  readonly nights?: { readonly min?: number; readonly max?: number };
  readonly count?: { readonly min?: number; readonly max?: number };
  readonly booking?: string;
  readonly time?: { readonly from?: Time; readonly to?: Time };
  readonly from_date?: string;
  readonly meal_rate?: string;
};
