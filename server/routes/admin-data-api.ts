/** `/admin/api`: tombstones, facts, sites and reviews. */
import { z } from 'zod';
import { searchFacts } from '../../db/fact-edits.ts';
import { sitesToReview } from '../../db/site-review.ts';
import { allSites } from '../../db/sites.ts';
import { listTombstones, type RemovalTarget } from '../../db/tombstones.ts';
import {
  addSite,
  editFact,
  type FactEdit,
  hold,
  liftTombstone,
  placeTombstone,
  release,
  reviewSite,
} from '../admin/acts.ts';
import { FactValueInput } from '../admin/fact-value-input.ts';
import type { ApiInstance } from './admin-api.ts';
import type { AdminDeps } from './admin-deps.ts';
import { becauseOf, fail } from './admin-guard.ts';

export const reason = z.string().min(1).max(200);
export const Why = z.strictObject({ reason });
export const Id = z.object({ id: z.uuid() });
const Site = z.object({ site: z.string().max(253) });
const limit = z.coerce.number().int().min(1).max(1000).default(100);
export const Page = z.object({ limit });

const Target = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('site'), site: z.string(), reason }),
  z.strictObject({ level: z.literal('subject'), site: z.string(), subject: z.uuid(), reason }),
  z.strictObject({
    level: z.literal('page'),
    site: z.string(),
    subject: z.uuid(),
    page: z.url(),
    reason,
  }),
  z.strictObject({
    level: z.literal('fact'),
    site: z.string(),
    subject: z.uuid(),
    key: z.string(),
    reason,
  }),
]);

function targetOf(body: z.infer<typeof Target>): RemovalTarget {
  const { site } = body;
  if (body.level === 'site') return { level: 'site', site };
  const subjectId = body.subject;
  if (body.level === 'page') return { level: 'page', site, subjectId, pageUrl: body.page };
  if (body.level === 'fact') return { level: 'fact', site, subjectId, key: body.key };
  return { level: 'subject', site, subjectId };
}

export const notFound = (reply: Parameters<typeof fail>[0]) =>
  fail(reply, 404, 'not_found', 'There is no such thing, or it is not in a state for that.');

export function adminDataApi(app: ApiInstance, deps: AdminDeps): void {
  tombstonesApi(app, deps);
  factsApi(app, deps);
  sitesApi(app, deps);
}

function tombstonesApi(app: ApiInstance, deps: AdminDeps): void {
  app.get(
    '/tombstones',
    { config: { scope: 'read' }, schema: { querystring: Page } },
    async ({ query }) => ({ tombstones: await listTombstones(deps.db, query.limit) }),
  );
  app.post(
    '/tombstones',
    { config: { scope: 'decide' }, schema: { body: Target } },
    async (request, reply) => {
      const because = becauseOf(request, deps, request.body.reason);
      const placed = await placeTombstone(deps, targetOf(request.body), because);
      if (placed.length === 0) return await notFound(reply);
      return reply.code(201).send({ tombstones: placed });
    },
  );
  app.delete(
    '/tombstones/:id',
    { config: { scope: 'decide' }, schema: { params: Id, body: Why } },
    async (request, reply) => {
      const because = becauseOf(request, deps, request.body.reason);
      const lifted = await liftTombstone(deps, request.params.id, because);
      return lifted ? reply.code(204).send() : await notFound(reply);
    },
  );
}

function factsApi(app: ApiInstance, deps: AdminDeps): void {
  const search = z.object({
    site: z.string().optional(),
    key: z.string().optional(),
    withdrawn: z.stringbool().default(false),
    limit,
  });
  app.get(
    '/facts',
    { config: { scope: 'read' }, schema: { querystring: search } },
    async ({ query }) => {
      const { site, key, withdrawn } = query;
      const asked = { ...(site ? { site } : {}), ...(key ? { key } : {}), withdrawn };
      return { facts: await searchFacts(deps.db, asked, query.limit) };
    },
  );
  const edit = async (
    request: Parameters<typeof becauseOf>[0] & { params: { id: string } },
    reply: Parameters<typeof fail>[0],
    change: FactEdit,
    why: string,
  ) => {
    const because = becauseOf(request, deps, why);
    const edited = await editFact(deps, request.params.id, change, because);
    return edited ? reply.code(204).send() : await notFound(reply);
  };
  app.post(
    '/facts/:id/override',
    {
      config: { scope: 'facts' },
      schema: {
        params: Id,
        body: z.strictObject({ value: FactValueInput, source: z.url(), reason }),
      },
    },
    async (request, reply) => {
      const { value, source, reason: why } = request.body;
      return await edit(request, reply, { do: 'override', value, source }, why);
    },
  );
  app.post(
    '/facts/:id/withdrawal',
    { config: { scope: 'facts' }, schema: { params: Id, body: Why } },
    async (request, reply) => edit(request, reply, { do: 'withdraw' }, request.body.reason),
  );
  app.delete(
    '/facts/:id/withdrawal',
    { config: { scope: 'facts' }, schema: { params: Id, body: Why } },
    async (request, reply) => edit(request, reply, { do: 'restore' }, request.body.reason),
  );
}

function sitesApi(app: ApiInstance, deps: AdminDeps): void {
  app.get('/sites', { config: { scope: 'read' } }, async () => ({
    sites: await allSites(deps.db),
  }));
  app.get('/reviews', { config: { scope: 'read' } }, async () => ({
    sites: await sitesToReview(deps.db),
  }));
  app.post(
    '/sites',
    {
      config: { scope: 'sites' },
      schema: {
        body: z.strictObject({ urls: z.array(z.string().max(2000)).min(1).max(1000), reason }),
      },
    },
    async (request, reply) => {
      const because = becauseOf(request, deps, request.body.reason);
      const outcomes = [];
      for (const url of request.body.urls) {
        outcomes.push({ url, ...(await addSite(deps, url, because)) });
      }
      return reply.code(201).send({ sites: outcomes });
    },
  );
  app.post(
    '/sites/:site/hold',
    {
      config: { scope: 'sites' },
      schema: {
        params: Site,
        body: z.strictObject({ reason, until: z.iso.datetime().optional() }),
      },
    },
    async (request, reply) => {
      const { reason: why, until } = request.body;
      const untilMs = until === undefined ? null : Date.parse(until);
      const because = becauseOf(request, deps, why);
      const held = await hold(deps, request.params.site, untilMs, because);
      return held ? reply.code(201).send({ site: request.params.site }) : await notFound(reply);
    },
  );
  app.delete(
    '/sites/:site/hold',
    { config: { scope: 'sites' }, schema: { params: Site, body: Why } },
    async (request, reply) => {
      const because = becauseOf(request, deps, request.body.reason);
      const released = await release(deps, request.params.site, because);
      return released ? reply.code(204).send() : await notFound(reply);
    },
  );
  app.post(
    '/sites/:site/review',
    {
      config: { scope: 'sites' },
      schema: {
        params: Site,
        body: z.strictObject({ verdict: z.enum(['go-on', 'refuse']), reason }),
      },
    },
    async (request, reply) => {
      const { verdict, reason: why } = request.body;
      const because = becauseOf(request, deps, why);
      const reviewed = await reviewSite(deps, request.params.site, verdict, because);
      return reviewed ? reply.code(201).send({ site: request.params.site }) : await notFound(reply);
    },
  );
}
