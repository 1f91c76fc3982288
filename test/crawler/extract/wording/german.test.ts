/** Wordings of German pages: compounds, verbs at the end and what they refuse. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
  [
    'a cell over all columns titles the rows below it, and no others',
    'de',
    '<table><tr><th colspan="2">Frühstück</th></tr><tr><td>Erwachsene</td><td>22,00 €</td></tr>' +
      '<tr><td>Kinder 4 bis 11 Jahre</td><td>11,00 €</td></tr>' +
      '<tr><th colspan="2">Kurtaxe je Person und Tag, ab 18 Jahren</th></tr>' +
      '<tr><td>1. Mai bis 30. September</td><td>3,20 €</td></tr></table>',
    [
      ['breakfast_fee', { amount: 22, currency: 'EUR' }],
      ['breakfast_fee', { amount: 11, currency: 'EUR' }, { age: { min: 4, max: 11 } }],
      [
        'city_tax',
        { amount: 3.2, currency: 'EUR', per: 'day', each: 'person' },
        { season: { from: '05-01', to: '09-30' }, age: { min: 18 } },
      ],
    ],
  ],
  [
    'a share paid in advance under taxes is no tax',
    'de',
    '<h2>Zuschläge und Abgaben</h2><p>Anzahlung 20 % innerhalb von 7 Tagen.</p>',
    [],
  ],
  [
    'rooms not taken by an hour are given up, and arrivals go on',
    'de',
    '<p>Zimmer, die bis 18 Uhr nicht bezogen sind, können anderweitig vergeben werden.</p>',
    [],
  ],
  [
    'what a fee does not hold refuses nothing',
    'de',
    '<table><tr><th>Hund</th><td>€ 8,00 pro Tag (ohne Futter)</td></tr></table>',
    [
      ['pet_types', { dog: true }],
      ['pet_fee', { amount: 8, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'a lake before the door is no place for cars',
    'de',
    '<h3>Haben Sie einen Pool?</h3><p>Nein, aber der See liegt vor der Tür.</p>',
    [['pool', ['none']]],
  ],
  [
    'a ban on the whole ground leads its sentence',
    'de',
    '<p>Auf dem gesamten Gelände, auch im Freien, ist Rauchen verboten.</p>',
    [['smoking', 'smoke_free']],
  ],
  [
    'an aside in brackets ends no sentence',
    'de',
    '<p>Anreisen können Sie bis 19 Uhr, donnerstags (Ruhetag!) bitte bis 17 Uhr.</p>',
    [
      ['check_in_until', '19:00'],
      ['check_in_until', '17:00', { days: ['thu'] }],
    ],
  ],
  [
    'the age of those who pay a tax is none for checking in',
    'de',
    '<h3>Übernachtungssteuer</h3><p>Die Stadt verlangt 2,20 € je Nacht und Person ab 18 Jahren.</p>',
    [
      [
        'city_tax',
        { amount: 2.2, currency: 'EUR', per: 'night', each: 'person' },
        { age: { min: 18 } },
      ],
    ],
  ],
  [
    'guests welcomed at reception arrive',
    'de',
    '<h3>Ankommen</h3><p>Zwischen 15 und 22 Uhr begrüßen wir Sie an der Rezeption.</p>',
    [
      ['check_in_from', '15:00'],
      ['check_in_until', '22:00'],
    ],
  ],
  [
    'hours from five or ten on are no scores of guests',
    'de',
    '<p>Unser kostenloser Shuttle pendelt von 5 bis 23 Uhr zum Flughafen.</p>',
    [
      ['airport_shuttle', 'yes'],
      ['airport_shuttle_fee', { amount: 0 }],
      ['airport_shuttle_hours', { from: '05:00', to: '23:00' }],
    ],
  ],
  [
    'the verb at the end of a late arrival is no second subject',
    'de',
    '<p>Falls Sie erst nach 19 Uhr eintreffen, geben Sie uns bitte rechtzeitig Bescheid.</p>',
    [
      ['check_in_until', '19:00'],
      ['late_check_in', 'by_arrangement'],
    ],
  ],
  [
    'bags kept until or after a moment of the stay are luggage only',
    'de',
    '<p>Ihr Gepäck können Sie vor dem Check-in und nach dem Check-out kostenfrei deponieren.</p>',
    [['luggage_storage', 'free']],
  ],
  [
    'a sum held on a card is given back',
    'de',
    '<p>Wir blocken auf Ihrer Kreditkarte 80 € als Sicherheit.</p>',
    [['security_deposit', { amount: 80, currency: 'EUR' }]],
  ],
  [
    'a verb parted from its prefix keeps bags',
    'de',
    '<p>Koffer stellen wir danach gern unter, das kostet nichts.</p>',
    [['luggage_storage', 'free']],
  ],
  [
    'of two houses each has its own lift',
    'de',
    '<h3>Aufzug</h3><p>Im Stammhaus fährt er in alle Stockwerke, im Nebenhaus gibt es keinen.</p>',
    [
      ['lift', true, { building: 'Stammhaus' }],
      ['lift', false, { building: 'Nebenhaus' }],
    ],
  ],
  [
    'what is cooled under the name of a kind of room is no whole house',
    'de',
    '<h3>Superior</h3><p>22 m², ab 109 €, mit Klimaanlage</p>',
    [['air_conditioning', 'some_rooms']],
  ],
  [
    'steps that bar a wheelchair are there',
    'de',
    '<p>Wegen der vier Eingangsstufen ist das Haus nicht geeignet.</p>',
    [['step_free_access', false]],
  ],
  [
    'what a heading says of the price holds for each entry under it',
    'de',
    '<h2>Im Preis inbegriffen</h2><ul><li>Frühstück vom Buffet</li><li>WLAN im ganzen Haus</li></ul>',
    [
      ['breakfast_included', 'always'],
      ['wifi', true],
      ['wifi_fee', { amount: 0 }],
    ],
  ],
  [
    'what one offer includes is not of every stay',
    'de',
    '<h2>Im Angebot inbegriffen</h2><ul><li>Frühstück vom Buffet</li></ul>',
    [],
  ],
  [
    'words behind a comma are the next sum’s',
    'de',
    '<h3>Parken</h3><p>24 Stunden kosten 22 €, jede angefangene Stunde 3 €.</p>',
    [
      ['parking', ['unspecified']],
      ['parking_fee', { amount: 22, currency: 'EUR', per: 'day' }],
    ],
  ],
  [
    'what a label adds to its subject holds for the row',
    'de',
    `<table>
      <tr><td>ein Hund je Zimmer</td><td>18,00 € pro Nacht</td></tr>
      <tr><td>Tiefgarage (nur mit Reservierung)</td><td>14,00 € pro Nacht</td></tr>
    </table>`,
    [
      ['pet_types', { dog: true }],
      ['pet_fee', { amount: 18, currency: 'EUR', per: 'night' }],
      ['pet_max_count', 1],
      ['parking', ['on_site']],
      ['parking_fee', { amount: 14, currency: 'EUR', per: 'night' }],
      ['parking_reservation', 'required'],
    ],
  ],
  [
    'a place under another label is no parking',
    'de',
    '<table><tr><th>Rauchen</th><td>nur vor dem Haus</td></tr></table>',
    [['smoking', 'no_indoor_smoking']],
  ],
  [
    'a desk that is staffed until an hour ends no arrivals',
    'de',
    '<h3>Anreise</h3><p>Ihr Zimmer ist ab 15 Uhr bereit; bis 21 Uhr ist die Rezeption besetzt.</p>',
    [['check_in_from', '15:00']],
  ],
  [
    'roads and exits on the way are no hours of arrival',
    'de',
    '<h3>Anreise</h3><p>Mit dem Auto fahren Sie auf der A8 bis zur Ausfahrt 15 und dann 5 km zum See.</p>',
    [],
  ],
  [
    'a share that is charged until a day leaves nothing free',
    'de',
    '<p>Bei Stornierung bis 14 Tage vor Anreise berechnen wir 50 %.</p>',
    [],
  ],
  [
    'none in the rooms leaves what is free elsewhere',
    'de',
    '<h3>Internet</h3><p>WLAN gratis in der Gaststube; in den Zimmern leider keines.</p>',
    [
      ['wifi', true],
      ['wifi_fee', { amount: 0 }, { area: 'public_areas' }],
    ],
  ],
  [
    'the age of those who eat free is none of the price before',
    'de',
    '<p>Das Frühstück kostet 14 €, Kinder bis 6 essen gratis mit.</p>',
    [
      ['breakfast_fee', { amount: 14, currency: 'EUR' }],
      ['breakfast_fee', { amount: 0 }, { age: { max: 6 } }],
    ],
  ],
  [
    'children who pay no tax do not stay free',
    'de',
    '<h3>Kurtaxe</h3><p>2,80 € pro Person und Tag, Kinder unter 12 zahlen nichts.</p>',
    [
      [
        'city_tax',
        { amount: 2.8, currency: 'EUR', per: 'day', each: 'person' },
        { age: { min: 12 } },
      ],
    ],
  ],
  [
    'a refusal behind the airport transfer leaves the ride from the station',
    'de',
    '<p>Vom Bahnhof holen wir Sie gratis ab; einen Flughafentransfer bieten wir nicht an.</p>',
    [['airport_shuttle', 'no']],
  ],
];

testRows('German wordings', rows);
