/**
 * The filters of the hotel list, made from the vocabulary: each decides by one hotel's statements
 * whether its answer is yes, no, or not stated. Pages that disagree count as not stated.
 */
import type { FactValue, Money } from './fact-value.ts';

/** A published statement, as far as filters look at it. */
export type FilterFact = {
  readonly key: string;
  readonly value: FactValue;
  readonly standing: 'shown' | 'supporting' | 'conflict';
};

export type FilterAnswer = 'yes' | 'no' | 'not-stated';

export type YesNoFilter = {
  readonly id: string;
  /** The fact that a result shows as its answer. */
  readonly key: string;
  readonly decide: (values: StatedValues) => FilterAnswer;
};

/** Values by key; empty for what is not stated or in conflict. */
export type StatedValues = (key: string) => readonly FactValue[];

/** Yes where one statement is among `yes`; no where there are statements, but none of these. */
const oneOf =
  (key: string, ...yes: readonly FactValue[]) =>
  (values: StatedValues): FilterAnswer => {
    const stated = values(key);
    if (stated.length === 0) return 'not-stated';
    return stated.some((value) => yes.includes(value)) ? 'yes' : 'no';
  };

const setHas =
  (key: string, ...members: readonly string[]) =>
  (values: StatedValues): FilterAnswer => {
    const stated = values(key) as readonly (readonly string[])[];
    if (stated.length === 0) return 'not-stated';
    return stated.some((set) => members.some((member) => set.includes(member))) ? 'yes' : 'no';
  };

/** Free where one price is 0; no where only prices are stated, or where `without` already says no. */
const free =
  (feeKey: string, without: (values: StatedValues) => FilterAnswer) =>
  (values: StatedValues): FilterAnswer => {
    const fees = values(feeKey) as readonly Money[];
    if (fees.some((fee) => 'amount' in fee && fee.amount === 0)) return 'yes';
    return fees.length > 0 || without(values) === 'no' ? 'no' : 'not-stated';
  };

function dogs(values: StatedValues): FilterAnswer {
  const types = values('pet_types') as readonly Readonly<Record<string, boolean>>[];
  if (types.some(({ dog }) => dog === true)) return 'yes';
  if (types.some(({ dog }) => dog === false)) return 'no';
  return oneOf('pets_allowed', 'yes', 'on_request')(values) === 'no' ? 'no' : 'not-stated';
}

const parkingOffered = setHas(
  'parking',
  'on_site',
  'off_site',
  'public_nearby',
  'street',
  'unspecified',
);

/** In the order in which the list shows them; at most 31, since answers are kept as bits. */
export const yesNoFilters: readonly YesNoFilter[] = [
  { id: 'pets', key: 'pets_allowed', decide: oneOf('pets_allowed', 'yes', 'on_request') },
  { id: 'dogs', key: 'pet_types', decide: dogs },
  { id: 'parking', key: 'parking', decide: parkingOffered },
  { id: 'parking-free', key: 'parking_fee', decide: free('parking_fee', parkingOffered) },
  { id: 'ev-charging', key: 'ev_charging', decide: oneOf('ev_charging', 'free', 'paid', 'yes') },
  { id: 'breakfast', key: 'breakfast_offered', decide: oneOf('breakfast_offered', true) },
  {
    id: 'breakfast-included',
    key: 'breakfast_included',
    decide: oneOf('breakfast_included', 'always'),
  },
  { id: 'wifi-free', key: 'wifi_fee', decide: free('wifi_fee', oneOf('wifi', true)) },
  { id: 'pool', key: 'pool', decide: setHas('pool', 'indoor', 'outdoor') },
  { id: 'pool-indoor', key: 'pool', decide: setHas('pool', 'indoor') },
  { id: 'shuttle', key: 'airport_shuttle', decide: oneOf('airport_shuttle', 'yes', 'on_request') },
  { id: 'accessible', key: 'accessible_rooms', decide: oneOf('accessible_rooms', true) },
  { id: 'roll-in-shower', key: 'roll_in_shower', decide: oneOf('roll_in_shower', true) },
  { id: 'step-free', key: 'step_free_access', decide: oneOf('step_free_access', true) },
  { id: 'lift', key: 'lift', decide: oneOf('lift', true) },
  { id: 'reception-24h', key: 'reception_24h', decide: oneOf('reception_24h', true) },
  {
    id: 'air-conditioning',
    key: 'air_conditioning',
    decide: oneOf('air_conditioning', 'all_rooms', 'some_rooms', 'yes'),
  },
  {
    id: 'smoke-free',
    key: 'smoking',
    decide: oneOf('smoking', 'smoke_free', 'no_indoor_smoking'),
  },
  { id: 'restaurant', key: 'restaurant', decide: oneOf('restaurant', true) },
  { id: 'gym', key: 'gym', decide: oneOf('gym', true) },
  { id: 'spa', key: 'spa', decide: oneOf('spa', true) },
];

export const yesNoFilterIds: readonly string[] = yesNoFilters.map(({ id }) => id);

/** Filters that take a number or a time. */
export const boundFilters = [
  { id: 'check-in-by', key: 'check_in_from', kind: 'time' },
  { id: 'check-out-from', key: 'check_out_by', kind: 'time' },
  { id: 'parking-fee-max', key: 'parking_fee', kind: 'fee' },
  { id: 'pet-fee-max', key: 'pet_fee', kind: 'fee' },
  { id: 'breakfast-fee-max', key: 'breakfast_fee', kind: 'fee' },
] as const;

export type BoundFilterId = (typeof boundFilters)[number]['id'];
export type FeeFilterId = Extract<BoundFilterId, `${string}-fee-max`>;

/** What a fee filter compares: the lowest stated price in its usual unit. */
export type ComparableFee = {
  readonly amount: number;
  /** Null for free: that holds in every currency. */
  readonly currency: string | null;
};

/** A hotel's answers to all filters, small enough to keep for every hotel. */
export type HotelAnswers = {
  /** Bit i = filter i of `yesNoFilters` answers yes. */
  readonly yes: number;
  /** Bit i = filter i is stated at all. */
  readonly stated: number;
  /** Minutes after midnight; the latest of its statements, so that it holds for every guest. */
  readonly checkInMinutes: number | null;
  /** The earliest of its statements. */
  readonly checkOutMinutes: number | null;
  readonly fees: Readonly<Partial<Record<FeeFilterId, ComparableFee>>>;
};

/** Units in which a fee is compared; a price in another unit says nothing to the filter. */
const feeUnits: Readonly<Record<FeeFilterId, readonly (string | undefined)[]>> = {
  'parking-fee-max': ['night', 'day'],
  'pet-fee-max': ['night', 'day'],
  'breakfast-fee-max': [undefined, 'night', 'day', 'use'],
};

export function hotelAnswers(facts: readonly FilterFact[]): HotelAnswers {
  const byKey = Map.groupBy(facts, ({ key }) => key);
  const values: StatedValues = (key) => {
    const stated = byKey.get(key) ?? [];
    return stated.some(({ standing }) => standing === 'conflict')
      ? []
      : stated.map(({ value }) => value);
  };
  let yes = 0;
  let stated = 0;
  yesNoFilters.forEach(({ decide }, bit) => {
    const answer = decide(values);
    if (answer === 'yes') yes |= 1 << bit;
    if (answer !== 'not-stated') stated |= 1 << bit;
  });
  const checkIns = values('check_in_from').map(minutesOf);
  const checkOuts = values('check_out_by').map(minutesOf);
  return {
    yes,
    stated,
    checkInMinutes: checkIns.length > 0 ? Math.max(...checkIns) : null,
    checkOutMinutes: checkOuts.length > 0 ? Math.min(...checkOuts) : null,
    fees: comparableFees(values),
  };
}

export function minutesOf(time: FactValue): number {
  const [hours = '0', minutes = '0'] = String(time).split(':');
  return Number(hours) * 60 + Number(minutes);
}

function comparableFees(values: StatedValues): HotelAnswers['fees'] {
  const fees: Partial<Record<FeeFilterId, ComparableFee>> = {};
  for (const { id, key, kind } of boundFilters) {
    if (kind !== 'fee') continue;
    const lowest = lowestFee(values(key) as readonly Money[], feeUnits[id]);
    if (lowest) fees[id] = lowest;
  }
  return fees;
}

function lowestFee(
  fees: readonly Money[],
  units: readonly (string | undefined)[],
): ComparableFee | null {
  const comparable = fees.flatMap((fee): ComparableFee[] => {
    if (!('amount' in fee)) return [];
    if (fee.amount === 0) return [{ amount: 0, currency: null }];
    return fee.currency && units.includes(fee.per)
      ? [{ amount: fee.amount_max ?? fee.amount, currency: fee.currency }]
      : [];
  });
  return comparable.sort((a, b) => a.amount - b.amount)[0] ?? null;
}

/** The keys that filters look at, so that nothing else is loaded for them. */
export const filterKeys: readonly string[] = [
  ...new Set([
    ...yesNoFilters.map(({ key }) => key),
    ...boundFilters.map(({ key }) => key),
    'wifi',
  ]),
];
