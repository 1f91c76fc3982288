/** How much of an answer is read. */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { fetcherTo, fetchFrom, pageRequest, rawServer } from '../../support/raw-server.ts';

const BYTES_MAX = journeyed.limits.pageBytesMax;

function withLength(body: Uint8Array, ...lines: string[]): Buffer {
  const head = ['HTTP/1.1 200 OK', `content-length: ${body.length}`, ...lines].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
}

describe('the limit on the wire', () => {
  test('[J16] a page of exactly the limit is read in full', async (t) => {
    assert.equal(BYTES_MAX, 2_000_000);
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(withLength(Buffer.alloc(BYTES_MAX, 'a'))),
    );
    assert.equal(fetched.kind === 'answer' && fetched.body.length, BYTES_MAX);
    assert.equal(fetched.kind === 'answer' && fetched.bytesOnWire, BYTES_MAX);
  });

  test('[J16] one byte more is dropped, with status and headers kept', async (t) => {
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(withLength(Buffer.alloc(BYTES_MAX + 1), 'x-robots-tag: noindex')),
    );
    assert.equal(fetched.kind, 'too-large');
    assert.equal(fetched.kind === 'too-large' && fetched.status, 200);
    assert.deepEqual(fetched.kind === 'too-large' && fetched.headers[1], [
      'x-robots-tag',
      'noindex',
    ]);
  });

  test('an announced length above the limit ends it before the body is read', async (t) => {
    const fetched = await fetchFrom(t, (socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50000000\r\n\r\n'),
    );
    assert.equal(fetched.kind === 'too-large' && fetched.bytesOnWire, 0);
  });

  test('a 304 that tells the length of a large page is an answer', async (t) => {
    const fetched = await fetchFrom(t, (socket) =>
      socket.end('HTTP/1.1 304 Not Modified\r\ncontent-length: 50000000\r\n\r\n'),
    );
    assert.equal(fetched.kind === 'answer' && fetched.status, 304);
  });

  const heads = {
    'without a length': 'HTTP/1.1 200 OK\r\n\r\n',
    chunked: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
  };
  for (const [name, head] of Object.entries(heads)) {
    test(`[J16] an endless body ${name} is cut at the limit and the connection closed`, async (t) => {
      let sent = 0;
      const closed = Promise.withResolvers<void>();
      const block = Buffer.alloc(0x4000, 'a');
      const piece = name === 'chunked' ? Buffer.from(`4000\r\n${block}\r\n`) : block;
      const fetched = await fetchFrom(t, (socket) => {
        socket.write(head);
        socket.on('close', () => closed.resolve());
        const more = (): void => {
          while (!socket.destroyed && socket.write(piece)) sent += piece.length;
        };
        socket.on('drain', more);
        more();
      });
      assert.equal(fetched.kind, 'too-large');
      assert.ok(fetched.kind === 'too-large' && fetched.bytesOnWire <= BYTES_MAX);
      await closed.promise;
      // What the server could hand to the two sockets' buffers before it noticed.
      assert.ok(sent < BYTES_MAX + 16_000_000, `${sent} bytes sent`);
    });
  }

  test('1 MB in chunks of one byte is refused: the framing is 5 MB', async (t) => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    const body = '1\r\na\r\n'.repeat(1_000_000);
    const fetched = await fetchFrom(t, (socket) => socket.end(`${head}${body}0\r\n\r\n`));
    assert.equal(fetched.kind === 'failed' && fetched.because, 'broken-answer');
  });
});

describe('the limit after decoding', () => {
  test('[J16] 200 MB from 200 KB of gzip are dropped', async (t) => {
    const bomb = Buffer.concat(Array(200).fill(zlib.gzipSync(Buffer.alloc(1_000_000))));
    assert.ok(bomb.length < 250_000);
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(withLength(bomb, 'content-encoding: gzip')),
    );
    assert.equal(fetched.kind, 'too-large');
    assert.equal(fetched.kind === 'too-large' && fetched.bytesOnWire, bomb.length);
  });

  test('an encoded page is decoded, and its size on the wire told', async (t) => {
    const page = Buffer.from('<p>check-in 15:00</p>'.repeat(100));
    const encoded = zlib.brotliCompressSync(zlib.gzipSync(page));
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(withLength(encoded, 'Content-Encoding: gzip', 'Content-Encoding: br')),
    );
    assert.deepEqual(fetched.kind === 'answer' && Buffer.from(fetched.body), page);
    assert.equal(fetched.kind === 'answer' && fetched.bytesOnWire, encoded.length);
  });

  test('a broken gzip body -> failed undecodable', async (t) => {
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(withLength(Buffer.from('no gzip'), 'content-encoding: gzip')),
    );
    assert.equal(fetched.kind === 'failed' && fetched.because, 'undecodable');
  });
});

test('many sites at once, one of them endless, do not hinder each other', async (t) => {
  const endless = (socket: Socket): void => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 5);
    socket.on('close', () => clearInterval(timer));
  };
  const { port } = await rawServer(t, (socket, head) => {
    if (head.startsWith('GET /endless')) endless(socket);
    else socket.end(withLength(Buffer.from('hi')));
  });
  const fetcher = fetcherTo(t, port);
  const slow = fetcher.fetch(pageRequest({ url: 'http://site.example/endless', timeLimitMs: 300 }));
  const others = await Promise.all(Array.from({ length: 30 }, () => fetcher.fetch(pageRequest())));
  assert.ok(others.every((fetched) => fetched.kind === 'answer'));
  assert.equal((await slow).kind, 'failed');
});
