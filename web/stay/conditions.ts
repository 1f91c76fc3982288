/** Whether a fact's condition holds for a stay: yes, no, or what the traveller alone can know. Pure. */
import type { Season, When } from '../../db/vocabulary/fact-value.ts';
import type { Stay } from './stay.ts';
import { nightsOf } from './stay.ts';

export type Holds = 'yes' | 'no' | 'unknown';

/** Who pays, and in which night: a fee may differ for each. */
export type Occasion = {
  /** `YYYY-MM-DD`. */
  readonly night: string;
  /** Completed years; null where the fee is not one of a person. */
  readonly age: number | null;
};

/** An adult's age is not asked for; every fee for adults starts below it. */
export const ADULT_AGE = 30;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export function holdsOn(when: When | null, stay: Stay, occasion: Occasion): Holds {
  if (!when) return 'yes';
  const { night, age } = occasion;
  const parts: Holds[] = [
    when.season ? certain(inSeason(night, when.season)) : 'yes',
    when.days ? certain(when.days.includes(weekdayOf(night))) : 'yes',
    when.from_date ? certain(night >= when.from_date) : 'yes',
    when.nights ? certain(within(stay.nights, when.nights)) : 'yes',
    when.age ? (age === null ? 'unknown' : certain(within(age, when.age))) : 'yes',
    dogHolds(when, stay),
    onlyTheGuestKnows(when) ? 'unknown' : 'yes',
  ];
  return parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes';
}

/** For the whole stay and whole party: yes or no only where every night and person agrees. */
export function holdsForStay(when: When | null, stay: Stay): Holds {
  const ages = [...Array.from({ length: stay.adults }, () => ADULT_AGE), ...stay.children];
  const answers = new Set(
    nightsOf(stay).flatMap((night) => ages.map((age) => holdsOn(when, stay, { night, age }))),
  );
  const [only] = answers;
  if (answers.size === 1 && only) return only;
  // For some of the party or of the nights: it does concern this stay.
  return answers.has('yes') ? 'yes' : 'unknown';
}

function certain(holds: boolean): Holds {
  return holds ? 'yes' : 'no';
}

function dogHolds(when: When, { dogKg }: Stay): Holds {
  const aboutPets =
    when.pet !== undefined || when.max_weight_kg !== undefined || when.min_weight_kg !== undefined;
  if (!aboutPets) return 'yes';
  if (dogKg === null) return 'no';
  return certain(
    (when.pet === undefined || when.pet === 'dog') &&
      dogKg <= (when.max_weight_kg ?? Number.POSITIVE_INFINITY) &&
      dogKg >= (when.min_weight_kg ?? 0),
  );
}

/** Choices that the stay's inputs do not ask for. */
function onlyTheGuestKnows(when: When): boolean {
  const {
    season_name,
    building,
    room,
    place,
    service,
    area,
    pool,
    count,
    booking,
    time,
    meal_rate,
  } = when;
  return [
    season_name,
    building,
    room,
    place,
    service,
    area,
    pool,
    count,
    booking,
    time,
    meal_rate,
  ].some((condition) => condition !== undefined);
}

function within(value: number, bounds: { readonly min?: number; readonly max?: number }): boolean {
  return value >= (bounds.min ?? 0) && value <= (bounds.max ?? Number.POSITIVE_INFINITY);
}

/** A season may go over the year's end. */
function inSeason(night: string, { from, to }: Season): boolean {
  const day = night.slice(5);
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
}

function weekdayOf(night: string): string {
  return weekdays[new Date(`${night}T00:00:00Z`).getUTCDay()] ?? '';
}
