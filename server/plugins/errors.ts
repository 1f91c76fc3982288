/** Errors in the same hand as the pages, as JSON where that is asked for; and the request log. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorKind } from '../../web/pages/message-page.ts';
import { errorPage, errorStatus } from '../../web/pages/message-page.ts';
import { acceptsJsonOnly } from '../kept-answers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with an error page or its JSON form; says nothing of what was asked for. */
    problem(kind: ErrorKind, status?: number): Promise<FastifyReply>;
  }
}

/** Longer addresses are refused before they are routed; pasted lists go by POST. */
export const URL_CHARS_MAX = 4000;
const BAD_ADDRESS = '/_bad-address';
const GONE_CACHE = 'public, max-age=60';

export async function registerErrors(app: FastifyInstance): Promise<void> {
  app.decorateReply('problem', async function (this: FastifyReply, kind, status) {
    const { request } = this;
    const page = errorPage(request.visit(), kind, status ?? errorStatus[kind]);
    this.code(page.status);
    this.header('cache-control', page.status === 410 ? GONE_CACHE : 'no-store');
    if (page.status === 410) this.header('vary', 'accept-language, accept');
    if (!wantsJson(request)) return this.page('message', page);
    const message = page.paragraphs.join(' ');
    return this.type('application/json; charset=utf-8').send({
      error: { status: page.status, code: kind, message },
    });
  });
  app.all(BAD_ADDRESS, async (_request, reply) => await reply.problem('bad'));
  app.setNotFoundHandler(async (_request, reply) => await reply.problem('not-found'));
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error, path: pathOf(request) }, 'request failed');
    return await reply.problem(kindOf(status), status);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** An address that cannot be decoded would fail in the router, where no page can be rendered. */
export function readableUrl(url: string): string {
  if (!url.includes('%') && url.length <= URL_CHARS_MAX) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url.length > URL_CHARS_MAX ? BAD_ADDRESS : url;
  } catch {
    return BAD_ADDRESS;
  }
}

/** The API speaks JSON; elsewhere whoever accepts JSON and no HTML. */
export function wantsJson(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path.startsWith('/api/') || path.endsWith('.json')) return true;
  return acceptsJsonOnly(request.headers.accept ?? '');
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

function kindOf(status: number): ErrorKind {
  switch (status) {
    case 404:
      return 'not-found';
    case 410:
      return 'gone';
    case 429:
      return 'too-many';
    case 503:
      return 'busy';
    default:
      return status >= 500 ? 'error' : 'bad';
  }
}
