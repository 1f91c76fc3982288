/** Templates of web/views, each with its own type of model, compiled once. */
import fastifyView from '@fastify/view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BotProfile } from '../../crawler/profiles/profile.ts';
import type { Language, LanguagePrefix } from '../../web/language.ts';
import { isLanguage, preferredLanguage } from '../../web/language.ts';
import type { Visit } from '../../web/shell.ts';
import type { ViewModels, ViewName } from '../../web/views.ts';
import { createEta, VIEWS_FOLDER } from '../rendering/templates.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page as HTML text. */
    render<Name extends ViewName>(name: Name, model: ViewModels[Name]): Promise<string>;
    /** What a page model is made for; unprefixed English where nothing is said. */
    visit(language?: Language, prefix?: LanguagePrefix): Visit;
  }
  interface FastifyReply {
    page<Name extends ViewName>(name: Name, model: ViewModels[Name]): FastifyReply;
  }
  interface FastifyRequest {
    /** By the address's prefix, else by Accept-Language. */
    visit(): Visit;
  }
}

type ViewDeps = {
  readonly profile: BotProfile;
  readonly publicUrl: string;
  readonly nowMs: () => number;
};

export async function registerViews(app: FastifyInstance, deps: ViewDeps): Promise<void> {
  await app.register(fastifyView, {
    engine: { eta: createEta() },
    root: VIEWS_FOLDER,
    viewExt: 'eta',
    production: true,
  });
  const visit = (language: Language = 'en', prefix: LanguagePrefix = ''): Visit => ({
    profile: deps.profile,
    publicUrl: deps.publicUrl,
    language,
    prefix,
    nowMs: deps.nowMs(),
    assetPath: app.assetPath,
  });
  app.decorate('visit', visit);
  app.decorateRequest('visit', function (this: FastifyRequest) {
    const first = this.originalUrl.split(/[/?]/, 2)[1] ?? '';
    if (isLanguage(first)) return visit(first, `/${first}`);
    return visit(preferredLanguage(this.headers['accept-language']), '');
  });
  app.decorate('render', (name: ViewName, model: object) => app.view(name, model));
  app.decorateReply('page', function (this: FastifyReply, name: ViewName, model: object) {
    this.header('content-type', 'text/html; charset=utf-8');
    return this.view(name, model);
  });
}
