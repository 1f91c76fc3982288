/** Files of web/assets under names that carry their hash, so that they can be cached for good. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Public path of a file of web/assets; throws for a file that does not exist. */
    assetPath(file: string): string;
  }
}

const folder = fileURLToPath(new URL('../../web/assets', import.meta.url));

export async function registerAssets(app: FastifyInstance): Promise<void> {
  const files = readdirSync(folder);
  const hashed = new Map(files.map((file) => [file, hashedName(file)]));
  const fileOf = new Map(files.map((file) => [hashedName(file), file]));
  app.decorate('assetPath', (file: string) => {
    const name = hashed.get(file);
    if (!name) throw new Error(`no asset ${file}`);
    return `/assets/${name}`;
  });
  await app.register(fastifyStatic, { root: folder, serve: false });
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = fileOf.get(request.params.name);
    if (!file) return await reply.problem('not-found');
    return reply.sendFile(file, { maxAge: '365d', immutable: true });
  });
  app.get('/favicon.ico', async (_request, reply) =>
    reply.sendFile('favicon.svg', { maxAge: '1d' }),
  );
}

function hashedName(file: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/${file}`))
    .digest('hex');
  return file.replace(/(\.\w+)$/, `.${hash.slice(0, 10)}$1`);
}
