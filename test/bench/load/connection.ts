/**
 * One kept-alive HTTP/1.1 connection that asks for one thing at a time, with as little work as possible: a
 * client that costs more than the server would measure itself.
 */
import { connect, type Socket } from 'node:net';

export type Answered = { readonly status: number; readonly bytes: number };

export type Connection = {
  /** Only one at a time. Throws where there is no complete answer with a Content-Length. */
  readonly get: (path: string) => Promise<Answered>;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

export async function openConnection(
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  const tail = ` HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const next = answersOf(socket);
  return {
    get: (path) => {
      const answer = next();
      socket.write(`GET ${path}${tail}`, 'latin1');
      return answer;
    },
    close: () => socket.destroy(),
  };
}

function answersOf(socket: Socket): () => Promise<Answered> {
  let waiting: PromiseWithResolvers<Answered> | null = null;
  let status = 0;
  let missing = -1;
  let bytes = 0;
  let begun: Buffer | null = null;
  const fail = (because: string) => {
    waiting?.reject(new Error(because));
    waiting = null;
    socket.destroy();
  };
  socket.on('data', (data) => {
    bytes += data.length;
    if (missing >= 0) missing -= data.length;
    else {
      const head: Buffer = begun ? Buffer.concat([begun, data]) : data;
      const end = head.indexOf(HEAD_END);
      if (end < 0) {
        begun = head;
        return;
      }
      begun = null;
      const text = head.toString('latin1', 0, end);
      const length = /\ncontent-length: (\d+)/i.exec(text)?.[1];
      status = Number(text.slice(9, 12));
      if (length === undefined) return fail(`status ${status} without Content-Length`);
      missing = Number(length) - (head.length - end - HEAD_END.length);
    }
    if (missing > 0) return;
    if (missing < 0) return fail('more octets than were announced');
    const answered = { status, bytes };
    [missing, bytes] = [-1, 0];
    const { resolve } = waiting ?? {};
    waiting = null;
    resolve?.(answered);
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('the connection was closed'));
  return () => {
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
}
