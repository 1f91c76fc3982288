import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Value } from '../../../../crawler/extract/values/found-value.ts';
import { type Row, testTable, valuesOf } from './found.ts';

/** `05-01–09-30`, `2026-05-01`, `high`. */
function season(value: Value): string | undefined {
  switch (value.kind) {
    case 'season':
      return `${value.season.from}–${value.season.to}`;
    case 'season-name':
      return value.of ?? 'vague';
    case 'date':
      return [value.bound, value.date].filter(Boolean).join(' ');
    default:
      return undefined;
  }
}

const seasons: Row<string>[] = [
  ['en', 'from May to September', '05-01–09-30'],
  ['en', 'May–September', '05-01–09-30'],
  ['en', 'May through October', '05-01–10-31'],
  ['en', 'between May and September', '05-01–09-30'],
  ['en', 'from 1 May to 30 September', '05-01–09-30'],
  ['en', '1st May – 30th September', '05-01–09-30'],
  ['en', '1st of May until the 30th of September', '05-01–09-30'],
  ['en', 'March 1 through November 15', '03-01–11-15'],
  ['en', 'May 1st to Sept 30th', '05-01–09-30'],
  ['en', 'Memorial Day to Labor Day'],
  ['en', '1 October to 31 March', '10-01–03-31'],
  ['en', '15–30 June', '06-15–06-30'],
  ['en', 'Apr–Oct', '04-01–10-31'],
  ['en', 'July and August', '07-01–08-31'],
  ['en', 'in August', '08-01–08-31'],
  ['en', 'before May'],
  ['en', 'from May'],
  ['fr', 'au mois de mai', '05-01–05-31'],
  ['es', 'en el mes de julio', '07-01–07-31'],
  ['de', 'ab Mai'],
  ['en', 'November to February', '11-01–02-29'],
  ['en', 'from the beginning of May to the end of September', '05-01–09-30'],
  ['en', 'mid-May to mid-September', 'vague'],
  ['en', 'early June to late August', 'vague'],
  ['en', 'all year round', '01-01–12-31'],
  ['en', 'open year-round', '01-01–12-31'],
  ['en', 'in high season', 'high'],
  ['en', 'low season', 'low'],
  ['en', 'in summer', 'summer'],
  ['en', 'Dogs may stay. Guests march in.'],
  ['en-GB', '01/05/2026', '2026-05-01'],
  ['en-US', '05/01/2026', '2026-05-01'],
  ['en', '05/01/2026'],
  ['en-GB', '01/05 - 30/09', '05-01–09-30'],
  ['en', '2026-05-01', '2026-05-01'],
  ['en', 'from 1 January 2027', 'from 2027-01-01'],
  ['en', 'until 30 September', 'until 09-30'],
  ['en', 'May 4, 2026', '2026-05-04'],
  ['de', 'von Juni bis September offen', '06-01–09-30'],
  ['de', 'April bis Oktober', '04-01–10-31'],
  ['de', 'vom 1. Mai bis 30. September', '05-01–09-30'],
  ['de', 'vom 1. Mai bis zum 30. September', '05-01–09-30'],
  ['de', '1.5.–30.9.', '05-01–09-30'],
  ['de', '01.05. - 30.09.', '05-01–09-30'],
  ['de', '05.06.–03.07.', '06-05–07-03'],
  ['de-DE', 'Kurtaxe: 01.05.-31.10. 2,80 €', '05-01–10-31'],
  ['de', '01.05.2026 – 30.09.2026', '05-01–09-30'],
  ['de', 'vom 1.5. bis 30.9.', '05-01–09-30'],
  ['de', '1.–15. August', '08-01–08-15'],
  ['de', 'Mitte Mai bis Mitte September', 'vague'],
  ['de', 'Anfang Mai bis Ende September', '05-01–09-30'],
  ['de', 'ganzjährig', '01-01–12-31'],
  ['de', 'im Juli und August', '07-01–08-31'],
  ['de', 'in der Hochsaison', 'high'],
  ['de', 'Nebensaison', 'low'],
  ['de', 'ab 1. Jänner 2027', 'from 2027-01-01'],
  ['de', '31.12.2026', '2026-12-31'],
  ['it', 'da maggio a settembre', '05-01–09-30'],
  ['it', 'dal 1° maggio al 30 settembre', '05-01–09-30'],
  ['it', 'dal 1 maggio al 30 settembre', '05-01–09-30'],
  ['it', 'dal 15/6 al 15/9', '06-15–09-15'],
  ['it', 'dal 10 al 20 agosto', '08-10–08-20'],
  ['it', 'luglio e agosto', '07-01–08-31'],
  ['it', 'tutto l’anno', '01-01–12-31'],
  ['it', 'in alta stagione', 'high'],
  ['it', 'bassa stagione', 'low'],
  ['it', 'da metà maggio a fine settembre', 'vague'],
  ['it', 'aprile-ottobre', '04-01–10-31'],
  ['fr', 'de mai à septembre', '05-01–09-30'],
  ['fr', 'du 15 juin au 15 septembre', '06-15–09-15'],
  ['fr', 'du 1er mai au 30 septembre', '05-01–09-30'],
  ['fr', 'd’avril à octobre', '04-01–10-31'],
  ['fr', 'en juillet et août', '07-01–08-31'],
  ['fr', 'juillet-août', '07-01–08-31'],
  ['fr', 'toute l’année', '01-01–12-31'],
  ['fr', 'haute saison', 'high'],
  ['fr', 'en basse saison', 'low'],
  [
    'fr',
    'du 15 juin au 15 septembre, 8 h – 12 h le reste de l’année',
    '06-15–09-15',
    '09-16–06-14',
  ],
  ['fr', 'le reste de l’année', 'rest'],
  ['fr', 'mi-mai à mi-septembre', 'vague'],
  ['es', 'de mayo a septiembre', '05-01–09-30'],
  ['es', 'del 15 de junio al 15 de septiembre', '06-15–09-15'],
  ['es', 'entre mayo y septiembre', '05-01–09-30'],
  ['es', 'del 1 al 15 de agosto', '08-01–08-15'],
  ['es', 'julio y agosto', '07-01–08-31'],
  ['es', 'todo el año', '01-01–12-31'],
  ['es', 'temporada alta', 'high'],
  ['es', 'en temporada baja', 'low'],
  ['es', '1 de mayo de 2026', '2026-05-01'],
  ['nl', 'van mei tot september', '05-01–09-30'],
  ['nl', 'mei t/m september', '05-01–09-30'],
  ['nl', 'van 1 mei tot 30 september', '05-01–09-30'],
  ['nl', 'tussen april en oktober', '04-01–10-31'],
  ['nl', 'het hele jaar door', '01-01–12-31'],
  ['nl', 'in het hoogseizoen', 'high'],
  ['nl', 'laagseizoen', 'low'],
  ['nl', 'juli en augustus', '07-01–08-31'],
  ['pt', 'de maio a outubro', '05-01–10-31'],
  ['pt', 'de 1 de maio a 30 de setembro', '05-01–09-30'],
  ['pt', 'de 15 de junho a 15 de setembro', '06-15–09-15'],
  ['pt', 'julho e agosto', '07-01–08-31'],
  ['pt', 'todo o ano', '01-01–12-31'],
  ['pt', 'época alta', 'high'],
  ['pt', 'baixa temporada', 'low'],
];

describe('every way to write a season', () => testTable('season', season, seasons));

const days = (value: Value): string | undefined =>
  value.kind === 'days' ? value.days.join(' ') : undefined;

const workdays = 'mon tue wed thu fri';
const week = `${workdays} sat sun`;

const weekdays: Row<string>[] = [
  ['en', 'Monday to Friday', workdays],
  ['en', 'Mon–Fri', workdays],
  ['en', 'Monday–Friday 6:30–10:30 a.m.', workdays],
  ['en', 'on Saturdays and Sundays', 'sat sun'],
  ['en', 'Saturday & Sunday', 'sat sun'],
  ['en', 'weekends', 'sat sun'],
  ['en', 'weekdays', workdays],
  ['en', 'daily', week],
  ['en', 'every day except Monday', 'tue wed thu fri sat sun'],
  ['en', 'weekends and public holidays', 'sat sun ph'],
  ['en', 'Sun–Thu', 'mon tue wed thu sun'],
  ['en', 'Sundays', 'sun'],
  ['en', 'the sun and the sat nav'],
  ['de', 'Mo–Fr 6:30–10:00 Uhr', workdays],
  ['de', 'Sa, So und feiertags', 'sat sun ph'],
  ['de', 'Montag bis Freitag', workdays],
  ['de', 'von Montag bis Samstag', `${workdays} sat`],
  ['de', 'an Sonn- und Feiertagen', 'sun ph'],
  ['de', 'werktags', workdays],
  ['de', 'am Wochenende', 'sat sun'],
  ['de', 'täglich außer Montag', 'tue wed thu fri sat sun'],
  ['de', 'sonntags', 'sun'],
  ['de', 'Di bis Do', 'tue wed thu'],
  ['de', 'So ist es. Do it.'],
  ['it', 'dal lunedì al venerdì', workdays],
  ['it', 'lun-ven', workdays],
  ['it', 'sabato e domenica', 'sat sun'],
  ['it', 'sabato, domenica e festivi', 'sat sun ph'],
  ['it', 'nel fine settimana', 'sat sun'],
  ['it', 'tutti i giorni', week],
  ['it', 'tutti i giorni tranne il lunedì', 'tue wed thu fri sat sun'],
  ['fr', 'du lundi au vendredi', workdays],
  ['fr', 'en semaine', workdays],
  ['fr', 'le week-end', 'sat sun'],
  ['fr', 'le dimanche', 'sun'],
  ['fr', 'samedi et dimanche', 'sat sun'],
  ['fr', 'week-ends et jours fériés', 'sat sun ph'],
  ['fr', 'tous les jours sauf le mardi', 'mon wed thu fri sat sun'],
  ['es', 'de lunes a viernes', workdays],
  ['es', 'L-V', workdays],
  ['es', 'sábados y domingos', 'sat sun'],
  ['es', 'fines de semana y festivos', 'sat sun ph'],
  ['es', 'todos los días', week],
  ['nl', 'maandag t/m vrijdag', workdays],
  ['nl', 'ma-vr', workdays],
  ['nl', 'Op werkdagen', workdays],
  ['nl', 'in het weekend en op feestdagen', 'sat sun ph'],
  ['nl', 'zaterdag en zondag', 'sat sun'],
  ['nl', 'dagelijks', week],
  ['pt', 'segunda a sexta', workdays],
  ['pt', 'de segunda a sexta-feira', workdays],
  ['pt', 'sábados, domingos e feriados', 'sat sun ph'],
  ['pt', 'aos fins de semana', 'sat sun'],
  ['pt', 'todos os dias', week],
  ['pt', 'Quinta da Cegonha, segunda noite'],
];

describe('every way to write weekdays', () => testTable('days', days, weekdays));

test('a season without dates keeps the name that the page gives it', () => {
  assert.deepEqual(valuesOf('it', 'in alta stagione'), [
    { kind: 'season-name', name: 'in alta stagione', of: 'high' },
  ]);
  assert.deepEqual(valuesOf('en', 'open from mid-May to mid-September'), [
    { kind: 'season-name', name: 'mid-May to mid-September' },
  ]);
});
