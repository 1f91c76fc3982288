/** Answers GET requests with finished bytes: from the cache, or made, compressed and kept. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, isUnchanged, keptKey, withoutBody } from '../kept-answers.ts';
import type { FinishedPage, PageCache } from '../page-cache.ts';
import {
  type Encoding,
  type FinishedBody,
  finishBody,
  finishLongBody,
} from '../rendering/finished-body.ts';

export type MadePage = {
  readonly contentType: string;
  /** See `FinishedPage`. */
  readonly tags: readonly string[];
} & ({ readonly text: string } | { readonly finished: FinishedBody });

export type FinishedPages = {
  /**
   * `make` answers null where it has answered the request itself (gone, moved, unknown). `kept`: the
   * answer may be kept for this very address; one with a query never is.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: boolean,
    make: (encoding: Encoding) => Promise<MadePage | null>,
  ): Promise<FastifyReply>;
};

/** Words like "3 days ago" count calendar days in UTC, so a page holds until midnight. */
const DAY_MS = 86_400_000;
/** Longer texts would hold up the event loop while they are compressed. */
const LONG_CHARS_MIN = 500_000;

/** Makes what the server has not found among the kept pages (`keptFirst`). */
export function finishedPages(cache: PageCache, nowMs: () => number): FinishedPages {
  return {
    async send(request, reply, kept, make) {
      const moment = cache.moment();
      const encoding = encodingFor(request.headers['accept-encoding']);
      const made = await make(encoding);
      if (!made) return reply;
      const finished = await finishedBody(made, encoding);
      const headers = headersOf(made, finished, reply);
      const { body, etag } = finished;
      const expiresAtMs = (Math.floor(nowMs() / DAY_MS) + 1) * DAY_MS;
      const page: FinishedPage = { body, etag, headers, tags: made.tags, expiresAtMs };
      const key = kept ? keptKey(request.raw) : null;
      if (key !== null) cache.set(key, page, moment);
      const unchanged = isUnchanged(request.headers['if-none-match'], page.etag);
      reply.headers(unchanged ? withoutBody(page.headers) : page.headers);
      return unchanged ? reply.code(304).send() : reply.send(page.body);
    },
  };
}

async function finishedBody(made: MadePage, wanted: Encoding): Promise<FinishedBody> {
  if ('finished' in made) return made.finished;
  const { text } = made;
  return text.length > LONG_CHARS_MIN
    ? await finishLongBody(text, wanted)
    : finishBody(text, wanted);
}

function headersOf(made: MadePage, { body, encoding, etag }: FinishedBody, reply: FastifyReply) {
  return {
    ...stringHeaders(reply),
    'cache-control': 'max-age=0, must-revalidate',
    etag,
    vary: 'accept-encoding, accept-language, accept',
    'content-type': made.contentType,
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
}

/** Those that plugins have given so far; none of them depends on who asks. */
function stringHeaders(reply: FastifyReply): Record<string, string> {
  const all = { ...reply.raw.getHeaders(), ...reply.getHeaders() };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
}
