/** Where requests may go, with and without a host map. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFetcher } from '../../../crawler/fetch/fetch.ts';
import { resolveTarget, type TargetRules } from '../../../crawler/fetch/target.ts';
import { fetcherTo, pageRequest, rawServer } from '../../support/raw-server.ts';

const names: Readonly<Record<string, string[]>> = {
  'hotel.example': ['93.184.215.14', '2606:2800:21f::1'],
  'v6.example': ['2606:2800:21f::1'],
  'private.example': ['10.0.0.7'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'empty.example': [],
  localhost: ['127.0.0.1'],
};

const publicRules: TargetRules = {
  hostMap: null,
  crawlPublic: true,
  lookup: async (name) => {
    const addresses = names[name];
    if (!addresses) throw new Error(`ENOTFOUND ${name}`);
    return addresses;
  },
};

const noLookup = async (name: string): Promise<string[]> => {
  assert.fail(`${name} was looked up`);
};

async function outcome(url: string, rules: TargetRules): Promise<string> {
  const resolved = await resolveTarget(url, rules);
  if (resolved.kind !== 'target') return `${resolved.kind} ${resolved.because}`;
  const { address, port, paceKey } = resolved.target;
  return `${address} ${port} ${paceKey}`;
}

describe('on the public internet', () => {
  const table: [string, string][] = [
    ['http://hotel.example/', '93.184.215.14 80 93.184.215.14'],
    ['https://hotel.example/', '93.184.215.14 443 93.184.215.14'],
    ['https://hotel.example:443/', '93.184.215.14 443 93.184.215.14'],
    ['https://v6.example/', '2606:2800:21f::1 443 2606:2800:21f::1'],
    ['https://private.example/', 'not-sent private_address'],
    ['https://metadata.example/', 'not-sent private_address'],
    ['https://mixed.example/', 'not-sent private_address'],
    ['https://mapped.example/', 'not-sent private_address'],
    ['http://localhost/', 'not-sent private_address'],
    ['http://127.0.0.1/', 'not-sent private_address'],
    ['http://2130706433/', 'not-sent private_address'],
    ['http://0x7f.1/', 'not-sent private_address'],
    ['http://017700000001/', 'not-sent private_address'],
    ['http://[::1]/', 'not-sent private_address'],
    ['http://[::ffff:169.254.169.254]/', 'not-sent private_address'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'not-sent private_address'],
    ['http://8.8.8.8/', 'not-sent bad_url'],
    ['https://empty.example/', 'failed dns'],
    ['https://unknown.example/', 'failed dns'],
    ['https://hotel.example:8443/', 'not-sent bad_url'],
    ['http://hotel.example:22/', 'not-sent bad_url'],
    ['http://hotel.example:443/', 'not-sent bad_url'],
    ['https://user:pass@hotel.example/', 'not-sent bad_url'],
    ['https://user@hotel.example/', 'not-sent bad_url'],
    ['ftp://hotel.example/', 'not-sent bad_url'],
    ['file:///etc/passwd', 'not-sent bad_url'],
    ['javascript:alert(1)', 'not-sent bad_url'],
    ['data:text/html,hi', 'not-sent bad_url'],
    ['//hotel.example/', 'not-sent bad_url'],
    ['https://', 'not-sent bad_url'],
    ['', 'not-sent bad_url'],
    [`https://hotel.example/${'a'.repeat(2048)}`, 'not-sent bad_url'],
    [`https://hotel.example/${'é'.repeat(1000)}`, 'not-sent bad_url'],
  ];
  for (const [url, expected] of table) {
    test(`${url.slice(0, 60)} -> ${expected}`, async () => {
      assert.equal(await outcome(url, publicRules), expected);
    });
  }

  test('nothing is looked up or sent while public crawling is off', async () => {
    const rules = { ...publicRules, crawlPublic: false, lookup: noLookup };
    assert.equal(await outcome('https://hotel.example/', rules), 'not-sent public_crawl_off');
  });
});

describe('with a host map', () => {
  const hostMap = new Map([
    ['hotel.example', { address: '127.0.0.1', port: 8081 }],
    ['demo.localhost', { address: '127.0.0.1', port: 8082 }],
  ]);
  const rules = { hostMap, crawlPublic: true, lookup: noLookup };
  const table: [string, string][] = [
    ['http://hotel.example/', '127.0.0.1 8081 hotel.example'],
    ['https://hotel.example/', '127.0.0.1 8081 hotel.example'],
    ['http://HOTEL.example:99/', '127.0.0.1 8081 hotel.example'],
    ['http://demo.localhost:8082/', '127.0.0.1 8082 demo.localhost'],
    ['http://www.hotel.example/', 'not-sent not_in_hosts_file'],
    ['http://localhost:8081/', 'not-sent not_in_hosts_file'],
    ['https://other.example/', 'not-sent not_in_hosts_file'],
    ['http://127.0.0.1:8081/', 'not-sent private_address'],
    ['http://[::1]:8081/', 'not-sent private_address'],
    ['http://8.8.8.8/', 'not-sent bad_url'],
    ['http://user@hotel.example/', 'not-sent bad_url'],
  ];
  for (const [url, expected] of table) {
    test(`${url} -> ${expected}`, async () => assert.equal(await outcome(url, rules), expected));
  }
});

test('a name that leads into the private net is not connected to', async () => {
  const options = { userAgent: 'test', hostMap: null, crawlPublic: true };
  const fetcher = createFetcher({ ...options, lookup: async () => ['127.0.0.1'] });
  const fetched = await fetcher.fetch(pageRequest({ url: 'http://rebinding.example/' }));
  assert.equal(fetched.kind === 'not-sent' && fetched.because, 'private_address');
});

describe('pinning', () => {
  test('the name is looked up once, and a second answer cannot move the request', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const options = { userAgent: 'test', hostMap: null, crawlPublic: true };
    const fetcher = createFetcher({ ...options, lookup: async () => answers.shift() ?? [] });
    const resolved = await fetcher.resolve('https://hotel.example/');
    assert.equal(resolved.kind === 'target' && resolved.target.address, '93.184.215.14');
    assert.equal(answers.length, 1);
    fetcher.close();
  });

  test('a target is good for its own origin only, and only from the same fetcher', async (t) => {
    const server = await rawServer(t, (socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    const fetcher = fetcherTo(t, server.port);
    const resolved = await fetcher.resolve('http://site.example/');
    assert.ok(resolved.kind === 'target');
    const fetched = await fetcher.fetch(pageRequest(), undefined, resolved.target);
    assert.equal(fetched.kind, 'answer');
    const elsewhere = pageRequest({ url: 'http://other.example/' });
    await assert.rejects(fetcher.fetch(elsewhere, undefined, resolved.target), /not resolved/);
    const forged = { ...resolved.target, address: '10.0.0.1' };
    await assert.rejects(fetcher.fetch(pageRequest(), undefined, forged), /not resolved/);
    const nowhere = pageRequest({ url: 'no address' });
    await assert.rejects(fetcher.fetch(nowhere, undefined, forged), /not resolved/);
    assert.equal(server.requests.length, 1);
  });
});
