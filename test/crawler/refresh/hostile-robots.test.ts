import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crawlWorld } from '../../support/crawl-world.ts';
import { html, robots, routes } from '../../world/answers.ts';
import { homePage, POLICY_WORDS, policiesPage } from '../../world/hotel-pages.ts';

const NUL_FILE = '\0\0\nUser-agent: *\nDisallow: /private\n\0\0';

test('[J04] rules between NUL octets are kept as they came and obeyed again', async () => {
  const links = [
    ['/policies', POLICY_WORDS],
    ['/private/rooms', 'Rooms'],
  ] as const;
  await using world = await crawlWorld({
    'nul.example': routes({
      '/robots.txt': robots(NUL_FILE),
      '/': html(homePage('nul', links)),
      '/policies': html(policiesPage('nul')),
    }),
  });
  const [line] = await world.crawl();
  assert.equal(line?.outcome, 'complete');
  assert.ok((line?.facts ?? 0) > 0);
  assert.ok(!world.asked().includes('/private/rooms'));
  const [row] = await world.database.sql`select body from robots_files`;
  assert.equal(row?.['body'], NUL_FILE.replaceAll('\0', '\u0100'));
});
