import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { expect, test } from './pages.ts';
import { browserAdminToken, caseFiles } from './removable-hotels.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectAccessible(page: Page): Promise<void> {
  // Axe is a script itself: the projects without scripts see the same pages.
  if (test.info().project.use.javaScriptEnabled === false) return;
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The link in the newest letter to an address. */
async function linkTo(address: string, subject: RegExp): Promise<string> {
  const folder = join(caseFiles(process.env['BROWSER_TEST_PORT'] ?? ''), 'outbox');
  for (const name of readdirSync(folder)) {
    const mail = await simpleParser(readFileSync(join(folder, name)));
    const to = [mail.to].flat()[0]?.text;
    if (to === address && subject.test(mail.subject ?? '')) {
      return /https?:\S+key=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    }
  }
  throw new Error(`no letter to ${address}`);
}

test('[C27] [J32] journey: an owner removes a site, without script, account or cookie', async ({
  page,
  request,
}, { project }) => {
  const site = `${project.name}.example`;
  const hotel = `/hotels/hotel-${project.name}`;
  expect((await request.get(hotel)).status()).toBe(200);
  await page.goto(`/remove?site=${site}`);
  await expectAccessible(page);
  await page.getByLabel('Your e-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('alert')).toContainText('E-mail');
  await expectAccessible(page);
  await page.getByLabel('Your e-mail address').fill(`owner@${site}`);
  await page.getByLabel('Message').fill('Please take us down.');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('The crawler does not visit the site.')).toBeVisible();
  await expectAccessible(page);

  await expect(async () => {
    await linkTo(`owner@${site}`, /removal request/);
  }).toPass();
  await page.goto(await linkTo(`owner@${site}`, /removal request/));
  expect((await request.get(hotel)).status()).toBe(200);
  await page.getByRole('button', { name: 'Yes, this is my address' }).click();
  await expect(page.getByText('Proved.', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  expect((await request.get(hotel)).status()).toBe(410);
  expect((await request.get(`/de${hotel}`)).status()).toBe(410);
});

test('an admin works the queue with the keyboard; the cookie stays under /admin', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/sign-in$/);
  await page.getByLabel('Token').fill(browserAdminToken);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  for (const path of ['/sites?q=desktop', '/facts?q=phone.example', '/journal']) {
    await page.goto(`/admin${path}`);
    await expectAccessible(page);
  }
  await page.goto('/remove?site=keyboard.example');
  await page.getByLabel('Your e-mail address').fill('rival@other.example');
  await page.getByRole('button', { name: 'Send the request' }).click();
  const ref = /FH-[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(page.url())?.[0] ?? '';
  await page.goto(`/admin/requests/${ref}`);
  await expectAccessible(page);
  await page.locator('#decide ~ details summary', { hasText: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('no proof');
  await page.keyboard.press('Enter');
  await expect(page.getByText('rejected', { exact: true })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite }))).toEqual([
    { path: '/admin', httpOnly: true, sameSite: 'Strict' },
  ]);
  await context.close();
});
