/** Opens one TCP or TLS connection to a pinned address, within a time limit. */
import net from 'node:net';
import tls from 'node:tls';
import type { Deadline } from './deadline.ts';
import type { FetchFailure } from './fetched.ts';
import type { Target } from './target.ts';

export type Connection =
  | { readonly kind: 'open'; readonly socket: net.Socket }
  | { readonly kind: 'failed'; readonly because: FetchFailure; readonly detail: string };

const networkFailures: Readonly<Record<string, FetchFailure>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'time-out',
};

/** Null where the code is none of the network's own. */
export function networkFailureOf(error: unknown): FetchFailure | null {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return networkFailures[code] ?? null;
}

export function openConnection(url: URL, target: Target, deadline: Deadline): Promise<Connection> {
  const { signal } = deadline;
  return new Promise((resolve) => {
    const secure = url.protocol === 'https:';
    const socket = secure ? connectTls(url, target) : connectPlain(target);
    const end = (connection: Connection): void => {
      signal.removeEventListener('abort', onAbort);
      if (connection.kind === 'failed') socket.destroy();
      resolve(connection);
    };
    const onAbort = (): void =>
      end({ kind: 'failed', because: signal.reason, detail: 'connecting' });
    // Stays for the socket's life: an error that comes after a decision must not end the process.
    socket.on('error', (error) => {
      const because = networkFailureOf(error) ?? (secure ? 'tls' : 'refused');
      end({ kind: 'failed', because, detail: error.message });
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => end({ kind: 'open', socket }));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function connectPlain(target: Target): net.Socket {
  return net.connect({
    host: target.address,
    port: target.port,
    noDelay: true,
  });
}

/**
 * `rejectUnauthorized` is spelled out so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
 */
function connectTls(url: URL, target: Target): net.Socket {
  return tls.connect({
    host: target.address,
    port: target.port,
    servername: url.hostname.replace(/\.$/, ''),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  });
}
