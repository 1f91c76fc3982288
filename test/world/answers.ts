/** Answers of invented sites, good and bad: each is a handler, so that a site is a table of them. */
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { SiteHandler } from './site-server.ts';

export type Routes = Readonly<Record<string, SiteHandler>>;

/** Answers by path without query; `*` answers whatever has no path of its own, else that is 404. */
export function routes(table: Routes): SiteHandler {
  return (request, response, entry) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const own = Object.hasOwn(table, path) ? table[path] : table['*'];
    (own ?? status(404))(request, response, entry);
  };
}

export const HTML = 'text/html; charset=utf-8';

export function content(
  type: string,
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
): SiteHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };
}

export const html = (body: string, headers: OutgoingHttpHeaders = {}): SiteHandler =>
  content(HTML, body, headers);

export const robots = (body: string | Uint8Array): SiteHandler => content('text/plain', body);

/** A short page in the status's own words, as servers write it. */
export function status(code: number, headers: OutgoingHttpHeaders = {}): SiteHandler {
  return (_request, response, entry) => {
    entry.retryAfter = headers['retry-after']?.toString() ?? null;
    response
      .writeHead(code, { 'content-type': HTML, ...headers })
      .end(`<!doctype html><title>${code}</title><h1>Status ${code}</h1>`);
  };
}

export function redirect(to: string, code = 301): SiteHandler {
  return (_request, response) => {
    response.writeHead(code, { location: to }).end();
  };
}

/** Accepts the request and never says a word. */
export const hang: SiteHandler = () => undefined;

export const reset: SiteHandler = (request) => request.socket.resetAndDestroy();

/** A complete head and then one byte every so often, for ever. */
export function drip(everyMs: number): SiteHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': HTML });
    const timer = setInterval(() => response.write('<'), everyMs);
    response.once('close', () => clearInterval(timer));
  };
}

/** Exactly these octets, then the end of the connection; `code` is what their status line says. */
export function octets(bytes: string | Uint8Array, code: number): SiteHandler {
  return (request, _response, entry) => {
    entry.status = code;
    request.socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  };
}

/** The same portion again and again until so many octets are out or the reader has gone. */
export function endless(type: string, portion: string, octetsMax: number): SiteHandler {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const times = Math.ceil(octetsMax / portion.length);
    const portions = Readable.from(repeat(portion, times));
    response.once('close', () => portions.destroy());
    portions.pipe(response);
  };
}

function* repeat(portion: string, times: number): Generator<string> {
  for (let i = 0; i < times; i += 1) yield portion;
}

/** The answers in turn; the last one stays. */
export function inTurn(...answers: readonly SiteHandler[]): SiteHandler {
  let asked = 0;
  return (request, response, entry) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    answer?.(request, response, entry);
  };
}

/** With validators: 304 for whoever brings the ETag back. */
export function validated(body: string, etag: string): SiteHandler {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
    } else {
      response.writeHead(200, { 'content-type': HTML, etag }).end(body);
    }
  };
}
