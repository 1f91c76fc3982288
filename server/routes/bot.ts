/** The bot page and the privacy page, rendered from the profile. */
import type { FastifyInstance } from 'fastify';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { PromiseReport } from '../../web/pages/bot-page.ts';
import { botPage } from '../../web/pages/bot-page.ts';
import { privacyPage } from '../../web/pages/privacy-page.ts';

type BotDeps = { readonly profile: BotProfile; readonly promiseReport: PromiseReport | null };

/** A changed policy must be seen soon: no cache may keep the old one for long. */
const POLICY_CACHE = 'public, max-age=300';

export function botRoutes({ profile, promiseReport }: BotDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(profile.identity.infoPath, async (_request, reply) =>
      reply.header('cache-control', POLICY_CACHE).page('bot', botPage(app.visit(), promiseReport)),
    );
    app.get('/privacy', async (_request, reply) =>
      reply.header('cache-control', POLICY_CACHE).page('privacy', privacyPage(app.visit())),
    );
  };
}
