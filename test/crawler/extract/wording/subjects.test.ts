/** What looks like a fact and is about something else: another time, thing, place or guest. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'what the others lack some have',
    'nl',
    '<p>De zeezichtkamers hebben airconditioning, de andere niet.</p>',
    [['air_conditioning', 'some_rooms']],
  ],
  [
    'prices of a room with breakfast are the room’s',
    'pt',
    '<table><caption>Quarto duplo, por noite, com pequeno-almoço</caption>' +
      '<tr><th></th><th>Época baixa</th></tr><tr><td>Urze</td><td>88 €</td></tr></table>',
    [],
  ],
  [
    'VAT under a town’s tax is none of it',
    'en',
    '<h3>Tourist tax</h3><p>VAT is included at 20%.</p>',
    [],
  ],
  [
    'the number of a room refuses nothing',
    'en',
    '<p>No. 2 has a roll-in shower.</p>',
    [['roll_in_shower', true]],
  ],
  [
    'what is kept without charge is kept',
    'en',
    '<p>We’ll mind your cases after your stay without charging you a penny.</p>',
    [['luggage_storage', 'free']],
  ],
  [
    'a price for the whole stay is per stay',
    'nl',
    '<p>Honden: € 15 voor het hele verblijf.</p>',
    [
      ['pet_types', { dog: true }],
      ['pet_fee', { amount: 15, currency: 'EUR', per: 'stay' }],
    ],
  ],
  [
    'smoke-free everywhere is so outside',
    'en',
    '<p>The lodge is smoke- and vape-free everywhere: rooms, balconies, trails.</p>',
    [['smoking', 'smoke_free']],
  ],
  [
    'a ban everywhere inside says nothing of the grounds',
    'en',
    '<p>Smoking is forbidden everywhere inside.</p>',
    [['smoking', 'no_indoor_smoking']],
  ],
  [
    'a tax beside VAT has its own share',
    'es',
    '<p>Tarifas más 16% de IVA y 4% de impuesto sobre hospedaje.</p>',
    [['city_tax', { percent: 4, of: 'room_rate' }]],
  ],
  [
    'a house nearby is another house',
    'en',
    '<h3>Also nearby: Mill House Downtown</h3><p>Valet parking $36 per night, rooftop pool.</p>',
    [],
  ],
  [
    'a garage with which the hotel has a deal is off its site',
    'en',
    '<p>We have a deal with the Dyers Yard multi-storey car park.</p>',
    [['parking', ['off_site']]],
  ],
  [
    'the hour at which a shuttle leaves is no guest’s',
    'nl',
    '<p>Onze shuttle naar de luchthaven vertrekt elk uur tussen 5u en 22u.</p>',
    [
      ['airport_shuttle', 'yes'],
      ['airport_shuttle_hours', { from: '05:00', to: '22:00' }],
    ],
  ],
  [
    'a price of last year is none of this year’s',
    'nl',
    '<h3>Toeristenbelasting</h3><p>Vorig jaar was dat nog € 3,10 p.p.p.n.</p>',
    [],
  ],
  [
    'a train’s fare is not that of a shuttle that the hotel does not run',
    'en',
    '<h3>Airport</h3><p>We don’t run a shuttle; the express train takes half an hour at £12.80.</p>',
    [['airport_shuttle', 'no']],
  ],
  [
    'a fare names its ride or the airport',
    'en',
    '<p>We’ll fetch you from the airport for £95 per car each way. Helicopters are from £1,450.</p>',
    [['airport_shuttle_fee', { amount: 95, currency: 'GBP', per: 'way', each: 'vehicle' }]],
  ],
  [
    'children’s hours are not those of the pool',
    'en',
    '<table><tr><th></th><th>Every day</th></tr><tr><td>Indoor pool</td><td>7am–9pm</td></tr>' +
      '<tr><td>Children in the pool</td><td>9am–6pm</td></tr></table>',
    [
      ['pool', ['indoor']],
      ['pool_hours', { from: '07:00', to: '21:00' }],
    ],
  ],
  [
    'a few days of one month are no season',
    'en',
    '<p>The indoor pool will be emptied for tiling from 11 to 15 January.</p>',
    [['pool', ['indoor']]],
  ],
  [
    'air conditioning of named kinds of rooms is that of some',
    'it',
    '<h3>Avete l’aria condizionata?</h3><p>Le Superior sì, le Standard hanno un ventilatore.</p>',
    [['air_conditioning', 'some_rooms']],
  ],
  [
    'hours of arrival and departure in one breath are parted by their days',
    'de',
    '<p>Das Zimmer gehört Ihnen von 15 Uhr am Anreisetag bis 11 Uhr am Abreisetag.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_out_by', '11:00'],
    ],
  ],
  [
    'an hour from which both are meant begins a stay and ends none',
    'de',
    '<h3>An- und Abreise</h3><p>ab 15 Uhr</p>',
    [['check_in_from', '15:00']],
  ],
];

testRows('what a statement is about', rows);
