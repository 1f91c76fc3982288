/** Feeds for people who keep copies: what changed, and what has to go. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readChanges, readRemovals } from '../../../db/open-data.ts';
import { apiChange, apiRemoval } from '../../api/answers.ts';
import { ApiChanges, ApiError, ApiRemovals } from '../../api/shapes.ts';
import { type ApiDeps, limit, send } from './send.ts';

const ChangesQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: limit(200, 1000),
});
const RemovalsQuery = z.object({ after: z.uuid().optional(), limit: limit(200, 1000) });

export function feedRoutes(plain: FastifyInstance, deps: ApiDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const next = (feed: string, rows: readonly { readonly id: string | number }[], size: number) => {
    const last = rows.length === size ? rows.at(-1) : undefined;
    return last ? `${deps.publicUrl}/api/v1/${feed}?after=${last.id}&limit=${size}` : null;
  };
  app.get(
    '/changes',
    {
      compress: false,
      schema: {
        summary: 'Feed of changed facts, the oldest first',
        querystring: ChangesQuery,
        response: { 200: ApiChanges, 400: ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => {
        const { after, limit: size } = request.query;
        const rows = await readChanges(deps.sql, deps.profile.subject.kind, after, size);
        const changes = rows.map((row) => apiChange(row.subject, row));
        return { json: { changes, next: next('changes', rows, size) } };
      }),
  );
  app.get(
    '/removals',
    {
      compress: false,
      schema: {
        summary: 'Feed of removals, the oldest first: delete what you keep of these ids',
        querystring: RemovalsQuery,
        response: { 200: ApiRemovals, 400: ApiError },
      },
    },
    async (request, reply) =>
      await send(deps, request, reply, async () => {
        const { after = null, limit: size } = request.query;
        const rows = await readRemovals(deps.sql, after, size);
        return { json: { removals: rows.map(apiRemoval), next: next('removals', rows, size) } };
      }),
  );
}
