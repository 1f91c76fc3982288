/** What machines look for: robots.txt, sitemap.xml, security.txt. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { readSitemapEntries } from '../../db/publication.ts';
import { robotsTxt, securityTxt, sitemap } from '../../web/pages/discovery.ts';

type DiscoveryDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

const CACHE = 'public, max-age=300';

export function discoveryRoutes({ sql, profile, publicUrl, nowMs }: DiscoveryDeps) {
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
    app.get('/sitemap.xml', async (_request, reply) => {
      const entries = await readSitemapEntries(sql, profile.subject.kind);
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'max-age=0, must-revalidate')
        .send(sitemap(profile, publicUrl, entries));
    });
  };
}
