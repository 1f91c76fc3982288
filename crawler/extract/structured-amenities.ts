/** `amenityFeature` of a hotel's JSON-LD: plain names with a plain yes or no. */
import type { FactValue } from '../../db/vocabulary/fact-value.ts';
import type { CandidateFact } from './candidate-fact.ts';
import { type Node, text, truth } from './json-ld.ts';

type Feature = {
  readonly pattern: RegExp;
  readonly key: string;
  readonly yes: FactValue;
  readonly no: FactValue | null;
};

const FEATURES: readonly Feature[] = [
  {
    pattern: /^(?:elevator|lift|aufzug|ascensore|ascenseur|ascensor|elevador)$/i,
    key: 'lift',
    yes: true,
    no: false,
  },
  { pattern: /^(?:free )?(?:wi-?fi|wlan)$/i, key: 'wifi', yes: true, no: false },
  { pattern: /^(?:fitness (?:center|centre|room)|gym)$/i, key: 'gym', yes: true, no: false },
  { pattern: /^(?:spa|wellness)$/i, key: 'spa', yes: true, no: false },
  { pattern: /^restaurant$/i, key: 'restaurant', yes: true, no: false },
  { pattern: /^(?:outdoor (?:swimming )?pool)$/i, key: 'pool', yes: ['outdoor'], no: null },
  { pattern: /^(?:indoor (?:swimming )?pool)$/i, key: 'pool', yes: ['indoor'], no: null },
  {
    pattern: /^(?:24[- ]hour (?:front desk|reception))$/i,
    key: 'reception_24h',
    yes: true,
    no: false,
  },
  { pattern: /^(?:air[- ]conditioning)$/i, key: 'air_conditioning', yes: 'yes', no: 'no' },
];

export function amenityFacts(node: Node): CandidateFact[] {
  const list = node['amenityFeature'];
  const features = Array.isArray(list) ? list : [list];
  return features.slice(0, 100).flatMap((feature): CandidateFact[] => {
    if (feature === null || typeof feature !== 'object') return [];
    const name = text((feature as Node)['name']);
    const value = truth((feature as Node)['value'] ?? true);
    const known = FEATURES.find(({ pattern }) => name !== null && pattern.test(name));
    if (known === undefined || value === null) return [];
    const stated = value ? known.yes : known.no;
    if (stated === null) return [];
    return [
      {
        key: known.key,
        value: stated,
        foundIn: 'structured-data',
        words: '',
        rule: 'JSON-LD amenity',
      },
    ];
  });
}
