/** The asking process. */
import { setTimeout } from 'node:timers/promises';
import { answerParent } from '../child.ts';
import { openConnection } from './connection.ts';
import type { LoadOrder, LoadReport } from './load.ts';

answerParent<LoadOrder>(run);

async function run(order: LoadOrder): Promise<LoadReport> {
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  let bytes = 0;
  let asked = 0;
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => openConnection(order.port, order.headers)),
  );
  const startMs = performance.now();
  const began = performance.eventLoopUtilization();
  const endMs = startMs + order.durationMs;
  const gapMs = order.perSecond === null ? 0 : 1000 / order.perSecond;

  /** Takes the next request that is due; each connection does so whenever it is free. */
  const askOn = async ({ get }: (typeof connections)[number]) => {
    for (;;) {
      const number = asked;
      const dueMs = order.perSecond === null ? performance.now() : startMs + number * gapMs;
      if (dueMs >= endMs) return;
      asked += 1;
      const earlyMs = dueMs - performance.now();
      if (earlyMs > 0) await setTimeout(earlyMs);
      // Waiting for a free connection counts, a timer's own lateness does not.
      const fromMs = earlyMs > 0 ? performance.now() : dueMs;
      const { status, bytes: read } = await get(order.paths[number % order.paths.length] ?? '/');
      latenciesMs.push(performance.now() - fromMs);
      statuses[status] = (statuses[status] ?? 0) + 1;
      bytes += read;
    }
  };
  await Promise.all(connections.map(askOn));
  const seconds = (performance.now() - startMs) / 1000;
  const { utilization } = performance.eventLoopUtilization(began);
  for (const { close } of connections) close();
  const requests = latenciesMs.length;
  return {
    requests,
    perSecond: requests / seconds,
    statuses,
    bytes,
    latenciesMs,
    busy: utilization,
  };
}
