/**
 * Crawlers that are killed with no time to say goodbye, at the real pace: what the sites then see is what
 * they would have seen from one crawler that lived.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PROCESS_DIED } from '../../crawler/crawl.ts';
import { type CrawlWorld, crawlWorld } from '../support/crawl-world.ts';
import { firsthandCommand } from '../support/firsthand.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { gapsMs } from '../world/access-log.ts';
import { html } from '../world/answers.ts';
import { policiesPage } from '../world/hotel-pages.ts';

const HOSTS = ['one.example', 'two.example', 'three.example', 'four.example'];
const WORDS = ['/faq', '/parking', '/policies', '/rooms'];
const GAP_MS = 10_000;

const openWorld = () =>
  crawlWorld(
    Object.fromEntries(
      HOSTS.map((host) => [
        host,
        testHotel({ links: linksTo(...WORDS), pages: { '*': html(policiesPage(host)) } }),
      ]),
    ),
  );

function startCrawler(t: TestContext, world: CrawlWorld): ChildProcess {
  const child = spawn(process.execPath, [firsthandCommand, 'crawl', '--once'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: world.database.url,
      HOSTS_FILE: world.writeHosts(t),
      CLOCK: new Date(world.edges.nowMs()).toISOString(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function requestsReach(world: CrawlWorld, count: number): Promise<void> {
  while (world.log().length < count) await setTimeout(50);
}

/**
 * Gaps are kept, no page is asked twice in one refresh, and every site's refresh is finished. Only one that
 * lost its home page to the killed process, and with it all that could be read, is begun anew.
 */
async function checkTraffic(world: CrawlWorld): Promise<void> {
  const { sql } = world.database;
  const refreshes = await sql<{ site: string; outcome: string | null; because: string | null }[]>`
    select site, outcome, because from refreshes order by started_at, ended_at`;
  for (const host of HOSTS) {
    const short = gapsMs(world.log(host)).filter((gap) => gap < GAP_MS);
    assert.deepEqual(short, [], `${host}: a gap under 10 s`);
    const ended = refreshes.filter(({ site }) => site === host);
    for (const { because } of ended.slice(0, -1)) assert.equal(because, PROCESS_DIED, host);
    assert.match(ended.at(-1)?.outcome ?? 'open', /^(complete|partial)$/, host);
  }
  const twice = await sql`select site, url from ledger
    where purpose <> 'robots' and outcome <> 'not-sent' group by site, refresh_id, url having count(*) > 1`;
  assert.deepEqual([...twice], [], 'a page twice in one refresh');
  const asked = await sql<{ site: string; count: number }[]>`
    select site, count(*)::int as count from ledger where outcome <> 'not-sent' group by site`;
  for (const { site, count } of asked) {
    assert.ok(world.log(site).length <= count, `${site}: every request stands in the ledger`);
  }
}

test('of two crawlers one is killed in mid-refresh: the other goes on with the next page', async (t) => {
  await using world = await openWorld();
  const doomed = startCrawler(t, world);
  await requestsReach(world, HOSTS.length + 2);
  const other = startCrawler(t, world);
  await setTimeout(randomInt(2000, 9000));
  doomed.kill('SIGKILL');
  const seen = world.log().length;
  const [code] = await once(other, 'exit');
  assert.equal(code, 0);
  assert.ok(world.log().length >= seen + HOSTS.length, 'the other took over');
  await checkTraffic(world);
});

test('a crawler that is killed at any moment and started again finishes its refreshes', async (t) => {
  await using world = await openWorld();
  for (let kills = 0; kills < 2; kills += 1) {
    const doomed = startCrawler(t, world);
    await requestsReach(world, world.log().length + 1);
    const livedMs = randomInt(0, 12_000);
    t.diagnostic(`killed ${livedMs} ms after a request arrived`);
    await setTimeout(livedMs);
    doomed.kill('SIGKILL');
  }
  const last = startCrawler(t, world);
  const [code] = await once(last, 'exit');
  assert.equal(code, 0);
  await checkTraffic(world);
});
