/** The hotel fact vocabulary: keys, value types, groups, comparison. The data is `hotel-facts.json`. */
import data from './hotel-facts.json' with { type: 'json' };

export type ValueType =
  | 'time'
  | 'time_range'
  | 'season'
  | 'money'
  | 'weight'
  | 'deadline'
  | 'address'
  | 'coordinates'
  | 'phone'
  | 'email'
  | 'map'
  | 'set'
  | 'enum'
  | 'boolean'
  | 'integer';

export type Comparison =
  | 'earlier_is_better'
  | 'later_is_better'
  | 'lower_is_better'
  | 'higher_is_better'
  | 'true_is_better'
  | 'equal'
  | 'set'
  | 'show_only';

export type FactSpec = {
  readonly key: string;
  readonly tier: 'core' | 'ext';
  readonly group: string;
  readonly type: ValueType;
  readonly definition: string;
  readonly compare: Comparison;
  /** Allowed members of an enum, set or map; `languages_spoken` takes ISO 639-1 codes instead. */
  readonly values?: readonly string[];
  readonly unit?: string;
  readonly schemaOrg: string | null;
  readonly defaultPer?: string;
  readonly defaultEach?: string;
};

function specOf(raw: (typeof data.facts)[number]): FactSpec {
  return {
    key: raw.key,
    tier: raw.tier as FactSpec['tier'],
    group: raw.group,
    type: raw.type as ValueType,
    definition: raw.definition,
    compare: raw.compare as Comparison,
    schemaOrg: raw.schema_org,
    ...(Array.isArray(raw.values) ? { values: raw.values } : {}),
    ...('unit' in raw && raw.unit ? { unit: raw.unit } : {}),
    ...('default_per' in raw && raw.default_per ? { defaultPer: raw.default_per } : {}),
    ...('default_each' in raw && raw.default_each ? { defaultEach: raw.default_each } : {}),
  };
}

/** In the order in which the pages show them. */
export const hotelFactSpecs: readonly FactSpec[] = data.facts.map(specOf);

export const hotelFactSpec: ReadonlyMap<string, FactSpec> = new Map(
  hotelFactSpecs.map((spec) => [spec.key, spec]),
);
