/** Kinds of wording that pages in French, Spanish and Portuguese use, each by a short line. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'a house of others is no subject',
    'es',
    '<p>La Casa Alta, de nuestros primos, tiene 6 habitaciones y no admite perros.</p>',
    [],
  ],
  ['a price of last year is none', 'fr', '<p>L’an dernier le petit-déjeuner coûtait 9 €.</p>', []],
  [
    'breakfast in a rate with a name of its own is not in all',
    'es',
    '<h3>Desayuno</h3><p>Va incluido en la tarifa «Descanso».</p>',
    [['breakfast_included', 'some_rates']],
  ],
  [
    'a label says that breakfast is not included',
    'fr',
    '<h3>Petit-déjeuner (non compris)</h3><p>12 € par personne</p>',
    [
      ['breakfast_included', 'no'],
      ['breakfast_fee', { amount: 12, currency: 'EUR', each: 'person' }],
    ],
  ],
  ['a refusal may stand behind its subject', 'pt', '<p>Elevador não há.</p>', [['lift', false]]],
  [
    'the suites of all suites are no part',
    'es',
    '<p>Aire acondicionado en todas las suites</p>',
    [['air_conditioning', 'all_rooms']],
  ],
  [
    'to be expected under arrival and departure is about the arrival',
    'es',
    '<h3>Llegada y salida</h3><p>Os esperamos de 15:00 a 21:00 h.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_in_until', '21:00'],
    ],
  ],
  [
    'a pay machine charges no cars, and the car park at the foot of something is not the house’s',
    'fr',
    '<h3>En voiture</h3><p>Laissez la voiture au parking communal, au pied du château : 10 € par jour, paiement à la borne.</p>',
    [
      ['parking', ['public_nearby']],
      ['nearby_parking_fee', { amount: 10, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'a caution is a sum that is given back',
    'fr',
    '<p>Une caution de 200 € est demandée.</p>',
    [['security_deposit', { amount: 200, currency: 'EUR' }]],
  ],
  [
    'a tax per person of full age has an age',
    'fr',
    '<h3>Taxe de séjour</h3><p>1,50 € par nuit et par personne majeure</p>',
    [
      [
        'city_tax',
        { amount: 1.5, currency: 'EUR', per: 'night', each: 'person' },
        { age: { min: 18 } },
      ],
    ],
  ],
  [
    'a public car park at a distance from the house is none of its own',
    'fr',
    '<p>Parking public payant à 100 m de l’hôtel : 15 € par jour.</p>',
    [
      ['parking', ['public_nearby']],
      ['nearby_parking_fee', { amount: 15, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'friends are asked to call',
    'es',
    '<p>Si llegáis pasadas las 22:00 h, llamadnos.</p>',
    [
      ['late_check_in', 'by_arrangement'],
      ['check_in_until', '22:00'],
    ],
  ],
  [
    'no stay ends from an afternoon hour on',
    'es',
    '<p>La habitación es vuestra desde las 15:00 h hasta el día de salida.</p>',
    [],
  ],
  [
    'the ends of the stay are no subject beside free luggage',
    'fr',
    '<p>Vous pouvez laisser vos bagages avant l’arrivée ou après le départ, gratuitement.</p>',
    [['luggage_storage', 'free']],
  ],
  [
    'holidays among days are no terms of holidays',
    'pt',
    '<h3>Café da manhã</h3><p>Segunda a sexta das 6h às 9h30; feriados das 7h às 10h.</p>',
    [
      [
        'breakfast_hours',
        { from: '06:00', to: '09:30' },
        { days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      ],
      ['breakfast_hours', { from: '07:00', to: '10:00' }, { days: ['ph'] }],
    ],
  ],
  [
    'meals with days of their own under restaurant are the restaurant’s',
    'es',
    '<h3>Restaurante</h3><p>Comidas y cenas de jueves a domingo.</p>',
    [['restaurant', true]],
  ],
  [
    'dates limit a refusal of pets',
    'fr',
    '<table><tr><td></td><th>du 1/07 au 31/08</th></tr><tr><th>Chien</th><td>non accepté</td></tr></table>',
    [['pets_allowed', 'no', { season: { from: '07-01', to: '08-31' } }]],
  ],
];

testRows('kinds of wording in French, Spanish and Portuguese', rows);
