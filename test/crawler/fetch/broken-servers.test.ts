/** Servers that hang, drip, reset, lie or speak garbage: each is a value, none is an exception. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Fetched, FetchRequest } from '../../../crawler/fetch/fetched.ts';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { fetcherTo, fetchFrom, pageRequest, rawServer } from '../../support/raw-server.ts';

function outcome(fetched: Fetched): string {
  return 'because' in fetched ? `${fetched.kind} ${fetched.because}` : fetched.kind;
}

const head = (...lines: string[]): string => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;
const reset = (socket: Socket): void => void socket.resetAndDestroy();

describe('an answer that does not come to its end', () => {
  const table: [string, (socket: Socket) => void, string][] = [
    ['closed at once', (socket) => socket.end(), 'failed reset'],
    ['reset at once', reset, 'failed reset'],
    ['closed within the status line', (socket) => socket.end('HTTP/1.1 2'), 'failed reset'],
    [
      'closed within the headers',
      (socket) => socket.end('HTTP/1.1 200 OK\r\na: b'),
      'failed reset',
    ],
    [
      'shorter than its Content-Length',
      (socket) => socket.end(`${head('content-length: 100')}short`),
      'failed broken-answer',
    ],
    [
      'shorter than its Content-Length, keep-alive',
      (socket) => socket.end(`${head('content-length: 100', 'connection: keep-alive')}short`),
      'failed broken-answer',
    ],
    [
      'chunked without the last chunk',
      (socket) => socket.end(`${head('transfer-encoding: chunked')}5\r\nhello\r\n`),
      'failed broken-answer',
    ],
    [
      'reset within a body of known length',
      (socket) => socket.write(`${head('content-length: 100')}short`, () => reset(socket)),
      'failed reset',
    ],
    [
      'reset within a body of unknown length',
      (socket) =>
        socket.write(`${head('connection: close')}short`, () => {
          setTimeout(() => reset(socket), 30);
        }),
      'failed reset',
    ],
  ];
  for (const [name, answer, expected] of table) {
    test(`${name} -> ${expected}`, async (t) => {
      assert.equal(outcome(await fetchFrom(t, answer)), expected);
    });
  }
});

describe('an answer that is no HTTP', () => {
  const table: [string, string | Buffer][] = [
    ['text', 'hello there\r\n\r\n'],
    ['bytes', Buffer.from([0, 255, 1, 254, 13, 10, 13, 10])],
    ['SSH', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['HTTP/2 frames', Buffer.from('000006040000000000000300000064', 'hex')],
    ['two Content-Lengths', `${head('content-length: 1', 'content-length: 2')}ab`],
    ['a negative Content-Length', `${head('content-length: -5')}ab`],
    ['a Content-Length of words', `${head('content-length: many')}ab`],
    ['a chunk size of words', `${head('transfer-encoding: chunked')}zz\r\nab`],
    ['a header without a name', `${head(': x')}ab`],
    ['a status of letters', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ];
  for (const [name, bytes] of table) {
    test(`${name} -> failed broken-answer`, async (t) => {
      const fetched = await fetchFrom(t, (socket) => socket.end(bytes));
      assert.equal(outcome(fetched), 'failed broken-answer');
    });
  }

  test('any bytes at all come back as a value', async (t) => {
    let bytes = Buffer.alloc(0);
    const { port } = await rawServer(t, (socket) => socket.end(bytes));
    const fetcher = fetcherTo(t, port);
    const piece = fc.constantFrom(
      ...['HTTP/1.1 ', '200', ' OK', '\r\n', '\r\n\r\n', 'content-length: ', '3', 'chunked', ': '],
      ...['transfer-encoding: ', 'content-encoding: gzip', '0', 'f', 'é', '\0', '\n', 'abc'],
    );
    const start = fc.constantFrom('', head().trimEnd(), 'HTTP/1.1 100 Continue\r\n\r\n');
    const answers = fc.tuple(start, fc.array(piece, { maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(answers, async ([first, rest]) => {
        bytes = Buffer.from(first + rest.join(''), 'latin1');
        const fetched = await fetcher.fetch(pageRequest({ timeLimitMs: 1000 }));
        assert.match(outcome(fetched), /^(answer|failed (?!time-out))/);
      }),
      { numRuns: 400 },
    );
  });
});

describe('an answer in odd but valid form', () => {
  test('interim answers before it are skipped', async (t) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(`${hints.repeat(3)}${head('content-length: 2')}hi`),
    );
    assert.equal(fetched.kind === 'answer' && fetched.status, 200);
    assert.equal(fetched.kind === 'answer' && fetched.headers.length, 1);
  });

  test('header lines are kept raw: repeats apart, names in lower case, bytes as latin1', async (t) => {
    const lines = ['X-Robots-Tag: a', 'x-robots-TAG: otherbot: b, c', 'X-Name: caf\xe9', 'Empty:'];
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(Buffer.from(head(...lines, 'content-length: 0'), 'latin1')),
    );
    assert.deepEqual(fetched.kind === 'answer' && fetched.headers, [
      ['x-robots-tag', 'a'],
      ['x-robots-tag', 'otherbot: b, c'],
      ['x-name', 'caf\xe9'],
      ['empty', ''],
      ['content-length', '0'],
    ]);
  });

  test('a body without a length ends with the connection', async (t) => {
    const fetched = await fetchFrom(t, (socket) => socket.end(`${head('a: b')}all of it`));
    assert.equal(fetched.kind === 'answer' && Buffer.from(fetched.body).toString(), 'all of it');
  });

  test('HTTP/1.0, a status nobody knows, no reason phrase', async (t) => {
    for (const line of ['HTTP/1.0 200', 'HTTP/1.1 999 Denied', 'HTTP/1.1 299']) {
      const fetched = await fetchFrom(t, (socket) =>
        socket.end(`${line}\r\ncontent-length: 2\r\n\r\nhi`),
      );
      assert.equal(fetched.kind, 'answer', line);
    }
  });

  test('what follows the announced length is ignored', async (t) => {
    const fetched = await fetchFrom(t, (socket) =>
      socket.end(`${head('content-length: 2')}hi and much more`),
    );
    assert.equal(fetched.kind === 'answer' && Buffer.from(fetched.body).toString(), 'hi');
  });
});

describe('a flood', () => {
  const table: [string, string, string][] = [
    ['one header of 1 MB', head(`a: ${'b'.repeat(1_000_000)}`), 'failed headers-too-large'],
    ['60,000 header lines', head(...Array(60_000).fill('a: b')), 'failed headers-too-large'],
    ['2,000 short header lines', head(...Array(2000).fill('a: b')), 'failed headers-too-large'],
    ['a header name of 1 MB', head(`${'b'.repeat(1_000_000)}: a`), 'failed headers-too-large'],
    [
      '1,000 interim answers',
      'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000),
      'failed broken-answer',
    ],
    [
      'trailers of 1 MB',
      `${head('transfer-encoding: chunked')}0\r\na: ${'b'.repeat(1_000_000)}\r\n\r\n`,
      'failed headers-too-large',
    ],
  ];
  for (const [name, bytes, expected] of table) {
    test(`of ${name} -> ${expected}`, async (t) => {
      const fetched = await fetchFrom(t, (socket) => socket.end(bytes));
      assert.equal(outcome(fetched), expected);
    });
  }

  test('of chunk extensions ends when the framing outweighs the limit', async (t) => {
    const answer = endless(head('transfer-encoding: chunked'), `1;${'x'.repeat(9000)}\r\na\r\n`);
    const fetched = await fetchFrom(t, answer, {}, { idleMsMax: 200 });
    assert.equal(outcome(fetched), 'failed broken-answer');
  });
});

/** Sends `first`, then `rest` for ever, as fast as it is taken. */
function endless(first: string, rest: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(first);
    const block = rest.repeat(20);
    const more = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.on('drain', more);
    more();
  };
}

describe('time', () => {
  const slow: Partial<FetchRequest> = { timeLimitMs: 150 };
  const drip = (socket: Socket): void => {
    socket.write(head('content-length: 1000'));
    const timer = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(timer));
  };

  test('[J15] an answer that does not begin within the limit is given up', async (t) => {
    assert.equal(journeyed.limits.pageTimeLimitMs, 15_000);
    assert.equal(outcome(await fetchFrom(t, () => {}, slow)), 'failed time-out');
  });

  test('[J15] a server that drips one byte at a time is given up at the limit', async (t) => {
    const startMs = performance.now();
    assert.equal(outcome(await fetchFrom(t, drip, slow)), 'failed time-out');
    const tookMs = performance.now() - startMs;
    assert.ok(tookMs >= 149 && tookMs < 1500, `${tookMs} ms`);
  });

  test('[J15] a server that drips its headers is given up at the limit', async (t) => {
    const dripHeaders = (socket: Socket): void => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('a: b\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    };
    assert.equal(outcome(await fetchFrom(t, dripHeaders, slow)), 'failed time-out');
  });

  test('silence within an answer ends it before the whole limit', async (t) => {
    const silent = (socket: Socket): void => void socket.write(head('content-length: 10'));
    const startMs = performance.now();
    const fetched = await fetchFrom(t, silent, { timeLimitMs: 20_000 }, { idleMsMax: 60 });
    assert.equal(outcome(fetched), 'failed time-out');
    assert.ok(performance.now() - startMs < 5000);
  });

  test('silence before the answer begins is only bound by the whole limit', async (t) => {
    const late = (socket: Socket): void =>
      void setTimeout(() => socket.end(`${head('content-length: 2')}hi`), 150);
    assert.equal(outcome(await fetchFrom(t, late, {}, { idleMsMax: 20 })), 'answer');
  });

  test('looking up the name counts too', async (t) => {
    const lookup = (): Promise<string[]> => new Promise(() => {});
    const fetcher = fetcherTo(t, 1, { hostMap: null, crawlPublic: true, lookup });
    assert.equal(outcome(await fetcher.fetch(pageRequest(slow))), 'failed dns');
  });

  test('nobody there -> failed refused', async (t) => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await once(server.close(), 'close');
    assert.equal(outcome(await fetcherTo(t, port).fetch(pageRequest())), 'failed refused');
  });
});
