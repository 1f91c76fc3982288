/**
 * One loopback server for many invented sites, told apart by the Host header, each with its own access
 * log. Used by the demo, the tests and the audit.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccessEntry } from './access-log.ts';

/** `entry` is for handlers whose answer the server cannot see: octets past `response`, Retry-After. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  entry: AccessEntry,
) => void;

export type SiteServer = {
  readonly port: number;
  /** Per host name, in order of arrival; also of hosts that nobody was told to ask. */
  readonly log: ReadonlyMap<string, readonly AccessEntry[]>;
  readonly close: () => Promise<void>;
};

export type SiteServerOptions = {
  /** 0 = any free port. */
  readonly port: number;
  readonly onRequest?: (entry: AccessEntry) => void;
};

/** @param sites handlers by host name without port; an unknown host gets 421 */
export async function serveSites(
  sites: ReadonlyMap<string, SiteHandler>,
  options: SiteServerOptions,
): Promise<SiteServer> {
  const log = new Map<string, AccessEntry[]>([...sites.keys()].map((host) => [host, []]));
  const server = createServer((request, response) => {
    const entry = openEntry(request, response);
    const entries = log.get(entry.host) ?? [];
    log.set(entry.host, entries);
    entries.push(entry);
    options.onRequest?.(entry);
    const handler = sites.get(entry.host);
    if (handler) handler(request, response, entry);
    else response.writeHead(421).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const nowMs = (): number => performance.timeOrigin + performance.now();

function openEntry(request: IncomingMessage, response: ServerResponse): AccessEntry {
  const entry: AccessEntry = {
    at: nowMs(),
    host: (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    method: request.method ?? '',
    url: request.url ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    endedAt: null,
    status: null,
    complete: false,
    retryAfter: null,
  };
  // Its own event comes later: a busy machine may let the reader have the answer before.
  const end = response.end.bind(response);
  response.end = ((...parts: Parameters<typeof end>) => {
    entry.endedAt = nowMs();
    return end(...parts);
  }) as typeof response.end;
  response.once('finish', () => {
    entry.complete = true;
  });
  response.once('close', () => {
    if (!entry.complete) entry.endedAt = nowMs();
    if (response.headersSent) entry.status = response.statusCode;
  });
  request.socket.on('error', () => undefined);
  return entry;
}

/** A site of fixed answers by path; anything else is 404. */
export function fixedSite(
  answers: ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>,
): SiteHandler {
  return (request, response) => {
    const answer = answers.get((request.url ?? '').split('?')[0] ?? '');
    if (!answer) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    else response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  };
}
