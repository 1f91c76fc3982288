import assert from 'node:assert/strict';
import type { Transform } from 'node:stream';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import fc from 'fast-check';
import { decodeContent } from '../../../crawler/fetch/content-encoding.ts';

const text = Buffer.from('check-in from 15:00\n'.repeat(50));
const LIMIT = 2_000_000;
const { gzipSync, deflateSync, deflateRawSync, brotliCompressSync, zstdCompressSync } = zlib;

describe('RFC 9110 §8.4: Content-Encoding', () => {
  const table: [string[], Uint8Array][] = [
    [[], text],
    [['identity'], text],
    [['gzip'], gzipSync(text)],
    [['x-gzip'], gzipSync(text)],
    [[' GZIP '], gzipSync(text)],
    [['br'], brotliCompressSync(text)],
    [['zstd'], zstdCompressSync(text)],
    [['deflate'], deflateSync(text)],
    [['deflate'], deflateRawSync(text)],
    [['gzip, br'], brotliCompressSync(gzipSync(text))],
    [['gzip', 'zstd'], zstdCompressSync(gzipSync(text))],
    [['deflate, identity, gzip'], gzipSync(deflateSync(text))],
  ];
  for (const [encodings, encoded] of table) {
    test(`"${encodings.join('; ')}" is undone`, async () => {
      const decoded = await decodeContent(encoded, encodings, LIMIT);
      assert.deepEqual(decoded.kind === 'decoded' && Buffer.from(decoded.body), text);
    });
  }

  test('an empty body is empty in any encoding', async () => {
    const decoded = await decodeContent(new Uint8Array(), ['gzip'], LIMIT);
    assert.equal(decoded.kind === 'decoded' && decoded.body.length, 0);
  });

  test('two gzip members are one body', async () => {
    const decoded = await decodeContent(
      Buffer.concat([gzipSync(text), gzipSync(text)]),
      ['gzip'],
      LIMIT,
    );
    assert.equal(decoded.kind === 'decoded' && decoded.body.length, 2 * text.length);
  });
});

describe('what cannot be decoded', () => {
  const table: [string, string, Uint8Array][] = [
    ['plain text that says gzip', 'gzip', text],
    ['a gzip body cut short', 'gzip', gzipSync(text).subarray(0, 40)],
    ['a gzip body with a wrong checksum', 'gzip', withFlippedByte(gzipSync(text), -6)],
    ['a br body cut short', 'br', brotliCompressSync(text).subarray(0, 20)],
    ['a zstd body cut short', 'zstd', zstdCompressSync(text).subarray(0, 20)],
    ['a deflate body cut short', 'deflate', deflateSync(text).subarray(0, 20)],
    ['two zstd frames', 'zstd', repeated(zstdCompressSync(text), 2)],
    ['two br streams', 'br', repeated(brotliCompressSync(text), 2)],
    ['an unknown encoding', 'compress', text],
    ['a name of an object member', 'constructor', text],
    ['four layers', 'gzip, gzip, gzip, gzip', text],
    ['a zstd window of 128 MB', 'zstd', Buffer.from('28b52ffd0088010000', 'hex')],
  ];
  for (const [name, encoding, encoded] of table) {
    test(`${name} -> undecodable`, async () => {
      assert.equal((await decodeContent(encoded, [encoding], LIMIT)).kind, 'undecodable');
    });
  }

  test('any bytes in any encoding come back as a value', async () => {
    const encodings = fc.array(fc.constantFrom('gzip', 'br', 'zstd', 'deflate', 'x'), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), encodings, async (bytes, names) => {
        const { kind } = await decodeContent(bytes, names, 10_000);
        assert.ok(['decoded', 'too-large', 'undecodable'].includes(kind));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the limit holds after decompression', () => {
  test('[J16] exactly at the limit is whole, one byte more is too large', async () => {
    const atLimit = Buffer.alloc(LIMIT);
    const above = Buffer.alloc(LIMIT + 1);
    const encoders = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };
    for (const [name, encode] of Object.entries(encoders)) {
      assert.equal((await decodeContent(encode(atLimit), [name], LIMIT)).kind, 'decoded');
      assert.equal((await decodeContent(encode(above), [name], LIMIT)).kind, 'too-large');
    }
  });

  const megabyte = Buffer.alloc(1_000_000);
  const bombs: [string, string, () => Promise<Uint8Array>][] = [
    ['gzip', 'gzip', async () => repeated(gzipSync(megabyte), 200)],
    ['zstd', 'zstd', () => streamed(zlib.createZstdCompress())],
    ['deflate', 'deflate', () => streamed(zlib.createDeflate({ level: 1 }))],
    ['br', 'br', () => streamed(zlib.createBrotliCompress(fastBrotli))],
    ['gzip in gzip', 'gzip, gzip', async () => gzipSync(repeated(gzipSync(megabyte), 200))],
    ['gzip in zstd', 'gzip, zstd', async () => zstdCompressSync(repeated(gzipSync(megabyte), 200))],
  ];
  for (const [name, encoding, make] of bombs) {
    test(`[J16] 200 MB in ${name} stop early and in little memory`, async () => {
      const bomb = await make();
      assert.ok(bomb.length < 1_000_000, `${bomb.length} bytes`);
      const peakBefore = process.resourceUsage().maxRSS;
      assert.equal((await decodeContent(bomb, [encoding], LIMIT)).kind, 'too-large');
      const peakGrowthMb = (process.resourceUsage().maxRSS - peakBefore) / 1024;
      assert.ok(peakGrowthMb < 60, `${peakGrowthMb} MB more`);
    });
  }

  const fastBrotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };

  async function streamed(encoder: Transform): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    encoder.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise((resolve) => encoder.on('end', resolve));
    for (let i = 0; i < 200; i++) {
      await new Promise<void>((resolve) => encoder.write(megabyte, () => resolve()));
    }
    encoder.end();
    await ended;
    return Buffer.concat(parts);
  }
});

function repeated(part: Uint8Array, times: number): Uint8Array {
  return Buffer.concat(Array(times).fill(part));
}

function withFlippedByte(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bytes.length + at] = (flipped.at(at) ?? 0) ^ 0xff;
  return flipped;
}
