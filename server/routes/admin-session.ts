/** Sign-in to the console, and the guard of its pages: the only cookie of the product, under /admin. */
import { timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { adminSignInPage } from '../../web/pages/admin-pages.ts';
import { type Admin, adminOfSession, mayDo, type Scope, signIn, signOut } from '../admin/access.ts';
import type { Because } from '../admin/acts.ts';
import type { AdminDeps } from './admin-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    reader: (Admin & { readonly csrfToken: string }) | null;
  }
}

const COOKIE = 'firsthand_admin';
const SIGN_INS_PER_MINUTE_MAX = 10;
const TOKEN_CHARS_MAX = 200;

export async function registerSession(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  app.decorateRequest('reader', null);
  const cookieOptions = {
    path: '/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.publicUrl.startsWith('https:'),
  } as const;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });

  app.get('/sign-in', async (request, reply) => {
    const { token } = z
      .object({ token: z.string().max(TOKEN_CHARS_MAX).catch('') })
      .parse(request.query);
    return reply.page('admin-sign-in', adminSignInPage(app.visit(), false, token));
  });
  const limited = { rateLimit: { max: SIGN_INS_PER_MINUTE_MAX, timeWindow: 60_000 } };
  app.post('/sign-in', { config: limited }, async (request, reply) => {
    const typed = z.object({ token: z.string().max(TOKEN_CHARS_MAX) }).safeParse(request.body);
    const session = typed.success ? await signIn(deps, typed.data.token, deps.nowMs()) : null;
    if (!session) {
      return reply.code(422).page('admin-sign-in', adminSignInPage(app.visit(), true, ''));
    }
    reply.setCookie(COOKIE, session.id, { ...cookieOptions, maxAge: session.lifeMs / 1000 });
    return await reply.redirect('/admin', 303);
  });
  app.post('/sign-out', async (request, reply) => {
    const id = request.cookies[COOKIE];
    if (id !== undefined) await signOut(deps, id);
    return await reply.clearCookie(COOKIE, cookieOptions).redirect('/admin/sign-in', 303);
  });
}

/** For the pages behind the sign-in: reads the session, and the CSRF token of everything that acts. */
export function guardConsole(app: FastifyInstance, deps: AdminDeps): void {
  app.addHook('preHandler', async (request, reply) => {
    const id = request.cookies[COOKIE];
    request.reader = id === undefined ? null : await adminOfSession(deps, id, deps.nowMs());
    if (!request.reader) return await reply.redirect('/admin/sign-in', 303);
    if (request.method === 'GET' || request.method === 'HEAD') return undefined;
    const sent = z.object({ csrf: z.string() }).safeParse(request.body);
    if (sent.success && sameText(sent.data.csrf, request.reader.csrfToken)) return undefined;
    return await reply.problem('bad', 403);
  });
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function readerOf(request: FastifyRequest): Admin & { readonly csrfToken: string } {
  if (!request.reader) throw new Error('a console page was reached without a session');
  return request.reader;
}

/** The act's maker and reason; null, with the answer sent, where the scope or the reason is missing. */
export async function consoleAct(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AdminDeps,
  scope: Scope,
): Promise<Because | null> {
  const admin = readerOf(request);
  const body = z.object({ reason: z.string().trim().min(1).max(200) }).safeParse(request.body);
  if (mayDo(admin, scope) && body.success) {
    return { admin, reason: body.data.reason, nowMs: deps.nowMs() };
  }
  await reply.problem('bad', body.success ? 403 : 422);
  return null;
}
