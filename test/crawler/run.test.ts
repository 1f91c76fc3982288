import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { SiteLine } from '../../crawler/crawl.ts';
import { type Running, runCrawler } from '../../crawler/run.ts';
import { setSwitch } from '../../db/switches.ts';
import { type CrawlWorld, crawlWorld, NOON_MS } from '../support/crawl-world.ts';
import { fixedSite } from '../world/site-server.ts';

const page = (title: string, body: string) => ({
  type: 'text/html',
  body: `<html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`,
});

const inn = fixedSite(
  new Map([
    ['/', page('The Inn', '<a href="/faq">Questions</a><p>Welcome to our house on the hill.</p>')],
    ['/faq', page('Questions – The Inn', '<h2>Arrival</h2><p>Check-in is from 3pm.</p>')],
  ]),
);

async function start(world: CrawlWorld, lines: SiteLine[]): Promise<Running> {
  return await runCrawler(world.edges, {
    databaseUrl: world.database.url,
    sitesAtOnceMax: 10,
    onLine: (line) => lines.push(line),
    onError: (error) => {
      throw error;
    },
  });
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (holds()) return;
    await setTimeout(100);
  }
  assert.fail(`waited 15 s for ${what}`);
}

describe('ours: the service works on what is due', () => {
  test('two processes share the sites, and each site is read by one of them', async () => {
    const hosts = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.example`, inn]));
    await using world = await crawlWorld(hosts);
    const lines: SiteLine[] = [];
    const running = [await start(world, lines), await start(world, lines)];
    await until(() => lines.length === 4, 'four sites');
    for (const process of running) await process.stop();
    assert.deepEqual(
      lines.map((line) => line.outcome),
      Array(4).fill('complete'),
    );
    for (const host of Object.keys(hosts)) {
      assert.deepEqual(world.asked(host).filter((url) => url === '/faq').length, 1);
    }
  });

  test('stop-all keeps every request back until it is lifted', async () => {
    await using world = await crawlWorld({ 'a.example': inn });
    const stop = { name: 'stop-all', nowMs: NOON_MS, by: 'test', because: 'drill' };
    await setSwitch(world.database.db, { ...stop, value: 'on' });
    const lines: SiteLine[] = [];
    const running = await start(world, lines);
    await setTimeout(2500);
    assert.deepEqual(world.asked('a.example'), []);
    await setSwitch(world.database.db, { ...stop, value: 'off' });
    await until(() => lines.length === 1, 'the site');
    await running.stop();
  });
});
