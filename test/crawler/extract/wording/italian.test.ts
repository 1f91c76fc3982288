/** Kinds of wording that Italian pages use, each by a short line of its own. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'the arrivals are those of guests',
    'it',
    '<p>Gli arrivi sono previsti tra le 15 e le 20.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_in_until', '20:00'],
    ],
  ],
  [
    'bare hours under the hours of reception are hours',
    'it',
    '<dl><dt>Orari reception</dt><dd>8–12 e 15–19</dd></dl>',
    [
      ['reception_hours', { from: '08:00', to: '12:00' }],
      ['reception_hours', { from: '15:00', to: '19:00' }],
    ],
  ],
  [
    'to be of age is to be 18',
    'it',
    "<p>L'intestatario della prenotazione deve essere maggiorenne.</p>",
    [['min_check_in_age', 18]],
  ],
  [
    'younger guests who need company may not check in themselves',
    'it',
    '<p>I minori di 18 anni possono soggiornare solo se accompagnati da un adulto.</p>',
    [['min_check_in_age', 18]],
  ],
  [
    'who may not stay without company is too young to check in',
    'it',
    '<p>I minori di 18 anni non accompagnati non possono soggiornare.</p>',
    [['min_check_in_age', 18]],
  ],
  ['Wi-Fi of the seafront is another’s', 'it', '<p>Il wi-fi del lungomare è gratuito.</p>', []],
  [
    'a bare age under the label of the least age counts',
    'it',
    '<dl><dt>Età minima per il check-in</dt><dd>18 anni</dd></dl>',
    [['min_check_in_age', 18]],
  ],
  [
    'the street in front of the hotel is a street',
    'it',
    '<p>Si parcheggia lungo la strada davanti all’hotel.</p>',
    [['parking', ['street']]],
  ],
  [
    'what is some way from the hotel is off its site',
    'it',
    '<p>I nostri posti coperti sono in via Roma, a 150 metri dall’hotel.</p>',
    [['parking', ['off_site']]],
  ],
  [
    'a single dog is a number of dogs',
    'it',
    '<p>Un solo cane per camera.</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_types', { dog: true }],
      ['pet_max_count', 1],
    ],
  ],
  ['rooms on floors are all rooms', 'it', '<p>18 camere su tre piani</p>', [['rooms_count', 18]]],
  [
    'the noun of a number of rooms stands before it',
    'it',
    '<p>Le camere sono 24, tutte con balcone.</p>',
    [['rooms_count', 24]],
  ],
  [
    'what is said in one of two houses holds for that one',
    'it',
    '<p>Nella Casa Padronale la colazione è inclusa; nel Fienile costa 9 euro a testa.</p>',
    [
      ['breakfast_included', 'always', { building: 'Casa Padronale' }],
      ['breakfast_fee', { amount: 9, currency: 'EUR', each: 'person' }, { building: 'Fienile' }],
    ],
  ],
  [
    'the house itself is no house among others',
    'it',
    '<p>Nella Villa la colazione è inclusa.</p>',
    [['breakfast_included', 'always']],
  ],
  [
    'a sunshade that must be left is no room',
    'it',
    '<p>Gli ombrelloni vanno lasciati liberi entro le 18.</p>',
    [],
  ],
  [
    'no penalty is no matter of penalties',
    'it',
    "<dl><dt>Disdette</dt><dd>Nessuna penale fino a 5 giorni prima dell'arrivo.</dd></dl>",
    [['free_cancellation_until', { amount: 5, unit: 'days' }]],
  ],
];

testRows('wordings of Italian pages', rows);
