/** `/api/v1`: the facts as JSON and CSV, what changed, what is gone, and its description. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { feedRoutes } from './feeds.ts';
import { hotelRoutes } from './hotels.ts';
import { listRoutes } from './lists.ts';
import type { ApiDeps } from './send.ts';

/** Enough to copy a hundred thousand hotels in a day, little enough for many readers. */
const REQUESTS_A_MINUTE_MAX = 120;

export function apiRoutes(deps: ApiDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, {
      max: REQUESTS_A_MINUTE_MAX,
      timeWindow: 60_000,
      enableDraftSpec: true,
    });
    await app.register(swagger, {
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
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    // Open data may be read by scripts of any page; nothing here depends on who asks.
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    hotelRoutes(app, deps);
    listRoutes(app, deps);
    feedRoutes(app, deps);
    app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
    );
  };
}
