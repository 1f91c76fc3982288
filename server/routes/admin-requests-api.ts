/** `/admin/api/requests`, `/inbound-mail`: the queue, one case, and what an admin decides about it. */
import { z } from 'zod';
import { documentsOfCase } from '../../db/documents.ts';
import { lettersOfCase } from '../../db/outbox.ts';
import { partiesOfCase } from '../../db/parties.ts';
import { eventsOfCase, findRequest, listQueue } from '../../db/requests.ts';
import { requestKinds } from '../../db/vocabulary/request.ts';
import { decide, recordProof, sortCase } from '../admin/acts.ts';
import { handleMail } from '../mail/handle-mail.ts';
import { MAIL_BYTES_MAX } from '../mail/read-mail.ts';
import type { Applied } from '../requests/apply-event.ts';
import { readSiteName } from '../requests/what-about.ts';
import type { ApiInstance } from './admin-api.ts';
import type { AdminDeps } from './admin-deps.ts';
import { becauseOf, fail } from './admin-guard.ts';
import { caseJson } from './request-deps.ts';

const Ref = z.object({ ref: z.string().max(20) });
const reason = z.string().min(1).max(1000);
const version = z.int().min(1);
const limit = z.coerce.number().int().min(1).max(500).default(100);

export function adminRequestsApi(app: ApiInstance, deps: AdminDeps): void {
  readingApi(app, deps);
  decidingApi(app, deps);
  mailApi(app, deps);
}

function readingApi(app: ApiInstance, deps: AdminDeps): void {
  app.get(
    '/requests',
    { config: { scope: 'read' }, schema: { querystring: z.object({ limit }) } },
    async ({ query }) => ({
      requests: (await listQueue(deps.db, query.limit)).map((row) => caseJson(deps, row)),
    }),
  );

  app.get(
    '/requests/:ref',
    { config: { scope: 'read' }, schema: { params: Ref } },
    async ({ params }, reply) => {
      const row = await findRequest(deps.db, params.ref);
      if (!row) return await fail(reply, 404, 'not_found', 'There is no such request.');
      const { proofToken: _, ...request } = row;
      return {
        ...caseJson(deps, row),
        request,
        parties: await partiesOfCase(deps.db, row.ref),
        documents: await documentsOfCase(deps.db, row.ref),
        letters: await lettersOfCase(deps.db, row.ref),
        events: await eventsOfCase(deps.db, row.ref),
      };
    },
  );
}

function decidingApi(app: ApiInstance, deps: AdminDeps): void {
  app.post(
    '/requests/:ref/decisions',
    {
      config: { scope: 'decide' },
      schema: {
        params: Ref,
        body: z.strictObject({
          decision: z.enum(['accept', 'reject', 'release']),
          reason,
          version,
        }),
      },
    },
    async (request, reply) => {
      const { decision, reason: why, version: seen } = request.body;
      const because = becauseOf(request, deps, why);
      return answer(deps, reply, await decide(deps, request.params.ref, decision, seen, because));
    },
  );

  app.post(
    '/requests/:ref/evidence',
    {
      config: { scope: 'decide' },
      schema: {
        params: Ref,
        body: z.strictObject({ evidence: z.string().min(1).max(20_000), reason, version }),
      },
    },
    async (request, reply) => {
      const { evidence, reason: why, version: seen } = request.body;
      const because = becauseOf(request, deps, why);
      const applied = await recordProof(deps, request.params.ref, evidence, seen, because);
      return answer(deps, reply, applied);
    },
  );

  app.post(
    '/requests/:ref/sorting',
    {
      config: { scope: 'decide' },
      schema: {
        params: Ref,
        body: z.strictObject({
          kind: z.enum(requestKinds),
          site: z.string().max(500).nullable(),
          reason,
          version,
        }),
      },
    },
    async (request, reply) => {
      const { kind, site: typed, reason: why, version: seen } = request.body;
      const site = typed === null ? null : readSiteName(typed);
      if (typed !== null && site === null) return await fail(reply, 422, 'site', 'No such site.');
      const because = becauseOf(request, deps, why);
      const applied = await sortCase(deps, request.params.ref, { kind, site }, seen, because);
      return answer(deps, reply, applied);
    },
  );
}

/** The raw message as the body; what became of it in the answer. */
function mailApi(app: ApiInstance, deps: AdminDeps): void {
  const rawMail = ['message/rfc822', 'text/plain', 'application/octet-stream'];
  for (const type of rawMail) {
    if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
  }
  app.post(
    '/inbound-mail',
    { config: { scope: 'mail' }, bodyLimit: MAIL_BYTES_MAX + 1 },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) {
        return await fail(reply, 415, 'not_a_mail', 'Send the raw message as message/rfc822.');
      }
      const outcome = await handleMail(deps, deps.mailDns, request.body, deps.nowMs());
      return reply.code(202).send(outcome);
    },
  );
}

type Reply = Parameters<typeof fail>[0];

async function answer(deps: AdminDeps, reply: Reply, applied: Applied) {
  switch (applied.kind) {
    case 'moved':
      return reply.code(201).send(caseJson(deps, applied.request));
    case 'unchanged':
      return reply.code(200).send(caseJson(deps, applied.request));
    case 'unknown':
      return await fail(reply, 404, 'not_found', 'There is no such request.');
    default: {
      // What has changed: the second admin sees the case as it stands and who moved it there.
      const code = applied.kind === 'refused' ? applied.because : 'version_clash';
      const events = await eventsOfCase(deps.db, applied.request.ref);
      return reply
        .code(409)
        .type('application/json')
        .serializer(JSON.stringify)
        .send({
          error: { status: 409, code, message: 'The request is not as you saw it.' },
          current: caseJson(deps, applied.request),
          changes: events.slice(-5),
        });
    }
  }
}
