/** `/healthz`: the process answers. `/readyz`: everything that a page needs is there. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { databaseFault, migrationsFault } from '../../db/readiness.ts';

type HealthDeps = {
  readonly sql: Sql;
  readonly readiness?: readonly {
    readonly name: string;
    readonly fault: () => Promise<string | null>;
  }[];
};

/** Long enough for a checkpoint, short enough for a load balancer's own limit. */
const CHECK_MS_MAX = 3000;
/** A busy machine is slow for seconds at times; only a stuck one should turn people away. */
const EVENT_LOOP_DELAY_MS_MAX = 5000;

export async function registerHealth(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MS_MAX,
    pressureHandler: async (_request, reply) => void (await reply.problem('busy')),
  });
  const checks = [
    { name: 'database', fault: () => databaseFault(deps.sql) },
    { name: 'migrations', fault: () => migrationsFault(deps.sql) },
    ...(deps.readiness ?? []),
  ];
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, fault }) => [name, await withinTime(fault)] as const),
    );
    const ready = results.every(([, fault]) => fault === null);
    if (!ready) request.log.warn({ results }, 'not ready');
    // What is wrong stands in the log; the public learns only which part it is.
    const parts = Object.fromEntries(
      results.map(([name, fault]) => [name, fault === null ? 'ok' : 'failing']),
    );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready', checks: parts });
  });
}

async function withinTime(fault: () => Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`no answer within ${CHECK_MS_MAX} ms`), CHECK_MS_MAX);
  try {
    return await Promise.race([fault(), promise]);
  } catch (error) {
    return String(error);
  } finally {
    clearTimeout(timer);
  }
}
