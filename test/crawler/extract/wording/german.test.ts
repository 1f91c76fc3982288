/** Wordings of German pages: compounds, verbs at the end and what they refuse. */
import { type Row, testRows } from './rows.ts';

const rows: readonly Row[] = [
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
];

testRows('German wordings', rows);
