/** Several hotels of the API: searched, compared, or all of them with all their facts. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readOpenSubjects } from '../../../db/open-data.ts';
import { findSubjects } from '../../../db/publication.ts';
import { PICKED_MAX, readHotelSearch, readPicked } from '../../../web/search/hotel-search.ts';
import { apiFact, apiHotel, apiSummary } from '../../api/answers.ts';
import { factsCsv } from '../../api/csv.ts';
import { ApiComparison, ApiError, ApiFacts, ApiHotels } from '../../api/shapes.ts';
import { type Answer, type ApiDeps, Format, limit, placeOf, problems, send } from './send.ts';

const HotelsQuery = z
  .object({ limit: limit(24, 100) })
  .loose()
  .describe('Also the fields of the list page: q f in out pmax petmax bmax cur u sort page');
const CompareQuery = z.object({ ids: z.string().max(1000), format: Format });
const FactsQuery = z.object({ after: z.uuid().optional(), limit: limit(50, 200), format: Format });

export function listRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/hotels',
    {
      compress: false,
      schema: {
        summary: 'Hotels, searched and filtered as on the list page',
        querystring: HotelsQuery,
        response: { 200: ApiHotels, 400: ApiError },
      },
    },
    async (request, reply) => {
      const query = new URL(request.url, deps.publicUrl).searchParams;
      return await send(deps, request, reply, async () =>
        searched(deps, query, request.query.limit),
      );
    },
  );
  app.get(
    '/compare',
    {
      compress: false,
      schema: {
        summary: 'Two to five hotels with their facts; CSV also names what is not stated',
        querystring: CompareQuery,
        response: { 200: ApiComparison, ...problems },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => compared(deps, request.query, reply)),
  );
  app.get(
    '/facts',
    {
      compress: false,
      schema: {
        summary: 'All facts, hotel by hotel; limit counts hotels. CSV names the next page in Link',
        querystring: FactsQuery,
        response: { 200: ApiFacts, 400: ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => allFacts(deps, request.query, reply)),
  );
}

async function searched(deps: ApiDeps, query: URLSearchParams, size: number): Promise<Answer> {
  const search = readHotelSearch(query);
  const { found, total } = await deps.desk.search(search, size, []);
  const following = new URLSearchParams(query);
  following.set('page', String(search.page + 1));
  const more = search.page * size < total;
  return {
    json: {
      total,
      hotels: found.map((hotel) => apiSummary(hotel, placeOf(deps))),
      next: more ? `${deps.publicUrl}/api/v1/hotels?${following}` : null,
    },
  };
}

async function compared(
  deps: ApiDeps,
  query: z.infer<typeof CompareQuery>,
  reply: FastifyReply,
): Promise<Answer | null> {
  const picked = readPicked(new URLSearchParams({ ids: query.ids }));
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
  if (query.format === 'csv') {
    return {
      csv: factsCsv(
        found.map(({ subject, facts }) => ({ ...subject, facts })),
        true,
      ),
    };
  }
  const hotels = found.map(({ subject, facts }) => apiHotel(subject, facts, placeOf(deps)));
  return { json: { hotels, withdrawn, unknown: doors.length - found.length - withdrawn } };
}

async function allFacts(
  deps: ApiDeps,
  query: z.infer<typeof FactsQuery>,
  reply: FastifyReply,
): Promise<Answer> {
  const { kind } = deps.profile.subject;
  const subjects = await readOpenSubjects(deps.sql, kind, query.after ?? null, query.limit);
  const last = subjects.length === query.limit ? subjects.at(-1)?.id : undefined;
  const rest = `limit=${query.limit}${query.format === 'csv' ? '&format=csv' : ''}`;
  const next = last ? `${deps.publicUrl}/api/v1/facts?after=${last}&${rest}` : null;
  if (query.format === 'csv') {
    if (next) reply.header('link', `<${next}>; rel="next"`);
    return { csv: factsCsv(subjects, false) };
  }
  const facts = subjects.flatMap((subject) =>
    subject.facts.map((fact) => apiFact(subject.id, kind, fact)),
  );
  return { json: { facts, next } };
}
