/** Removal against the real crawler on loopback: what it saw decides who may speak, and it never comes back. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { recheckSite } from '../../crawler/recheck.ts';
import { partiesOfCase } from '../../db/parties.ts';
import { publishedAddresses, requests } from '../../db/schema/requests.ts';
import { sites } from '../../db/schema/sites.ts';
import { addSubject } from '../../db/sites.ts';
import { robotsNamesUs } from '../../server/cases.ts';
import type { Config } from '../../server/config.ts';
import { openProofDoor } from '../../server/proof-door.ts';
import { applyEvent } from '../../server/requests/apply-event.ts';
import { runCaseClock } from '../../server/requests/case-clock.ts';
import { openCase } from '../../server/requests/open-case.ts';
import { pressButton } from '../../server/requests/press.ts';
import { lookForProof, namesFor } from '../../server/requests/prove.ts';
import { aboutFact } from '../../server/requests/what-about.ts';
import { casesOn, keyFrom, senderAt } from '../support/cases.ts';
import { type CrawlWorld, crawlWorld, DAY_MS } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { html, robots } from '../world/answers.ts';
import { policiesPage } from '../world/hotel-pages.ts';
import type { SiteHandler } from '../world/site-server.ts';

const SITE = 'inn.example';
const CONTACT = html(
  '<!doctype html><html lang="en"><title>Contact</title><h1>Contact</h1><p>Write to <a href="mailto:info@inn.example">info@inn.example</a></p></html>',
);
const inn = testHotel({ links: linksTo('/policies', '/contact'), pages: { '/contact': CONTACT } });

function casesIn(world: CrawlWorld) {
  const dir = mkdtempSync(join(tmpdir(), 'firsthand-removal-'));
  const cases = casesOn(world.database.db, join(dir, 'removals.ndjson'), {
    robotsNamesUs: (site) => robotsNamesUs(world.database.db, world.edges.profile, site),
  });
  return { ...cases, [Symbol.dispose]: () => rmSync(dir, { recursive: true }) };
}
const about = { kind: 'removal', scope: 'site', site: SITE } as const;

describe('after a crawl', () => {
  test('[C28] the address that the crawler saw on the contact page is asked', async () => {
    await using world = await crawlWorld({ [SITE]: inn });
    await world.crawl();
    const [seen] = await world.database.db.select().from(publishedAddresses);
    assert.deepEqual(
      [seen?.address, seen?.pageUrl],
      ['info@inn.example', 'http://inn.example/contact'],
    );
    using cases = casesIn(world);
    const { request } = await openCase(
      cases.deps,
      about,
      senderAt('rival@other.example'),
      world.edges.nowMs(),
    );
    assert.equal(request.status, 'asked');
    assert.ok(await keyFrom(cases, 'question', 'info@inn.example'));
  });

  test('[C28] [C29] a held or removed site sees no further request, and nothing comes back', async () => {
    await using world = await crawlWorld({ [SITE]: inn });
    await world.crawl();
    assert.ok((await world.facts()).length > 0);
    using cases = casesIn(world);
    const now = world.edges.nowMs();
    const { request } = await openCase(cases.deps, about, senderAt('maria@inn.example'), now);
    const before = world.log().length;
    world.pass(40 * DAY_MS);
    await world.crawl();
    assert.equal(world.log().length, before, 'held');
    const key = await keyFrom(cases, 'receipt-removal', 'maria@inn.example');
    await pressButton(cases.deps, request.ref, key, 'confirm', now);
    assert.deepEqual(await world.facts(), []);
    await applyEvent(
      cases.deps,
      request.ref,
      { type: 'decided', decision: 'accept' },
      { by: 'ada' },
      now,
    );
    world.pass(40 * DAY_MS);
    await world.crawl();
    const place = {
      site: SITE,
      kind: 'hotel',
      homeUrl: 'http://inn.example/',
      pathPrefix: '/',
    } as const;
    await assert.rejects(addSubject(world.database.db, place, world.edges.nowMs()));
    await world.crawl();
    assert.equal(world.log().length, before, 'removed');
    assert.deepEqual(await world.facts(), []);
  });

  test('[C30] a report has its page read again, once, and the new value is shown', async () => {
    let hour = 3;
    const policies: SiteHandler = (...exchange) =>
      html(policiesPage('Test hotel').replace('3:00 pm', `${hour}:00 pm`))(...exchange);
    await using world = await crawlWorld({
      [SITE]: testHotel({ pages: { '/policies': policies } }),
    });
    await world.crawl();
    const db = world.database.db;
    const fact = (await world.facts()).find(({ key }) => key === 'check_in_from');
    assert.ok(fact, 'the page states a check-in time');
    using cases = casesIn(world);
    const named = await aboutFact(cases.deps, fact.subject, fact.key);
    assert.ok(named);
    for (const guest of ['one@guest.example', 'two@guest.example', 'three@guest.example']) {
      await openCase(cases.deps, named, senderAt(guest), world.edges.nowMs());
    }
    hour = 5;
    const before = world.log().filter(({ url }) => url === '/policies').length;
    for (let time = 0; time < 3; time += 1) {
      await recheckSite(SITE, world.edges, AbortSignal.timeout(20_000));
    }
    const after = world.log().filter(({ url }) => url === '/policies').length;
    assert.equal(after - before, 1);
    await runCaseClock(cases.deps, world.edges.nowMs());
    const now = (await world.facts()).find(({ key }) => key === 'check_in_from');
    assert.deepEqual([fact.value, now?.value], ['15:00', '17:00']);
    assert.equal((await db.select().from(requests))[0]?.status, 'done');
    for (const guest of ['one@guest.example', 'three@guest.example']) {
      assert.ok(await keyFrom(cases, 'fact-changed', guest));
    }
  });
});

describe("a robots.txt that closes the site to the bot's own name", () => {
  const closed = (text: string) => testHotel({ robots: robots(text) });
  const rows: [title: string, text: string, status: string][] = [
    ['shows its wish: proved', 'User-agent: JourneyedBot\nDisallow: /\n', 'proved'],
    ['for everybody shows nothing about us', 'User-agent: *\nDisallow: /\n', 'held'],
    [
      'for one path shows nothing about the whole',
      'User-agent: JourneyedBot\nDisallow: /private/\n',
      'held',
    ],
  ];
  for (const [title, text, status] of rows) {
    test(title, async () => {
      await using world = await crawlWorld({ [SITE]: closed(text) });
      await world.crawl();
      using cases = casesIn(world);
      const opened = await openCase(
        cases.deps,
        about,
        senderAt('x@other.example'),
        world.edges.nowMs(),
      );
      assert.equal(opened.request.status, status);
    });
  }
});

describe('proof by a file', () => {
  test('[C27] is one ledgered request in the pace of the held site, and only where it is asked for', async (t) => {
    let file = '';
    await using world = await crawlWorld({
      [SITE]: testHotel({
        pages: {
          '/.well-known/testbot-removal.txt': (_request, response) => {
            response.writeHead(200, { 'content-type': 'text/plain' }).end(file);
          },
        },
      }),
    });
    await world.crawl();
    using cases = casesIn(world);
    const { db } = world.database;
    const now = world.edges.nowMs();
    const config = {
      profile: world.edges.profile,
      hostsFile: world.writeHosts(t),
      crawlPublic: false,
      publicUrl: null,
    } as Config;
    const door = openProofDoor(config, db, world.edges.nowMs);
    t.after(() => door.close());
    const none = async () => [];
    const edges = { resolvers: [none, none] as const, fetchForProof: door.fetchForProof };
    const rules = { ...cases.deps.rules, proofsOffered: ['mail', 'dns', 'file', 'meta'] as const };
    const deps = { ...cases.deps, rules };
    const { request, senderKey } = await openCase(deps, about, senderAt('agency@web.de'), now);
    assert.ok((await db.select().from(sites).where(eq(sites.site, SITE)))[0]?.heldAt);
    const asked = { ref: request.ref, key: senderKey, way: 'file' } as const;
    const first = await lookForProof(deps, edges, asked, now);
    assert.deepEqual(first, { kind: 'not-proved', because: 'not_found' });
    const [party] = await partiesOfCase(db, request.ref);
    file = party ? namesFor(deps, request, party).value : '';
    assert.deepEqual(await lookForProof(deps, edges, asked, now), { kind: 'proved' });
    const proofs = (await world.ledger()).filter(({ purpose }) => purpose === 'proof');
    assert.deepEqual(
      proofs.map(({ status }) => status),
      [200, 200],
    );
  });
});
