/** Answers GET requests with finished bytes: from the cache, or made, compressed and kept. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FinishedPage, PageCache } from '../page-cache.ts';

export type MadePage = {
  readonly body: string;
  readonly contentType: string;
  /** See `FinishedPage`. */
  readonly tags: readonly string[];
};

/** Words like "3 days ago" count calendar days in UTC, so a page holds until midnight. */
const DAY_MS = 86_400_000;
/** Better ratios cost more than they save on pages of this size. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const COMPRESS_BYTES_MIN = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type FinishedPages = {
  /**
   * `make` answers null where it has answered the request itself (gone, moved, unknown). Without a
   * `key` nothing is kept.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | null,
    make: () => Promise<MadePage | null>,
  ): Promise<FastifyReply>;
};

export function finishedPages(cache: PageCache, nowMs: () => number): FinishedPages {
  return {
    async send(request, reply, key, make) {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const fullKey = key === null ? null : `${encoding} ${key}`;
      const now = nowMs();
      const kept = fullKey === null ? null : cache.get(fullKey, now);
      if (kept) return answer(request, reply, kept);
      const moment = cache.moment();
      const made = await make();
      if (!made) return reply;
      const page = await finish(made, encoding, (Math.floor(now / DAY_MS) + 1) * DAY_MS);
      if (fullKey !== null) cache.set(fullKey, page, moment);
      return answer(request, reply, page);
    },
  };
}

function answer(request: FastifyRequest, reply: FastifyReply, page: FinishedPage): FastifyReply {
  const headers = reply.raw;
  headers.setHeader('cache-control', 'max-age=0, must-revalidate');
  headers.setHeader('etag', page.etag);
  headers.setHeader('vary', 'accept-encoding, accept-language, accept');
  if (isUnchanged(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  if (page.encoding) headers.setHeader('content-encoding', page.encoding);
  return reply.type(page.contentType).send(page.body);
}

/** RFC 9110 §13.1.2: weak comparison, or `*`. */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*');
}

function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  if (!acceptEncoding) return 'identity';
  const accepted = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(
      acceptEncoding,
    );
  return accepted('br') ? 'br' : accepted('gzip') ? 'gzip' : 'identity';
}

async function finish(
  made: MadePage,
  encoding: 'br' | 'gzip' | 'identity',
  expiresAtMs: number,
): Promise<FinishedPage> {
  const plain = Buffer.from(made.body);
  const hash = createHash('sha1').update(plain).digest('base64url');
  const small = plain.byteLength < COMPRESS_BYTES_MIN;
  const applied = small || encoding === 'identity' ? null : encoding;
  return {
    body: await compressed(plain, applied),
    etag: `"${hash}${applied ? `-${applied}` : ''}"`,
    encoding: applied,
    contentType: made.contentType,
    tags: made.tags,
    expiresAtMs,
  };
}

async function compressed(plain: Buffer, encoding: 'br' | 'gzip' | null): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return await brotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
        },
      });
    case 'gzip':
      return await gzipped(plain, { level: GZIP_LEVEL });
    case null:
      return plain;
  }
}
