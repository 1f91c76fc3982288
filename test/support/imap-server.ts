/** Just enough of an IMAP server for one inbox: login, search unseen, fetch, flag. Loopback only. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ImapInbox = AsyncDisposable & {
  readonly url: string;
  readonly seen: ReadonlySet<number>;
};

export async function imapInbox(mails: readonly string[]): Promise<ImapInbox> {
  const seen = new Set<number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });

  function answer(socket: Socket, line: string): void {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ').toUpperCase();
    const say = (text: string) => socket.write(`${text}\r\n`);
    const uid = Number(/^UID (?:FETCH|STORE) (\d+)/.exec(command)?.[1] ?? 0);
    if (command.startsWith('CAPABILITY')) say('* CAPABILITY IMAP4rev1');
    else if (command.startsWith('LIST')) say('* LIST () "/" "INBOX"');
    else if (command.startsWith('SELECT')) {
      say('* FLAGS (\\Seen)');
      say(`* ${mails.length} EXISTS`);
      say('* OK [UIDVALIDITY 1] ok');
      say(`* OK [UIDNEXT ${mails.length + 1}] ok`);
    } else if (command.startsWith('UID SEARCH')) {
      const unseen = mails.map((_, index) => index + 1).filter((each) => !seen.has(each));
      say(`* SEARCH ${unseen.join(' ')}`.trimEnd());
    } else if (command.startsWith('UID FETCH')) {
      const mail = mails[uid - 1] ?? '';
      const size = Buffer.byteLength(mail, 'latin1');
      socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${size}}\r\n`);
      socket.write(Buffer.from(mail, 'latin1'));
      say(')');
    } else if (command.startsWith('UID STORE')) {
      seen.add(uid);
      say(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`);
    } else if (command.startsWith('LOGOUT')) say('* BYE');
    say(`${tag} OK done`);
    if (command.startsWith('LOGOUT')) socket.end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://bot:secret@127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
