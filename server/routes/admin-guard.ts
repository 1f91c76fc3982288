/** Every call of the admin API: a bearer token with the scope, and one answer per Idempotency-Key. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { claimIdempotency, dropClaim, keepAnswer } from '../../db/admin-access.ts';
import { type Admin, adminOfToken, mayDo, type Scope } from '../admin/access.ts';
import type { Because } from '../admin/acts.ts';
import type { AdminDeps } from './admin-deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needed for this route of the admin API. */
    scope?: Scope;
  }
  interface FastifyRequest {
    admin: Admin | null;
    idempotencyKey: string | null;
  }
}

const KEY_CHARS_MAX = 200;

export function guardAdminApi(app: FastifyInstance, deps: AdminDeps): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('idempotencyKey', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    request.admin = token ? await adminOfToken(deps, token, deps.nowMs()) : null;
    if (!request.admin) {
      reply.header('www-authenticate', 'Bearer');
      return await fail(reply, 401, 'no_token', 'A valid bearer token is needed.');
    }
    const scope = request.routeOptions.config.scope ?? 'admin';
    if (mayDo(request.admin, scope)) return undefined;
    return await fail(reply, 403, 'scope', `This token lacks the scope ${scope}.`);
  });
  // After the body is read: a key belongs to one request, body included.
  app.addHook('preHandler', (request, reply) => claim(deps, request, reply));
  app.addHook('onSend', async (request, reply, payload) => {
    const { admin, idempotencyKey: key } = request;
    if (!admin || key === null) return payload;
    request.idempotencyKey = null;
    const name = { tokenId: admin.tokenId, key };
    if (reply.statusCode >= 500) await dropClaim(deps.db, name);
    else await keepAnswer(deps.db, name, reply.statusCode, readAnswer(payload));
    return payload;
  });
}

async function claim(deps: AdminDeps, request: FastifyRequest, reply: FastifyReply) {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string' || !request.admin) return undefined;
  if (key.length > KEY_CHARS_MAX) return await fail(reply, 400, 'key', 'That key is too long.');
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  const name = { tokenId: request.admin.tokenId, key };
  const claimed = await claimIdempotency(deps.db, { ...name, requestHash }, deps.nowMs());
  switch (claimed.kind) {
    case 'first':
      request.idempotencyKey = key;
      return undefined;
    case 'repeat':
      return await reply
        .code(claimed.status)
        .header('idempotency-replayed', 'true')
        .type('application/json')
        .serializer(JSON.stringify)
        .send(claimed.answer ?? '');
    case 'under-way':
      return await fail(reply, 409, 'under_way', 'The first request with this key is under way.');
    case 'other-request':
      return await fail(reply, 422, 'other_request', 'This key was used for another request.');
  }
}

function readAnswer(payload: unknown): unknown {
  if (typeof payload !== 'string' || payload === '') return null;
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}

export async function fail(reply: FastifyReply, status: number, code: string, message: string) {
  return await reply
    .code(status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ error: { status, code, message } });
}

export function becauseOf(request: FastifyRequest, deps: AdminDeps, reason: string): Because {
  if (!request.admin) throw new Error('a guarded route was reached without an admin');
  return { admin: request.admin, reason, nowMs: deps.nowMs() };
}
