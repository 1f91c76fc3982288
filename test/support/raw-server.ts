/** Servers on loopback that answer with exact bytes, so that broken ones can be written down. */
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../crawler/fetch/fetch.ts';
import type { Fetched, FetchRequest } from '../../crawler/fetch/fetched.ts';
import { journeyed } from '../../crawler/profiles/journeyed.ts';

export type RawServer = {
  readonly port: number;
  /** The heads of all requests, one text each. */
  readonly requests: string[];
};

/** Calls `answer` once per request, when its head is complete. */
export async function rawServer(
  t: TestContext,
  answer: (socket: Socket, head: string) => void,
): Promise<RawServer> {
  const requests: string[] = [];
  const server = net.createServer((socket) => {
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = text.slice(0, end);
      text = text.slice(end + 4);
      requests.push(head);
      answer(socket, head);
    });
  });
  return { port: await listen(t, server), requests };
}

/** Starts on a free port of 127.0.0.1; stops with the test and cuts what is still open. */
export async function listen(t: TestContext, server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A fetcher that knows `site.example` as this port. */
export function fetcherTo(
  t: TestContext,
  port: number,
  options: Partial<FetcherOptions> = {},
): Fetcher {
  const fetcher = createFetcher({
    userAgent: journeyed.identity.userAgent,
    hostMap: new Map([['site.example', { address: '127.0.0.1', port }]]),
    crawlPublic: false,
    ...options,
  });
  t.after(() => fetcher.close());
  return fetcher;
}

export function pageRequest(changes: Partial<FetchRequest> = {}): FetchRequest {
  return {
    url: 'http://site.example/',
    timeLimitMs: 5000,
    bytesMax: journeyed.limits.pageBytesMax,
    accept: 'text/html',
    ...changes,
  };
}

/** One page request to a server that answers like this. */
export async function fetchFrom(
  t: TestContext,
  answer: (socket: Socket, head: string) => void,
  request: Partial<FetchRequest> = {},
  options: Partial<FetcherOptions> = {},
): Promise<Fetched> {
  const { port } = await rawServer(t, answer);
  return fetcherTo(t, port, options).fetch(pageRequest(request));
}
