/** `/admin/api`: tokens, the journal and the stop-all switch. */
import { z } from 'zod';
import { listTokens, revokeToken } from '../../db/admin-access.ts';
import { appendAct, listActs, verifyActs, verifyEvents } from '../../db/journal.ts';
import { switchValue } from '../../db/switches.ts';
import { createToken, scopes } from '../admin/access.ts';
import { stopAll } from '../admin/acts.ts';
import type { ApiInstance } from './admin-api.ts';
import { Id, notFound, Page, Why } from './admin-data-api.ts';
import type { AdminDeps } from './admin-deps.ts';
import { becauseOf } from './admin-guard.ts';

export function adminAccessApi(app: ApiInstance, deps: AdminDeps): void {
  app.get(
    '/journal',
    { config: { scope: 'read' }, schema: { querystring: Page } },
    async ({ query }) => ({ acts: await listActs(deps.db, query.limit) }),
  );
  app.get('/journal/verification', { config: { scope: 'read' } }, async () => ({
    requests: await verifyEvents(deps.db),
    acts: await verifyActs(deps.db),
  }));
  app.get('/tokens', { config: { scope: 'admin' } }, async () => ({
    tokens: await listTokens(deps.db),
  }));
  app.post(
    '/tokens',
    {
      config: { scope: 'admin' },
      schema: {
        body: z.strictObject({
          name: z.string().min(1).max(60),
          scopes: z.array(z.enum(scopes)).min(1),
          days: z.int().min(1).max(366).default(90),
        }),
      },
    },
    async (request, reply) => {
      const { admin, nowMs } = becauseOf(request, deps, '');
      const made = await createToken(deps, { ...request.body, by: admin.name }, nowMs);
      const { id, name, expiresAt } = made.row;
      return reply.code(201).send({ id, name, expires_at: expiresAt, token: made.token });
    },
  );
  app.delete(
    '/tokens/:id',
    { config: { scope: 'admin' }, schema: { params: Id, body: Why } },
    async (request, reply) => {
      const { admin, nowMs } = becauseOf(request, deps, request.body.reason);
      const { id } = request.params;
      const revoked = await deps.db.transaction(async (tx) => {
        const done = await revokeToken(tx, id, nowMs);
        const act = { act: 'token revoked', target: id, by: admin.name, atMs: nowMs };
        if (done) await appendAct(tx, { ...act, because: request.body.reason });
        return done;
      });
      return revoked ? reply.code(204).send() : await notFound(reply);
    },
  );
  app.get('/stop-all', { config: { scope: 'read' } }, async () => ({
    stopped: (await switchValue(deps.db, 'stop-all')) === 'on',
  }));
  for (const [method, stopped] of [
    ['POST', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/stop-all',
      config: { scope: 'admin' },
      schema: { body: Why },
      handler: async (request, reply) => {
        await stopAll(deps, stopped, becauseOf(request, deps, request.body.reason));
        return reply.code(stopped ? 201 : 200).send({ stopped });
      },
    });
  }
}
