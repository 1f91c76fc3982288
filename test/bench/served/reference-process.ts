/** Bare Fastify, to compare with: the same bytes from memory, or the same SQL as JSON. */
import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { createClient } from '../../../db/connection.ts';
import { findSubject, findSubjects } from '../../../db/publication.ts';
import { answerParent, cpuMsSoFar } from '../child.ts';
import { getRaw } from './get-raw.ts';
import type { ReferenceAnswer, ReferenceQuestion } from './reference.ts';

const POOL_MAX = 10;

let app: FastifyInstance | null = null;

answerParent<ReferenceQuestion>(async (question): Promise<ReferenceAnswer> => {
  if (question.kind !== 'stats') app = await start(question);
  if (!app) throw new Error('the reference has not been started');
  return { port: (app.server.address() as AddressInfo).port, cpuMs: cpuMsSoFar() };
});

async function start(
  question: Exclude<ReferenceQuestion, { kind: 'stats' }>,
): Promise<FastifyInstance> {
  const bare = fastify();
  if (question.kind === 'bytes') await serveBytes(bare, question);
  else serveJson(bare, question.databaseUrl);
  await bare.listen({ host: '127.0.0.1', port: 0 });
  return bare;
}

async function serveBytes(
  app: FastifyInstance,
  { port, paths, headers }: Extract<ReferenceQuestion, { kind: 'bytes' }>,
): Promise<void> {
  const pages = new Map<string, Awaited<ReturnType<typeof getRaw>>>();
  for (const path of paths)
    pages.set(path.split('/').at(-1) ?? '', await getRaw(port, path, headers));
  app.get<{ Params: { slug: string } }>('/hotels/:slug', (request, reply) => {
    const page = pages.get(request.params.slug);
    if (!page) return reply.code(404).send();
    return reply.headers(page.headers).send(page.body);
  });
}

function serveJson(app: FastifyInstance, databaseUrl: string): void {
  const sql = createClient(databaseUrl, 'firsthand reference', POOL_MAX);
  app.get<{ Params: { slug: string } }>(
    '/hotels/:slug',
    async (request) => await findSubject(sql, 'hotel', request.params.slug, 'changes'),
  );
  app.get<{ Querystring: { ids: string } }>(
    '/compare',
    async (request) => await findSubjects(sql, 'hotel', request.query.ids.split(',')),
  );
}
