/** Which concepts of the lexicon are topics, and the group of facts each belongs to. */

export type Group =
  | 'check_in'
  | 'check_out'
  | 'late_arrival'
  | 'reception'
  | 'min_age'
  | 'luggage'
  | 'parking'
  | 'ev'
  | 'pets'
  | 'service_animal'
  | 'breakfast'
  | 'shuttle'
  | 'pool'
  | 'access'
  | 'step_free'
  | 'lift'
  | 'wifi'
  | 'city_tax'
  | 'resort_fee'
  | 'deposit'
  | 'cancellation'
  | 'cot'
  | 'extra_bed'
  | 'children'
  | 'smoking'
  | 'ac'
  | 'gym'
  | 'spa'
  | 'restaurant'
  | 'rooms'
  | 'languages'
  /** Things that own numbers which are no fact here: taxis, dinners, penalties, late check-out … */
  | 'other';

const GROUPS: Readonly<Record<Group, string>> = {
  check_in: 'check_in',
  check_out: 'check_out',
  late_arrival: 'late_arrival',
  reception: 'reception',
  min_age: 'min_age adults_only',
  luggage: 'luggage luggage_room',
  parking:
    'parking garage covered_parking outdoor_parking street_parking public_parking valet self_parking',
  ev: 'ev',
  pets: 'pets dog cat small_animal other_animals dogs_only',
  service_animal: 'service_animal',
  breakfast: 'breakfast',
  shuttle: 'airport_shuttle shuttle airport',
  pool: 'pool',
  access: 'accessible_room roll_in_shower wheelchair',
  step_free: 'step_free steps',
  lift: 'lift',
  wifi: 'wifi',
  city_tax: 'city_tax',
  resort_fee: 'resort_fee',
  deposit: 'deposit',
  cancellation: 'cancellation',
  cot: 'cot',
  extra_bed: 'extra_bed',
  children: 'children',
  smoking: 'smoking no_smoking smoking_area smoking_room smoke_outside',
  ac: 'ac',
  gym: 'gym',
  spa: 'spa',
  restaurant: 'restaurant',
  rooms: 'rooms',
  languages: 'languages',
  other:
    'late_check_out early_check_in kitchen ebike other_vehicle parking_package emotional_support ' +
    'pet_service half_board other_meal bar other_ride other_place kids_pool hot_tub prepayment ' +
    'penalty vat no_show meeting other_service rooms_other',
};

/** They name the setting of a statement: any topic of the clause or of what it inherits wins. */
const SETTINGS =
  'rooms children airport prepayment min_age adults_only reception vat rooms_other languages';
/** They give way to another topic of their own clause only. */
const WEAK =
  'other_place bar steps street_parking other_ride meeting no_show other_service kitchen penalty ' +
  'outdoor_parking other_vehicle wheelchair smoking_area parking_package hot_tub garage';

export type Topic = { readonly group: Group; readonly rank: 'strong' | 'weak' | 'setting' };

function ranks(): Map<string, Topic['rank']> {
  const settings = SETTINGS.split(' ').map((concept) => [concept, 'setting'] as const);
  const weak = WEAK.split(' ').map((concept) => [concept, 'weak'] as const);
  return new Map<string, Topic['rank']>([...settings, ...weak]);
}

const rankOf = ranks();

export const topicOf: ReadonlyMap<string, Topic> = new Map(
  Object.entries(GROUPS).flatMap(([group, concepts]) =>
    concepts
      .split(' ')
      .map((concept): [string, Topic] => [
        concept,
        { group: group as Group, rank: rankOf.get(concept) ?? 'strong' },
      ]),
  ),
);
