/** Hours, rooms, taxes and terms of a stay, in words of pages in Italian and French. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'no penalty until some days before is a free cancellation',
    'it',
    '<h3>Disdette</h3><p>Nessuna penale fino a 5 giorni prima dell’arrivo, poi si trattiene la caparra.</p>',
    [['free_cancellation_until', { amount: 5, unit: 'days' }]],
  ],
  [
    'languages stand under a heading of theirs',
    'it',
    '<h3>Lingue parlate</h3><p>italiano, inglese, spagnolo</p>',
    [['languages_spoken', ['it', 'en', 'es']]],
  ],
  [
    'every language that has a name may stand as a code',
    'it',
    '<h3>Lingue</h3><p>IT · PL · HU</p>',
    [['languages_spoken', ['it', 'pl', 'hu']]],
  ],
  ['codes of countries are none of languages', 'it', '<h3>Lingue</h3><p>IT · GB · CZ</p>', []],
  [
    'languages may stand as codes',
    'fr',
    '<h3>Langues</h3><p>FR, EN, DE</p>',
    [['languages_spoken', ['fr', 'en', 'de']]],
  ],
  [
    'the first days of a stay cap the tax',
    'it',
    '<h3>Imposta di soggiorno</h3><p>1,50 € al giorno per persona, per i primi 5 giorni.</p>',
    [['city_tax', { amount: 1.5, currency: 'EUR', per: 'day', each: 'person', max_nights: 5 }]],
  ],
  [
    'a sum that caps a share of the price is no tax of its own',
    'fr',
    '<h3>Taxe de séjour</h3><p>5 % du prix de la chambre, plafonnée à 4 €.</p>',
    [['city_tax', { percent: 5, of: 'room_rate' }]],
  ],
  [
    'persons of full age are taxed from 18 on',
    'fr',
    '<p>La taxe de séjour s’ajoute : 1,43 € par nuitée et par personne majeure.</p>',
    [
      [
        'city_tax',
        { amount: 1.43, currency: 'EUR', per: 'night', each: 'person' },
        { age: { min: 18 } },
      ],
    ],
  ],
  [
    'a month alone is no season of a pool',
    'it',
    '<p>La nostra piscina all’aperto apre a giugno e chiude a metà settembre.</p>',
    [['pool', ['outdoor']]],
  ],
  [
    'a short answer says that there is no pool',
    'it',
    '<p>Piscina. Non c’è: c’è il mare.</p>',
    [['pool', ['none']]],
  ],
  [
    'dates of a span may be short',
    'it',
    '<h3>Piscina</h3><p>aperta dal 1/6 al 30/9</p>',
    [['pool_season', { from: '06-01', to: '09-30' }]],
  ],
  [
    'rooms may stand before their number',
    'it',
    '<p>Le camere sono sette, su due piani.</p>',
    [['rooms_count', 7]],
  ],
  [
    'all of the rooms count the house',
    'it',
    '<p>Tutte e 36 le camere hanno il climatizzatore.</p>',
    [
      ['air_conditioning', 'all_rooms'],
      ['rooms_count', 36],
    ],
  ],
  [
    'rooms for smokers are no number of rooms',
    'fr',
    '<p>Quatre chambres fumeurs au sixième étage.</p>',
    [['smoking', 'smoking_rooms']],
  ],
  [
    'hours and minutes are joined by e',
    'it',
    '<h3>Partenza</h3><p>La camera ci serve vuota per le 10 e 30.</p>',
    [['check_out_by', '10:30']],
  ],
  [
    'the hours of a span may be joined by e as well',
    'it',
    '<h3>Arrivo</h3><p>Vi aspettiamo tra le 16 e le 19.</p>',
    [
      ['check_in_from', '16:00'],
      ['check_in_until', '19:00'],
    ],
  ],
  [
    'a whole hour may end a span that begins with minutes',
    'it',
    '<p>La colazione è compresa: 7,30-10 (ad agosto 7,30-10,30).</p>',
    [
      ['breakfast_included', 'always'],
      ['breakfast_hours', { from: '07:30', to: '10:00' }],
      [
        'breakfast_hours',
        { from: '07:30', to: '10:30' },
        { season: { from: '08-01', to: '08-31' } },
      ],
    ],
  ],
  [
    'a price changes at a date',
    'it',
    '<h3>Posto auto interno</h3><p>gratuito fino al 30 giugno, poi € 5,00 al dì</p>',
    [
      ['parking', ['on_site']],
      ['parking_fee', { amount: 0 }, { season: { from: '01-01', to: '06-30' } }],
      [
        'parking_fee',
        { amount: 5, currency: 'EUR', per: 'day' },
        { season: { from: '07-01', to: '12-31' } },
      ],
    ],
  ],
  [
    'at the latest is no late arrival',
    'fr',
    '<h3>Départ</h3><p>au plus tard à 10h30</p>',
    [['check_out_by', '10:30']],
  ],
  [
    'not later than an hour ends the arrivals',
    'it',
    '<h3>Arrivo</h3><p>Non oltre le ore 22.</p>',
    [['check_in_until', '22:00']],
  ],
  [
    'after an hour by appointment only ends the usual arrivals',
    'fr',
    '<h3>Arrivée</h3><p>À partir de 16h. Après 20h, nous n’accueillons plus que sur rendez-vous.</p>',
    [
      ['check_in_from', '16:00'],
      ['late_check_in', 'by_arrangement'],
      ['check_in_until', '20:00'],
    ],
  ],
  [
    'the way from the house says how far, and not whose',
    'fr',
    '<p>Le parking est à deux pas de l’hôtel, 8 € par jour.</p>',
    [
      ['parking', ['public_nearby']],
      ['nearby_parking_fee', { amount: 8, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'who must be of full age is 18',
    'it',
    '<p>Chi fa il check-in deve essere maggiorenne.</p>',
    [['min_check_in_age', 18]],
  ],
  [
    'rooms on floors are no part of a larger number',
    'it',
    '<p>75 camere su cinque piani con ascensore.</p>',
    [
      ['lift', true],
      ['rooms_count', 75],
    ],
  ],
];

testRows('wording of stays', rows);
