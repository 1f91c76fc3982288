/** Home, list and hotel pages, in every language. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { countPublished, findSubject, readRecentSubjects } from '../../db/publication.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { LanguagePrefix } from '../../web/language.ts';
import { languages, localPath, preferredLanguage } from '../../web/language.ts';
import { homePage } from '../../web/pages/home-page.ts';
import { hotelListPage } from '../../web/pages/hotel-list-page.ts';
import { hotelPage, hotelPath } from '../../web/pages/hotel-page.ts';

type TravellerDeps = { readonly sql: Sql; readonly profile: BotProfile };

const RECENT_MAX = 9;

export function travellerRoutes(deps: TravellerDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const prefixes: LanguagePrefix[] = ['', ...languages.map((code) => `/${code}` as const)];
    for (const prefix of prefixes) {
      await app.register(pagesOf(deps), { prefix });
    }
  };
}

function pagesOf({ sql, profile }: TravellerDeps) {
  const { kind, path } = profile.subject;
  return async (app: FastifyInstance): Promise<void> => {
    if (app.prefix === '') app.addHook('onRequest', chooseLanguage);
    app.get('/', async (request, reply) => {
      const [recent, counts] = await Promise.all([
        readRecentSubjects(sql, kind, RECENT_MAX),
        countPublished(sql, kind),
      ]);
      const input = { recent, hotels: counts.subjects, facts: counts.facts };
      return fresh(reply).page('home', homePage(request.visit(), input));
    });
    app.get(path, async (request, reply) => {
      const all = await readRecentSubjects(sql, kind, 500);
      return fresh(reply).page('hotel-list', hotelListPage(request.visit(), all));
    });
    app.get<{ Params: { slug: string } }>(`${path}/:slug`, async (request, reply) => {
      const door = await findSubject(sql, kind, request.params.slug);
      switch (door.kind) {
        case 'found':
          return fresh(reply).page('hotel', hotelPage(request.visit(), door.found));
        case 'moved':
          return await reply.redirect(hotelPath(request.visit(), door.slug), 301);
        case 'gone':
          return await reply.problem('gone');
        case 'unknown':
          return await reply.problem('not-found');
        default:
          return assertNever(door);
      }
    });
  };
}

/** Unprefixed addresses serve English; who prefers another of our languages is sent to its prefix. */
async function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'accept-language');
  const language = preferredLanguage(request.headers['accept-language']);
  if (language !== 'en') await reply.redirect(localPath(`/${language}`, request.url), 302);
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'max-age=0, must-revalidate');
}
