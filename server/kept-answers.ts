/** Answers what is kept, before the framework has worked on the request; and what names a kept page. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { languages, preferredLanguage } from '../web/language.ts';
import type { FinishedPage, PageCache } from './page-cache.ts';
import type { Encoding } from './rendering/finished-body.ts';

type KeptAnswers = {
  readonly cache: PageCache;
  readonly nowMs: () => number;
  readonly log: FastifyBaseLogger | undefined;
};

/** A server that hands on only what is not kept. */
export function keptFirst(answers: KeptAnswers): FastifyServerFactory {
  return (handler, options) => {
    const server = createServer((request, response) => {
      if (!answerKept(answers, request, response)) handler(request, response);
    });
    const { keepAliveTimeout, requestTimeout } = options as Record<string, number | undefined>;
    server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = requestTimeout ?? server.requestTimeout;
    return server;
  };
}

function answerKept(
  { cache, nowMs, log }: KeptAnswers,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const key = keptKey(request);
  const page = key === null ? null : cache.get(key, nowMs());
  if (!page) return false;
  const unchanged = isUnchanged(request.headers['if-none-match'], page.etag);
  const status = unchanged ? 304 : 200;
  response.writeHead(status, unchanged ? withoutBody(page.headers) : page.headers);
  response.end(unchanged ? undefined : page.body);
  log?.info({ method: 'GET', path: request.url, status, kept: true }, 'answered');
  return true;
}

const PREFIXED = new RegExp(`^/(?:${languages.join('|')})/`);

/** Null for what is never kept: other methods, queries, JSON asked of a page, a language to lead to. */
export function keptKey({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url || url.includes('?')) return null;
  if (!PREFIXED.test(url) && preferredLanguage(headers['accept-language']) !== 'en') return null;
  if (headers.accept && acceptsJsonOnly(headers.accept)) return null;
  return `${encodingFor(headers['accept-encoding'])} ${url}`;
}

export function acceptsJsonOnly(accept: string): boolean {
  return accept.includes('json') && !accept.includes('text/html');
}

/** RFC 9110 §13.1.2: weak comparison, or `*`. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === etag || tag.trim() === '*');
}

export function withoutBody(headers: FinishedPage['headers']): FinishedPage['headers'] {
  const ofBody = ['content-type', 'content-length', 'content-encoding'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.includes(name)));
}

/** Browsers send the same few headers all the time. */
const knownEncodings = new Map<string, Encoding>();
const KNOWN_ENCODINGS_MAX = 200;

export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  const accept = String(acceptEncoding ?? '');
  const known = knownEncodings.get(accept);
  if (known) return known;
  const refused = /;\s*q=0(?:\.0*)?$/;
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]);
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  if (knownEncodings.size < KNOWN_ENCODINGS_MAX) knownEncodings.set(accept, encoding);
  return encoding;
}
