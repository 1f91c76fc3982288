/** `/admin`: the queue and one case. Lists of other things stand in `admin-lists.ts`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findRequest, listQueue, type RequestRow } from '../../db/requests.ts';
import { isOpen, requestKinds } from '../../db/vocabulary/request.ts';
import { adminFrame, type Cell, clockOf } from '../../web/pages/admin-pages.ts';
import { decide, recordProof, sortCase } from '../admin/acts.ts';
import { caseContent } from '../admin/case-page.ts';
import type { Applied } from '../requests/apply-event.ts';
import { minuteOf } from '../requests/case-letter.ts';
import { stateOf } from '../requests/case-row.ts';
import { clockStartMs } from '../requests/tick.ts';
import { readSiteName } from '../requests/what-about.ts';
import type { AdminDeps } from './admin-deps.ts';
import { adminListRoutes } from './admin-lists.ts';
import { consoleAct, guardConsole, readerOf, registerSession } from './admin-session.ts';

const QUEUE_MAX = 200;
const Seen = z.object({ version: z.coerce.number().int() });

export function adminConsoleRoutes(deps: AdminDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    await registerSession(app, deps);
    await app.register(async (pages) => {
      guardConsole(pages, deps);
      queueRoute(pages, deps);
      caseRoutes(pages, deps);
      adminListRoutes(pages, deps);
    });
  };
}

function queueRoute(app: FastifyInstance, deps: AdminDeps): void {
  app.get('/', async (request, reply) => {
    const { name, csrfToken } = readerOf(request);
    const rows = await listQueue(deps.db, QUEUE_MAX);
    const open = rows.filter(({ status }) => isOpen(status)).length;
    return reply.page('admin-table', {
      ...adminFrame(app.visit(), { name, csrf: csrfToken }, { title: 'Queue', path: '/admin' }),
      lead: open === 1 ? '1 case is open.' : `${open} cases are open.`,
      search: null,
      columns: ['Case', 'Kind', 'Site', 'Status', 'Clock', 'Received'],
      rows: rows.map((row) => ({ cells: queueCells(row, deps), acts: [] })),
      acts: [],
    });
  });
}

function queueCells(row: RequestRow, deps: AdminDeps): Cell[] {
  const startMs = isOpen(row.status) ? clockStartMs(stateOf(row)) : null;
  const clock = clockOf({ startMs, nowMs: deps.nowMs() }, deps.rules);
  return [
    { text: row.ref, href: `/admin/requests/${row.ref}` },
    { text: row.kind },
    { text: row.site ?? '' },
    { text: row.status },
    clock ? { text: clock.words, flag: clock.level !== 'none' } : { text: '' },
    { text: minuteOf(row.receivedAt.getTime()) },
  ];
}

function caseRoutes(app: FastifyInstance, deps: AdminDeps): void {
  type ByRef = { Params: { ref: string } };
  const show = async (request: FastifyRequest, reply: FastifyReply, notice: string | null) => {
    const { ref } = z.object({ ref: z.string() }).parse(request.params);
    const row = await findRequest(deps.db, ref);
    if (!row) return await reply.problem('not-found');
    const { name, csrfToken } = readerOf(request);
    const page = { title: `Case ${ref}`, path: `/admin/requests/${ref}`, notice };
    return reply.page('admin-case', {
      ...adminFrame(app.visit(), { name, csrf: csrfToken }, page),
      ...(await caseContent(deps, row, deps.nowMs())),
    });
  };
  const settle = async (request: FastifyRequest, reply: FastifyReply, applied: Applied) => {
    switch (applied.kind) {
      case 'moved':
      case 'unchanged':
        return await reply.redirect(`/admin/requests/${applied.request.ref}`, 303);
      case 'unknown':
        return await reply.problem('not-found');
      case 'version-clash':
        reply.code(409);
        return await show(request, reply, 'Somebody was faster. The case is now as shown below.');
      case 'refused':
        reply.code(409);
        return await show(request, reply, `That is not possible: ${applied.because}.`);
    }
  };

  app.get<ByRef>('/requests/:ref', async (request, reply) => await show(request, reply, null));
  app.post<ByRef>('/requests/:ref/decisions', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'decide');
    if (!because) return reply;
    const body = Seen.extend({ decision: z.enum(['accept', 'reject', 'release']) }).parse(
      request.body,
    );
    const { ref } = request.params;
    return await settle(
      request,
      reply,
      await decide(deps, ref, body.decision, body.version, because),
    );
  });
  app.post<ByRef>('/requests/:ref/evidence', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'decide');
    if (!because) return reply;
    const body = Seen.extend({ evidence: z.string().min(1).max(20_000) }).parse(request.body);
    const { ref } = request.params;
    return await settle(
      request,
      reply,
      await recordProof(deps, ref, body.evidence, body.version, because),
    );
  });
  app.post<ByRef>('/requests/:ref/sorting', async (request, reply) => {
    const because = await consoleAct(request, reply, deps, 'decide');
    if (!because) return reply;
    const body = Seen.extend({ kind: z.enum(requestKinds), site: z.string().max(500) }).parse(
      request.body,
    );
    const into = { kind: body.kind, site: readSiteName(body.site) };
    const { ref } = request.params;
    return await settle(request, reply, await sortCase(deps, ref, into, body.version, because));
  });
}
