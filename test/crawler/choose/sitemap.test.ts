import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readSitemap, sitemapText } from '../../../crawler/choose/sitemap.ts';

const sitemapUrl = 'https://www.hotel.example/sitemap.xml';
const read = (text: string) => readSitemap(text, sitemapUrl);
const urls = (text: string) => read(text).pages.map(({ url }) => url);
const page = (path: string) => `<url><loc>https://www.hotel.example${path}</loc></url>`;

describe('sitemaps.org: the XML form', () => {
  test('addresses, with white space, entities and CDATA', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc> https://www.hotel.example/faq
        </loc><lastmod>2026-11-30</lastmod><priority>0.8</priority></url>
        <url><loc>https://www.hotel.example/a?b=1&amp;c=2</loc></url>
        <url><loc><![CDATA[https://www.hotel.example/d?e=1&f=2]]></loc></url>
      </urlset>`;
    assert.deepEqual(urls(text), [
      'https://www.hotel.example/faq',
      'https://www.hotel.example/a?b=1&c=2',
      'https://www.hotel.example/d?e=1&f=2',
    ]);
  });

  test('an index names further files', () => {
    const text = `<sitemapindex><sitemap><loc>https://www.hotel.example/pages.xml.gz</loc></sitemap>
      <sitemap><loc>https://other.example/x.xml</loc></sitemap></sitemapindex>`;
    assert.deepEqual(read(text), {
      pages: [],
      sitemaps: ['https://www.hotel.example/pages.xml.gz'],
    });
  });

  test('addresses of images, videos and alternates are no pages', () => {
    const text = `<urlset><url><loc>https://www.hotel.example/rooms</loc>
      <image:image><image:loc>https://www.hotel.example/pool.jpg</image:loc></image:image>
      <xhtml:link rel="alternate" hreflang="de" href="https://www.hotel.example/de/zimmer"/>
      </url></urlset>`;
    assert.deepEqual(urls(text), ['https://www.hotel.example/rooms']);
  });

  test('the language that the file gives an address', () => {
    const links = `<xhtml:link rel="alternate" hreflang="en-GB" href="https://www.hotel.example/rooms"/>
      <xhtml:link rel="alternate" hreflang="de" href="https://www.hotel.example/zimmer"/>`;
    const text = `<urlset><url><loc>https://www.hotel.example/rooms</loc>${links}</url>
      <url><loc>https://www.hotel.example/zimmer</loc>${links}</url>${page('/faq')}</urlset>`;
    assert.deepEqual(
      read(text).pages.map(({ language }) => language),
      ['en', 'de', null],
    );
  });

  test('other hosts are dropped; www and bare name are one', () => {
    const text = `<urlset><url><loc>https://evil.example/a</loc></url>
      <url><loc>https://hotel.example/b</loc></url><url><loc>http://www.hotel.example/c</loc></url>
      <url><loc>https://booking.hotel.example/d</loc></url><url><loc>http://127.0.0.1/e</loc></url>
      <url><loc>https://www.hotel.example:8443/f</loc></url></urlset>`;
    assert.deepEqual(urls(text), ['https://hotel.example/b', 'http://www.hotel.example/c']);
  });
});

describe('broken files give fewer addresses', () => {
  const table: [string, string, string[]][] = [
    ['cut short', `<urlset>${page('/a')}<url><loc>https://www.hotel.example/b`, ['/a']],
    [
      'entries that are not closed',
      '<urlset><url><loc>https://www.hotel.example/a</loc><url><loc>https://www.hotel.example/b</loc>',
      ['/a', '/b'],
    ],
    [
      'relative and empty addresses',
      `<urlset><url><loc>/a</loc></url><url><loc></loc></url><url/>${page('/b')}`,
      ['/b'],
    ],
    [
      'other schemes',
      `<urlset><url><loc>ftp://www.hotel.example/a</loc></url>${page('/b')}`,
      ['/b'],
    ],
    ['stray brackets and unknown entities', `<urlset>< & &foo; ${page('/a')} <<</urlset>`, ['/a']],
    [
      'two addresses in one entry',
      '<urlset><url><loc>https://www.hotel.example/a</loc><loc>https://www.hotel.example/b</loc></url>',
      ['/a'],
    ],
    ['an address outside an entry', '<urlset><loc>https://www.hotel.example/a</loc></urlset>', []],
    ['an HTML page', '<!doctype html><html><a href="/a">x</a></html>', []],
    ['nothing', '', []],
  ];
  for (const [name, text, paths] of table) {
    test(name, () => {
      const got = urls(text).map((url) => new URL(url).pathname);
      assert.deepEqual(got, paths);
    });
  }

  test('a billion laughs stay one', () => {
    const text = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
      <urlset><url><loc>https://www.hotel.example/&b;</loc></url></urlset>`;
    assert.ok(urls(text).every((url) => url.length < 60));
  });

  test('any text is read', () => {
    const piece = fc.constantFrom(
      '<url>',
      '<loc>',
      '</loc>',
      page('/a'),
      '<![CDATA[',
      ']]>',
      '&',
      '<',
      'x',
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void read(`<urlset>${pieces.join('')}`)));
  });
});

test('a text file has one address a line', () => {
  const text = '\uFEFFhttps://www.hotel.example/a\r\nhttps://www.hotel.example/b\n\nnonsense\n#x\n';
  assert.deepEqual(urls(text), ['https://www.hotel.example/a', 'https://www.hotel.example/b']);
});

describe('bounds', () => {
  test('5,000 entries are read of more', () => {
    assert.equal(urls(`<urlset>${page('/a').repeat(20_000)}</urlset>`).length, 5000);
    assert.ok(urls('https://www.hotel.example/a\n'.repeat(20_000)).length <= 5000);
  });

  test('a gzip file is unpacked, up to the limit', () => {
    const text = `<urlset>${page('/a')}</urlset>`;
    assert.equal(sitemapText(gzipSync(text), 1000), text);
    assert.equal(sitemapText(gzipSync(Buffer.alloc(200_000_000, ' ')), 2_000_000), null);
  });

  test('plain bytes are text; a gzip file cut short gives its beginning', () => {
    assert.equal(sitemapText(Buffer.from('<urlset>é'), 10), '<urlset>é');
    const long = `<urlset>${Array.from({ length: 2000 }, (_, i) => page(`/${i}`)).join('')}`;
    const cut = gzipSync(long).subarray(0, 3000);
    assert.ok(urls(sitemapText(cut, 2_000_000) ?? '').length > 100);
    assert.equal(sitemapText(Buffer.from('1f8bffffffff', 'hex'), 100), '');
  });
});
