/** Answers GET requests with finished bytes: from the cache, or made, compressed and kept. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { languages, preferredLanguage } from '../../web/language.ts';
import type { FinishedPage, PageCache } from '../page-cache.ts';
import { wantsJson } from './errors.ts';

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
/** Better ratios cost more than they save: 4 takes twice the time for a tenth less. */
const BROTLI_QUALITY = 2;
const GZIP_LEVEL = 5;
const COMPRESS_BYTES_MIN = 1024;

/**
 * Register this first: what is kept is answered before any other plugin has worked on the request, with
 * the headers that they gave it when it was made.
 */
export function registerFinishedPages(
  app: FastifyInstance,
  cache: PageCache,
  nowMs: () => number,
): FinishedPages {
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const page = key === null ? null : cache.get(key, nowMs());
    if (!page) return done();
    reply.hijack();
    const unchanged = isUnchanged(request.headers['if-none-match'], page.etag);
    reply.raw.writeHead(
      unchanged ? 304 : 200,
      unchanged ? withoutBody(page.headers) : page.headers,
    );
    reply.raw.end(unchanged ? undefined : page.body);
  });
  return {
    async send(request, reply, kept, make) {
      const moment = cache.moment();
      const made = await make();
      if (!made) return reply;
      const encoding = encodingFor(request.headers['accept-encoding']);
      const page = finish(made, encoding, reply, (Math.floor(nowMs() / DAY_MS) + 1) * DAY_MS);
      const key = kept ? keyOf(request) : null;
      if (key !== null) cache.set(key, page, moment);
      const unchanged = isUnchanged(request.headers['if-none-match'], page.etag);
      reply.headers(unchanged ? withoutBody(page.headers) : page.headers);
      return unchanged ? reply.code(304).send() : reply.send(page.body);
    },
  };
}

const PREFIXED = new RegExp(`^/(?:${languages.join('|')})/`);

/** Null for what is never kept: other methods, queries, JSON asked of a page, a language to lead to. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request.raw;
  if (method !== 'GET' || !url || url.includes('?')) return null;
  if (!PREFIXED.test(url) && preferredLanguage(headers['accept-language']) !== 'en') return null;
  if (headers.accept && wantsJson(request)) return null;
  return `${encodingFor(headers['accept-encoding'] as string | undefined)} ${url}`;
}

function withoutBody(headers: FinishedPage['headers']): FinishedPage['headers'] {
  const ofBody = ['content-type', 'content-length', 'content-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.includes(name)));
}

/** RFC 9110 §13.1.2: weak comparison, or `*`. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === etag || tag.trim() === '*');
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send the same few headers all the time. */
const knownEncodings = new Map<string, Encoding>();
const KNOWN_ENCODINGS_MAX = 200;

function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = knownEncodings.get(acceptEncoding);
  if (known) return known;
  const refused = /;\s*q=0(?:\.0*)?$/;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]);
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  if (knownEncodings.size < KNOWN_ENCODINGS_MAX) knownEncodings.set(acceptEncoding, encoding);
  return encoding;
}

function finish(
  made: MadePage,
  wanted: Encoding,
  reply: FastifyReply,
  expiresAtMs: number,
): FinishedPage {
  const plain = Buffer.from(made.body);
  const encoding = plain.byteLength < COMPRESS_BYTES_MIN ? 'identity' : wanted;
  const body = compressed(plain, encoding);
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
