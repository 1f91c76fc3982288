import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { languageSubtag, readLinks } from '../../../crawler/choose/links.ts';

const page = 'https://www.hotel.example/de/start.html';

function urls(html: string): string[] {
  return readLinks(html, page).links.map(({ url }) => url);
}

describe('addresses', () => {
  test('are resolved against the page', () => {
    const html = '<a href="zimmer.html">a</a> <a href="/faq">b</a> <a href=" ?x=1 ">c</a>';
    assert.deepEqual(urls(html), [
      'https://www.hotel.example/de/zimmer.html',
      'https://www.hotel.example/faq',
      'https://www.hotel.example/de/start.html?x=1',
    ]);
  });

  test('are resolved against the first base, which may be relative itself', () => {
    const html = '<base href="/en/"><base href="/no/"><a href="rooms">a</a>';
    assert.deepEqual(urls(html), ['https://www.hotel.example/en/rooms']);
    assert.deepEqual(urls('<base href="http://[bad"><a href="rooms">a</a>'), [
      'https://www.hotel.example/de/rooms',
    ]);
  });

  test('of other schemes, without href, or broken are left out', () => {
    const html = `<a>x</a><a href="mailto:a@b.example">x</a><a href="tel:1">x</a><a href="#top">x</a>
      <a href="javascript:x()">x</a><a href="http://[bad">x</a>`;
    assert.deepEqual(urls(html), ['https://www.hotel.example/de/start.html']);
  });

  test('with entities are decoded once, and an ampersand escaped twice is mended', () => {
    assert.deepEqual(urls('<a href="/a?b=1&amp;c=2">x</a><a href="/a?b=1&amp;amp;c=2">y</a>'), [
      'https://www.hotel.example/a?b=1&c=2',
      'https://www.hotel.example/a?b=1&c=2',
    ]);
  });

  test('of areas, in noscript, and in unclosed markup count', () => {
    const html =
      '<area href="/map" alt="Lage"><noscript><a href="/plain">x</a></noscript><a href="/open">y';
    assert.deepEqual(urls(html), [
      'https://www.hotel.example/map',
      'https://www.hotel.example/plain',
      'https://www.hotel.example/open',
    ]);
  });

  test('in comments, templates and scripts do not', () => {
    const html = `<!-- <a href="/1">x</a> --><template><a href="/2">x</a></template>
      <script>document.write('<a href="/3">x</a>')</script><a href="/4">x</a>`;
    assert.deepEqual(urls(html), ['https://www.hotel.example/4']);
  });

  test('that no visitor sees are bait', () => {
    const html = `<a href="/1" hidden>x</a><a href="/2" style="color:red; DISPLAY : none">x</a>
      <a href="/3" style="visibility:hidden">x</a><a href="/4">x</a>`;
    assert.deepEqual(urls(html), ['https://www.hotel.example/4']);
  });
});

describe('words and rel', () => {
  const texts = (html: string) => readLinks(html, page).links.map(({ text }) => text);

  test('text is collapsed, across elements', () => {
    assert.deepEqual(texts('<a href="/a">\n <b>Häufige</b>\n <span>Fragen</span> &amp; mehr</a>'), [
      'Häufige Fragen & mehr',
    ]);
    assert.deepEqual(texts('<a href="/a"><span>Zimmer</span><span>Preise</span></a>'), [
      'Zimmer Preise',
    ]);
  });

  test('without text the label counts, and the words of an image', () => {
    assert.deepEqual(
      texts(`<a href="/a"><img src=x alt="Parken"></a><a href="/b" aria-label="Hunde"><svg/></a>
        <a href="/c" title="Lage"></a><a href="/d"></a>`),
      ['Parken', 'Hunde', 'Lage', ''],
    );
  });

  test('scripts and styles inside are no words', () => {
    assert.deepEqual(texts('<a href="/a">FAQ<style>.a{}</style><script>x()</script></a>'), ['FAQ']);
  });

  test('an open link ends where the next begins', () => {
    assert.deepEqual(texts('<a href="/a">eins <a href="/b">zwei</a>'), ['eins', 'zwei']);
  });

  test('rel is kept as tokens, for permission to judge', () => {
    const html = '<a href="/a" rel="NoFollow  ugc">x</a><a href="/a">y</a>';
    const rels = readLinks(html, page).links.map(({ rel }) => rel);
    assert.deepEqual(rels, [['nofollow', 'ugc'], []]);
  });
});

describe('what the page says of itself', () => {
  test('canonical address, language and alternates', () => {
    const html = `<html lang="de-AT"><head><link rel="canonical" href="/de/">
      <link rel="Alternate" hreflang="EN" href="/en/"><link rel=alternate hreflang=x-default href="/">
      <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="canonical" href="/no">`;
    const { canonical, language, alternates } = readLinks(html, page);
    assert.equal(canonical, 'https://www.hotel.example/de/');
    assert.equal(language, 'de');
    assert.deepEqual(alternates, [
      { language: 'en', url: 'https://www.hotel.example/en/' },
      { language: 'x-default', url: 'https://www.hotel.example/' },
    ]);
  });

  test('nothing where it says nothing', () => {
    const { canonical, language, alternates, links } = readLinks('', page);
    assert.deepEqual([canonical, language, alternates, links], [null, null, [], []]);
  });

  test('BCP 47: the language subtag', () => {
    const table = { de: 'de', 'pt-BR': 'pt', en_GB: 'en', ' IT ': 'it', deutsch: null, '': null };
    for (const [tag, expected] of Object.entries(table))
      assert.equal(languageSubtag(tag), expected);
  });
});

test('thousands of links are cut, and any markup is read', () => {
  assert.equal(urls('<a href="/x">y</a>'.repeat(5000)).length, 2000);
  const piece = fc.constantFrom(
    '<a href="',
    '"',
    '>',
    '</a>',
    '<base href=',
    '/x',
    '<!--',
    ' ',
    'é',
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => void readLinks(pieces.join(''), page)));
});
