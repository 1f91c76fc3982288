/** What every browser test uses: a page that reports foreign requests and cookies, and all page kinds. */
import { test as base, expect } from '@playwright/test';

/** One address of each kind of page, with the status it answers. */
export const pageKinds: readonly (readonly [kind: string, path: string, status: number])[] = [
  ['home', '/', 200],
  ['list', '/hotels', 200],
  ['search without match', '/hotels?q=xyzzyplugh', 200],
  ['filtered list', '/hotels?f=pets&f=pool&u=1', 200],
  ['hotel', '/hotels/quillmoor-arms', 200],
  ['hotel with conflict', '/hotels/bb-la-ghiandaia', 200],
  [
    'hotel with stay',
    '/hotels/hotel-kranichhof?from=2026-12-05&to=2026-12-08&dog=12&car=1&kids=4,9&bf=1',
    200,
  ],
  ['hotel with faulty stay', '/hotels/hotel-kranichhof?from=2026-12-05&to=2026-12-01', 200],
  ['compare', '/compare?ids=quillmoor-arms,hotel-kranichhof,calloway-grand', 200],
  ['compare chooser', '/compare', 200],
  ['open data', '/data', 200],
  ['bot page', '/data/crawler/', 200],
  ['privacy', '/privacy', 200],
  ['robots check', '/robots-check', 200],
  ['site', '/sites/quillmoorarms.example', 200],
  ['site search', '/sites', 200],
  ['not found', '/nope', 404],
  ['gone', '/hotels/gone-house', 410],
  ['bad address', '/hotels/%E0%A4%A', 400],
  ['German hotel', '/de/hotels/hotel-kranichhof', 200],
  ['Italian list', '/it/hotels', 200],
];

/** Fails when anything is asked of another host or a cookie is set. */
export const test = base.extend<{ noTraces: undefined }>({
  noTraces: [
    async ({ page, context, baseURL }, use) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        const followed = request.isNavigationRequest() && request.frame() === page.mainFrame();
        if (!url.startsWith(baseURL ?? '') && !followed) foreign.push(url);
      });
      await use(undefined);
      expect(foreign).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
