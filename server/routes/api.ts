/** `/api/v1`: the facts as JSON and CSV, what changed, what is gone, and its description. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import { readChanges, readOpenSubjects, readRemovals } from '../../db/open-data.ts';
import type { SubjectWithFacts } from '../../db/publication.ts';
import { findSubject, findSubjects } from '../../db/publication.ts';
import { hotelFactSpecs } from '../../db/vocabulary/hotel.ts';
import { PICKED_MAX, readHotelSearch, readPicked } from '../../web/search/hotel-search.ts';
import { apiChange, apiFact, apiHotel, apiRemoval } from '../api/answers.ts';
import { csv, factColumns } from '../api/csv.ts';
import * as shapes from '../api/shapes.ts';
import type { FinishedPages } from '../plugins/finished-pages.ts';
import type { SearchDesk } from '../search/search-desk.ts';

export type ApiDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  readonly publicUrl: string;
  readonly pages: FinishedPages;
  readonly desk: SearchDesk;
};

/** Enough to copy a hundred thousand hotels in a day, little enough for many readers. */
const REQUESTS_A_MINUTE_MAX = 120;
const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';

const format = z.enum(['json', 'csv']).default('json');
const ById = z.object({ id: z.string().min(1).max(200) });
const limited = (usual: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(usual);
const problems = { 400: shapes.ApiError, 404: shapes.ApiError, 410: shapes.ApiError };

export function apiRoutes(deps: ApiDeps) {
  return async (plain: FastifyInstance): Promise<void> => {
    await plain.register(rateLimit, {
      max: REQUESTS_A_MINUTE_MAX,
      timeWindow: 60_000,
      enableDraftSpec: true,
    });
    await plain.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${deps.profile.identity.brand}: facts with their sources`,
          version: '1',
          description: `Terms and limits: ${deps.publicUrl}/data`,
        },
        servers: [{ url: deps.publicUrl }],
      },
      transform: jsonSchemaTransform,
    });
    plain.setValidatorCompiler(validatorCompiler);
    plain.setSerializerCompiler(serializerCompiler);
    hotelRoutes(plain, deps);
    listRoutes(plain, deps);
    feedRoutes(plain, deps);
    plain.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(plain.swagger()),
    );
  };
}

type Answer = { readonly body: unknown; readonly tags?: readonly string[] };

/** Answers with ETag and finished bytes; a string is CSV. */
async function send(
  { pages }: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
  make: () => Promise<Answer | null>,
): Promise<FastifyReply> {
  return await pages.send(request, reply, key, async () => {
    const made = await make();
    if (!made) return null;
    const isCsv = typeof made.body === 'string';
    return {
      body: isCsv ? (made.body as string) : JSON.stringify(made.body),
      contentType: isCsv ? CSV_TYPE : JSON_TYPE,
      tags: made.tags ?? [],
    };
  });
}

async function hotelOrProblem(
  { sql, profile }: ApiDeps,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SubjectWithFacts | null> {
  const door = await findSubject(sql, profile.subject.kind, id);
  switch (door.kind) {
    case 'found':
      return door.found;
    case 'moved':
      await reply.redirect(request.url.replace(encodeURIComponent(id), door.slug), 301);
      return null;
    case 'gone':
      await reply.problem('gone');
      return null;
    case 'unknown':
      await reply.problem('not-found');
      return null;
  }
}

function tagsOf({ subject }: SubjectWithFacts): readonly string[] {
  return [`subject:${subject.id}`, `site:${subject.site}`];
}

function placeOf({ profile, publicUrl }: ApiDeps) {
  return { publicUrl, path: profile.subject.path, kind: profile.subject.kind };
}

function factsCsv(hotels: readonly SubjectWithFacts[]): string {
  const rows = hotels.flatMap(({ subject, facts }) => {
    const stated = new Set(facts.map(({ key }) => key));
    return [
      ...facts.map((fact) => [
        subject.id,
        subject.name ?? subject.site,
        fact.key,
        fact.value,
        fact.when,
        fact.standing,
        `${fact.pageUrl}${fact.fragment ?? ''}`,
        new Date(fact.checkedAt).toISOString(),
      ]),
      ...hotelFactSpecs
        .filter(({ key }) => !stated.has(key))
        .map(({ key }) => [
          subject.id,
          subject.name ?? subject.site,
          key,
          '',
          '',
          'not-stated',
          '',
          '',
        ]),
    ];
  });
  return csv(factColumns, rows);
}

function hotelRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const route = (summary: string, answer: z.ZodType) => ({
    compress: false as const,
    schema: { summary, params: ById, response: { 200: answer, ...problems } },
  });
  app.get(
    '/hotels/:id',
    route('One hotel with its facts', shapes.ApiHotel),
    async (request, reply) => {
      const { url } = request;
      return await send(deps, request, reply, url.includes('?') ? null : url, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        return { body: apiHotel(found.subject, found.facts, placeOf(deps)), tags: tagsOf(found) };
      });
    },
  );
  const facts = route('Its facts; CSV also names what is not stated', shapes.ApiFacts);
  app.get(
    '/hotels/:id/facts',
    { ...facts, schema: { ...facts.schema, querystring: z.object({ format }) } },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        if (request.query.format === 'csv') return { body: factsCsv([found]) };
        const { kind } = deps.profile.subject;
        const list = found.facts.map((fact) => apiFact(found.subject.id, kind, fact));
        return { body: { facts: list, next: null } };
      }),
  );
  app.get(
    '/hotels/:id/history',
    route('What changed about it, newest first', shapes.ApiHistory),
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        const history = found.history.map((entry) => apiChange(found.subject.id, entry));
        return { body: { history } };
      }),
  );
}

const CompareQuery = z.object({ ids: z.string().max(1000), format });
const HotelsQuery = z
  .object({ limit: limited(24, 100) })
  .loose()
  .describe(
    'Also the fields of the list page: q, f, in, out, pmax, petmax, bmax, cur, u, sort, page',
  );

function listRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/hotels',
    {
      compress: false,
      schema: {
        summary: 'Hotels, searched and filtered as on the list page',
        querystring: HotelsQuery,
        response: { 200: shapes.ApiHotels, 400: shapes.ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const query = new URL(request.url, deps.publicUrl).searchParams;
        const { limit } = request.query;
        const search = readHotelSearch(query);
        const { found, total } = await deps.desk.search(search, limit, []);
        query.set('page', String(search.page + 1));
        return {
          body: {
            total,
            hotels: found.map(
              ({ id, slug, site, name, locality, country, factCount, checkedAt }) => ({
                id,
                slug,
                site,
                name,
                locality,
                country,
                page: `${deps.publicUrl}${deps.profile.subject.path}/${slug}`,
                fact_count: factCount,
                checked_at: checkedAt ? new Date(checkedAt).toISOString() : null,
              }),
            ),
            next: search.page * limit < total ? `${deps.publicUrl}/api/v1/hotels?${query}` : null,
          },
        };
      }),
  );
  app.get(
    '/compare',
    {
      compress: false,
      schema: {
        summary: 'Two to five hotels with their facts; CSV also names what is not stated',
        querystring: CompareQuery,
        response: { 200: shapes.ApiComparison, ...problems },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => await comparison(deps, request, reply)),
  );
}

async function comparison(
  deps: ApiDeps,
  request: FastifyRequest<{ Querystring: z.infer<typeof CompareQuery> }>,
  reply: FastifyReply,
): Promise<Answer | null> {
  const picked = readPicked(new URLSearchParams({ ids: request.query.ids }));
  if (picked.length > PICKED_MAX) {
    await reply.problem('bad');
    return null;
  }
  const doors = await findSubjects(deps.sql, deps.profile.subject.kind, picked);
  const found = doors.flatMap((door) => (door.kind === 'found' ? [door.found] : []));
  const withdrawn = doors.filter(({ kind }) => kind === 'gone').length;
  if (found.length === 0) {
    await reply.problem(withdrawn > 0 ? 'gone' : 'not-found');
    return null;
  }
  if (request.query.format === 'csv') return { body: factsCsv(found) };
  const hotels = found.map(({ subject, facts }) => apiHotel(subject, facts, placeOf(deps)));
  return { body: { hotels, withdrawn, unknown: doors.length - found.length - withdrawn } };
}

function feedRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { kind } = deps.profile.subject;
  const nextOf = (path: string, last: string | number | undefined, full: boolean, rest = '') =>
    full && last !== undefined ? `${deps.publicUrl}/api/v1/${path}?after=${last}${rest}` : null;
  app.get(
    '/facts',
    {
      compress: false,
      schema: {
        summary: 'All facts, hotel by hotel; limit counts hotels',
        querystring: z.object({ after: z.uuid().optional(), limit: limited(50, 200), format }),
        response: { 200: shapes.ApiFacts, 400: shapes.ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const { after = null, limit } = request.query;
        const subjects = await readOpenSubjects(deps.sql, kind, after, limit);
        const full = subjects.length === limit;
        const asCsv = request.query.format === 'csv';
        const rest = `&limit=${limit}${asCsv ? '&format=csv' : ''}`;
        const next = nextOf('facts', subjects.at(-1)?.id, full, rest);
        if (next) reply.header('link', `<${next}>; rel="next"`);
        if (asCsv) {
          const rows = subjects.flatMap(({ id, name, site, facts }) =>
            facts.map((fact) => [
              id,
              name ?? site,
              fact.key,
              fact.value,
              fact.when,
              fact.standing,
              `${fact.pageUrl}${fact.fragment ?? ''}`,
              new Date(fact.checkedAt).toISOString(),
            ]),
          );
          return { body: csv(factColumns, rows) };
        }
        const facts = subjects.flatMap((subject) =>
          subject.facts.map((fact) => apiFact(subject.id, kind, fact)),
        );
        return { body: { facts, next } };
      }),
  );
  app.get(
    '/changes',
    {
      compress: false,
      schema: {
        summary: 'Feed of changed facts, the oldest first',
        querystring: z.object({
          after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
          limit: limited(200, 1000),
        }),
        response: { 200: shapes.ApiChanges, 400: shapes.ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const { after, limit } = request.query;
        const rows = await readChanges(deps.sql, kind, after, limit);
        const changes = rows.map((row) => apiChange(row.subject, row));
        return {
          body: { changes, next: nextOf('changes', rows.at(-1)?.id, rows.length === limit) },
        };
      }),
  );
  app.get(
    '/removals',
    {
      compress: false,
      schema: {
        summary: 'Feed of removals, the oldest first: delete what you keep of these ids',
        querystring: z.object({ after: z.uuid().optional(), limit: limited(200, 1000) }),
        response: { 200: shapes.ApiRemovals, 400: shapes.ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, null, async () => {
        const { after = null, limit } = request.query;
        const rows = await readRemovals(deps.sql, after, limit);
        const next = nextOf('removals', rows.at(-1)?.id, rows.length === limit);
        return { body: { removals: rows.map(apiRemoval), next } };
      }),
  );
}
