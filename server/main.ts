/** `npm start`: the service, for real. */
import { DatabaseProblem } from '../db/database-problem.ts';
import { readConfig } from './config.ts';
import { openLogger } from './log.ts';
import { startService } from './service.ts';

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (read.kind === 'faults') {
    for (const fault of read.faults) process.stderr.write(`${fault}\n`);
    process.exitCode = 2;
    return;
  }
  const { config } = read;
  const logger = openLogger(config);
  const service = await startService({ config, logger });
  if (service.url !== null) logger.info(`serving ${service.url}`);
  // Not through the log: whoever keeps logs must not be able to sign in.
  if (service.adminLink !== null) process.stdout.write(`sign in once: ${service.adminLink}\n`);
  const stop = () => {
    void service.stop().catch((error: unknown) => {
      logger.error(error);
      process.exitCode = 1;
    });
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof DatabaseProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
