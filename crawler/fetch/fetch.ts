/**
 * The one door out: exactly one GET, one answer, as a value. Never follows a redirect, retries,
 * sends a cookie, a Referer or a body, or goes through a proxy; whatever a server does comes back
 * as a kind of `Fetched`.
 */
import type { Socket } from 'node:net';
import { assertNever } from '../../db/vocabulary/assert-never.ts';
import { openConnection } from './connection.ts';
import { acceptedEncodings, decodeContent } from './content-encoding.ts';
import { before, Deadline } from './deadline.ts';
import { type Exchanged, exchange } from './exchange.ts';
import type { Fetched, FetchRequest } from './fetched.ts';
import type { HostMap } from './host-map.ts';
import {
  type Lookup,
  lookupAddresses,
  type Resolved,
  resolveTarget,
  type Target,
} from './target.ts';

export type RequestHeaders = Readonly<Record<string, string>>;

export type FetcherOptions = {
  /** `identity.userAgent` of the profile, sent as it stands. */
  readonly userAgent: string;
  readonly hostMap: HostMap | null;
  /** Without a host map nothing is resolved or sent unless this is true. */
  readonly crawlPublic: boolean;
  /**
   * Headers to add, from the URL and the headers that will be sent. Called once per request, when
   * the connection stands and just before the bytes are written; what it throws is thrown by
   * `fetch`, with nothing sent.
   */
  readonly sign?: (url: string, headers: RequestHeaders) => RequestHeaders;
  readonly connectMsMax?: number;
  readonly idleMsMax?: number;
  readonly lookup?: Lookup;
};

export type Fetcher = {
  /** Where a request would go, for the pace per address. Sends nothing to the site. */
  readonly resolve: (url: string) => Promise<Resolved>;
  /**
   * `target` is what `resolve` gave for the same origin: then the address that was paced is the one
   * that is connected to. Without it the fetcher resolves the name itself.
   */
  readonly fetch: (
    request: FetchRequest,
    signal?: AbortSignal,
    target?: Target,
  ) => Promise<Fetched>;
  /** Ends what is under way as `stopped`; later requests are not sent. */
  readonly close: () => void;
};

const CONNECT_MS_MAX = 10_000;
const IDLE_MS_MAX = 10_000;

export function createFetcher(options: FetcherOptions): Fetcher {
  const { lookup = lookupAddresses, connectMsMax = CONNECT_MS_MAX } = options;
  const { idleMsMax = IDLE_MS_MAX } = options;
  const closing = new AbortController();
  const originOfTarget = new WeakMap<Target, string>();

  async function resolve(url: string): Promise<Resolved> {
    const resolved = await resolveTarget(url, { ...options, lookup });
    if (resolved.kind === 'target') originOfTarget.set(resolved.target, new URL(url).origin);
    return resolved;
  }

  function checkTarget(url: string, target: Target): Resolved {
    const origin = originOfTarget.get(target);
    if (origin === undefined || origin !== URL.parse(url)?.origin) {
      throw new Error(`${target.address} was not resolved for the origin of ${url}`);
    }
    return { kind: 'target', target };
  }

  async function fetch(
    request: FetchRequest,
    signal: AbortSignal = closing.signal,
    target?: Target,
  ): Promise<Fetched> {
    const { url } = request;
    using whole = new Deadline(request.timeLimitMs, closing.signal, signal);
    const resolved = target ? checkTarget(url, target) : await before(whole, resolve(url));
    if (whole.givenUp === 'stopped') return { kind: 'not-sent', url, because: 'stopped' };
    if (resolved === null) return { kind: 'failed', url, because: 'dns', detail: 'no answer' };
    if (resolved.kind !== 'target') return { ...resolved, url };

    using connecting = new Deadline(connectMsMax, whole);
    const connection = await openConnection(new URL(url), resolved.target, connecting);
    if (connection.kind === 'failed') {
      const { because } = connection;
      return because === 'stopped' ? { kind: 'not-sent', url, because } : { ...connection, url };
    }
    const headers = headersOf(request, options, connection.socket);
    const limits = { bytesMax: request.bytesMax, idleMsMax };
    const sent = { url: new URL(url), headers };
    const exchanged = await exchange(connection.socket, sent, limits, whole);
    return readAnswer(exchanged, request, resolved.target.address);
  }

  return { resolve, fetch, close: () => closing.abort() };
}

/** Signs last; a request that cannot be signed is not sent. */
function headersOf(
  request: FetchRequest,
  { userAgent, sign }: FetcherOptions,
  socket: Socket,
): RequestHeaders {
  const headers = {
    'user-agent': userAgent,
    accept: request.accept,
    'accept-encoding': acceptedEncodings,
    ...validators(request),
  };
  if (!sign) return headers;
  try {
    return { ...headers, ...sign(request.url, headers) };
  } catch (cause) {
    socket.destroy();
    throw new Error(`signing the request for ${request.url}`, { cause });
  }
}

/**
 * A validator is the site's own text: what cannot stand in a header line is left out, and the page
 * is read anew.
 */
function validators({ etag, lastModified }: FetchRequest): RequestHeaders {
  const canBeSent = (text: string | undefined): text is string =>
    text !== undefined && /^[\t\x20-\x7e\x80-\xff]{1,1024}$/.test(text);
  return {
    ...(canBeSent(etag) ? { 'if-none-match': etag } : {}),
    ...(canBeSent(lastModified) ? { 'if-modified-since': lastModified } : {}),
  };
}

async function readAnswer(
  exchanged: Exchanged,
  { url, bytesMax }: FetchRequest,
  address: string,
): Promise<Fetched> {
  switch (exchanged.kind) {
    case 'failed':
      return { ...exchanged, url };
    case 'too-large':
      return { ...exchanged, url, address };
    case 'complete': {
      const { status, headers } = exchanged;
      const bytesOnWire = exchanged.body.length;
      const encodings = headers.filter(([name]) => name === 'content-encoding');
      const lines = encodings.map(([, value]) => value);
      const decoded = await decodeContent(exchanged.body, lines, bytesMax);
      if (decoded.kind === 'undecodable') {
        return { kind: 'failed', url, because: 'undecodable', detail: decoded.detail };
      }
      const answer = { url, status, headers, bytesOnWire, address };
      if (decoded.kind === 'too-large') return { kind: 'too-large', ...answer };
      return { kind: 'answer', ...answer, body: decoded.body };
    }
    default:
      return assertNever(exchanged);
  }
}
