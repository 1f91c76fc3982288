import { describe } from 'node:test';
import type { Value } from '../../../../crawler/extract/values/found-value.ts';
import { testTable } from './found.ts';

function short(value: Value): string | undefined {
  if (value.kind !== 'weight') return undefined;
  return `${value.bound} ${value.weight.value} ${value.weight.unit}`;
}

describe('every way to write a weight', () =>
  testTable('weight', short, [
    ['en-US', 'Dogs up to 50 lbs are welcome', 'max 50 lb'],
    ['en-US', '40 lbs or less each', 'max 40 lb'],
    ['en-US', 'under 25 pounds', 'max 25 lb'],
    ['en-US', 'dogs over 50 lb', 'min 50 lb'],
    ['en-US', 'a 40-lb limit', 'max 40 lb'],
    ['en-US', 'maximum weight 50 lbs.', 'exact 50 lb'],
    ['en-GB', 'up to 10kg', 'max 10 kg'],
    ['en-GB', 'max. 10 kilos', 'max 10 kg'],
    ['en-GB', '12 pounds per night'],
    ['en-GB', 'not exceeding 7.5 kg', 'max 7.5 kg'],
    ['de', 'bis 10 kg', 'max 10 kg'],
    ['de', 'Hunde bis zu 10 kg', 'max 10 kg'],
    ['de', 'maximal 10 Kilo', 'max 10 kg'],
    ['de', 'über 20 kg', 'min 20 kg'],
    ['de', 'ab 10 kg', 'min 10 kg'],
    ['de', '5–10 kg', 'min 5 kg', 'max 10 kg'],
    ['it', 'fino a 10 kg', 'max 10 kg'],
    ['it', 'peso massimo 10 kg', 'max 10 kg'],
    ['it', 'taglia piccola (max kg 8)', 'max 8 kg'],
    ['it', 'sotto i 10 chili', 'max 10 kg'],
    ['fr', 'jusqu’à 10 kg', 'max 10 kg'],
    ['fr', 'moins de 10 kg', 'max 10 kg'],
    ['fr', '10 kg maximum', 'max 10 kg'],
    ['es', 'perros de hasta 15 kg', 'max 15 kg'],
    ['es', 'máximo 15 kilos', 'max 15 kg'],
    ['es', 'más de 15 kg', 'min 15 kg'],
    ['nl', 'tot 10 kg', 'max 10 kg'],
    ['nl', 'maximaal 10 kilo', 'max 10 kg'],
    ['pt', 'de até 10 kg', 'max 10 kg'],
    ['pt', 'até 10 quilos', 'max 10 kg'],
    ['pt', 'peso máximo de 10 kg', 'max 10 kg'],
  ]));
