/** What machines look for: robots.txt, sitemap.xml, security.txt. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { findSubject, readSitemapEntries, readSitemapParts } from '../../db/publication.ts';
import {
  fixedPages,
  robotsTxt,
  securityTxt,
  sitemap,
  sitemapIndex,
} from '../../web/pages/discovery.ts';
import { hotelFeed } from '../../web/pages/hotel-feed.ts';
import type { FinishedPages } from '../plugins/finished-pages.ts';

type DiscoveryDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly pages: FinishedPages;
};

/** Each entry names three languages; 10,000 of them stay under 10 MB. */
const SITEMAP_ENTRIES_MAX = 10_000;
const CACHE = 'public, max-age=300';

export function discoveryRoutes({ sql, profile, publicUrl, nowMs, pages }: DiscoveryDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', CACHE)
        .send(robotsTxt(publicUrl)),
    );
    app.get('/.well-known/security.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', CACHE)
        .send(securityTxt(profile, publicUrl, nowMs())),
    );
    sitemapRoutes(app, { sql, profile, publicUrl, pages });
    app.get<{ Params: { id: string } }>(
      '/feeds/hotels/:id.atom',
      { compress: false },
      async (request, reply) =>
        await pages.send(request, reply, true, async () => {
          const door = await findSubject(sql, profile.subject.kind, request.params.id, 'changes');
          if (door.kind !== 'found') {
            await reply.problem(door.kind === 'gone' ? 'gone' : 'not-found');
            return null;
          }
          const { subject } = door.found;
          return {
            text: hotelFeed(publicUrl, profile.subject.path, door.found),
            contentType: 'application/atom+xml; charset=utf-8',
            tags: [`subject:${subject.id}`, `site:${subject.site}`],
          };
        }),
    );
  };
}

/** One file while it fits (at most 50,000 addresses by sitemaps.org, fewer for their size), else an index. */
function sitemapRoutes(
  app: FastifyInstance,
  { sql, profile, publicUrl, pages }: Omit<DiscoveryDeps, 'nowMs'>,
): void {
  const { kind } = profile.subject;
  const contentType = 'application/xml; charset=utf-8';
  const options = { compress: false } as const;
  app.get(
    '/sitemap.xml',
    options,
    async (request, reply) =>
      await pages.send(request, reply, false, async () => {
        const parts = await readSitemapParts(sql, kind, SITEMAP_ENTRIES_MAX);
        const [only] = parts;
        const text =
          parts.length > 1
            ? sitemapIndex(publicUrl, parts)
            : sitemap(
                publicUrl,
                fixedPages(profile),
                profile.subject.path,
                only ? await readSitemapEntries(sql, kind, '', SITEMAP_ENTRIES_MAX) : [],
              );
        return { text, contentType, tags: [] };
      }),
  );
  app.get<{ Querystring: { after?: string } }>(
    '/sitemap-part.xml',
    options,
    async (request, reply) =>
      await pages.send(request, reply, false, async () => {
        const after = String(request.query.after ?? '').slice(0, 200);
        const entries = await readSitemapEntries(sql, kind, after, SITEMAP_ENTRIES_MAX);
        const fixed = after === '' ? fixedPages(profile) : { translated: [], single: [] };
        return {
          text: sitemap(publicUrl, fixed, profile.subject.path, entries),
          contentType,
          tags: [],
        };
      }),
  );
}
