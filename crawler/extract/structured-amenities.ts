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
    pattern: /^(?:elevator|lift|aufzug|fahrstuhl|ascensore|ascenseur|ascensor|elevador)$/i,
    key: 'lift',
    yes: true,
    no: false,
  },
  {
    pattern:
      /^(?:(?:free|kostenloses) )?(?:wi-?fi|wlan|internet)(?: (?:gratuito|gratis|gratuit))?$/i,
    key: 'wifi',
    yes: true,
    no: false,
  },
  {
    pattern:
      /^(?:fitness ?(?:center|centre|room|raum|ruimte)?|gym|palestra|salle de (?:sport|fitness)|gimnasio|ginásio|academia|fitnessraum|fitnessruimte)$/i,
    key: 'gym',
    yes: true,
    no: false,
  },
  {
    pattern: /^(?:spa|wellness|wellness ?bereich|centro benessere|espace bien-être)$/i,
    key: 'spa',
    yes: true,
    no: false,
  },
  { pattern: /^(?:restaurant|ristorante|restaurante)$/i, key: 'restaurant', yes: true, no: false },
  {
    pattern:
      /^(?:outdoor (?:swimming )?pool|außenpool|freibad|piscina (?:esterna|scoperta|all['’]aperto|exterior|externa)|piscine extérieure|buitenzwembad)$/i,
    key: 'pool',
    yes: ['outdoor'],
    no: null,
  },
  {
    pattern:
      /^(?:indoor (?:swimming )?pool|hallenbad|innenpool|piscina (?:coperta|interna|cubierta|interior|coberta)|piscine (?:intérieure|couverte)|binnenzwembad)$/i,
    key: 'pool',
    yes: ['indoor'],
    no: null,
  },
  {
    pattern:
      /^(?:24[- ]hour (?:front desk|reception)|reception 24 ?(?:h|ore)|réception 24h(?:\/24)?|recepción 24 ?(?:h|horas)|receção 24 ?(?:h|horas)|24-stunden-rezeption|24-uurs?receptie)$/i,
    key: 'reception_24h',
    yes: true,
    no: false,
  },
  {
    pattern:
      /^(?:air[- ]conditioning|klimaanlage|aria condizionata|climatisation|aire acondicionado|airconditioning|airco|ar[- ]condicionado)$/i,
    key: 'air_conditioning',
    yes: 'yes',
    no: 'no',
  },
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
