/** Headers of every answer: nothing foreign, nothing inline, no frame; and compression. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const COMPRESS_BYTES_MIN = 1024;

export async function registerSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Filters and stays stand in addresses: other servers learn the origin only.
    referrerPolicy: { policy: 'strict-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // What only browsers of long ago, or Flash, have heard of.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  await app.register(compress, { threshold: COMPRESS_BYTES_MIN, encodings: ['br', 'gzip'] });
}
