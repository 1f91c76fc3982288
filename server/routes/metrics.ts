/** `/metrics`: counts in the text format of Prometheus, for the people who run it. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readMetrics } from '../../db/metrics.ts';

export type MetricsDeps = { readonly sql: Sql; readonly nowMs: () => number };

export function metricsRoutes(deps: MetricsDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
      new Gauge({
        name: `firsthand_${name}`,
        help,
        labelNames: [...labelNames],
        registers: [registry],
      });
    const sites = gauge('sites', 'Sites by state', ['state']);
    const robots = gauge('robots_files', 'robots.txt files by what the last answer means', [
      'state',
    ]);
    const requests = gauge('requests_24h', 'Requests of the last 24 hours by outcome', ['outcome']);
    const facts = gauge('facts', 'Facts that stand');
    const refreshes = gauge('refreshes_open', 'Refreshes that are not finished');
    const overdue = gauge('overdue_seconds', 'How long the most overdue site has waited');

    app.get('/metrics', async (_request, reply) => {
      const now = await readMetrics(deps.sql, deps.nowMs());
      for (const family of [sites, robots, requests]) family.reset();
      for (const [state, count] of Object.entries(now.sites)) sites.set({ state }, count);
      for (const [state, count] of Object.entries(now.robots)) robots.set({ state }, count);
      for (const [outcome, count] of Object.entries(now.requests)) requests.set({ outcome }, count);
      facts.set(now.factsPublished);
      refreshes.set(now.refreshesOpen);
      overdue.set(now.overdueSeconds);
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    });
  };
}
