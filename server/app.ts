/** The web application, from its parts: plugins first, then routes, in order. Listens to nothing. */
import formbody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Sql } from 'postgres';
import type { BotProfile } from '../crawler/profiles/profile.ts';
import { listenForNotices } from '../db/notices.ts';
import type { PromiseReport } from '../web/pages/bot-page.ts';
import { keptFirst } from './kept-answers.ts';
import { type CacheStats, createPageCache } from './page-cache.ts';
import { registerAssets } from './plugins/assets.ts';
import { readableUrl, registerErrors, URL_CHARS_MAX } from './plugins/errors.ts';
import { finishedPages } from './plugins/finished-pages.ts';
import { registerHealth } from './plugins/health.ts';
import { registerSecurity } from './plugins/security.ts';
import { registerViews } from './plugins/views.ts';
import { openPagePool } from './rendering/page-pool.ts';
import { adminApiRoutes } from './routes/admin-api.ts';
import { adminConsoleRoutes } from './routes/admin-console.ts';
import type { AdminDeps } from './routes/admin-deps.ts';
import { apiRoutes } from './routes/api/api.ts';
import { botRoutes } from './routes/bot.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { requestStatusRoutes } from './routes/request-status.ts';
import { requestFormRoutes } from './routes/requests.ts';
import { siteRoutes } from './routes/sites.ts';
import { travellerRoutes } from './routes/travellers.ts';
import { createSearchDesk } from './search/search-desk.ts';

export type ReadinessCheck = {
  readonly name: string;
  /** Null = ready; else what is wrong, for the operator. May throw. */
  readonly fault: () => Promise<string | null>;
};

export type AppDeps = {
  readonly profile: BotProfile;
  readonly sql: Sql;
  /** Origin under which this server is reached, without a trailing slash. */
  readonly publicUrl: string;
  readonly nowMs: () => number;
  readonly trustProxy: boolean | string;
  /** Last results of the promise tests; null = not yet run. */
  readonly promiseReport: PromiseReport | null;
  /** Beyond the database and its migrations. */
  readonly readiness?: readonly ReadinessCheck[];
  readonly logger?: FastifyBaseLogger;
  /** Removal, correction and the admin; without it their pages do not exist. */
  readonly cases?: CaseRoutesDeps;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the finished pages that are kept in memory. */
    cacheStats(): CacheStats;
  }
}
export type CaseRoutesDeps = AdminDeps;

const BODY_BYTES_MAX = 2_500_000;
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
const REQUEST_MS_MAX = 30_000;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const cache = createPageCache(CACHE_BYTES_MAX);
  const app = fastify({
    serverFactory: keptFirst({ cache, nowMs: deps.nowMs, log: deps.logger }),
    ...(deps.logger ? { loggerInstance: deps.logger } : {}),
    // Addresses and queries may be personal: `registerErrors` logs path and status only.
    logController: new LogController({ disableRequestLogging: true }),
    // One line says all of a request: a logger for each would cost more than a kept page.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: URL_CHARS_MAX },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
  });
  app.decorate('cacheStats', () => cache.stats());
  const pages = finishedPages(cache, deps.nowMs);
  await registerSecurity(app, deps.publicUrl);
  await registerAssets(app);
  await registerViews(app, deps);
  await registerErrors(app);
  const desk = createSearchDesk(deps.sql, deps.profile.subject.kind, (error) =>
    app.log.error({ err: error }, 'search index'),
  );
  const notices = listenForNotices(deps.sql, (notice) => {
    cache.hear(notice);
    desk.hear(notice);
  });
  app.addHook('onClose', async () => await notices.stop());
  const searchReady = { name: 'search', fault: async () => desk.fault() };
  await registerHealth(app, { ...deps, readiness: [searchReady, ...(deps.readiness ?? [])] });
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  const pool = openPagePool({
    profile: deps.profile,
    publicUrl: deps.publicUrl,
    assetPaths: app.assetPaths,
  });
  app.addHook('onClose', async () => await pool.close());
  await app.register(travellerRoutes({ ...deps, pages, desk, pool }));
  await app.register(botRoutes(deps));
  await app.register(discoveryRoutes({ ...deps, pages }));
  await app.register(apiRoutes({ ...deps, pages, desk }), { prefix: '/api/v1' });
  await app.register(metricsRoutes(deps));
  await app.register(siteRoutes({ ...deps, clockMs: () => performance.now() }));
  if (deps.cases) await registerCases(app, deps.cases);
  return app;
}

async function registerCases(app: FastifyInstance, deps: CaseRoutesDeps): Promise<void> {
  await app.register(requestFormRoutes(deps));
  await app.register(requestStatusRoutes(deps));
  await app.register(adminApiRoutes(deps), { prefix: '/admin/api' });
  await app.register(adminConsoleRoutes(deps), { prefix: '/admin' });
}
