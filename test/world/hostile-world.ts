/** The hostile world: every invented site with its expectations, and who must never be asked. */
import { status } from './answers.ts';
import type { SiteHandler } from './site-server.ts';
import { brokenServerSites } from './sites/broken-servers.ts';
import { labyrinthSites } from './sites/labyrinths.ts';
import { ordinarySites } from './sites/ordinary.ts';
import { patienceSites } from './sites/patience.ts';
import { redirectSites } from './sites/redirects.ts';
import { refusalSites } from './sites/refusals.ts';
import { robotsAnswerSites } from './sites/robots-answers.ts';
import { sitemapSites } from './sites/sitemaps.ts';
import { wishSites } from './sites/wishes.ts';
import type { WorldSite } from './world-site.ts';

/** Names that links and redirects of the world point to. They answer, so that a visit would be seen. */
const BYSTANDERS = ['bystander.example', 'www.booking.com', 'localhost'];

export const hostileWorld = (): readonly WorldSite[] => [
  ...ordinarySites,
  ...robotsAnswerSites,
  ...patienceSites,
  ...refusalSites,
  ...redirectSites,
  ...brokenServerSites(),
  ...labyrinthSites,
  ...sitemapSites,
  ...wishSites,
];

export function handlersOf(sites: readonly WorldSite[]): Map<string, SiteHandler> {
  return new Map([
    ...sites.flatMap((site) => Object.entries(site.hosts)),
    ...BYSTANDERS.map((host) => [host, status(200)] as const),
  ]);
}
