/** `amenityFeature` of a hotel's JSON-LD: plain names with a plain yes or no. */
import type { CandidateFact } from './candidate-fact.ts';
import { type Node, text, truth } from './json-ld.ts';
import amenities from './lexicon/amenities.json' with { type: 'json' };
import { fold } from './lexicon/fold.ts';

/** Letters and figures only: `24-hour`, `24 hour` and `24h` differ in no more than signs. */
const plain = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, '');

const features = new Map(
  amenities.flatMap(({ names, ...feature }) => names.map((name) => [plain(name), feature])),
);

export function amenityFacts(node: Node): CandidateFact[] {
  const list = node['amenityFeature'];
  const entries = Array.isArray(list) ? list : [list];
  return entries.slice(0, 100).flatMap((feature): CandidateFact[] => {
    if (feature === null || typeof feature !== 'object') return [];
    const name = text((feature as Node)['name']);
    const value = truth((feature as Node)['value'] ?? true);
    const known = name === null ? undefined : features.get(plain(name));
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
