import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { enqueueRecheck, unansweredRechecks } from '../../db/rechecks.ts';
import { subjectsOf } from '../../db/sites.ts';
import { crawlWorld, DAY_MS } from '../support/crawl-world.ts';
import type { SiteHandler } from '../world/site-server.ts';

const HOST = 'inn.example';
const HOME =
  '<html lang="en"><title>The Inn</title><h1>The Inn</h1><a href="/faq">FAQ</a><p>Welcome.</html>';
const faq = (hour: string) => `<html lang="en"><title>FAQ – The Inn</title><h1>FAQ</h1>
  <h2>Arrival</h2><p>Check-in is from ${hour}.</p>
  <p>Please write to us about anything else that you would like to know before you come.</p></html>`;

/** A hotel whose check-in hour can be changed, or whose page can be taken away. */
function inn(): { site: SiteHandler; page: { hour: string | null } } {
  const page: { hour: string | null } = { hour: '3pm' };
  const site: SiteHandler = (request, response) => {
    const isFaq = request.url === '/faq' && page.hour !== null;
    if (request.url !== '/' && !isFaq) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(request.url === '/' ? HOME : faq(page.hour ?? ''));
  };
  return { site, page };
}

async function report(world: Awaited<ReturnType<typeof crawlWorld>>): Promise<void> {
  const { db } = world.database;
  const [subject] = await subjectsOf(db, HOST);
  if (!subject) throw new Error('no subject');
  const page = { site: HOST, subjectId: subject.id, pageUrl: `http://${HOST}/faq` };
  await db.transaction((tx) => enqueueRecheck(tx, page, world.edges.nowMs()));
}

describe('ours: a reported page is read again, within the site’s pace', () => {
  test('[C30] a hundred reports of one page are one request, and its change is saved', async () => {
    const { site, page } = inn();
    await using world = await crawlWorld({ [HOST]: site });
    await world.crawl();
    const times = (await world.facts()).filter(({ key }) => key === 'check_in_from');
    assert.deepEqual(
      times.map(({ value }) => value),
      ['15:00'],
    );
    world.pass(DAY_MS / 2);
    page.hour = '4pm';
    for (let n = 0; n < 100; n += 1) await report(world);
    const before = world.log(HOST).length;
    const [line] = await world.crawl(HOST);
    assert.equal(line?.because, 'rechecked');
    assert.deepEqual(world.asked(HOST).slice(before), ['/faq']);
    const now = (await world.facts()).filter(({ key }) => key === 'check_in_from');
    assert.deepEqual(
      now.map(({ value }) => value),
      ['16:00'],
    );
    const [answer] = await unansweredRechecks(world.database.db);
    assert.equal(answer?.outcome, 'read');
  });

  test('a page that is gone takes its facts along', async () => {
    const { site, page } = inn();
    await using world = await crawlWorld({ [HOST]: site });
    await world.crawl();
    page.hour = null;
    await report(world);
    await world.crawl(HOST);
    assert.deepEqual(
      (await world.facts()).filter(({ key }) => key === 'check_in_from'),
      [],
    );
    const [answer] = await unansweredRechecks(world.database.db);
    assert.equal(answer?.outcome, 'gone');
  });

  test('the next refresh stays where it was', async () => {
    const { site } = inn();
    await using world = await crawlWorld({ [HOST]: site });
    const [first] = await world.crawl();
    await report(world);
    const [line] = await world.crawl(HOST);
    assert.equal(line?.next_at, first?.next_at);
    const open = await world.database.db.execute(
      sql`SELECT 1 FROM refreshes WHERE ended_at IS NULL`,
    );
    assert.equal(open.length, 0);
  });
});

describe('ours: where an operator can be asked', () => {
  test('role addresses of the contact page are kept with page and date, others as a hash', async () => {
    const contact = `<html lang="en"><title>Contact – The Inn</title><h1>Contact</h1>
      <p>Write to info@${HOST} or to jane.doe@${HOST}, we answer within a day or two.</p>
      <div id="comments"><p>Mail me: guest@elsewhere.example</p></div></html>`;
    const site: SiteHandler = (request, response) => {
      const pages: Record<string, string> = {
        '/': '<html lang="en"><title>The Inn</title><h1>The Inn</h1><a href="/contact">Contact</a></html>',
        '/contact': contact,
      };
      const body = pages[request.url ?? ''];
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body);
    };
    await using world = await crawlWorld({ [HOST]: site });
    await world.crawl();
    const rows = await world.database.db.execute(sql`
      SELECT address, page_url FROM published_addresses ORDER BY address NULLS LAST`);
    const page_url = `http://${HOST}/contact`;
    assert.deepEqual(
      [...rows],
      [
        { address: `info@${HOST}`, page_url },
        { address: null, page_url },
      ],
    );
  });
});
