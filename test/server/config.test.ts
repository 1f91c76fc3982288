import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { journeyed } from '../../crawler/profiles/journeyed.ts';
import { publicFaults } from '../../crawler/profiles/public-faults.ts';
import { readConfig } from '../../server/config.ts';
import { botPageFault } from '../../server/own-bot-page.ts';

describe('ours: the environment is read once, and every fault is reported at once', () => {
  test('nothing set gives the defaults', () => {
    const read = readConfig({});
    if (read.kind !== 'config') throw new Error(read.faults.join());
    assert.equal(read.config.profile, journeyed);
    assert.equal(read.config.port, 3000);
    assert.equal(read.config.crawlPublic, false);
    assert.equal(read.config.databaseUrl, null);
  });

  test('an empty value counts as not given', () => {
    assert.equal(readConfig({ PORT: '', DATABASE_URL: '', CRAWL_PUBLIC: '' }).kind, 'config');
  });

  test('all faults come in one list, each with its name', () => {
    const read = readConfig({
      PROFILE: 'unknown',
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      CRAWL_PUBLIC: 'maybe',
      CLOCK: 'yesterday',
      HOSTS_FILE: '/does/not/exist.json',
      ALERT_TO: 'nobody',
      ROLE: 'cook',
    });
    assert.equal(read.kind, 'faults');
    const faults = read.kind === 'faults' ? read.faults : [];
    const named = new Set(faults.map((fault) => fault.split(':')[0]));
    const expected = 'PROFILE PORT DATABASE_URL CRAWL_PUBLIC CLOCK HOSTS_FILE ALERT_TO ROLE';
    assert.deepEqual([...named].sort(), expected.split(' ').sort());
  });

  const contradictions: [environment: Record<string, string>, fault: RegExp][] = [
    [{ CLOCK: '2026-12-02T01:30:00Z' }, /CLOCK: is refused without HOSTS_FILE/],
    [{ CRAWL_PUBLIC: 'yes' }, /PUBLIC_URL: must be https:\/\/journeyed\.ai/],
    [{ CRAWL_PUBLIC: 'yes', PUBLIC_URL: 'https://clone.example' }, /PUBLIC_URL: must be/],
    [
      {
        CRAWL_PUBLIC: 'yes',
        PUBLIC_URL: 'https://journeyed.ai',
        HOSTS_FILE: import.meta.filename,
      },
      /CRAWL_PUBLIC: contradicts HOSTS_FILE/,
    ],
  ];
  for (const [environment, fault] of contradictions) {
    test(`${JSON.stringify(Object.keys(environment))} is refused`, () => {
      const read = readConfig(environment);
      assert.match(read.kind === 'faults' ? read.faults.join('\n') : '', fault);
    });
  }
});

describe('ours: a clone never crawls under the bot’s name', () => {
  test('a profile with example contact data is not fit for the public internet', () => {
    assert.deepEqual(publicFaults(journeyed), []);
    const { identity } = journeyed;
    const example = {
      ...identity,
      contactEmail: 'bot@hotel.example',
      origin: 'https://bot.example',
    };
    assert.equal(publicFaults({ ...journeyed, identity: example }).length, 3);
    assert.equal(publicFaults({ ...journeyed, signing: { required: true } }).length, 1);
  });

  test('the bot page must answer and be this profile’s', async () => {
    const { userAgent, contactEmail, infoPath } = journeyed.identity;
    let body = '';
    const server = createServer((request, response) => {
      response.writeHead(request.url === infoPath ? 200 : 404).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.match((await botPageFault(url, journeyed)) ?? '', /is not this bot's page/);
    body = `${userAgent} ${contactEmail}`;
    assert.equal(await botPageFault(url, journeyed), null);
    server.close();
    server.closeAllConnections();
    assert.match((await botPageFault(url, journeyed)) ?? '', /cannot be read/);
  });
});
