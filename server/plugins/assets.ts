/**
 * Style sheet, script and icon, under names that carry their hash, so that they can be kept for good.
 * They are few and small: all are held in memory.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Public path of `site.css` or of a file of web/assets; throws for one that does not exist. */
    assetPath(file: string): string;
    readonly assetPaths: Readonly<Record<string, string>>;
  }
}

const webFolder = join(import.meta.dirname, '..', '..', 'web');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Asset = { readonly body: string; readonly type: string; readonly path: string };

export async function registerAssets(app: FastifyInstance): Promise<void> {
  const folder = join(webFolder, 'assets');
  const assets = new Map([['site.css', asset('site.css', styleSheet())]]);
  for (const file of readdirSync(folder)) {
    assets.set(file, asset(file, readFileSync(join(folder, file), 'utf8')));
  }
  app.decorate('assetPath', (file: string) => {
    const found = assets.get(file);
    if (!found) throw new Error(`no asset ${file}`);
    return found.path;
  });
  const paths = [...assets].map(([file, { path }]) => [file, path] as const);
  app.decorate('assetPaths', Object.fromEntries(paths));
  for (const { path, type, body } of assets.values()) {
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body),
    );
  }
  const icon = assets.get('favicon.svg');
  app.get('/favicon.ico', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(icon?.body ?? ''),
  );
}

/** All of web/styles in the order of their names, without comments and indentation. */
function styleSheet(): string {
  const folder = join(webFolder, 'styles');
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function asset(file: string, body: string): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  const type = types[extname(file)] ?? 'application/octet-stream';
  return { body, type, path: `/assets/${file.replace(/(\.\w+)$/, `.${hash}$1`)}` };
}
