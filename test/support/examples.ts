/** One example of each component: rendered by the tests, and to look at when one is changed. */
import { type FactRow, factRows, type StatedFact } from '../../web/facts/fact-rows.ts';
import { formatOf } from '../../web/facts/format.ts';
import { en } from '../../web/messages/en.ts';
import { stayCharges } from '../../web/pages/stay-charges.ts';
import { stayForm } from '../../web/pages/stay-form.ts';
import type { Stay } from '../../web/stay/stay.ts';
import { TEST_NOW } from './app.ts';

const format = formatOf('en');

const stay: Stay = {
  from: '2026-12-05',
  to: '2026-12-08',
  nights: 3,
  adults: 2,
  children: [4],
  dogKg: 12,
  car: true,
  breakfast: true,
};

const fee: StatedFact = {
  key: 'parking_fee',
  value: { amount: 9, currency: 'EUR', per: 'night' },
  when: { season: { from: '12-01', to: '03-31' } },
  pageUrl: 'https://www.inn.example/parking',
  fragment: '#:~:text=9%20Euro',
  standing: 'shown',
  checkedAt: '2026-11-28T09:00:00Z',
  disputedAt: '2026-11-30T09:00:00Z',
};

const row = factRows(
  [fee, { ...fee, standing: 'supporting', pageUrl: 'https://www.inn.example/' }],
  {
    format,
    nowMs: TEST_NOW,
    fadeAfterMs: 1000,
  },
).find(({ key }) => key === 'parking_fee') as FactRow;

const sourceLabel = () => () => 'Source for Parking fee: inn.example/parking';
const columns = [{ name: 'The Inn', place: 'Ort', href: '/hotels/inn' }];
const cell = { row, best: true };

/** By the file name of the partial in web/views/parts: its model, and texts that must be seen. */
export const examples: Readonly<Record<string, { model: object; shows: readonly string[] }>> = {
  'admin-act': {
    model: {
      csrf: 'token',
      act: {
        action: '/admin/requests/R1/decisions',
        label: 'Reject',
        hidden: { version: '3' },
        fields: [{ name: 'decision', label: 'Decision', options: ['reject'] }],
        reason: true,
      },
    },
    shows: ['Reject', 'Decision', 'Reason'],
  },
  'admin-head': {
    model: {
      csrf: 'token',
      adminName: 'anna',
      notice: 'Version 3 has changed meanwhile.',
      nav: [{ href: '/admin', label: 'Queue', current: true }],
      shell: { heading: 'Queue' },
    },
    shows: ['Queue', 'Sign out anna', 'Version 3 has changed meanwhile.'],
  },
  'bot-rule': {
    model: {
      rule: {
        id: 'J01',
        runs: ['Sent with ', { code: 'JourneyedBot' }],
        marks: [{ id: 'J01', state: 'kept', words: 'kept, 3 tests' }],
      },
    },
    shows: ['Sent with JourneyedBot', 'J01 kept, 3 tests'],
  },
  'compare-cell': { model: { cell, messages: en }, shows: ['€9 per night', 'best', 'Source'] },
  'compare-table': {
    model: {
      columns,
      groups: [
        { title: 'Parking', rows: [{ key: 'parking_fee', label: 'Parking fee', cells: [cell] }] },
      ],
      label: 'Differences',
      messages: en,
    },
    shows: ['The Inn', 'Parking fee', '€9 per night'],
  },
  'fact-row': {
    model: {
      row,
      messages: en,
      sourceLabel,
      holds: () => 'yes',
      reportHref: '/correct?subject=ID&key=parking_fee',
    },
    shows: ['Parking fee', '€9 per night', 'applies to your stay', 'Report an error'],
  },
  'filter-box': {
    model: {
      box: {
        id: 'pets',
        label: 'Pets welcome',
        checked: true,
        count: '3',
        countWords: '3 state it',
      },
    },
    shows: ['Pets welcome 3 (3 state it)'],
  },
  'hotel-card': {
    model: {
      card: {
        href: '/hotels/inn',
        slug: 'inn',
        name: 'The Inn',
        place: 'Ort, Germany',
        site: 'inn.example',
        facts: '30 facts',
        checked: { at: '2026-11-28T09:00:00.000Z', words: 'checked 3 days ago' },
        answers: [{ label: 'Pets', words: 'not stated', state: 'not-stated' }],
      },
      pick: { text: 'Compare', label: 'Compare The Inn', chosen: false },
    },
    shows: ['The Inn', 'Ort, Germany', 'Pets not stated', '30 facts', 'Compare The Inn'],
  },
  'search-field': {
    model: { action: '/hotels', messages: en, query: '"quoted"' },
    shows: ['Hotel or place', 'Search'],
  },
  statement: {
    model: {
      statement: row.statements[0],
      messages: en,
      sourceLabel: sourceLabel(),
      holds: 'no',
      reportHref: null,
    },
    shows: [
      '€9 per night from 1 December to 31 March',
      'does not apply to your stay',
      'inn.example/parking, also on inn.example',
      'checked 3 days ago',
      'Not checked for a long time',
      'Reported as wrong',
    ],
  },
  'stay-charges': {
    model: { charges: stayCharges([fee], stay, format), messages: en },
    shows: [
      'Parking fee from 1 December to 31 March: €9 × 3 nights €27',
      'Together €27',
      'Pet fee: not stated',
    ],
  },
  'stay-form': {
    model: {
      form: stayForm({ kind: 'stay', stay }, '/hotels/inn', [['ids', 'a,b']], format),
      messages: en,
    },
    shows: [
      'Your stay',
      '5 December 2026 – 8 December 2026 · 3 nights · 3 persons',
      'Use for this stay',
    ],
  },
};
