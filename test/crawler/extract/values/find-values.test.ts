import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { lexicons } from '../../../../crawler/extract/languages/lexicon.ts';
import { findValues } from '../../../../crawler/extract/values/find-values.ts';
import type { FoundValue, Language } from '../../../../crawler/extract/values/found-value.ts';
import { withoutSpan } from './found.ts';

const languages = Object.keys(lexicons) as Language[];
const language = fc.constantFrom(...languages);
const country = fc.constantFrom(undefined, 'GB', 'US', 'DE', 'CH', 'IT', 'BR', 'MX', 'XX');

function contextOf(readIn: Language, readAbout: string | undefined) {
  return { language: readIn, ...(readAbout ? { country: readAbout } : {}) };
}

function assertOrdered(text: string, values: readonly FoundValue[]): void {
  let behind = 0;
  for (const { start, end } of values) {
    assert.ok(start >= behind && end > start && end <= text.length, `${start}–${end} in ${text}`);
    behind = end;
  }
}

/** Lines of the words, numbers and signs that the readers look for, in any order. */
const wordsOfLexicon = languages.flatMap((name) =>
  Object.values(lexicons[name].words).flatMap((values) => Object.values(values ?? {}).flat()),
);
const piece = fc.oneof(
  fc.constantFrom(...wordsOfLexicon),
  fc.constantFrom('€', '$', '%', '-', '–', '.', ',', ':', '/', '(', ')', '+', '@', '°', '⁰⁰', "'"),
  fc.integer({ min: 0, max: 3000 }).map(String),
  fc.constantFrom(
    '10.30',
    '1.250,00',
    '01.05.',
    '15:00',
    '7+',
    '20.–',
    '0365 555018',
    'x@y.example',
  ),
);
const likelyLine = fc
  .array(fc.tuple(piece, fc.constantFrom('', ' ', '\u00a0')), { maxLength: 30 })
  .map((parts) => parts.flat().join(''));

describe('for any line', () => {
  const lines = [
    ['of any characters', fc.string({ unit: 'binary', maxLength: 200 })],
    ['of words of the lexicons', likelyLine],
  ] as const;
  for (const [name, line] of lines) {
    test(`${name}: spans are ordered, inside the line and apart`, () => {
      fc.assert(
        fc.property(line, language, country, (text, readIn, readAbout) => {
          assertOrdered(text, findValues(text, contextOf(readIn, readAbout)));
        }),
        { numRuns: 2000 },
      );
    });
  }

  test('every digit lies in a value', () => {
    fc.assert(
      fc.property(likelyLine, language, (text, readIn) => {
        const values = findValues(text, { language: readIn });
        for (const { index } of text.matchAll(/\d/g)) {
          const isCovered = values.some(({ start, end }) => start <= index && index < end);
          assert.ok(isCovered, `${text} at ${index}`);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

const only = (text: string, readIn: Language, readAbout?: string) =>
  findValues(text, contextOf(readIn, readAbout)).map(withoutSpan);

describe('what is written in a language reads back as itself', () => {
  const money: Record<Language, readonly [locale: string, perPersonAndNight: string]> = {
    en: ['en-IE', 'per person per night'],
    it: ['it-IT', 'a persona a notte'],
    de: ['de-DE', 'pro Person und Nacht'],
    fr: ['fr-FR', 'par personne et par nuit'],
    es: ['es-ES', 'por persona y noche'],
    nl: ['nl-NL', 'per persoon per nacht'],
    pt: ['pt-PT', 'por pessoa e por noite'],
  };
  test('money with its terms, as Intl writes it', () => {
    const cents = fc.integer({ min: 1, max: 999_999 });
    const currencies = fc.constantFrom('EUR', 'GBP', 'CHF', 'USD');
    fc.assert(
      fc.property(language, cents, currencies, (readIn, amount, currency) => {
        const [locale, terms] = money[readIn];
        const written = new Intl.NumberFormat(locale, { style: 'currency', currency });
        const text = `${written.format(amount / 100)} ${terms}`;
        assert.deepEqual(only(text, readIn, 'IE'), [
          {
            kind: 'money',
            money: { amount: amount / 100, currency, per: 'night', each: 'person' },
          },
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  const two = (number: number): string => String(number).padStart(2, '0');
  const clocks: Record<Language, (hour: number, minute: number) => string> = {
    en: (hour, minute) => `${hour % 12 || 12}.${two(minute)} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
    it: (hour, minute) => `ore ${hour}.${two(minute)}`,
    de: (hour, minute) => `${hour}.${two(minute)} Uhr`,
    fr: (hour, minute) => `${hour} h ${two(minute)}`,
    es: (hour, minute) => `${hour}:${two(minute)} h`,
    nl: (hour, minute) => `${hour}u${two(minute)}`,
    pt: (hour, minute) => `${hour}h${two(minute)}`,
  };
  test('each time of day', () => {
    fc.assert(
      fc.property(language, fc.nat(23), fc.nat(59), (readIn, hour, minute) => {
        const text = clocks[readIn](hour, minute);
        const time = `${two(hour)}:${two(minute)}`;
        assert.deepEqual(only(text, readIn), [{ kind: 'time', time, bound: 'at' }], text);
      }),
      { numRuns: 2000 },
    );
  });

  const spans: Record<Language, readonly [locale: string, before: string, between: string]> = {
    en: ['en-GB', 'from', 'to'],
    it: ['it-IT', 'dal', 'al'],
    de: ['de-DE', 'vom', 'bis'],
    fr: ['fr-FR', 'du', 'au'],
    es: ['es-ES', 'del', 'al'],
    nl: ['nl-NL', 'van', 'tot'],
    pt: ['pt-PT', 'de', 'a'],
  };
  test('each span of the year, as Intl writes its days', () => {
    const day = fc.integer({ min: 0, max: 365 });
    fc.assert(
      fc.property(language, day, day, (readIn, first, last) => {
        const [locale, before, between] = spans[readIn];
        const written = new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'long',
          timeZone: 'UTC',
        });
        const [from, to] = [first, last].map((days) => new Date(Date.UTC(2024, 0, 1 + days)));
        const text = `${before} ${written.format(from)} ${between} ${written.format(to)}`;
        const season = {
          from: from?.toISOString().slice(5, 10),
          to: to?.toISOString().slice(5, 10),
        };
        assert.deepEqual(only(text, readIn), [{ kind: 'season', season }], text);
      }),
      { numRuns: 2000 },
    );
  });

  const rooms: Record<Language, string> = {
    en: 'rooms',
    it: 'camere',
    de: 'Zimmer',
    fr: 'chambres',
    es: 'habitaciones',
    nl: 'kamers',
    pt: 'quartos',
  };
  for (const readIn of languages) {
    test(`${readIn}: every number word from two to a hundred`, () => {
      for (const [number, spellings] of lexicons[readIn].numbers.entries()) {
        for (const spelling of number < 2 ? [] : spellings) {
          const [value] = only(`${spelling} ${rooms[readIn]}`, readIn);
          assert.ok(value?.kind === 'count' && value.of === 'room', spelling);
          assert.equal(value.count, number, spelling);
        }
      }
    });
  }
});

describe('a hostile line takes linear time', () => {
  const units = [
    '1 ',
    '1',
    '€',
    '€1 ',
    '-',
    '1-',
    '1/',
    '1.',
    '1,',
    '@',
    'a@',
    'a@b.',
    '+',
    '(',
    '0 ',
  ];
  const words = ['from ', 'pro ', 'per person ', '10 Uhr bis ', 'Mo, ', '1 May to ', 'under 1 '];
  const phrases = [
    '48 hours before ',
    'rest of the year ',
    'in May ',
    'max. 1 ',
    'tel. 1 ',
    '24/7',
  ];
  const lengthMax = 200_000;
  for (const unit of [...units, ...words, ...phrases]) {
    test(`200 KB of ${JSON.stringify(unit)}`, () => {
      const text = unit.repeat(Math.ceil(lengthMax / unit.length));
      const start = process.cpuUsage();
      findValues(text, { language: 'de', country: 'DE' });
      const { user, system } = process.cpuUsage(start);
      // Quadratic time would be minutes; linear is below half a second on a slow machine.
      assert.ok((user + system) / 1000 < 3000);
    });
  }
});
