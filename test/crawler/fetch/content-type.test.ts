import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type ContentKind,
  contentKindOf,
  contentTypeOf,
} from '../../../crawler/fetch/content-type.ts';

const html = '<!doctype html><title>Hotel</title>';

describe('what a body is', () => {
  const table: [string | null, string, ContentKind][] = [
    ['text/html', html, 'html'],
    ['Text/HTML; charset=utf-8', 'no markup at all', 'html'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html>', 'html'],
    ['application/xml', '<urlset>', 'xml'],
    ['text/xml; charset=utf-8', '<urlset>', 'xml'],
    ['application/rss+xml', '<rss>', 'xml'],
    ['text/plain', 'User-agent: *', 'text'],
    ['text/plain', html, 'text'],
    ['application/gzip', '\x1f\x8b\x08', 'gzip'],
    ['application/x-gzip', '', 'gzip'],
    ['application/json', '{}', 'other'],
    ['application/pdf', '%PDF-1.7', 'other'],
    ['image/jpeg', '\xff\xd8\xff', 'other'],
    ['text/css', 'a{}', 'other'],
    [null, `\n  ${html}`, 'html'],
    ['', '\xef\xbb\xbf<HTML lang="de">', 'html'],
    ['html', '<html>', 'html'],
    ['application/octet-stream', '<?xml version="1.0"?>', 'xml'],
    ['application/octet-stream', '\x1f\x8b\x08', 'gzip'],
    [null, '<sitemapindex xmlns="x">', 'xml'],
    [null, 'hello', 'other'],
    [null, '<p>a fragment', 'other'],
    [null, '', 'other'],
  ];
  for (const [type, body, kind] of table) {
    test(`${type} ${JSON.stringify(body.slice(0, 24))} -> ${kind}`, () => {
      assert.equal(contentKindOf(type, Buffer.from(body, 'latin1')), kind);
    });
  }
});

describe('a server that lies about the type', () => {
  const files = ['%PDF-1.7', '\x89PNG\r\n', 'GIF89a', '\xff\xd8\xff\xe0', 'PK\x03\x04', 'RIFF'];
  for (const file of files) {
    test(`${JSON.stringify(file)} as text/html -> other`, () => {
      assert.equal(contentKindOf('text/html', Buffer.from(file, 'latin1')), 'other');
    });
  }

  test('a gzip file as text/xml (a compressed sitemap) -> gzip', () => {
    assert.equal(contentKindOf('text/xml', Buffer.from('\x1f\x8b\x08', 'latin1')), 'gzip');
  });
});

test('the last Content-Type line counts', () => {
  assert.equal(contentTypeOf([]), null);
  assert.equal(
    contentTypeOf([
      ['content-type', 'text/plain'],
      ['content-type', 'text/html'],
      ['x', 'y'],
    ]),
    'text/html',
  );
});
