/** What a site's owner can look up: what we hold, and what our bot may fetch. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { siteOfHost } from '../../crawler/address.ts';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { SiteView } from '../../db/site-view.ts';
import { findSite } from '../../db/site-view.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { RobotsCheckInput, RobotsCheckResult } from '../../web/pages/robots-check-page.ts';
import { robotsCheckPage } from '../../web/pages/robots-check-page.ts';
import { type SiteInput, sitePage } from '../../web/pages/site-page.ts';
import { shell } from '../../web/shell.ts';
import { wantsJson } from '../plugins/errors.ts';
import { judgePasted, judgeStored } from '../robots-verdicts.ts';

type SiteDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  /** A clock that never goes back, in ms: matching a hostile file has a budget. */
  readonly clockMs: () => number;
};

const URLS_MAX = 100;
/** Judging costs computing time; people ask a few times a minute at most. */
const CHECKS_A_MINUTE_MAX = 30;

const text = (max: number) => z.string().max(max).catch('');
const CheckInput = z.object({ robots: text(2_200_000), site: text(253), urls: text(100_000) });

export function siteRoutes(deps: SiteDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, { global: true, max: CHECKS_A_MINUTE_MAX, timeWindow: 60_000 });
    app.get<{ Querystring: { domain?: string } }>('/sites', async (request, reply) => {
      const asked = siteNamed(String(request.query.domain ?? ''));
      if (asked) return await reply.redirect(`/sites/${asked}`, 303);
      const title = 'What we hold about a site';
      return reply.page('site-search', {
        shell: shell(app.visit(), { title, path: '/sites', translated: false }),
      });
    });
    app.get<{ Params: { domain: string }; Querystring: { format?: string } }>(
      '/sites/:domain',
      async (request, reply) => {
        const site = siteNamed(request.params.domain);
        const door = site ? await findSite(deps.sql, site) : ({ kind: 'unknown' } as const);
        reply.header('cache-control', 'max-age=0, must-revalidate').header('vary', 'accept');
        switch (door.kind) {
          case 'found': {
            const input = siteInput(door.view, deps);
            return request.query.format === 'json' || wantsJson(request)
              ? input
              : reply.page('site', sitePage(app.visit(), input));
          }
          case 'gone':
            return await reply.problem('site-gone');
          case 'unknown':
            return await reply.problem('not-found');
          default:
            return assertNever(door);
        }
      },
    );
    app.get('/robots-check', async (request, reply) => {
      const input = CheckInput.parse(request.query);
      return reply.page('robots-check', robotsCheckPage(app.visit(), input, null));
    });
    app.post('/robots-check', async (request, reply) => {
      const input = CheckInput.parse(request.body ?? {});
      const result = await check(input, deps);
      reply.code(result.kind === 'fault' ? 422 : 200).header('cache-control', 'no-store');
      if (wantsJson(request)) return result;
      return reply.page('robots-check', robotsCheckPage(app.visit(), input, result));
    });
  };
}

/** The site of what somebody typed: a host name or a whole address; null for anything else. */
function siteNamed(typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  return url ? siteOfHost(url.hostname) : null;
}

function siteInput(view: SiteView, deps: SiteDeps): SiteInput {
  const { robots, ...rest } = view;
  const verdicts = robots.map((file) => {
    const [verdict] = judgeStored([file], [`${file.origin}/`], deps);
    return verdict ? [{ origin: file.origin, readAt: file.readAt, verdict }] : [];
  });
  return { ...rest, robots: verdicts.flat() };
}

async function check(input: RobotsCheckInput, deps: SiteDeps): Promise<RobotsCheckResult> {
  const urls = input.urls.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || []);
  if (urls.length === 0) return fault('urls', 'give at least one address or path');
  if (urls.length > URLS_MAX) return fault('urls', `give at most ${URLS_MAX} addresses`);
  if (input.robots.trim() !== '') {
    return { kind: 'verdicts', readAt: null, verdicts: judgePasted(input.robots, urls, deps) };
  }
  const site = siteNamed(input.site.trim());
  if (!site) return fault('robots', 'paste a robots.txt, or name a site below');
  const door = await findSite(deps.sql, site);
  const files = door.kind === 'found' ? door.view.robots : [];
  const [first] = files;
  if (!first) return fault('site', 'we hold no robots.txt of this site; paste it instead');
  return { kind: 'verdicts', readAt: first.readAt, verdicts: judgeStored(files, urls, deps) };
}

function fault(field: 'robots' | 'site' | 'urls', message: string): RobotsCheckResult {
  return { kind: 'fault', field, message };
}
