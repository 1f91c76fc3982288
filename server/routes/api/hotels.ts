/** One hotel of the API: facts and history. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { apiChange, apiFact, apiHotel } from '../../api/answers.ts';
import { factsCsv } from '../../api/csv.ts';
import { ApiFacts, ApiHistory, ApiHotel } from '../../api/shapes.ts';
import { type ApiDeps, Format, hotelOrProblem, placeOf, problems, send } from './send.ts';

const params = z.object({ id: z.string().min(1).max(200).describe('Opaque id or slug') });

export function hotelRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/hotels/:id',
    {
      compress: false,
      schema: {
        summary: 'One hotel with its facts',
        params,
        response: { 200: ApiHotel, ...problems },
      },
    },
    async (request, reply) => {
      return await send(deps, request, reply, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        const { subject, facts } = found;
        return { json: apiHotel(subject, facts, placeOf(deps)) };
      });
    },
  );
  app.get(
    '/hotels/:id/facts',
    {
      compress: false,
      schema: {
        summary: 'Its facts; CSV also names what is not stated',
        params,
        querystring: z.object({ format: Format }),
        response: { 200: ApiFacts, ...problems },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        const { subject, facts } = found;
        if (request.query.format === 'csv') return { csv: factsCsv([{ ...subject, facts }], true) };
        const { kind } = deps.profile.subject;
        return {
          json: { facts: facts.map((fact) => apiFact(subject.id, kind, fact)), next: null },
        };
      }),
  );
  app.get(
    '/hotels/:id/history',
    {
      compress: false,
      schema: {
        summary: 'What changed about it, newest first',
        params,
        response: { 200: ApiHistory, ...problems },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => {
        const found = await hotelOrProblem(deps, request.params.id, request, reply);
        if (!found) return null;
        const { subject, history } = found;
        return { json: { history: history.map((entry) => apiChange(subject.id, entry)) } };
      }),
  );
}
