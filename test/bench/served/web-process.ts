/** The website alone, as `ROLE=web` runs it. */
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { journeyed } from '../../../crawler/profiles/journeyed.ts';
import { createClient } from '../../../db/connection.ts';
import { buildApp } from '../../../server/app.ts';
import { openLogger } from '../../../server/log.ts';
import { answerParent, cpuMsSoFar } from '../child.ts';
import type { WebAnswer, WebQuestion } from './web.ts';

/** As `connect` opens it. */
const POOL_MAX = 10;
const READY_POLL_MS = 100;

let app: Awaited<ReturnType<typeof buildApp>> | null = null;

answerParent<WebQuestion>(async (question): Promise<WebAnswer> => {
  if (question.kind === 'start') app = await start(question);
  if (!app) throw new Error('the website has not been started');
  const { port } = app.server.address() as AddressInfo;
  return { port, cache: app.cacheStats(), cpuMs: cpuMsSoFar() };
});

async function start(options: Extract<WebQuestion, { kind: 'start' }>) {
  const built = await buildApp({
    profile: journeyed,
    sql: createClient(options.databaseUrl, 'firsthand', POOL_MAX),
    publicUrl: 'http://localhost:3000',
    nowMs: () => options.nowMs,
    trustProxy: false,
    promiseReport: null,
    logger: openLogger({ logLevel: 'info' }),
  });
  await built.listen({ host: '127.0.0.1', port: 0 });
  while ((await built.inject('/readyz')).statusCode !== 200) await setTimeout(READY_POLL_MS);
  return built;
}
