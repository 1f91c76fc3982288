/** Persons' names on trip pages never come out of the extractor. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { compaExtraction } from '../../crawler/profiles/compa.ts';
import type { ExtractionRules } from '../../crawler/profiles/extraction-rules.ts';
import type { FactValue } from '../../db/vocabulary/fact-value.ts';
import { runExtract } from '../../server/commands/extract.ts';
import { tripFacts, tripHtml } from '../support/trip-page.ts';
import { leavesOf, watchReads } from '../support/watch-reads.ts';

const corpus = join(import.meta.dirname, '../corpus/trips');

type Gold = {
  readonly trips: readonly { readonly page: string; readonly prohibited: readonly string[] }[];
};
type Printed = { readonly dir: string; readonly page: string; readonly facts: object };

test('[C31] No prohibited text of the corpus comes out', async () => {
  let printed = '';
  await runExtract(['--kind', 'trip', corpus], { write: (text: string) => (printed += text) });
  const lines: Printed[] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let checked = 0;
  for (const dir of readdirSync(corpus)) {
    const gold: Gold = JSON.parse(readFileSync(join(corpus, dir, 'gold.json'), 'utf8'));
    for (const { page, prohibited } of gold.trips) {
      const line = lines.find((one) => one.dir === dir && one.page === page);
      assert.ok(line !== undefined && Object.keys(line.facts).length > 0, `${dir}/${page}`);
      const out = JSON.stringify(line).toLowerCase();
      for (const text of prohibited) assert.ok(!out.includes(text.toLowerCase()), text);
      checked += prohibited.length;
    }
  }
  assert.ok(checked > 60, `${checked} texts`);
});

type Case = {
  readonly lang: string;
  readonly title: string;
  readonly body: readonly string[];
  readonly head?: string;
  readonly names: readonly string[];
  readonly facts: Readonly<Record<string, FactValue>>;
};

/** Names of guides, authors, reviewers and travellers beside places that are named after persons. */
const cases: readonly Case[] = [
  {
    lang: 'en',
    title: 'California with Imogen Harcastle',
    head: '<meta name="author" content="Qwerrin Tolbat">',
    body: [
      '<p>8 days / 7 nights</p>',
      '<p>Route: San Francisco – Imogen Harcastle – Qwerrin Tolbat – King George VI Park – San Jose</p>',
      '<p>Meeting point: Qwerrin Tolbat, Oakland</p>',
      '<p>Your guide: Imogen Harcastle</p>',
      '<section class="reviews"><p>“Best trip” – Deborah Finch, Leeds</p></section>',
    ],
    names: ['Imogen', 'Harcastle', 'Qwerrin', 'Tolbat', 'Deborah', 'Finch'],
    facts: {
      title: 'California',
      cities: ['San Francisco', 'King George VI Park', 'San Jose'],
      end_place: 'San Jose',
    },
  },
  {
    lang: 'it',
    title: 'Sardegna con Giulia Bianchi',
    body: [
      '<p>8 giorni / 7 notti</p>',
      '<p>Ritrovo: chiedere di Marco Ferrante, Olbia</p>',
      '<p>Tappe: San Teodoro, Giulia Bianchi, Santa Maria Navarrese, con Marco Ferrante</p>',
      '<p>La guida: Giulia Bianchi</p>',
    ],
    names: ['Giulia', 'Bianchi', 'Ferrante'],
    facts: { title: 'Sardegna' },
  },
  {
    lang: 'de',
    title: 'Georgien mit Anna Weber',
    head: '<script type="application/ld+json">{"@type":"TouristTrip","name":"Georgien","provider":{"@type":"Person","name":"Jochen Ritschel"}}</script>',
    body: [
      '<p>8 Tage / 7 Nächte</p>',
      '<p>Route: Tiflis – Jochen Ritschel – St. Georg – Mestia</p>',
      '<p>Treffpunkt: Anna Weber, Tiflis</p>',
      '<h2>Ihre Reiseleitung</h2><p>Anna Weber</p>',
    ],
    names: ['Anna', 'Weber', 'Jochen', 'Ritschel'],
    facts: { title: 'Georgien', cities: ['Tiflis', 'St. Georg', 'Mestia'] },
  },
  {
    lang: 'fr',
    title: 'Corse avec Camille Durand',
    body: [
      '<p>8 jours / 7 nuits</p>',
      '<p>Étapes : Bastia, Saint-Florent, Camille Durand, Sainte-Lucie</p>',
      '<dl><dt>Rendez-vous</dt><dd>chez Pierre Dupont, Bastia</dd><dt>Dispersion</dt><dd>Saint-Florent</dd></dl>',
      '<p>Accompagnateur : Pierre Dupont. Texte : Camille Durand</p>',
    ],
    names: ['Camille', 'Durand', 'Pierre', 'Dupont'],
    facts: {
      title: 'Corse',
      cities: ['Bastia', 'Saint-Florent', 'Sainte-Lucie'],
      end_place: 'Saint-Florent',
    },
  },
  {
    lang: 'es',
    title: 'Patagonia – con Lucía Fernández',
    body: [
      '<p>8 días / 7 noches</p>',
      '<p>Ruta: San Carlos de Bariloche – San Martín – Lucía Fernández – Santa Cruz</p>',
      '<p>Coordinadora: Lucía Fernández</p>',
    ],
    names: ['Lucía', 'Fernández'],
    facts: {
      title: 'Patagonia',
      cities: ['San Carlos de Bariloche', 'San Martín', 'Santa Cruz'],
      start_place: 'San Carlos de Bariloche',
      end_place: 'Santa Cruz',
    },
  },
  {
    lang: 'nl',
    title: 'Nepal met reisleider Joke van Dijk',
    body: [
      '<p>8 dagen / 7 nachten</p>',
      '<p>Route: Kathmandu – Pokhara – Joke van Dijk – Lukla</p>',
      '<p itemscope itemtype="https://schema.org/Person"><span itemprop="name">Sanne Vos</span></p>',
      '<p>Startpunt: Sanne Vos, Kathmandu</p>',
    ],
    names: ['Joke', 'Dijk', 'Sanne', 'Vos'],
    facts: { title: 'Nepal', cities: ['Kathmandu', 'Pokhara', 'Lukla'], end_place: 'Lukla' },
  },
  {
    lang: 'pt',
    title: 'Açores com Duarte Falcão',
    body: [
      '<p>8 dias / 7 noites</p>',
      '<p>Roteiro: São Miguel – Santa Maria – Duarte Falcão – São Jorge</p>',
      '<p>Líder da viagem: Duarte Falcão</p>',
    ],
    names: ['Duarte', 'Falcão'],
    facts: {
      title: 'Açores',
      cities: ['São Miguel', 'Santa Maria', 'São Jorge'],
      start_place: 'São Miguel',
      end_place: 'São Jorge',
    },
  },
];

describe('[C31] Names of guides, authors, reviewers and travellers are dropped', () => {
  for (const { names, facts: expected, body, ...page } of cases) {
    const html = tripHtml(page, ...body);

    test(`[C31] ${page.title}: no name comes out, places named after persons do`, () => {
      const facts = tripFacts(html);
      const out = JSON.stringify(facts);
      for (const name of names) assert.ok(!out.includes(name), `${name} in ${out}`);
      for (const [key, value] of Object.entries(expected)) assert.deepEqual(facts[key], value, key);
    });

    test(`[C31] ${page.title}: were it not for the dropping, names would come out`, () => {
      // @ts-expect-error: no profile can keep names, as the type says
      const kept: ExtractionRules = { personNames: 'kept' };
      const out = JSON.stringify(tripFacts(html, kept));
      assert.ok(
        names.some((name) => out.includes(name)),
        out,
      );
    });
  }
});

test('[C31] The extractor reads the rule from the profile', () => {
  const { watched, read } = watchReads(compaExtraction);
  tripFacts(tripHtml({ lang: 'en', title: 'Utah' }, '<p>8 days / 7 nights</p>'), watched);
  assert.deepEqual([...read], leavesOf(compaExtraction));
});
