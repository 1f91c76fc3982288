/** What a trip page says in the seven languages, line by line. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FactValue } from '../../../../db/vocabulary/fact-value.ts';
import { tripFacts, tripHtml } from '../../../support/trip-page.ts';

type Row = [lang: string, body: string, expected: Readonly<Record<string, FactValue>>];

/** Facts of a page with these lines, but for its title. */
function factsOf(lang: string, body: string): Readonly<Record<string, FactValue>> {
  const { title: _, ...facts } = tripFacts(tripHtml({ lang, title: 'Madeira' }, body));
  return facts;
}

function rows(title: string, all: readonly Row[]): void {
  describe(title, () => {
    for (const [lang, body, expected] of all) {
      test(`${lang}: ${body.replace(/<[^>]+>/g, ' ').trim()}`, () => {
        assert.deepEqual(factsOf(lang, body), expected);
      });
    }
  });
}

rows('days and nights as stated', [
  ['en', '<p>8 days / 7 nights</p>', { duration_days: 8, duration_nights: 7 }],
  ['en', '<p>8 days from £900</p>', { duration_days: 8 }],
  ['it', '<p>9gg/7n</p>', { duration_days: 9, duration_nights: 7 }],
  ['it', '<p>Durata: 6 giorni (5 notti)</p>', { duration_days: 6, duration_nights: 5 }],
  ['de', '<p>16-tägige Rundreise</p>', { duration_days: 16 }],
  ['de', '<p>8 Tage</p><p>7 Übernachtungen im Hotel</p>', { duration_days: 8, duration_nights: 7 }],
  ['fr', '<p>10 jours, 9 nuits</p>', { duration_days: 10, duration_nights: 9 }],
  ['es', '<p>13 días / 11 noches</p>', { duration_days: 13, duration_nights: 11 }],
  ['nl', '<p>8-daagse reis</p>', { duration_days: 8 }],
  ['pt', '<p>9 dias e 8 noites</p>', { duration_days: 9, duration_nights: 8 }],
]);

rows('figures that are not the length of the trip', [
  ['de', '<p>28 Tage vor Reisebeginn</p>', {}],
  ['it', '<h3>Comprende</h3><p>Pass ferroviario 7 giorni</p>', {}],
  ['en', '<p>8 days / 7 nights</p><p>10 days / 9 nights</p>', {}],
  ['en', '<h3>You may also like</h3><p>Nile 9 days / 8 nights</p>', {}],
  ['de', '<p>15 Tage</p><p>5 Nächte im Hotel, 4 im Gästehaus</p>', { duration_days: 15 }],
]);

rows('group size', [
  ['en', '<p>Group size 4–14</p>', { group_size_min: 4, group_size_max: 14 }],
  ['en', '<p>Group: 6 minimum, 10 maximum.</p>', { group_size_min: 6, group_size_max: 10 }],
  ['en', '<p>Group size: up to 12 plus leader.</p>', { group_size_max: 12 }],
  ['it', '<p>Gruppo da 6 a 12 viaggiatori.</p>', { group_size_min: 6, group_size_max: 12 }],
  ['it', '<p>Si parte con almeno 5 iscritti.</p>', { group_size_min: 5 }],
  ['de', '<p>Kleingruppe (4 bis 12 Gäste)</p>', { group_size_min: 4, group_size_max: 12 }],
  [
    'de',
    '<p>Mindestteilnehmerzahl 6; max. 10 Personen</p>',
    { group_size_min: 6, group_size_max: 10 },
  ],
  ['fr', '<p>De 5 à 12 participants</p>', { group_size_min: 5, group_size_max: 12 }],
  [
    'fr',
    '<p>Voyage assuré à partir de 8 personnes, 18 au maximum.</p>',
    { group_size_min: 8, group_size_max: 18 },
  ],
  ['es', '<p>máx. 14 viajeros · Mínimo 6 personas</p>', { group_size_min: 6, group_size_max: 14 }],
  ['nl', '<p>min. 8 / max. 16 deelnemers</p>', { group_size_min: 8, group_size_max: 16 }],
  ['pt', '<p>Grupo: mín. 6 – máx. 12</p>', { group_size_min: 6, group_size_max: 12 }],
  [
    'it',
    '<p>Quota € 395 (minimo 40 paganti)</p><p>Quota € 425 (minimo 30 paganti)</p>',
    { group_size_min: 30 },
  ],
  ['it', '<p>Mancano 2 persone per confermare</p>', {}],
  ['en', '<p>Rooms for 2 to 4 people</p>', {}],
  ['it', '<p>Gruppo: bagaglio max 15 kg a persona</p>', {}],
  ['en', '<p>Group of max 12 people</p><p>Groups of max 16 people</p>', {}],
]);

rows('ages', [
  ['en', '<p>Min age 16</p>', { age_min: 16 }],
  ['en', '<p>Ages 18 to 70</p>', { age_min: 18, age_max: 70 }],
  ['en', '<p>ages 5 and over</p>', { age_min: 5 }],
  ['it', '<p>gruppi 25-35 e 35-49 anni</p>', { age_min: 25, age_max: 49 }],
  ['it', '<p>tutte le età dai 18 anni</p>', { age_min: 18 }],
  ['de', '<p>Mindestalter: 14 Jahre</p>', { age_min: 14 }],
  ['fr', '<p>À partir de 12 ans</p>', { age_min: 12 }],
  ['es', '<p>Edad: a partir de 18 años</p>', { age_min: 18 }],
  ['nl', '<p>18-65 jaar</p>', { age_min: 18, age_max: 65 }],
  ['pt', '<p>18-50 anos</p>', { age_min: 18, age_max: 50 }],
  ['it', '<p>Bambini 2-12 anni in camera con due adulti: 290 euro</p>', {}],
  ['en', '<p>Over 20 years of experience</p>', {}],
]);

rows('start and end', [
  [
    'en',
    '<p>Starts in Las Vegas, NV and ends in Moab, UT</p>',
    { start_place: 'Las Vegas', end_place: 'Moab' },
  ],
  [
    'it',
    '<p>Ritrovo: Zernez, stazione. Fine: Pontresina.</p>',
    { start_place: 'Zernez', end_place: 'Pontresina' },
  ],
  ['it', '<p>Inizio e fine a Catania.</p>', { start_place: 'Catania', end_place: 'Catania' }],
  [
    'de',
    '<p>Treffpunkt: Bahnhof Monterosso; Ende: Riomaggiore.</p>',
    { start_place: 'Monterosso', end_place: 'Riomaggiore' },
  ],
  [
    'fr',
    '<dl><dt>Rendez-vous</dt><dd>Bastia</dd><dt>Dispersion</dt><dd>Calvi</dd></dl>',
    { start_place: 'Bastia', end_place: 'Calvi' },
  ],
  [
    'es',
    '<p>Punto de encuentro: San Carlos de Bariloche</p>',
    { start_place: 'San Carlos de Bariloche' },
  ],
  ['nl', '<p>Startpunt: Kathmandu</p>', { start_place: 'Kathmandu' }],
  ['pt', '<p>Início: Horta. Fim: Velas.</p>', { start_place: 'Horta', end_place: 'Velas' }],
  [
    'it',
    '<p>Partenza: Bologna – Arrivo: Firenze</p>',
    { start_place: 'Bologna', end_place: 'Firenze' },
  ],
  ['it', '<p>Partenza: Milano</p>', {}],
  ['it', '<p>Partenza da Bergamo, Milano e Novara</p>', {}],
  [
    'en',
    '<table><tr><th>Date</th><th>Start</th></tr><tr><td>3 May</td><td>Milan</td></tr></table>',
    {},
  ],
  ['it', '<p>Ritrovo: piazza Maggiore 4</p>', {}],
]);

const ALONG = { cities: ['Windhoek', 'Etosha'], start_place: 'Windhoek', end_place: 'Windhoek' };

rows('places on the way', [
  ['en', '<p>Route: Windhoek – Etosha – Windhoek</p>', ALONG],
  ['de', '<p>Windhoek – Etosha – Windhoek</p>', ALONG],
  [
    'it',
    '<p>Tappe: Colmar, Strasburgo, Riquewihr</p>',
    { cities: ['Colmar', 'Strasburgo', 'Riquewihr'] },
  ],
  [
    'it',
    '<p>Itinerario: TASHKENT – KHIVA</p>',
    { cities: ['Tashkent', 'Khiva'], start_place: 'Tashkent', end_place: 'Khiva' },
  ],
  [
    'pt',
    '<p>Marraquexe › Dadès › Merzouga › Fez</p>',
    {
      cities: ['Marraquexe', 'Dadès', 'Merzouga', 'Fez'],
      start_place: 'Marraquexe',
      end_place: 'Fez',
    },
  ],
  [
    'en',
    '<p>San José to San José, by way of Tortuguero and Manuel Antonio.</p>',
    {
      cities: ['San José', 'Tortuguero', 'Manuel Antonio'],
      start_place: 'San José',
      end_place: 'San José',
    },
  ],
  [
    'de',
    '<h4>1. Tag: Anreise</h4><h4>2. Tag: Bischkek</h4><h4>3.–5. Tag: Karakol</h4><h4>6. Tag: Osch</h4>',
    { cities: ['Bischkek', 'Karakol', 'Osch'] },
  ],
  ['en', '<h4>Day 1 Marrakech</h4><h4>Days 2–6 Imlil</h4>', { cities: ['Marrakech', 'Imlil'] }],
  ['de', '<p>Wandern – Kultur – Genuss – Natur</p>', {}],
  ['en', '<h4>Day 1: Welcome Dinner</h4><h4>Day 2: Free Day</h4><h4>Day 3: Rome</h4>', {}],
  ['en', '<p>Route: Windhoek – Etosha</p><p>Route: Etosha – Windhoek</p>', {}],
]);

describe('the trip’s name', () => {
  const nameOf = (h1: string, title: string, lang = 'en') =>
    tripFacts(
      `<html lang="${lang}"><head><title>${title}</title></head><main><h1>${h1}</h1><p>8 days</p></main></html>`,
    )['title'];
  const names: [h1: string, title: string, name: string][] = [
    ['Utah Canyons', 'Utah Canyons | Prairie', 'Utah Canyons'],
    ['TOP SELLER Utah Canyons', 'Utah Canyons | Prairie', 'Utah Canyons'],
    ['New! Utah Canyons', 'Walks | Prairie', 'Utah Canyons'],
    ['Utah Canyons – 8 days', 'Walks | Prairie', 'Utah Canyons'],
    ['UTAH, THE CANYONS', 'Utah, the canyons - Prairie', 'Utah, the canyons'],
    ['Utah Canyons | Prairie', 'Walks', 'Utah Canyons'],
  ];
  for (const [h1, title, name] of names) {
    test(`${h1} on a page called ${title}`, () => assert.equal(nameOf(h1, title), name));
  }

  test('structured data where no heading has it', () => {
    const data = '{"@type":"TouristTrip","name":"Utah Canyons"}';
    const html = `<html lang="en"><script type="application/ld+json">${data}</script><p>8 days of it for you</p></html>`;
    assert.equal(tripFacts(html)['title'], 'Utah Canyons');
  });
});

test('a page in none of the languages has no facts', () => {
  assert.deepEqual(tripFacts('<html lang="fi"><h1>Lappi</h1><p>8 päivää</p></html>'), {});
});
