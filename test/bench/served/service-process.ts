/** The service as `npm start` runs it: web and crawler in one process. */
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../../server/config.ts';
import { openLogger } from '../../../server/log.ts';
import { type Service, startService } from '../../../server/service.ts';
import { answerParent, cpuMsSoFar } from '../child.ts';
import type { ServiceAnswer, ServiceQuestion } from './service.ts';

const READY_POLL_MS = 100;

let service: Service | null = null;
let pagesRead = 0;

answerParent<ServiceQuestion>(async (question): Promise<ServiceAnswer> => {
  if (question.kind === 'start') service = await start(question.environment);
  const url = service?.url;
  if (!url) throw new Error('the service has not been started');
  return { port: Number(new URL(url).port), pagesRead, cpuMs: cpuMsSoFar() };
});

async function start(environment: Readonly<Record<string, string>>): Promise<Service> {
  const read = readConfig(environment);
  if (read.kind === 'faults') throw new Error(read.faults.join('; '));
  const { config } = read;
  const started = await startService({
    config,
    logger: openLogger(config),
    onCrawlEvent: ({ kind }) => {
      if (kind === 'read') pagesRead += 1;
    },
  });
  while ((await fetch(`${started.url}/readyz`)).status !== 200) await setTimeout(READY_POLL_MS);
  return started;
}
