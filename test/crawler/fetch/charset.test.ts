import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { decodeText } from '../../../crawler/fetch/charset.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const meta = (charset: string): string => `<!doctype html><head><meta charset="${charset}">`;

describe('HTML Standard §13.2.3.2: byte order mark, then header, then meta, then guess', () => {
  const table: [string, Uint8Array, string | null, string, string][] = [
    ['UTF-8 mark', utf8('\ufeffhöhe'), null, 'höhe', 'bom'],
    ['UTF-8 mark beats the header', utf8('\ufeffhöhe'), 'text/html; charset=latin1', 'höhe', 'bom'],
    ['UTF-16LE mark', Buffer.from('\ufeffhöhe', 'utf16le'), 'text/html', 'höhe', 'bom'],
    ['UTF-16BE mark', utf16be('\ufeffhöhe'), 'text/html; charset=utf-8', 'höhe', 'bom'],
    ['header', latin1('h\xf6he'), 'text/html; charset=ISO-8859-1', 'höhe', 'header'],
    ['header in quotes', latin1('h\xf6he'), 'text/html; charset="latin1"; x=y', 'höhe', 'header'],
    [
      'header beats meta',
      latin1(`${meta('windows-1251')}\xf6`),
      'text/html;charset=latin1',
      `${meta('windows-1251')}ö`,
      'header',
    ],
    [
      'latin1 means windows-1252',
      latin1('\x80 120'),
      'text/html; charset=iso-8859-1',
      '€ 120',
      'header',
    ],
    ['ISO-8859-15', latin1('\xa4 120'), 'text/html; charset=iso-8859-15', '€ 120', 'header'],
    [
      'meta',
      latin1(`${meta('windows-1252')}h\xf6he`),
      'text/html',
      `${meta('windows-1252')}höhe`,
      'meta',
    ],
    [
      'meta of the old form',
      latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xc0'),
      null,
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">А',
      'meta',
    ],
    [
      'meta without quotes',
      latin1('<META CHARSET=windows-1251>\xc0'),
      null,
      '<META CHARSET=windows-1251>А',
      'meta',
    ],
    [
      'XML declaration',
      latin1('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1'),
      null,
      '<?xml version="1.0" encoding="ISO-8859-2"?><a>ą',
      'meta',
    ],
    [
      'meta in a comment does not count',
      latin1('<!-- <meta charset="windows-1251"> -->\xe9t\xe9'),
      null,
      '<!-- <meta charset="windows-1251"> -->été',
      'fallback',
    ],
    ['meta that says UTF-16 means UTF-8', utf8(meta('utf-16')), null, meta('utf-16'), 'meta'],
    [
      'UTF-16LE without a mark',
      Buffer.from('<html>höhe', 'utf16le'),
      null,
      '<html>höhe',
      'content',
    ],
    [
      'UTF-16BE without a mark',
      utf16be('<html>höhe'),
      'text/html; charset=utf-8',
      '<html>höhe',
      'content',
    ],
    ['nothing said, valid UTF-8', utf8('ab 15 Uhr – Höhe'), null, 'ab 15 Uhr – Höhe', 'content'],
    ['nothing said, not UTF-8', latin1('\xe9t\xe9 \x96 50 \x80'), null, 'été – 50 €', 'fallback'],
    ['nothing said, ASCII', utf8('plain'), null, 'plain', 'fallback'],
    ['nothing at all', new Uint8Array(), null, '', 'fallback'],
  ];
  for (const [name, bytes, contentType, text, decidedBy] of table) {
    test(`${name} -> by ${decidedBy}`, () => {
      const decoded = decodeText(bytes, contentType);
      assert.equal(decoded.text, text);
      assert.equal(decoded.decidedBy, decidedBy);
    });
  }
});

describe('ours: servers that announce what they do not send', () => {
  test('valid UTF-8 under a default latin1 header is UTF-8', () => {
    const decoded = decodeText(utf8('Frühstück: 12 €'), 'text/html; charset=iso-8859-1');
    assert.equal(decoded.text, 'Frühstück: 12 €');
  });

  test('latin1 under a default UTF-8 header is latin1', () => {
    const decoded = decodeText(latin1('Fr\xfchst\xfcck: 12 \x80'), 'text/html; charset=utf-8');
    assert.equal(decoded.text, 'Frühstück: 12 €');
  });

  test('latin1 under a UTF-8 header follows a meta that differs', () => {
    const page = latin1(`${meta('windows-1251')}\xc0\xc1`);
    assert.equal(decodeText(page, 'text/html; charset=utf-8').charset, 'windows-1251');
  });

  test('a stray byte in a UTF-8 page is one sign lost, not the page', () => {
    const page = Buffer.concat([utf8('Größe, Frühstück, Höhe, für Gäste'), Buffer.from([0xe9])]);
    assert.equal(decodeText(page, 'text/html').text, 'Größe, Frühstück, Höhe, für Gäste\ufffd');
  });

  test('ASCII under a UTF-16 header is ASCII', () => {
    assert.equal(decodeText(utf8('<p>hi'), 'text/html; charset=utf-16').text, '<p>hi');
  });

  test('unknown labels are passed over', () => {
    const table = ['utf-ate', '', '"', 'none', 'x-user-defined', 'constructor', 'hz-gb-2312'];
    for (const label of table) {
      const decoded = decodeText(utf8('Höhe'), `text/html; charset=${label}`);
      assert.equal(decoded.text, 'Höhe', label);
    }
  });
});

test('any bytes under any header give text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.string(), (bytes, label) => {
      assert.equal(typeof decodeText(bytes, `text/html; charset=${label}`).text, 'string');
    }),
  );
});
