/**
 * One HTTP/1.1 request and its answer over an open connection: undici speaks the protocol, this
 * file sets the bounds that hold whatever the peer sends.
 */
import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { ByteStore } from './byte-store.ts';
import { networkFailureOf } from './connection.ts';
import type { Deadline } from './deadline.ts';
import type { FetchFailure, HeaderLines } from './fetched.ts';

export type ExchangeLimits = {
  /** Of the body as it comes over the wire. */
  readonly bytesMax: number;
  /** Longest silence once the answer has begun; before that only the whole time limit counts. */
  readonly idleMsMax: number;
};

export type Exchanged =
  | {
      readonly kind: 'complete';
      readonly status: number;
      readonly headers: HeaderLines;
      /** Still encoded. */
      readonly body: Uint8Array;
    }
  | {
      readonly kind: 'too-large';
      readonly status: number;
      readonly headers: HeaderLines;
      readonly bytesOnWire: number;
    }
  | { readonly kind: 'failed'; readonly because: FetchFailure; readonly detail: string };

/** Large policies (CSP) reach 16 KB; a flood is much more. */
const HEADER_BYTES_MAX = 32 * 1024;
const HEADER_LINES_MAX = 500;
const INFORMATIONAL_ANSWERS_MAX = 10;
/** Room for headers and chunk frames: bytes that are no body but have to be paid for as well. */
const FRAMING_BYTES_MAX = 256 * 1024;

export type ExchangeRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Always ends with the socket destroyed: sites are visited every 10 seconds at most, nothing is
 * kept. Throws only where the request itself cannot be written, which is a bug of ours.
 */
export function exchange(
  socket: Socket,
  request: ExchangeRequest,
  limits: ExchangeLimits,
  { signal }: Deadline,
): Promise<Exchanged> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchanged>();
  const client = clientOver(socket, request.url);
  const counter = countBytes(socket, limits.bytesMax + FRAMING_BYTES_MAX);
  const watch = watchSilence(counter, limits.idleMsMax, end);
  const onAbort = (): void => end(failed(signal.reason, 'answer not complete'));

  function end(result: Exchanged | Error): void {
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
    if (result instanceof Error) reject(result);
    else resolve(result);
    socket.destroy();
    void client.destroy();
  }

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  else
    client.dispatch(dispatchOptions(request), answerReader(socket, counter, limits.bytesMax, end));
  return promise;
}

function dispatchOptions({ url, headers }: ExchangeRequest): Dispatcher.DispatchOptions {
  return { path: url.pathname + url.search, method: 'GET', headers: { ...headers } };
}

/**
 * The connector hands the open socket out once: a second request on it can never be made. It calls
 * back later because undici does not expect to be connected while it asks for a connection.
 */
function clientOver(socket: Socket, url: URL): Client {
  let used = false;
  return new Client(url.origin, {
    connect: (_options, callback) => {
      const isFirst = !used;
      used = true;
      process.nextTick(() => {
        if (isFirst) callback(null, socket);
        else callback(new Error('the connection has been used'), null);
      });
    },
    pipelining: 0,
    allowH2: false,
    useMilo: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

type ByteCounter = { readonly count: () => number; readonly isFlood: () => boolean };

/**
 * The socket's own counter, so that no protocol state (interim answers, chunk extensions, trailers)
 * can hide silence or a flood.
 */
function countBytes(socket: Socket, bytesMax: number): ByteCounter {
  const bytesAtStart = socket.bytesRead;
  const count = (): number => socket.bytesRead - bytesAtStart;
  return { count, isFlood: () => count() > bytesMax };
}

function watchSilence(
  counter: ByteCounter,
  idleMsMax: number,
  end: (exchanged: Exchanged) => void,
): NodeJS.Timeout {
  const tickMs = Math.max(10, Math.min(250, idleMsMax / 4));
  let bytesSeen = 0;
  let quietMs = 0;
  return setInterval(() => {
    const bytes = counter.count();
    quietMs = bytes > 0 && bytes === bytesSeen ? quietMs + tickMs : 0;
    bytesSeen = bytes;
    if (counter.isFlood()) end(failed('broken-answer', 'more framing than content'));
    else if (quietMs >= idleMsMax) end(failed('time-out', `silent for ${idleMsMax} ms`));
  }, tickMs);
}

function answerReader(
  socket: Socket,
  counter: ByteCounter,
  bytesMax: number,
  end: (result: Exchanged | Error) => void,
): Dispatcher.DispatchHandler {
  const body = new ByteStore();
  let status = 0;
  let headers: HeaderLines = [];
  let informational = 0;
  let socketError: Error | null = null;
  // undici takes a reset after a body of unknown length for its end; ours comes first and says
  // otherwise.
  socket.prependListener('error', (error) => {
    socketError = error;
  });
  const endTooLarge = (): void =>
    end({ kind: 'too-large', status, headers, bytesOnWire: body.length });

  return {
    onRequestStart() {},
    onResponseStart(controller, statusCode) {
      if (statusCode < 200) {
        informational += 1;
        if (informational > INFORMATIONAL_ANSWERS_MAX) end(failed('broken-answer', 'many 1xx'));
        return;
      }
      status = statusCode;
      headers = linesOf(controller.rawHeaders);
      if (headers.length > HEADER_LINES_MAX) {
        end(failed('headers-too-large', `${headers.length} lines`));
      } else if (status !== 304 && announcedLength(headers) > bytesMax) {
        endTooLarge();
      }
    },
    onResponseData(_controller, chunk) {
      if (body.length + chunk.length > bytesMax) endTooLarge();
      else if (counter.isFlood()) end(failed('broken-answer', 'more framing than content'));
      else body.append(chunk);
    },
    onResponseEnd() {
      if (socketError) end(failed('reset', socketError.message));
      else end({ kind: 'complete', status, headers, body: body.bytes() });
    },
    onResponseError(_controller, error) {
      end(failureOf(error, status !== 0));
    },
  };
}

function linesOf(raw: Dispatcher.DispatchController['rawHeaders']): HeaderLines {
  if (!Array.isArray(raw)) throw new Error('undici gave no raw header lines');
  const texts = raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1')));
  const lines: [string, string][] = [];
  for (let i = 0; i + 1 < texts.length; i += 2) {
    lines.push([(texts[i] ?? '').toLowerCase(), texts[i + 1] ?? '']);
  }
  return lines;
}

/** On a 304 this is the length that a 200 would have had (RFC 9110 §8.6). */
function announcedLength(headers: HeaderLines): number {
  const line = headers.find(([name]) => name === 'content-length');
  return Number(line?.[1] ?? 0);
}

function failureOf(error: Error, begun: boolean): Exchanged | Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'UND_ERR_INVALID_ARG') return new Error('writing the request', { cause: error });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return failed('headers-too-large', error.message);
  const network = networkFailureOf(error);
  if (network) return failed(network, error.message);
  const isClosed = code === 'UND_ERR_SOCKET' && /closed/.test(error.message);
  return failed(isClosed && !begun ? 'reset' : 'broken-answer', error.message);
}

function failed(because: FetchFailure, detail: string): Exchanged {
  return { kind: 'failed', because, detail };
}
