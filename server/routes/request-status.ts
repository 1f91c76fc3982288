/** `/requests/:ref`: the case's page, and one resource for each thing that its reader may do. */
import { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eventsOfCase } from '../../db/requests.ts';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { requestStatusPage } from '../../web/pages/request-status-page.ts';
import { wantsJson } from '../plugins/errors.ts';
import { dueAtMs } from '../requests/alerts.ts';
import { REF_PATTERN } from '../requests/case-deps.ts';
import type { ProofProblem } from '../requests/domain-proof.ts';
import { heldFacts, ownedSite, requestsMade, setPace, setPause } from '../requests/owner.ts';
import { addMessage, type Button, isOwner, openByKey, pressButton } from '../requests/press.ts';
import { lookedWays, lookForProof, namesFor } from '../requests/prove.ts';
import { caseJson, type RequestDeps } from './request-deps.ts';

/** Enough for a person with a slow DNS; too little to try keys. */
const CALLS_PER_MINUTE_MAX = 60;

const Ref = z.object({ ref: z.string().regex(REF_PATTERN) });
const Key = z.object({ key: z.string().min(20).max(100) });
type Named = { readonly ref: string; readonly key: string };

const buttonsByPath: Readonly<Record<string, Button>> = {
  confirmation: 'confirm',
  denial: 'deny',
  withdrawal: 'withdraw',
  return: 'come-back',
};

export function requestStatusRoutes(deps: RequestDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, { max: CALLS_PER_MINUTE_MAX, timeWindow: 60_000 });
    app.addHook('onRequest', async (_request, reply) => {
      // The key stands in the address: no other server and no cache may learn it.
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    });
    app.get(
      '/requests/:ref',
      async (request, reply) => await show(app, deps, request, reply, null),
    );
    for (const [path, button] of Object.entries(buttonsByPath)) {
      app.post(`/requests/:ref/${path}`, async (request, reply) => {
        const named = nameOf(request, request.body);
        if (!named) return await reply.problem('not-found');
        const pressed = await pressButton(deps, named.ref, named.key, button, deps.nowMs());
        if (pressed.kind === 'unknown') return await reply.problem('not-found');
        if (pressed.kind === 'done') return await back(reply, named);
        reply.code(409);
        return await show(app, deps, request, reply, refusals[pressed.because] ?? refusals.closed);
      });
    }
    app.post('/requests/:ref/messages', async (request, reply) => {
      const named = nameOf(request, request.body);
      const words = z.object({ message: z.string().min(1).max(5000) }).safeParse(request.body);
      if (!named || !words.success) return await reply.problem(named ? 'bad' : 'not-found');
      const { ref, key } = named;
      const added = await addMessage(deps, ref, key, words.data.message, deps.nowMs());
      return added ? await back(reply, named) : await reply.problem('not-found');
    });
    app.post('/requests/:ref/proofs', async (request, reply) => {
      const named = nameOf(request, request.body);
      const asked = z.object({ way: z.enum(lookedWays) }).safeParse(request.body);
      if (!named || !asked.success) return await reply.problem(named ? 'bad' : 'not-found');
      const looked = await lookForProof(deps, deps, { ...named, ...asked.data }, deps.nowMs());
      switch (looked.kind) {
        case 'unknown':
          return await reply.problem('not-found');
        case 'proved':
          return await back(reply, named);
        case 'not-proved':
          reply.code(409);
          return await show(app, deps, request, reply, notProved[looked.because]);
        default:
          return assertNever(looked);
      }
    });
    await app.register(ownerRoutes(deps));
  };
}

function ownerRoutes(deps: RequestDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const owned = async (request: FastifyRequest, from: unknown) => {
      const named = nameOf(request, from);
      const site = named && (await ownedSite(deps, named.ref, named.key, deps.nowMs()));
      return named && site ? { ...named, site } : null;
    };
    app.get('/requests/:ref/facts.json', async (request, reply) => {
      const owner = await owned(request, request.query);
      if (!owner) return await reply.problem('not-found');
      return { site: owner.site, facts: await heldFacts(deps, owner.site) };
    });
    app.get('/requests/:ref/ledger.ndjson', async (request, reply) => {
      const owner = await owned(request, request.query);
      if (!owner) return await reply.problem('not-found');
      const lines = async function* () {
        for await (const row of requestsMade(deps, owner.site)) yield `${JSON.stringify(row)}\n`;
      };
      return reply.type('application/x-ndjson').send(Readable.from(lines()));
    });
    app.post('/requests/:ref/pause', async (request, reply) => {
      const owner = await owned(request, request.body);
      if (!owner) return await reply.problem('not-found');
      const { until } = z
        .object({ until: z.union([z.literal(''), z.iso.date()]).catch('') })
        .parse(request.body);
      const untilMs = until === '' ? null : Date.parse(until);
      const set = await setPause(deps, owner.site, owner.ref, untilMs, deps.nowMs());
      if (set) return await back(reply, owner);
      reply.code(409);
      const why =
        'That pause cannot be set: it must end within a year, and no other hold may stand.';
      return await show(app, deps, request, reply, why);
    });
    app.post('/requests/:ref/pace', async (request, reply) => {
      const owner = await owned(request, request.body);
      if (!owner) return await reply.problem('not-found');
      const { seconds } = z
        .object({ seconds: z.union([z.literal(''), z.coerce.number()]).catch('') })
        .parse(request.body);
      const gapMs = seconds === '' ? null : Math.ceil(seconds * 1000);
      const set = await setPace(deps, owner.site, owner.ref, gapMs, deps.nowMs());
      if (set) return await back(reply, owner);
      reply.code(409);
      return await show(app, deps, request, reply, 'The pace must be between 1 and 3600 seconds.');
    });
  };
}

const refusals: Readonly<Record<string, string>> & { readonly closed: string } = {
  closed: 'This request is closed: nothing was changed.',
  expired: 'This link has expired. Send a new request to get a new one.',
  not_yours: 'This link shows the request, but cannot do that.',
  proved_by_operator: 'The operator has confirmed it, so it cannot be withdrawn from here.',
  not_removed: 'There is nothing to come back from.',
};

const notProved: Readonly<Record<ProofProblem, string>> = {
  not_found: 'We looked, and the value is not there.',
  no_answer: 'There was no answer. Please try again later.',
  resolvers_disagree: 'Not every resolver sees the record yet. Please try again later.',
  wildcard: 'A record that answers for every name does not prove this request.',
  redirected: 'The address redirects. The value must stand there itself.',
  bad_status: 'The address did not answer with status 200.',
  not_plain_text: 'The file must be plain text with that one line.',
  expired: 'The time for this proof is over. Send a new request to get a new value.',
  not_offered: 'This way is not offered.',
  later: 'Your site’s pace does not allow a request right now. Please try again in a minute.',
};

function nameOf(request: FastifyRequest, from: unknown): Named | null {
  const ref = Ref.safeParse(request.params);
  const key = Key.safeParse(from);
  return ref.success && key.success ? { ...ref.data, ...key.data } : null;
}

async function back(reply: FastifyReply, { ref, key }: Named) {
  return await reply.redirect(`/requests/${ref}?key=${key}`, 303);
}

async function show(
  app: FastifyInstance,
  deps: RequestDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  notice: string | null,
) {
  const named = nameOf(request, request.method === 'GET' ? request.query : request.body);
  const opened = named && (await openByKey(deps, named.ref, named.key, deps.nowMs()));
  if (!named || !opened) return await reply.problem('not-found');
  const { request: row, found } = opened;
  if (wantsJson(request)) {
    return notice === null
      ? caseJson(deps, row)
      : { error: { status: reply.statusCode, code: 'refused', message: notice } };
  }
  const view = {
    ref: row.ref,
    kind: row.kind,
    site: row.site,
    status: row.status,
    receivedAtMs: row.receivedAt.getTime(),
    dueAtMs: dueAtMs(deps, row),
    power: found.power,
    expired: found.expired,
    owner: isOwner(found.party),
    proofs: namesFor(deps, row, found.party),
    history: (await eventsOfCase(deps.db, row.ref)).map(({ type, at }) => ({
      type,
      atMs: at.getTime(),
    })),
  };
  return reply.page('request-status', requestStatusPage(app.visit(), view, named.key, notice));
}
