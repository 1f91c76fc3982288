import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLinks } from '../../../crawler/choose/links.ts';
import { knownLanguages, siteLanguage, urlLanguage } from '../../../crawler/choose/url-language.ts';

describe('the language that an address names', () => {
  const table: [string, string | null][] = [
    ['https://hotel.example/de/zimmer', 'de'],
    ['https://hotel.example/EN/rooms', 'en'],
    ['https://hotel.example/en-gb/', 'en'],
    ['https://hotel.example/pt_BR/quartos', 'pt'],
    ['https://hotel.example/deutsch/zimmer.htm', 'de'],
    ['https://hotel.example/italiano.html', null],
    ['https://it.hotel.example/camere', 'it'],
    ['https://www.hotel.example/?lang=fr', 'fr'],
    ['https://www.hotel.example/index.php?id=4&L=nl', 'nl'],
    ['https://www.hotel.example/index.php?id=4&L=2', null],
    ['https://hotel.example/faq_es.html', 'es'],
    ['https://hotel.example/faq-en.php', 'en'],
    ['https://hotel.example/hotel/en/rooms', 'en'],
    ['https://hotel.example/cs/pokoje', 'cs'],
    ['https://hotel.example/zimmer', null],
    ['https://hotel.example/', null],
    ['https://de.example/', null],
    ['https://hotel.example/es-gibt-viel-zu-sehen', null],
    ['https://hotel.example/it-works/faq', null],
    ['https://hotel.example/us/rooms', null],
  ];
  for (const [url, expected] of table) {
    test(`${url} -> ${expected}`, () => assert.equal(urlLanguage(url), expected));
  }
});

describe('the one language that a site is read in', () => {
  const language = (url: string, html: string) => siteLanguage(url, readLinks(html, url));

  test('is that of the home page', () => {
    assert.equal(language('https://hotel.example/', '<html lang="it-IT">'), 'it');
  });

  test('is that of its address rather than of a template', () => {
    assert.equal(language('https://hotel.example/de/', '<html lang="en-US">'), 'de');
  });

  test('is one that we can read, where the home page is in another', () => {
    const html = `<html lang="sv"><link rel="alternate" hreflang="de-DE" href="/de/">
      <link rel="alternate" hreflang="en" href="/en/">`;
    assert.equal(language('https://hotel.example/', html), 'en');
  });

  test('is one that the menu offers, where the home page says nothing', () => {
    const html = '<a href="/ru/">RU</a><a href="/it/">IT</a><a href="/fr/">FR</a>';
    assert.equal(language('https://hotel.example/', html), 'it');
  });

  test('stays that of the home page, or unknown, where none of the seven is offered', () => {
    assert.equal(language('https://hotel.example/', '<html lang="sv">'), 'sv');
    assert.equal(language('https://hotel.example/', '<p>hi'), null);
  });
});

test('what pages and sitemaps say of addresses, unless they contradict each other', () => {
  const known = knownLanguages([
    { url: 'https://www.hotel.example/zimmer/', language: 'de-AT' },
    { url: 'https://hotel.example/zimmer', language: 'de' },
    { url: 'https://hotel.example/', language: 'en' },
    { url: 'https://hotel.example/', language: 'x-default' },
    { url: 'https://hotel.example/faq', language: 'en' },
    { url: 'https://hotel.example/faq', language: 'de' },
    { url: 'https://hotel.example/plain', language: null },
  ]);
  assert.deepEqual(Object.fromEntries(known), {
    'hotel.example/zimmer?': 'de',
    'hotel.example?': 'en',
  });
});
