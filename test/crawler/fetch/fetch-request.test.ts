/** What leaves for a site: the one request, its headers, and nothing else. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import http from 'node:http';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { fetcherTo, listen, pageRequest, rawServer } from '../../support/raw-server.ts';

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi';

describe('the request', () => {
  test('[J01] carries exactly the user agent of the profile', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const fetcher = fetcherTo(t, server.port);
    await fetcher.fetch(pageRequest());
    await fetcher.fetch(pageRequest({ url: 'http://site.example/robots.txt' }));
    const agents = server.requests.map((head) => /^user-agent: (.*)$/m.exec(head)?.[1]);
    const promised =
      'Mozilla/5.0 (compatible; JourneyedBot/1.0; +https://journeyed.ai/data/crawler/)';
    assert.deepEqual(agents, [promised, promised]);
    assert.equal(journeyed.identity.userAgent, promised);
  });

  test('[J03] carries the same user agent every time and no second name for us', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const fetcher = fetcherTo(t, server.port);
    for (let i = 0; i < 20; i++) await fetcher.fetch(pageRequest());
    assert.equal(server.requests.length, 20);
    assert.equal(new Set(server.requests).size, 1);
    assert.equal(server.requests[0]?.match(/^(user-agent|from|x-[a-z-]+): /gm)?.length, 1);
  });

  test('[J22] is these lines, with no cookie after one was set and no Referer', async (t) => {
    const withCookie =
      'HTTP/1.1 200 OK\r\nset-cookie: id=1; Path=/\r\nset-cookie: b=2\r\ncontent-length: 0\r\n\r\n';
    const server = await rawServer(t, (socket) => socket.end(withCookie));
    const fetcher = fetcherTo(t, server.port);
    await fetcher.fetch(pageRequest({ url: 'http://site.example/a?b=c#part' }));
    await fetcher.fetch(pageRequest({ url: 'http://site.example/a?b=c#part' }));
    const lines = [
      'GET /a?b=c HTTP/1.1',
      'host: site.example',
      'connection: close',
      `user-agent: ${journeyed.identity.userAgent}`,
      'accept: text/html',
      'accept-encoding: gzip, br, zstd',
    ].join('\r\n');
    assert.deepEqual(server.requests, [lines, lines]);
  });

  test('follows no redirect: a 302 is an answer', async (t) => {
    const moved = 'HTTP/1.1 302 Found\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n';
    const server = await rawServer(t, (socket) => socket.end(moved));
    const fetched = await fetcherTo(t, server.port).fetch(pageRequest());
    assert.equal(fetched.kind === 'answer' && fetched.status, 302);
    assert.equal(server.requests.length, 1);
  });

  test('is not repeated when the server closes without an answer', async (t) => {
    const server = await rawServer(t, (socket) => socket.destroy());
    const fetched = await fetcherTo(t, server.port).fetch(pageRequest());
    assert.equal(fetched.kind, 'failed');
    assert.equal(server.requests.length, 1);
  });

  test('is not repeated after a 503 with Retry-After: 0', async (t) => {
    const busy = 'HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n';
    const server = await rawServer(t, (socket) => socket.end(busy));
    await fetcherTo(t, server.port).fetch(pageRequest());
    assert.equal(server.requests.length, 1);
  });

  test('keeps the name and port of the URL in Host', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    await fetcherTo(t, server.port).fetch(pageRequest({ url: 'http://site.example:8080/' }));
    assert.match(server.requests[0] ?? '', /^host: site\.example:8080\r$/m);
  });

  test('asks conditionally with the validators of the last answer', async (t) => {
    const notModified = 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n';
    const server = await rawServer(t, (socket) => socket.end(notModified));
    const lastModified = 'Tue, 01 Dec 2026 08:00:00 GMT';
    const request = pageRequest({ etag: 'W/"a\u00e9"', lastModified });
    const fetched = await fetcherTo(t, server.port).fetch(request);
    assert.equal(fetched.kind === 'answer' && fetched.status, 304);
    assert.match(server.requests[0] ?? '', /^if-none-match: W\/"a\u00e9"\r$/m);
    assert.match(server.requests[0] ?? '', /^if-modified-since: Tue, 01 Dec 2026 08:00:00 GMT$/m);
  });

  test('leaves out a validator that cannot stand in a header line', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const fetcher = fetcherTo(t, server.port);
    for (const etag of ['"a"\r\nx-evil: 1', '"\u2713"', 'x'.repeat(2000), '']) {
      const fetched = await fetcher.fetch(pageRequest({ etag }));
      assert.equal(fetched.kind, 'answer');
    }
    assert.equal(server.requests.length, 4);
    assert.doesNotMatch(server.requests.join(), /if-none-match|x-evil/);
  });
});

describe('signing', () => {
  test('adds its headers once, over what is sent', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const seen: unknown[] = [];
    const sign = (url: string, headers: Readonly<Record<string, string>>) => {
      seen.push([url, headers['user-agent']]);
      return { 'signature-agent': '"https://bot.example"', signature: 'sig1=:AA==:' };
    };
    await fetcherTo(t, server.port, { sign }).fetch(pageRequest());
    assert.deepEqual(seen, [['http://site.example/', journeyed.identity.userAgent]]);
    assert.match(server.requests[0] ?? '', /^signature-agent: "https:\/\/bot\.example"\r$/m);
    assert.match(server.requests[0] ?? '', /^signature: sig1=:AA==:$/m);
  });

  test('that throws sends nothing', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const sign = () => {
      throw new Error('no key');
    };
    const fetcher = fetcherTo(t, server.port, { sign });
    await assert.rejects(fetcher.fetch(pageRequest()), /signing the request/);
    assert.equal(server.requests.length, 0);
  });
});

test('headers that cannot be written are our bug, not a failure of the site', async (t) => {
  const server = await rawServer(t, (socket) => socket.end(ok));
  const fetcher = fetcherTo(t, server.port, { userAgent: 'a\r\nb: c' });
  await assert.rejects(fetcher.fetch(pageRequest()), /writing the request/);
  assert.equal(server.requests.length, 0);
});

describe('stopping', () => {
  test('before the request leaves: not sent', async (t) => {
    const server = await rawServer(t, (socket) => socket.end(ok));
    const fetcher = fetcherTo(t, server.port);
    const fetched = await fetcher.fetch(pageRequest(), AbortSignal.abort());
    assert.deepEqual(fetched, {
      kind: 'not-sent',
      url: 'http://site.example/',
      because: 'stopped',
    });
    fetcher.close();
    assert.equal((await fetcher.fetch(pageRequest())).kind, 'not-sent');
    assert.equal(server.requests.length, 0);
  });

  test('after the request left: failed, and no fault of the site', async (t) => {
    const stop = new AbortController();
    const server = await rawServer(t, () => stop.abort());
    const fetched = await fetcherTo(t, server.port).fetch(pageRequest(), stop.signal);
    assert.equal(fetched.kind === 'failed' && fetched.because, 'stopped');
  });
});

describe('the environment', () => {
  test('[J21] cannot name a proxy', async (t) => {
    const site = await rawServer(t, (socket) => socket.end(ok));
    const toProxy: string[] = [];
    const proxy = http.createServer((request, response) => {
      toProxy.push(request.url ?? '');
      response.end('by proxy');
    });
    proxy.on('connect', (request, socket) => {
      toProxy.push(request.url ?? '');
      socket.end();
    });
    const proxyUrl = `http://127.0.0.1:${await listen(t, proxy)}`;
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'];
    const env = Object.fromEntries(names.map((name) => [name, proxyUrl]));
    const fetchOnce = `
      import { createFetcher } from './crawler/fetch/fetch.ts';
      const hostMap = new Map([['site.example', { address: '127.0.0.1', port: ${site.port} }]]);
      const fetcher = createFetcher({ userAgent: 'test', hostMap, crawlPublic: false });
      const request = { url: 'http://site.example/', timeLimitMs: 5000, bytesMax: 100, accept: '*/*' };
      const fetched = await fetcher.fetch(request);
      console.log(Buffer.from(fetched.body ?? '').toString());
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', fetchOnce],
      { env: { ...process.env, ...env, NO_PROXY: '', no_proxy: '', NODE_USE_ENV_PROXY: '1' } },
    );
    assert.equal(stdout, 'hi\n');
    assert.equal(site.requests.length, 1);
    assert.deepEqual(toProxy, []);
  });
});
