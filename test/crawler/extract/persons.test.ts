/** Which words of a title or a place are a person's name, and what a title keeps without it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDocument } from '../../../crawler/extract/document.ts';
import { NOBODY } from '../../../crawler/extract/persons/find-person.ts';
import { namesPerson, personsOf, withoutPersons } from '../../../crawler/extract/persons.ts';

describe('a title without the person', () => {
  const cut: [title: string, kept: string | null][] = [
    ['Georgien mit Anna Weber', 'Georgien'],
    ['GEORGIEN MIT ANNA WEBER', 'GEORGIEN'],
    ['Georgia with Anna Weber: wine and mountains', 'Georgia: wine and mountains'],
    ['Georgia con Anna Bianchi e Luca Rossi', 'Georgia'],
    ['Géorgie avec Camille Durand', 'Géorgie'],
    ['Georgia con Lucía Fernández', 'Georgia'],
    ['Georgië met Sanne de Vries', 'Georgië'],
    ['Geórgia com João Pereira e Inês Silva', 'Geórgia'],
    ['Wein & Kultur (mit Luca Rossi)', 'Wein & Kultur'],
    ['Anna Weber: Georgien', 'Georgien'],
    ['Georgien – Anna Weber', 'Georgien'],
    ['Yoga with Sarah', 'Yoga'],
    ['Peru by Anna Weber', 'Peru'],
    ['Yoga week led by Xanthe Moorcock', 'Yoga week'],
    ['Namibia with Our Expert Leader Tom Okafor', 'Namibia'],
    ['Islande avec notre guide Eyþór Jónsson', 'Islande'],
    ['Armenien – Reiseleitung: Nune Petrosjan', 'Armenien'],
    ['Azoren met reisleider Joke', 'Azoren'],
    ['Tour con il Dott. Pasquale Rinaldi', 'Tour'],
    ['Mit Anna Weber durch Georgien', null],
    ['Durch Georgien mit Anna Weber im Herbst', null],
    ['Con Anna Bianchi', null],
    ['Georgien, Fragen an anna@weitblick.example', null],
    ['Georgien, Telefon +49 30 1234567', null],
  ];
  for (const [title, kept] of cut) {
    test(`${title} → ${kept}`, () => assert.equal(withoutPersons(title, NOBODY), kept));
  }
});

describe('places and things are no persons', () => {
  const titles = [
    'Jordanien mit Petra und Wadi Rum',
    'Bulgaria with Sofia and Plovdiv',
    'Zimbabwe with Victoria Falls',
    'California with San Francisco',
    'Umbria con Santa Maria degli Angeli',
    'St. Moritz mit Bernina Express',
    'Brasilien mit Salvador da Bahia',
    'Camino with Santiago de Compostela',
    'The Marco Polo route',
    'Auf den Spuren von Marco Polo',
    'King George VI park walk',
    'Costa Rica – Manuel Antonio',
    'Lapland with Northern Lights',
    'Georgia guided by locals through Old Tbilisi',
    'Sicilia barocca in libertà con assistente',
    'ISLANDA CON GUIDA ITALIANA',
    'Con voi in Sicilia',
    'Madeira mit Silvester',
  ];
  for (const title of titles) {
    test(title, () => assert.equal(withoutPersons(title, NOBODY), title));
  }
});

describe('whom the page itself names', () => {
  const named = (html: string, ...own: string[]) => personsOf(html, readDocument(html), own);
  const sources: [where: string, html: string][] = [
    [
      'JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":"Person","name":"Nune Tolbat"}]}</script>',
    ],
    [
      'a review in JSON-LD',
      '<script type="application/ld+json">{"@type":"Product","review":{"author":"Nune Tolbat"}}</script>',
    ],
    [
      'data of the page’s script',
      '<script type="application/json">{"leader":{"name":"Nune Tolbat"}}</script>',
    ],
    [
      'microdata',
      '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Nune Tolbat</b></p>',
    ],
    ['a property for authors', '<span itemprop="author">Nune Tolbat</span>'],
    ['meta', '<head><meta name="author" content="Nune Tolbat"></head>'],
    ['a label', '<p>Your guide: Nune Tolbat</p>'],
    ['a role', '<p>Unsere Reiseleiterin Nune Tolbat begleitet Sie.</p>'],
    ['a word for leading', '<p>Accompagna Nune Tolbat, cell. 333</p>'],
    ['an honorific', '<p>Frau Nune Tolbat</p>'],
  ];
  for (const [where, html] of sources) {
    test(where, () => {
      const persons = named(`<html>${html}<p>Tours</p></html>`);
      assert.ok(namesPerson('Nune Tolbat', persons));
      assert.equal(withoutPersons('Armenien mit Nune', persons), 'Armenien');
      assert.ok(!namesPerson('Tolbat', persons), 'a single word may be a place');
    });
  }

  test('a firm that is an author is nobody', () => {
    const data = '{"@type":"Article","author":{"@type":"Organization","name":"Costa Rica Tours"}}';
    const script = `<script type="application/ld+json">${data}</script>`;
    const firm = 'itemprop="author" itemscope itemtype="https://schema.org/Organization"';
    const item = `<p ${firm}><b itemprop="name">Costa Rica Tours</b></p>`;
    for (const html of [script, item]) {
      assert.equal(withoutPersons('Costa Rica on foot', named(html)), 'Costa Rica on foot');
    }
  });

  test('the operator’s own name is nobody', () => {
    const persons = named('<p>Coordinatore: Rotta Libera</p>', 'Rotta Libera');
    assert.ok(!namesPerson('Rotta Libera', persons));
  });
});
