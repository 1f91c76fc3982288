import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, pageKinds, test } from './pages.ts';

/** Compressed, HTML and style sheet and icon, without the optional script. */
const WEIGHT_MAX = 40_000;

const bothSchemes = ['light', 'dark'] as const;
const darkOnly = ['dark'] as const;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const [kind, path, status] of pageKinds) {
  test(`${kind}: status, one heading, no sideways scrolling, weight, axe in both schemes`, async ({
    page,
    request,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await sidewaysScrolling(page)).toBeLessThanOrEqual(0);
    // Colours are the same on a phone, so there one scheme is enough.
    const schemes = test.info().project.name === 'phone' ? darkOnly : bothSchemes;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page), colorScheme).toEqual([]);
    }
    expect(await weight(page, request, path)).toBeLessThanOrEqual(WEIGHT_MAX);
    // Twice the zoom is half the width; 320 px is the narrowest that WCAG asks for.
    const { width, height } = page.viewportSize() ?? { width: 640, height: 640 };
    await page.setViewportSize({ width: Math.max(320, width / 2), height });
    expect(await sidewaysScrolling(page)).toBeLessThanOrEqual(0);
  });
}

async function sidewaysScrolling(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Octets on the wire: the API context hands out decoded bodies, so the header tells. */
async function weight(page: Page, request: APIRequestContext, path: string): Promise<number> {
  const linked = await page.locator('link[rel=stylesheet], link[rel=icon]').all();
  const paths = await Promise.all(linked.map(async (link) => await link.getAttribute('href')));
  let bytes = 0;
  for (const part of [path, ...paths]) {
    const answer = await request.get(part ?? '', { headers: { 'accept-encoding': 'br' } });
    const length = answer.headers()['content-length'];
    bytes += length ? Number(length) : (await answer.body()).byteLength;
  }
  return bytes;
}

test('on paper there is no navigation, and sources stand in full', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/hotels/quillmoor-arms');
  await expect(page.locator('.masthead nav')).toBeHidden();
  await expect(page.locator('.toc')).toBeHidden();
  await expect(page.locator('#check_in_from')).toBeVisible();
});

test('controls are at least 44 px high', async ({ page }) => {
  for (const path of ['/', '/hotels', '/compare?ids=quillmoor-arms,hotel-kranichhof']) {
    await page.goto(path);
    const controls = page.locator('.button, .chip, .nav a, input[type=search]');
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
});
