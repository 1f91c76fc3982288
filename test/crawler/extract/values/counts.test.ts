import { describe } from 'node:test';
import type { Value } from '../../../../crawler/extract/values/found-value.ts';
import { testTable } from './found.ts';

/** `max 2 dog /room`, `9 room`, `1 room?` where the number may be an article. */
function count(value: Value): string | undefined {
  if (value.kind !== 'count' || (value.of === undefined && value.per === undefined))
    return undefined;
  const { bound, count: number, of, per, isArticle } = value;
  return [bound, number, of && `${of}${isArticle ? '?' : ''}`, per && `/${per}`]
    .filter((part) => part !== undefined)
    .join(' ');
}

describe('things that are counted', () =>
  testTable('count', count, [
    ['en', '22 spaces', '22 space'],
    ['en', 'our nine bedrooms', '9 room'],
    ['en', 'Nine rooms, each named after a bird', '9 room'],
    ['en', '240 guest rooms', '240 room'],
    ['en', '1,204 rooms'],
    ['en', 'Rooms: 24', '24 room'],
    ['en', 'a 24-room hotel', '24 room'],
    ['en', 'twenty-two rooms', '22 room'],
    ['en', 'six mobility-accessible rooms', '6 room'],
    ['en', '12 of our 240 guest rooms are accessible', '12 room', '240 room'],
    ['en', 'Up to two dogs', 'max 2 dog'],
    ['en', 'a maximum of two dogs in a room', 'max 2 dog'],
    ['en', 'two per room at most', 'max 2 /room'],
    ['en', 'one dog per room', '1 dog /room'],
    ['en', 'One well-behaved dog may share your room', '1 dog'],
    ['en', '2 pets maximum', 'max 2 pet'],
    ['en', 'We have 40 spaces behind the hotel', '40 space'],
    ['en', '4 accessible rooms with wet rooms', '4 room'],
    ['de', '60 Zimmer', '60 room'],
    ['de', 'Die Pension hat 21 Zimmer', '21 room'],
    ['de', '152 klimatisierte Zimmer', '152 room'],
    ['de', 'Zwei rollstuhlgerechte Zimmer', '2 room'],
    ['de', 'fünfundzwanzig Zimmer', '25 room'],
    ['de', '38 Zimmern, davon 3 Suiten', '38 room', '3 suite'],
    ['de', '12 Stellplätze', '12 space'],
    ['de', 'ein Hund pro Zimmer', '1 dog? /room'],
    ['de', 'höchstens zwei pro Zimmer', 'max 2 /room'],
    ['de', 'maximal 2 Hunde', 'max 2 dog'],
    ['de', 'eine Nacht im Doppelzimmer'],
    ['it', '48 camere affacciate', '48 room'],
    ['it', 'Tre camere matrimoniali', '3 room'],
    ['it', 'ventidue camere', '22 room'],
    ['it', '20 posti auto', '20 space'],
    ['it', 'massimo 2 cani per camera', 'max 2 dog /room'],
    ['fr', 'Nos 27 chambres', '27 room'],
    ['fr', 'quatre-vingt-dix chambres', '90 room'],
    ['fr', 'vingt et une chambres', '1 room?'],
    ['fr', 'un animal par chambre maximum', 'max 1 pet? /room'],
    ['fr', '10 places de parking', '10 space'],
    ['es', 'Once habitaciones', '11 room'],
    ['es', '82 habitaciones', '82 room'],
    ['es', 'treinta y cinco habitaciones', '35 room'],
    ['es', 'uno por habitación como máximo', 'max 1 /room'],
    ['es', '15 plazas de garaje', '15 space'],
    ['nl', 'Vier kamers tussen de velden', '4 room'],
    ['nl', 'Van onze 51 kamers', '51 room'],
    ['nl', 'Twee van de 44 kamers', '2 room', '44 room'],
    ['nl', 'maximaal 2 honden per kamer', 'max 2 dog /room'],
    ['nl', 'één hond per kamer', '1 dog? /room'],
    ['nl', 'tweeëntwintig kamers', '22 room'],
    ['nl', '80 parkeerplaatsen', '80 space'],
    ['pt', 'São 18 suítes', '18 suite'],
    ['pt', 'Nove suites', '9 suite'],
    ['pt', 'vinte e dois quartos', '22 room'],
    ['pt', 'um por quarto', '1 /room'],
    ['pt', '10 vagas', '10 space'],
    ['en', '25099 Porto Salviano, 410 Founders Street'],
  ]));

function nights(value: Value): string | undefined {
  return value.kind === 'nights' ? `${value.min ?? ''}–${value.max ?? ''}` : undefined;
}

describe('lengths of stay', () =>
  testTable('nights', nights, [
    ['en', 'stays of 1–6 nights', '1–6'],
    ['en', 'stays of 7 nights or more', '7–'],
    ['en', '7+ nights', '7–'],
    ['en', 'more than 7 nights', '8–'],
    ['en', 'less than 3 nights', '–2'],
    ['en', 'from the third night', '3–'],
    ['en', 'the first night', '1–1'],
    ['en', '$50 for the first night and $10 each additional night', '1–1', '2–'],
    ['de', '15 € die erste Nacht, jede weitere Nacht 10 €', '1–1', '2–'],
    ['en', 'minimum stay of 2 nights', '2–'],
    ['en', 'a 3-night stay', '3–3'],
    ['de', 'ab 3 Nächten', '3–'],
    ['de', 'bis 2 Nächte', '–2'],
    ['de', 'ab der 3. Nacht', '3–'],
    ['de', 'ab der dritten Nacht', '3–'],
    ['de', 'mindestens 2 Nächte', '2–'],
    ['de', '2 Nächte Mindestaufenthalt', '2–'],
    ['it', 'dalla terza notte', '3–'],
    ['it', 'minimo 2 notti', '2–'],
    ['it', 'da 3 notti', '3–'],
    ['fr', 'dès 3 nuits', '3–'],
    ['fr', 'jusqu’à 2 nuits', '–2'],
    ['fr', 'à partir de la 3e nuit', '3–'],
    ['fr', '2 nuits minimum', '2–'],
    ['es', 'a partir de 3 noches', '3–'],
    ['es', 'a partir de la tercera noche', '3–'],
    ['es', 'mínimo 2 noches', '2–'],
    ['nl', 'vanaf 3 nachten', '3–'],
    ['nl', 'vanaf de derde nacht', '3–'],
    ['nl', '3 nachten of meer', '3–'],
    ['pt', 'a partir de 3 noites', '3–'],
    ['pt', 'a partir da terceira noite', '3–'],
    ['pt', '2 noites ou mais', '2–'],
  ]));

function bareCount(value: Value): string | undefined {
  if (value.kind !== 'count' || value.noun !== '') return undefined;
  return [value.bound, value.count].filter((part) => part !== undefined).join(' ');
}

describe('counts whose noun stands elsewhere', () =>
  testTable('count', bareCount, [
    ['en', 'Max. 2', 'max 2'],
    ['en', 'maximum one', 'max 1'],
    ['en', '2 maximum', 'max 2'],
    ['nl', 'Honden zijn welkom (max. 2)', 'max 2'],
    ['nl', '29 in totaal', '29'],
    ['it', 'due al massimo', 'max 2'],
    ['es', 'Máximo dos', 'max 2'],
    ['en', 'max. 20 €'],
  ]));
