/** Home, list, hotel and compare pages, in every language. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { Door } from '../../db/publication.ts';
import { findSubjectText, type SubjectWithFacts } from '../../db/publication.ts';
import { MATCHES_MAX } from '../../db/search.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import type { LanguagePrefix } from '../../web/language.ts';
import { languages, localPath, preferredLanguage } from '../../web/language.ts';
import { dataPage } from '../../web/pages/data-page.ts';
import { homePage } from '../../web/pages/home-page.ts';
import { answerKeys } from '../../web/pages/hotel-answers.ts';
import { hotelListPage } from '../../web/pages/hotel-list-page.ts';
import { hotelPath } from '../../web/pages/hotel-page.ts';
import { PICKED_MAX, readHotelSearch, readPicked } from '../../web/search/hotel-search.ts';
import type { ViewModels, ViewName } from '../../web/views.ts';
import { wantsJson } from '../plugins/errors.ts';
import type { FinishedPages, MadePage } from '../plugins/finished-pages.ts';
import type { Encoding, FinishedBody } from '../rendering/finished-body.ts';
import type { PageOrder } from '../rendering/page-order.ts';
import type { PagePool } from '../rendering/page-pool.ts';
import type { SearchDesk } from '../search/search-desk.ts';

export type TravellerDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  readonly pages: FinishedPages;
  readonly desk: SearchDesk;
  readonly pool: PagePool;
};

const RECENT_MAX = 9;
const PAGE_SIZE = 24;
const HTML = 'text/html; charset=utf-8';

export function travellerRoutes(deps: TravellerDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const prefixes: LanguagePrefix[] = ['', ...languages.map((code) => `/${code}` as const)];
    for (const prefix of prefixes) {
      await app.register(pagesOf(deps), { prefix });
    }
  };
}

function pagesOf(deps: TravellerDeps) {
  const { path } = deps.profile.subject;
  return async (app: FastifyInstance): Promise<void> => {
    if (app.prefix === '') app.addHook('onRequest', chooseLanguage);
    // The bytes are finished, compressed ones too.
    const route = { compress: false } as const;
    app.get('/', route, async (request, reply) => await sendHome(app, deps, request, reply));
    app.get(path, route, async (request, reply) => await sendList(app, deps, request, reply));
    app.get<{ Params: { slug: string } }>(
      `${path}/:slug`,
      route,
      async (request, reply) => await sendHotel(deps, request, reply),
    );
    app.get(
      '/compare',
      route,
      async (request, reply) => await sendCompare(app, deps, request, reply),
    );
    app.get('/data', async (request, reply) => reply.page('data', dataPage(request.visit())));
  };
}

async function made<Name extends ViewName>(
  app: FastifyInstance,
  name: Name,
  model: ViewModels[Name],
): Promise<MadePage> {
  return { text: await app.render(name, model), contentType: HTML, tags: [] };
}

/** For the largest pages: made in another thread from what the database says. */
async function madeByPool(pool: PagePool, order: PageOrder): Promise<MadePage> {
  const { body, encoding, etag, tags } = await pool.make(order);
  const finished: FinishedBody = { body: Buffer.from(body), encoding, etag };
  return { finished, contentType: HTML, tags };
}

function askedBy(request: FastifyRequest, encoding: Encoding) {
  const { language, prefix, nowMs } = request.visit();
  return { language, prefix, nowMs, encoding, query: queryOf(request).toString() };
}

type Send = (
  app: FastifyInstance,
  deps: TravellerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

const sendHome: Send = async (app, { desk, pages }, request, reply) =>
  await pages.send(request, reply, false, async () => {
    const input = { recent: await desk.recent(RECENT_MAX), totals: desk.totals() };
    return await made(app, 'home', homePage(request.visit(), input));
  });

const sendList: Send = async (app, { desk, pages }, request, reply) =>
  await pages.send(request, reply, false, async () => {
    const asked = readHotelSearch(queryOf(request));
    const keys = answerKeys(asked);
    let answer = await desk.search(asked, PAGE_SIZE, keys);
    const last = Math.max(1, Math.ceil(answer.total / PAGE_SIZE));
    if (asked.page > last) answer = await desk.search({ ...asked, page: last }, PAGE_SIZE, keys);
    const input = { ...answer, pageSize: PAGE_SIZE, matchesMax: MATCHES_MAX };
    return await made(app, 'hotel-list', hotelListPage(request.visit(), input));
  });

async function sendHotel(
  { sql, profile, pages, pool }: TravellerDeps,
  request: FastifyRequest<{ Params: { slug: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return await pages.send(request, reply, true, async (encoding) => {
    const door = await findSubjectText(sql, profile.subject.kind, request.params.slug, 'changes');
    if (door.kind !== 'found') return await answerAbsence(request, reply, door);
    const { found } = door;
    if (wantsJson(request)) {
      const { subject } = JSON.parse(found) as SubjectWithFacts;
      await reply.redirect(`/api/v1/hotels/${subject.id}`, 303);
      return null;
    }
    return await madeByPool(pool, { kind: 'hotel', found, ...askedBy(request, encoding) });
  });
}

async function answerAbsence(
  request: FastifyRequest,
  reply: FastifyReply,
  door: Exclude<Door, { kind: 'found' }>,
): Promise<null> {
  switch (door.kind) {
    case 'moved':
      await reply.redirect(hotelPath(request.visit(), door.slug), 301);
      return null;
    case 'gone':
      await reply.problem('gone');
      return null;
    case 'unknown':
      await reply.problem('not-found');
      return null;
    default:
      return assertNever(door);
  }
}

const sendCompare: Send = async (_app, { sql, profile, pages, pool }, request, reply) =>
  await pages.send(request, reply, false, async (encoding) => {
    const picked = readPicked(queryOf(request));
    const { kind } = profile.subject;
    const doors = await Promise.all(
      picked.slice(0, PICKED_MAX).map((name) => findSubjectText(sql, kind, name, 'none')),
    );
    const found = doors.flatMap((door) => (door.kind === 'found' ? [door.found] : []));
    const gone = doors.filter(({ kind }) => kind === 'gone').length;
    if (found.length === 0 && picked.length > 0) {
      await reply.problem(gone > 0 ? 'gone' : 'not-found');
      return null;
    }
    return await madeByPool(pool, {
      kind: 'compare',
      found,
      gone,
      unknown: doors.length - found.length - gone,
      tooMany: picked.length > PICKED_MAX,
      ...askedBy(request, encoding),
    });
  });

/** Unprefixed addresses serve English; who prefers another of our languages is sent to its prefix. */
async function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const header = request.headers['accept-language'];
  if (header === undefined) return;
  const language = preferredLanguage(header);
  if (language === 'en') return;
  reply.header('vary', 'accept-language');
  await reply.redirect(localPath(`/${language}`, request.url), 302);
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}
