/** How markup becomes lines with their scope, and what is never read. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDocument } from '../../../crawler/extract/document.ts';

const linesOf = (html: string) => readDocument(html).lines;
const textsOf = (html: string) => linesOf(html).map(({ text }) => text);
const labelsOf = (html: string, text: string) =>
  linesOf(html)
    .find((line) => line.text === text)
    ?.labels.map((label) => label.text);

describe('lines', () => {
  const table: readonly (readonly [rule: string, html: string, texts: readonly string[]])[] = [
    [
      'raised figures behind an hour are its minutes',
      '<p>ab 15<sup>00</sup> Uhr',
      ['ab 15:00 Uhr'],
    ],
    [
      'raised figures of notes are no digits',
      '<p>Parking 5 € a day<sup>1</sup>',
      ['Parking 5 € a day'],
    ],
    ['a word split over spans is one', '<p><span>15</span><span>:00</span>', ['15:00']],
    [
      'label and value side by side are two',
      '<p><span>Check-in</span><span>15:00</span>',
      ['Check-in 15:00'],
    ],
    ['struck text is not stated', '<p>Parking <del>10 €</del> 12 €</p>', ['Parking 12 €']],
    [
      'an icon speaks by its name',
      '<p>We speak <img alt="Deutsch"> <img alt="English"></p>',
      ['We speak Deutsch English'],
    ],
    ['a photo is not text', '<div><img alt="Sunset over the pool"></div><p>Pool', ['Pool']],
    [
      'an icon without text is a tick or a cross',
      '<li><i class="fas fa-times"></i> Lift</li>',
      ['✗ Lift'],
    ],
    [
      'a sentence wrapped by hand goes on',
      '<p>Check-in from<br>three o’clock',
      ['Check-in from three o’clock'],
    ],
    [
      'a new line in capitals is a new one',
      '<p>Oberau 17<br>Telefon 1',
      ['Oberau 17', 'Telefon 1'],
    ],
    ['entities and soft hyphens', '<p>Fr&uuml;h&shy;st&uuml;ck', ['Frühstück']],
    [
      'answers that fold down from their question in a list of navigation',
      '<div class="w-dropdown"><div class="w-dropdown-toggle">Pool?</div>' +
        '<nav class="w-dropdown-list"><p>Indoors, from 8 to 20</p></nav></div>',
      ['Pool?', 'Indoors, from 8 to 20'],
    ],
    [
      'the prefix of a builder’s components, which consent banners have too',
      '<div class="cmp-container"><div class="cmp-text"><p>Indoor pool</p></div></div>',
      ['Indoor pool'],
    ],
  ];
  for (const [rule, html, texts] of table) test(rule, () => assert.deepEqual(textsOf(html), texts));
});

describe('nothing is read from', () => {
  const table: readonly (readonly [what: string, html: string])[] = [
    ['navigation', '<nav><a href="/a">Pool</a></nav>'],
    [
      'a menu without the element',
      '<div><a href="/a">Pool</a><br><a href="/b">Spa</a><br><a href="/c">Bar</a></div>',
    ],
    ['a cookie banner', '<div class="cookie-notice"><p>23 partners</p></div>'],
    ['a consent manager’s box', '<div id="cmpbox"><p>23 partners</p></div>'],
    ['testimonials', '<div class="testimonials"><p>Breakfast till 11</p></div>'],
    [
      'Review nodes',
      '<div itemscope itemtype="https://schema.org/Review"><p>Free parking</p></div>',
    ],
    [
      'a booking mask',
      '<form><label>Check-in 14:00</label></form><p>Text that is longer than the form</p>',
    ],
    ['script and style', '<script>var a="Pool"</script><style>.a{}</style>'],
    ['what is hidden and never opens', '<p style="display:none">Parking 5 €</p>'],
    ['a dialog', '<div role="dialog"><p>Parking 5 €</p></div>'],
  ];
  for (const [what, html] of table) {
    test(what, () => assert.ok(textsOf(html).every((text) => text.startsWith('Text that'))));
  }
  test('elements marked data-nosnippet, where the caller asks', () => {
    const html = '<p>Pool <span data-nosnippet>9-20</span></p>';
    assert.deepEqual(
      readDocument(html, { skipNosnippet: true }).lines.map((l) => l.text),
      ['Pool'],
    );
    assert.deepEqual(textsOf(html), ['Pool 9-20']);
  });
});

describe('scope', () => {
  test('an accordion is read though it is hidden, under its question', () => {
    const html =
      '<button aria-expanded="false">Is there a pool?</button><div hidden><p>Yes</p></div>';
    assert.deepEqual(labelsOf(html, 'Yes'), ['Is there a pool?']);
  });
  test('a question ends with the card that holds it', () => {
    const html = '<div><div><h3>Pool?</h3><p>No</p></div></div><p>After</p>';
    assert.deepEqual(labelsOf(html, 'After'), []);
  });
  test('headings nest by rank', () => {
    const html = '<h1>Stay</h1><h2>Pets</h2><h3>Fee</h3><p>12</p><h2>Pool</h2><p>13</p>';
    assert.deepEqual(labelsOf(html, '12'), ['Stay', 'Pets', 'Fee']);
    assert.deepEqual(labelsOf(html, '13'), ['Stay', 'Pool']);
  });
  test('a definition stands under its term', () => {
    assert.deepEqual(labelsOf('<dl><dt>Wi-Fi<dd>free<dt>Pool<dd>none</dl>', 'none'), ['Pool']);
  });
  test('a short line labels its sibling', () => {
    const html = '<div><div>Arrival</div><div>from 3 pm to 10 pm</div></div>';
    assert.deepEqual(labelsOf(html, 'from 3 pm to 10 pm'), ['Arrival']);
  });
  test('a tab names its panel', () => {
    const html =
      '<ul class="nav-tabs"><li><a data-toggle="tab" href="#x">Lake House</a></ul><div id="x"><p>12</p></div>';
    assert.deepEqual(labelsOf(html, '12'), ['Lake House']);
  });
  test('cells know the heads of row and column, counting spans', () => {
    const html =
      '<table><tr><th><th colspan=2>Summer<tr><th rowspan=2>Parking<td>5<td>6<tr><td>7<td>8</table>';
    const cells = linesOf(html).filter((line) => !line.head);
    assert.deepEqual(
      cells.map(({ text, rowHeader, columnHeader }) => [text, rowHeader, columnHeader]),
      ['5', '6', '7', '8'].map((text) => [text, 'Parking', 'Summer']),
    );
  });
  test('a table that holds a table arranges the page', () => {
    const html = '<table><tr><td>Menu<td><table><tr><td>Pool<td>none</table></table>';
    assert.equal(linesOf(html).find(({ text }) => text === 'none')?.rowHeader, 'Pool');
  });
  test('an ARIA table counts as one', () => {
    const html =
      '<div role=table><div role=row><span role=rowheader>Lift</span><span role=cell>yes</span></div></div>';
    assert.equal(linesOf(html).find(({ text }) => text === 'yes')?.rowHeader, 'Lift');
  });
  test('header and footer are kept apart, an article’s header is not', () => {
    const html = '<article><header><p>A</header></article><footer><p>B</footer>';
    assert.deepEqual(
      linesOf(html).map(({ chrome }) => chrome),
      [false, true],
    );
  });
});
