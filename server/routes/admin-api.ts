/** `/admin/api`: everything that the console can do, described by OpenAPI. */
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyError, FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { adminAccessApi } from './admin-access-api.ts';
import { adminDataApi } from './admin-data-api.ts';
import type { AdminDeps } from './admin-deps.ts';
import { fail, guardAdminApi } from './admin-guard.ts';
import { adminRequestsApi } from './admin-requests-api.ts';

const CALLS_PER_MINUTE_MAX = 300;

export type ApiInstance = ReturnType<typeof typed>;
const typed = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

export function adminApiRoutes(deps: AdminDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (hasZodFastifySchemaValidationErrors(error)) {
        const faults = error.validation.map(
          ({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`,
        );
        return await fail(reply, 422, 'invalid', faults.join('; '));
      }
      const status = error.statusCode ?? 500;
      if (status < 500) return await fail(reply, status, error.code, error.message);
      request.log.error({ err: error }, 'admin call failed');
      return await fail(reply, status, 'error', 'Something failed on our side.');
    });
    await app.register(rateLimit, { max: CALLS_PER_MINUTE_MAX, timeWindow: 60_000 });
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Admin API', version: '1' },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }],
      },
      transform: jsonSchemaTransform,
    });
    guardAdminApi(app, deps);
    app.get('/openapi.json', { config: { scope: 'read' } }, async () => app.swagger());
    adminRequestsApi(typed(app), deps);
    adminDataApi(typed(app), deps);
    adminAccessApi(typed(app), deps);
  };
}
