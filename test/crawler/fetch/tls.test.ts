/** https: the certificate is verified against the URL's name, and nothing switches that off. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { promisify } from 'node:util';
import type { Fetched } from '../../../crawler/fetch/fetched.ts';
import { fetcherTo, listen, pageRequest, rawServer } from '../../support/raw-server.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../../support/tls/${name}.pem`, import.meta.url), 'utf8');

type Certificate = 'secure' | 'expired' | 'self-signed';

async function secureServer(t: TestContext, certificate: Certificate): Promise<number> {
  const options = { cert: pem(certificate), key: pem(`${certificate}.key`) };
  return listen(
    t,
    https.createServer(options, (_request, response) => response.end('hi')),
  );
}

async function fetchSecure(t: TestContext, port: number, url: string): Promise<Fetched> {
  const target = { address: '127.0.0.1', port };
  const hostMap = new Map(['secure.example', 'other.example'].map((name) => [name, target]));
  return fetcherTo(t, port, { hostMap }).fetch(pageRequest({ url }));
}

describe('with the test authority trusted', () => {
  const bundled = tls.getCACertificates('default');
  before(() => tls.setDefaultCACertificates([pem('authority')]));
  after(() => tls.setDefaultCACertificates(bundled));

  test('a valid certificate -> answer', async (t) => {
    const fetched = await fetchSecure(
      t,
      await secureServer(t, 'secure'),
      'https://secure.example/',
    );
    assert.equal(fetched.kind === 'answer' && Buffer.from(fetched.body).toString(), 'hi');
  });

  test('silence within an answer is noticed behind TLS too', async (t) => {
    const server = https.createServer(
      { cert: pem('secure'), key: pem('secure.key') },
      (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('hi'),
    );
    const port = await listen(t, server);
    const hostMap = new Map([['secure.example', { address: '127.0.0.1', port }]]);
    const fetcher = fetcherTo(t, port, { hostMap, idleMsMax: 60 });
    const startMs = performance.now();
    const fetched = await fetcher.fetch(pageRequest({ url: 'https://secure.example/' }));
    assert.equal(fetched.kind === 'failed' && fetched.because, 'time-out');
    assert.ok(performance.now() - startMs < 3000);
  });

  const refused: [string, Certificate, string][] = [
    ['a certificate of another name', 'secure', 'https://other.example/'],
    ['an expired certificate', 'expired', 'https://secure.example/'],
    ['a self-signed certificate', 'self-signed', 'https://secure.example/'],
  ];
  for (const [name, certificate, url] of refused) {
    test(`${name} -> failed tls`, async (t) => {
      const fetched = await fetchSecure(t, await secureServer(t, certificate), url);
      assert.equal(fetched.kind === 'failed' && fetched.because, 'tls');
    });
  }
});

test('an unknown authority -> failed tls', async (t) => {
  const fetched = await fetchSecure(t, await secureServer(t, 'secure'), 'https://secure.example/');
  assert.equal(fetched.kind === 'failed' && fetched.because, 'tls');
});

test('https spoken to a plain server -> failed tls', async (t) => {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  const port = await listen(t, server);
  const fetched = await fetchSecure(t, port, 'https://secure.example/');
  assert.equal(fetched.kind === 'failed' && fetched.because, 'tls');
});

test('a handshake that hangs is given up at the connect limit', async (t) => {
  const { port } = await rawServer(t, () => {});
  const hostMap = new Map([['secure.example', { address: '127.0.0.1', port }]]);
  const fetcher = fetcherTo(t, port, { hostMap, connectMsMax: 60 });
  const fetched = await fetcher.fetch(pageRequest({ url: 'https://secure.example/' }));
  assert.equal(fetched.kind === 'failed' && fetched.because, 'time-out');
});

test('NODE_TLS_REJECT_UNAUTHORIZED=0 does not switch verification off', async (t) => {
  const port = await secureServer(t, 'self-signed');
  const fetchOnce = `
    import { createFetcher } from './crawler/fetch/fetch.ts';
    const hostMap = new Map([['secure.example', { address: '127.0.0.1', port: ${port} }]]);
    const fetcher = createFetcher({ userAgent: 'test', hostMap, crawlPublic: false });
    const request = { url: 'https://secure.example/', timeLimitMs: 5000, bytesMax: 9, accept: '*/*' };
    console.log((await fetcher.fetch(request)).because);
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', fetchOnce],
    { env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' } },
  );
  assert.equal(stdout, 'tls\n');
});
