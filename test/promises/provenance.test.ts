import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../support/app.ts';
import { crawlWorld, DAY_MS } from '../support/crawl-world.ts';
import { linksTo, testHotel } from '../support/test-hotel.ts';
import { html, validated } from '../world/answers.ts';
import { page, policiesPage } from '../world/hotel-pages.ts';

const breakfast = page(
  'Breakfast',
  '<h1>Breakfast</h1><p>Breakfast is served from 7:00 to 10:00.</p>',
);

test('[J27] each fact carries the page that states it and the time at which that page was checked', async () => {
  await using world = await crawlWorld({
    'inn.example': testHotel({
      links: linksTo('/policies', '/breakfast'),
      pages: {
        '/policies': validated(policiesPage('inn'), '"1"'),
        '/breakfast': html(breakfast),
      },
    }),
  });
  await world.crawl();
  const ledger = await world.ledger();
  const facts = await world.facts();
  const pageOf = (key: string) => facts.find((fact) => fact.key === key)?.page;
  assert.equal(pageOf('check_in_from'), 'http://inn.example/policies');
  assert.equal(pageOf('breakfast_hours'), 'http://inn.example/breakfast');
  for (const fact of facts) {
    const request = ledger.find(({ url }) => url === fact.page);
    const endedMs = request?.endedAt?.getTime() ?? 0;
    const checkedMs = Date.parse(fact.checked_at);
    assert.ok(Math.abs(checkedMs - endedMs) < 1000, `${fact.key} checked at ${fact.checked_at}`);
    assert.ok(fact.source.startsWith(fact.page));
  }
});

test('[J27] a page that is not modified confirms its facts with the later date', async () => {
  await using world = await crawlWorld({
    'inn.example': testHotel({ pages: { '/policies': validated(policiesPage('inn'), '"1"') } }),
  });
  await world.crawl();
  const before = await world.facts();
  world.pass(46 * DAY_MS);
  await world.crawl();
  assert.equal(
    world.log().find(({ url, status }) => url === '/policies' && status === 304)?.status,
    304,
  );
  const after = await world.facts();
  assert.equal(after.length, before.length);
  for (const fact of after) {
    assert.ok(Date.parse(fact.checked_at) >= world.edges.nowMs() - 60_000, fact.checked_at);
  }
});

test('[J27] a page that asks for no snippet is linked to without a word of it', async () => {
  const head = '<meta name="robots" content="nosnippet">';
  await using world = await crawlWorld({
    'inn.example': testHotel({ pages: { '/policies': html(policiesPage('inn', { head })) } }),
  });
  await world.crawl();
  const facts = await world.facts();
  assert.ok(facts.length > 0);
  for (const { source } of facts) assert.equal(source, 'http://inn.example/policies');
});

test('[J28] the hotel page shows beside each fact that was crawled its page and its date', async () => {
  await using world = await crawlWorld({ 'inn.example': testHotel() });
  await world.crawl();
  const facts = await world.facts();
  const [subject] = await world.database.sql`select slug from subjects`;
  const app = await testApp(world.database.sql, { nowMs: world.edges.nowMs });
  try {
    const answer = await app.inject(`/hotels/${subject?.['slug']}`);
    assert.equal(answer.statusCode, 200);
    const rows = answer.body.split(/<(?:tr|dt|li)\b/);
    for (const { key, source, checked_at } of facts) {
      const href = source.replaceAll('&', '&amp;');
      const row = rows.find((text) => text.includes(`href="${href}"`));
      assert.ok(row, `${key}: no link to ${source}`);
      assert.ok(row.includes(`datetime="${checked_at.slice(0, 10)}`), `${key}: no date\n${row}`);
    }
  } finally {
    await app.close();
  }
});
