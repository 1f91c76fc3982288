import { describe } from 'node:test';
import type { Value } from '../../../../crawler/extract/values/found-value.ts';
import { testTable } from './found.ts';

function kind(value: Value): string {
  if (value.kind === 'duration') return `${value.minutes} min`;
  if (value.kind === 'percent') return [`${value.percent}%`, value.of].filter(Boolean).join(' ');
  return value.kind;
}

describe('numbers that are classified so that they bind to nothing else', () =>
  testTable('kind', kind, [
    ['en', '300 m from the station', 'distance'],
    ['en', '2.5 miles', 'distance'],
    ['en', 'height limit 1.90 m', 'height'],
    ['en', '6 feet 6 inches', 'distance', 'distance'],
    ['en', '2 m high', 'height'],
    ['de', 'Einfahrtshöhe: 2,10 m', 'height'],
    ['it', 'altezza massima 2,00 m', 'height'],
    ['fr', 'hauteur 1,90 m', 'height'],
    ['de', '150 m entfernt', 'distance'],
    ['de', '250 Mbit/s', 'speed'],
    ['en', '100 Mbps', 'speed'],
    ['de', '25 m²', 'area'],
    ['it', '20 mq', 'area'],
    ['en', '300 sq ft', 'area'],
    ['nl', '11 kW', 'energy'],
    ['en', '22 kWh', 'energy'],
    ['de', '29 °C', 'number'],
    ['en', '30 minutes', '30 min'],
    ['en', 'a 10-minute walk', '10 min'],
    ['de', '2 Stunden', '120 min'],
    ['it', 'ogni 20 minuti', '20 min'],
    ['fr', 'à 2 h de Lyon', '120 min'],
    ['es', '3 días', '4320 min'],
    ['nl', 'binnen 2 uur', '120 min'],
    ['pt', '15 minutos', '15 min'],
    ['en', 'room 12', 'id'],
    ['de', 'Nr. 5', 'id'],
    ['en', 'Route 66', 'id'],
    ['en', 'the M25', 'id'],
    ['en', 'license 4471902', 'id'],
    ['fr', '17 rue des Tanneurs', 'id'],
    ['it', '25099 Porto Salviano', 'id'],
    ['en', 'since 1998', 'year'],
    ['en', '© 2026 Example Inn', 'year'],
    ['de', '2026/27', 'year', 'number'],
    ['en', '8.7 Fabulous', 'number'],
    ['en', '4.3 / 5', 'number', 'number'],
    ['en', '7% VAT', '7%'],
    ['en', '100% smoke-free', '100%'],
    ['en', '5% of the room rate', '5% room_rate'],
    ['en', '5 per cent of the nightly rate', '5% room_rate'],
    ['de', '5 % des Übernachtungspreises', '5% room_rate'],
    ['de', '7,5 Prozent vom Zimmerpreis', '7.5% room_rate'],
    ['it', '5% del prezzo della camera', '5% room_rate'],
    ['fr', '5 % du prix de la nuitée', '5% room_rate'],
    ['es', '4 % de la tarifa', '4% room_rate'],
    ['nl', '7% van de kamerprijs', '7% room_rate'],
    ['pt', '5% do valor da diária', '5% room_rate'],
  ]));
