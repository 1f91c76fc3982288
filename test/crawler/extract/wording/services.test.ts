/** Parking, meals, pets and other services, in words of pages in Italian and French. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'own spaces at some distance are not on the grounds',
    'it',
    '<p>Parcheggio. I nostri 20 posti coperti sono in via Roma, a 150 metri dall’hotel: 12 euro al giorno.</p>',
    [
      ['parking', ['off_site']],
      ['parking_fee', { amount: 12, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'guests of the house make no place theirs',
    'fr',
    '<p>L’hôtel a un accord avec le parking Foch, à 250 m : nos clients y paient 11 € par jour.</p>',
    [
      ['parking', ['off_site']],
      ['parking_fee', { amount: 11, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'what is needed is no refusal',
    'es',
    '<h3>Aparcamiento</h3><p>10 € al día, hace falta reservar.</p>',
    [
      ['parking', ['unspecified']],
      ['parking_fee', { amount: 10, currency: 'EUR', per: 'day' }],
      ['parking_reservation', 'required'],
    ],
  ],
  [
    'what all prices include is free',
    'fr',
    '<p>Nos prix comprennent : le petit déjeuner, les draps, la connexion Wi-Fi.</p>',
    [
      ['breakfast_included', 'always'],
      ['wifi_fee', { amount: 0 }],
      ['wifi', true],
    ],
  ],
  [
    'the price of a room with breakfast is the room’s',
    'de',
    '<h3>Übernachtung mit Frühstück</h3><p>85 €</p>',
    [],
  ],
  [
    'a child’s price may stand behind the word',
    'fr',
    '<h3>Petit déjeuner</h3><p>14 € (enfant 7 €)</p>',
    [
      ['breakfast_fee', { amount: 14, currency: 'EUR' }],
      ['breakfast_fee', { amount: 7, currency: 'EUR', each: 'child' }],
    ],
  ],
  [
    'a breakfast that is not included has its price in the row',
    'fr',
    '<table><tr><th>Petit-déjeuner (non compris)</th><td>13,50 € par personne</td></tr></table>',
    [
      ['breakfast_included', 'no'],
      ['breakfast_fee', { amount: 13.5, currency: 'EUR', each: 'person' }],
    ],
  ],
  [
    'a place that leads forbids only there',
    'it',
    '<p>In sala colazione i cani non possono entrare.</p>',
    [],
  ],
  [
    'a refusal stands beside the house’s own animals',
    'fr',
    '<p>Nous adorons les bêtes, surtout notre âne, mais aucun animal de compagnie ne peut séjourner ici.</p>',
    [['pets_allowed', 'no']],
  ],
  [
    'a limit of weight stands in the label',
    'it',
    '<table><tr><th>Cane di piccola taglia (max kg 8)</th><td>€ 6,00 al dì</td></tr></table>',
    [
      ['pet_types', { dog: true }],
      ['pet_fee', { amount: 6, currency: 'EUR', per: 'day' }],
      ['pet_max_weight', { value: 8, unit: 'kg' }],
    ],
  ],
  [
    'only one animal per room',
    'fr',
    '<p>Animaux : 9 € la nuit (un seul par chambre, 15 kg au plus).</p>',
    [
      ['pets_allowed', 'yes'],
      ['pet_fee', { amount: 9, currency: 'EUR', per: 'night' }],
      ['pet_max_count', 1],
      ['pet_max_weight', { value: 15, unit: 'kg' }],
    ],
  ],
  [
    'rooms made for wheelchairs are counted',
    'fr',
    '<p>Deux chambres du rez-de-chaussée sont aménagées pour les personnes à mobilité réduite.</p>',
    [
      ['accessible_rooms', true],
      ['accessible_rooms_count', 2],
    ],
  ],
  [
    'rooms that a lift reaches are not fitted for wheelchairs',
    'en',
    '<p>All rooms are accessible by lift.</p>',
    [['lift', true]],
  ],
  [
    'transfers are refused beside the airport',
    'fr',
    '<p>Navette : l’aéroport est à 22 km. Nous n’assurons pas de transfert.</p>',
    [['airport_shuttle', 'no']],
  ],
  [
    'a restaurant that closes on some days is one',
    'it',
    '<h3>Ristorante</h3><p>chiuso il lunedì</p>',
    [['restaurant', true]],
  ],
  [
    'a question about a moment is about the thing',
    'it',
    '<h3>Si può lasciare la valigia dopo il check-out?</h3><p>Sì, la teniamo noi.</p>',
    [['luggage_storage', 'yes']],
  ],
  [
    'what is said after a yes says more',
    'en',
    '<h3>Can I charge my car?</h3><p>Yes. Two chargers, free of charge.</p>',
    [['ev_charging', 'free']],
  ],
  [
    'all rooms have what a list says',
    'it',
    '<p>Tutte le camere hanno bagno, tv e aria condizionata.</p>',
    [['air_conditioning', 'all_rooms']],
  ],
  [
    'named rooms are some of them',
    'fr',
    '<h3>Climatisation</h3><p>chambres 9 à 16</p>',
    [['air_conditioning', 'some_rooms']],
  ],
  [
    'a heading on another house of the group ends what is told of this one',
    'fr',
    '<h3>Notre autre adresse</h3><p>La Villa Salicorne : spa, chiens à 12 € par nuit.</p>',
    [],
  ],
  [
    'struck entries of a list are what the house has not',
    'fr',
    '<ul><li class="non"><s>Piscine</s></li><li class="non"><s>Salle de sport</s></li></ul>',
    [
      ['pool', ['none']],
      ['gym', false],
    ],
  ],
  [
    'a table’s head names the year of its prices',
    'fr',
    '<table><tr><th></th><th>Par jour, en 2026</th></tr><tr><td>Lit bébé</td><td>gratuit</td></tr></table>',
    [['cot_fee', { amount: 0 }]],
  ],
  [
    'houses that a sentence sets against each other have facts of their own',
    'it',
    '<p>Nella Casa Padronale la colazione è inclusa; nel Fienile costa 9 euro a testa.</p>',
    [
      ['breakfast_included', 'always', { building: 'Casa Padronale' }],
      ['breakfast_fee', { amount: 9, currency: 'EUR', each: 'person' }, { building: 'Fienile' }],
    ],
  ],
  [
    'each of the animals pays',
    'it',
    '<p>I cani pagano quattro euro al giorno ciascuno.</p>',
    [
      ['pet_types', { dog: true }],
      ['pet_fee', { amount: 4, currency: 'EUR', per: 'day', each: 'pet' }],
    ],
  ],
  [
    'kind words before a but are no welcome',
    'en',
    '<p>We love animals, but sadly we can’t take pets.</p>',
    [['pets_allowed', 'no']],
  ],
  [
    'hours beside the reception are its own',
    'it',
    '<p>All’ingresso ci sono tre gradini e la reception (aperta 8–20) sta al piano rialzato.</p>',
    [
      ['step_free_access', false],
      ['reception_hours', { from: '08:00', to: '20:00' }],
    ],
  ],
];

testRows('wording of services', rows);
