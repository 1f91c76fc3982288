/** The permission to ask for one page of a refresh, from everything that is known right now. */

import { backOffOf } from '../../db/back-off.ts';
import type { FrontierPage } from '../../db/frontier.ts';
import { refreshCounts } from '../../db/refreshes.ts';
import { isRemoved } from '../../db/removed-sites.ts';
import { siteRow } from '../../db/sites.ts';
import { switchValue } from '../../db/switches.ts';
import { gapMs } from '../pace/gap.ts';
import { isOpen } from '../pace/window.ts';
import { mayFetch } from '../permission/permission.ts';
import { judgeSiteFiles } from '../permission/signals/signals.ts';
import type { Refresh } from './context.ts';
import { gateOf } from './gate.ts';
import type { ClearRobots } from './robots-desk.ts';

export type VisitPermission =
  | { readonly granted: true; readonly gapMs: number }
  | { readonly granted: false; readonly because: string };

export async function mayVisit(
  refresh: Refresh,
  robots: ClearRobots,
  page: FrontierPage,
): Promise<VisitPermission> {
  const { edges, opened } = refresh;
  const { profile, db } = edges;
  const nowMs = edges.nowMs();
  const site = (await siteRow(db, opened.site)) ?? refresh.site;
  const spent = await refreshCounts(db, opened.id);
  const health = await backOffOf(db, opened.site);
  const files = {
    robots: robots.rules,
    tdmRep: { kind: 'absent' },
    aiTxt: [],
    licences: new Map(),
  } as const;
  const settings = { signals: profile.signals, productToken: profile.identity.productToken };
  const permission = mayFetch(
    {
      url: page.url,
      purpose: page.purpose === 'sitemap' ? 'sitemap' : 'page',
      nowMs,
      site: {
        domain: opened.site,
        stopAll: (await switchValue(db, 'stop-all')) === 'on',
        removed: site.state === 'removed' || (await isRemoved(db, opened.site)),
        refused: site.state === 'refused',
        held: gateOf(site, profile, nowMs)?.outcome === 'held',
      },
      insideWindow: isOpen(profile.window, nowMs),
      backOffUntilMs: health?.notBeforeMs ?? null,
      robots: {
        answer: { state: 'rules', because: 'robots_read', rules: robots.rules },
        usableUntilMs: robots.freshUntilMs,
      },
      siteFiles: judgeSiteFiles(page.url, files, settings),
      spent: { pages: spent.pages, sitemaps: spent.sitemapFiles },
    },
    profile.limits,
  );
  if (!permission.granted) return permission;
  return { granted: true, gapMs: gapMs(profile.pace, permission.crawlDelayMs / 1000) };
}
