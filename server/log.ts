/** The service's own log: one JSON line an event, without addresses or queries of visitors. */
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** Lines are written in portions, at the latest after this, and at the process's end. */
const FLUSH_MS = 500;
const PORTION_BYTES = 4096;

export function openLogger({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const lines = pino.destination({
    dest: 1,
    sync: false,
    minLength: PORTION_BYTES,
    periodicFlush: FLUSH_MS,
  });
  return pino({ level: logLevel }, lines);
}
