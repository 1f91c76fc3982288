/** Kinds of wording that Dutch pages use, each by a short line of its own. */
import { type Row, testRows } from './rows.ts';

const dutch: readonly Row[] = [
  [
    'up to and including an age may be written short',
    'nl',
    '<h3>Kinderen</h3><p>T.e.m. 2 jaar slapen ze gratis bij u op de kamer.</p>',
    [['children_free_max_age', 2]],
  ],
  [
    'a question holds the hour for its answer',
    'nl',
    '<p>Komt u na 21 uur aan? Laat het ons dan even weten.</p>',
    [
      ['late_check_in', 'by_arrangement'],
      ['check_in_until', '21:00'],
    ],
  ],
  [
    'what is not possible after an hour ends with it',
    'nl',
    '<p>Na 23.00 uur kunt u helaas niet meer inchecken.</p>',
    [
      ['check_in_until', '23:00'],
      ['late_check_in', 'not_possible'],
    ],
  ],
  [
    'all of a list of animals stay at home',
    'nl',
    '<p>Honden zijn welkom. Katten, konijnen en andere dieren laten we liever thuis.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true, cat: false, small_animal: false, other: false }],
    ],
  ],
  [
    'a kind of pool that is missing is none that is there',
    'nl',
    '<p>Binnenzwembad, dagelijks 8.00–21.00 uur. Een buitenzwembad hebben we niet.</p>',
    [
      ['pool', ['indoor']],
      ['pool_hours', { from: '08:00', to: '21:00' }],
    ],
  ],
  [
    'rooms named by their numbers are counted',
    'nl',
    '<p>Kamer 3 en 4 zijn ingericht voor rolstoelgebruikers.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 2],
    ],
  ],
  [
    'a count behind its label is the house’s',
    'nl',
    '<p>Aantal kamers: 28</p>',
    [['rooms_count', 28]],
  ],
];

testRows('wordings of Dutch pages', dutch);
