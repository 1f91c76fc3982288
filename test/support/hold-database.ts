/**
 * A process that holds the embedded server of a data directory until its input ends, or until
 * Ctrl-C. It prints one JSON line: the server, or the problem. Usage: hold-database.ts DATA_DIR
 * [SHELTER]
 */
import { once } from 'node:events';
import { DatabaseProblem } from '../../db/database-problem.ts';
import { holdEmbeddedServer } from '../../db/embedded.ts';

const [dataDir = '', shelter] = process.argv.slice(2);
try {
  const server = await holdEmbeddedServer({
    dataDir,
    ...(shelter === undefined ? {} : { shelter }),
  });
  console.log(JSON.stringify({ url: server.url, how: server.how }));
  process.stdin.resume();
  await Promise.race([once(process.stdin, 'end'), once(process, 'SIGINT')]);
  await server.release();
  process.exit(0);
} catch (error) {
  if (!(error instanceof DatabaseProblem)) throw error;
  console.log(JSON.stringify({ because: error.because, message: error.message }));
  process.exit(1);
}
