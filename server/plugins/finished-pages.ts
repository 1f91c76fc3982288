/** Answers GET requests with finished bytes: from the cache, or made, compressed and kept. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { type Encoding, encodingFor, isUnchanged, keptKey, withoutBody } from '../kept-answers.ts';
import type { FinishedPage, PageCache } from '../page-cache.ts';

export type MadePage = {
  readonly body: string;
  readonly contentType: string;
  /** See `FinishedPage`. */
  readonly tags: readonly string[];
};

export type FinishedPages = {
  /**
   * `make` answers null where it has answered the request itself (gone, moved, unknown). `kept`: the
   * answer may be kept for this very address; one with a query never is.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: boolean,
    make: () => Promise<MadePage | null>,
  ): Promise<FastifyReply>;
};

/** Words like "3 days ago" count calendar days in UTC, so a page holds until midnight. */
const DAY_MS = 86_400_000;
/** Better ratios cost more than they save: 2 takes twice the time for a twentieth less. */
const BROTLI_QUALITY = 1;
const GZIP_LEVEL = 5;
const COMPRESS_BYTES_MIN = 1024;

/** Makes what the server has not found among the kept pages (`keptFirst`). */
export function finishedPages(cache: PageCache, nowMs: () => number): FinishedPages {
  return {
    async send(request, reply, kept, make) {
      const moment = cache.moment();
      const made = await make();
      if (!made) return reply;
      const encoding = encodingFor(request.headers['accept-encoding']);
      const page = finish(made, encoding, reply, (Math.floor(nowMs() / DAY_MS) + 1) * DAY_MS);
      const key = kept ? keptKey(request.raw) : null;
      if (key !== null) cache.set(key, page, moment);
      const unchanged = isUnchanged(request.headers['if-none-match'], page.etag);
      reply.headers(unchanged ? withoutBody(page.headers) : page.headers);
      return unchanged ? reply.code(304).send() : reply.send(page.body);
    },
  };
}

function finish(
  made: MadePage,
  wanted: Encoding,
  reply: FastifyReply,
  expiresAtMs: number,
): FinishedPage {
  const plain = Buffer.from(made.body);
  const encoding = plain.byteLength < COMPRESS_BYTES_MIN ? 'identity' : wanted;
  // A copy: what zlib hands out is a piece of a larger buffer, which would be kept whole.
  const body = Buffer.from(compressed(plain, encoding));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const headers = {
    ...stringHeaders(reply),
    'cache-control': 'max-age=0, must-revalidate',
    etag,
    vary: 'accept-encoding, accept-language, accept',
    'content-type': made.contentType,
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return { body, etag, headers, tags: made.tags, expiresAtMs };
}

/** Those that plugins have given so far; none of them depends on who asks. */
function stringHeaders(reply: FastifyReply): Record<string, string> {
  const all = { ...reply.raw.getHeaders(), ...reply.getHeaders() };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
}

/**
 * In the calling thread: a page takes 0.1 to 0.2 ms, and the pool's threads take ten times that, since
 * each call has its tables' memory taken anew and given back.
 */
function compressed(plain: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
        },
      });
    case 'gzip':
      return gzipSync(plain, { level: GZIP_LEVEL });
    case 'identity':
      return plain;
    default:
      return assertNever(encoding);
  }
}
