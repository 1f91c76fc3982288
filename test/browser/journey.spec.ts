import { expect, test } from './pages.ts';

test('[J28] search, filter, hotel, source link', async ({ page }) => {
  await page.route('https://www.kranichhof.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Ab 14:00 Uhr</p>' }),
  );
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Hotel or place' }).fill('kranichof');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('These come closest.')).toBeVisible();

  // What is folded is known when the style sheet is there.
  await page.waitForLoadState('load');
  const filters = page.getByText('Filters', { exact: true }).first();
  const lift = page.getByRole('checkbox', { name: /^Pets welcome/ });
  if (await filters.isVisible()) await filters.click();
  await lift.check();
  await page.getByRole('button', { name: 'Show hotels' }).click();
  await expect(page).toHaveURL(/f=pets/);
  await expect(page.getByRole('heading', { name: '1 hotel' })).toBeVisible();

  await page.getByRole('link', { name: 'Hotel Kranichhof', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hotel Kranichhof' })).toBeVisible();
  const row = page.locator('#check_in_from');
  await expect(row).toContainText('14:00');
  await expect(row.locator('time')).toHaveAttribute('datetime', '2026-11-28T09:00:00.000Z');
  const source = row.getByRole('link', { name: /Source for Check-in from/ });
  expect(await source.getAttribute('href')).toMatch(/\/faq#:~:text=Ab%2014/);
  await source.click();
  await expect(page.getByText('Ab 14:00 Uhr')).toBeVisible();
});

test('four hotels are compared, with their CSV', async ({ page, request }) => {
  await page.goto('/hotels');
  for (const name of [
    'Albergo Tre Cormorani',
    'B&B La Ghiandaia',
    'Hotel Kranichhof',
    'The Quillmoor Arms',
  ]) {
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  }
  await page.locator('#compare').getByRole('button').click();
  const table = page.getByRole('table', { name: 'Differences' });
  await expect(table.getByRole('columnheader', { name: 'Hotel Kranichhof' })).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(page.getByText(/facts? that none of them states/)).toBeVisible();
  const href = await page.getByRole('link', { name: 'Table as CSV' }).getAttribute('href');
  const csv = await request.get(href ?? '');
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const text = await csv.text();
  expect(text.split('\r\n')[0]).toBe('subject,hotel,key,value,when,standing,source,checked_at');
  expect(text).toContain('not-stated');
});

test('a hotel is taken out of the comparison and another is added', async ({ page }) => {
  await page.goto('/compare?ids=quillmoor-arms,hotel-kranichhof');
  await page.getByRole('link', { name: 'Remove The Quillmoor Arms' }).click();
  await expect(page.getByText('Choose two to five hotels')).toBeVisible();
  await page.getByRole('link', { name: 'Add a hotel' }).click();
  await expect(page.getByRole('checkbox', { name: 'Compare Hotel Kranichhof' })).toBeChecked();
});

test('the language is switched and stays', async ({ page }) => {
  await page.goto('/hotels/hotel-kranichhof');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/hotels\/hotel-kranichhof$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: 'Hotels', exact: true }).first().click();
  await expect(page).toHaveURL(/\/de\/hotels$/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/hotels$/);
});

test('a stay decides conditions and adds up what is charged', async ({ page }) => {
  await page.goto('/hotels/hotel-kranichhof');
  await page.getByText('Your stay', { exact: true }).click();
  await page.getByLabel('Arrival', { exact: true }).fill('2026-12-05');
  await page.getByLabel('Departure', { exact: true }).fill('2026-12-08');
  await page.getByLabel('We come by car').check();
  await page.getByRole('button', { name: 'Use for this stay' }).click();
  await expect(page).toHaveURL(/from=2026-12-05&to=2026-12-08/);
  await expect(page.getByText('€14 × 3 nights')).toBeVisible();
  await expect(page.locator('.sum-total')).toContainText('€42');
});

test('robots-check judges a pasted file', async ({ page }) => {
  await page.goto('/robots-check');
  await page.getByLabel(/^robots\.txt/).fill('User-agent: JourneyedBot\nDisallow: /spa');
  await page.getByLabel(/^Addresses or paths/).fill('/spa/pool\n/rooms');
  await page.getByRole('button', { name: 'Judge' }).click();
  await expect(
    page.getByRole('row', { name: /\/spa\/pool refused 2: Disallow: \/spa/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /\/rooms allowed/ })).toBeVisible();
});

test('@script the tray counts, goes into the address and into the next page', async ({ page }) => {
  await page.goto('/hotels');
  await page.getByRole('checkbox', { name: 'Compare Hotel Kranichhof' }).check();
  const compare = page.locator('#compare').getByRole('button');
  await expect(compare).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Compare The Quillmoor Arms' }).check();
  await expect(compare).toHaveText('Compare 2');
  await expect(page).toHaveURL(/ids=hotel-kranichhof,quillmoor-arms/);
});

test('everything can be reached by keyboard, and the focus is seen', async ({ page }) => {
  await page.goto('/hotels/quillmoor-arms');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const own = page.getByRole('link', { name: 'The hotel’s own website' });
  await expect(own).toBeFocused();
  await expect(own).toHaveCSS('outline-style', 'solid');
});
