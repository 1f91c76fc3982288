/** The public forms and pages of cases. No account and no cookie: the key in the address is the right. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shownFactKeys } from '../../db/disputes.ts';
import { findSubject, subjectOfPage } from '../../db/subjects.ts';
import {
  correctionForm,
  dataRequestForm,
  type Faults,
  type Filled,
  type RequestFormPage,
  removalForm,
} from '../../web/pages/request-form-page.ts';
import type { Visit } from '../../web/shell.ts';
import { wantsJson } from '../plugins/errors.ts';
import { type Opened, openCase, type Sender } from '../requests/open-case.ts';
import { type About, aboutFact } from '../requests/what-about.ts';
import { caseJson, type RequestDeps } from './request-deps.ts';
import { CorrectionInput, DataInput, faultsOf, filledFrom, RemovalInput } from './request-input.ts';

/** A person asks a few times; the limit also bounds what one sender can hold. */
const REQUESTS_PER_HOUR_MAX = 60;

export function requestFormRoutes(deps: RequestDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(rateLimit, { global: false });
    const limited = {
      config: { rateLimit: { max: REQUESTS_PER_HOUR_MAX, timeWindow: 3_600_000 } },
    };

    app.get('/remove', async (request, reply) =>
      reply.page('request-form', removalForm(app.visit(), filledFrom(request.query), {})),
    );
    app.post('/remove', limited, async (request, reply) => {
      const parsed = RemovalInput.safeParse(request.body ?? {});
      if (!parsed.success) {
        return again(app, request, reply, removalForm, faultsOf(parsed.error));
      }
      const { email, message, language, ...asked } = parsed.data;
      const about = await aboutSite(deps, asked);
      if (!about) {
        const url = 'Address: we hold nothing that was read from there';
        return again(app, request, reply, removalForm, { url });
      }
      const sender = byForm({ mailbox: email, message, language });
      return await answer(request, reply, deps, await openCase(deps, about, sender, deps.nowMs()));
    });

    app.get('/data-request', async (request, reply) =>
      reply.page('request-form', dataRequestForm(app.visit(), filledFrom(request.query), {})),
    );
    app.post('/data-request', limited, async (request, reply) => {
      const parsed = DataInput.safeParse(request.body ?? {});
      if (!parsed.success) {
        return again(app, request, reply, dataRequestForm, faultsOf(parsed.error));
      }
      const { kind, email, site, url, message, language } = parsed.data;
      const subject = site && url ? await subjectOfPage(deps.db, site, url) : null;
      const about: About = {
        kind,
        scope: url === null ? 'site' : 'page',
        site: site ?? null,
        pageUrl: url,
        subjectId: subject?.id ?? null,
      };
      const sender = byForm({ mailbox: email, message, language });
      return await answer(request, reply, deps, await openCase(deps, about, sender, deps.nowMs()));
    });
    await app.register(correctionRoutes(deps, limited));
  };
}

function correctionRoutes(deps: RequestDeps, limited: object) {
  return async (app: FastifyInstance): Promise<void> => {
    const formFor = async (filled: Filled) => {
      const subject = filled['subject'] ? await findSubject(deps.db, filled['subject']) : null;
      const facts = subject ? await shownFactKeys(deps.db, subject.id) : [];
      const label = (key: string) => ({ key, label: key.replaceAll('_', ' ') });
      const about =
        subject && facts.length > 0
          ? { name: subject.name ?? subject.site, facts: facts.map(label) }
          : null;
      return (visit: Visit, typed: Filled, faults: Faults) =>
        correctionForm(visit, about, typed, faults);
    };
    app.get('/correct', async (request, reply) => {
      const filled = filledFrom(request.query);
      const form = await formFor(filled);
      return reply.page('request-form', form(app.visit(), filled, {}));
    });
    app.post('/correct', limited, async (request, reply) => {
      const parsed = CorrectionInput.safeParse(request.body ?? {});
      const form = await formFor(filledFrom(request.body));
      if (!parsed.success) return again(app, request, reply, form, faultsOf(parsed.error));
      const { subject, key, proposed, email, language } = parsed.data;
      const about = await aboutFact(deps, subject, key);
      if (!about) {
        return again(app, request, reply, form, { key: 'Fact: it is not shown on that page' });
      }
      const message = proposed === '' ? '' : `Proposed: ${proposed}`;
      const sender = byForm({ mailbox: email ?? null, message, language });
      return await answer(request, reply, deps, await openCase(deps, about, sender, deps.nowMs()));
    });
  };
}

function byForm(typed: Pick<Sender, 'mailbox' | 'message' | 'language'>): Sender {
  return { ...typed, shownBy: 'typed', answerable: true, via: 'form' };
}

/** Null where a part of the site is named that nothing was read from. */
async function aboutSite(
  deps: RequestDeps,
  asked: { site: string; scope: 'site' | 'subject' | 'page'; url: string | null },
): Promise<About | null> {
  const { site, scope, url } = asked;
  if (scope === 'site' || url === null) return { kind: 'removal', scope: 'site', site };
  const subject = await subjectOfPage(deps.db, site, url);
  if (!subject) return null;
  const pageUrl = scope === 'subject' ? subject.homeUrl : url;
  return { kind: 'removal', scope, site, subjectId: subject.id, pageUrl };
}

type Form = (visit: Visit, filled: Filled, faults: Faults) => RequestFormPage;

async function again(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  faults: Faults,
) {
  reply.code(422).header('cache-control', 'no-store');
  if (wantsJson(request)) return { error: { status: 422, code: 'invalid', faults } };
  return reply.page('request-form', form(app.visit(), filledFrom(request.body), faults));
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RequestDeps,
  { request: opened, senderKey }: Opened,
) {
  const place = `/requests/${opened.ref}?key=${senderKey}`;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  if (!wantsJson(request)) return await reply.redirect(place, 303);
  return reply.code(201).header('location', place).send(caseJson(deps, opened));
}
