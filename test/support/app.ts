/** The web application for tests, on a database of its own, at a fixed moment. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import { journeyed } from '../../crawler/profiles/journeyed.ts';
import { type AppDeps, buildApp } from '../../server/app.ts';

export const TEST_NOW = Date.parse('2026-12-01T10:00:00Z');
export const TEST_URL = 'https://facts.example';

export async function testApp(sql: Sql, changes: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  return await buildApp({
    profile: journeyed,
    sql,
    publicUrl: TEST_URL,
    nowMs: () => TEST_NOW,
    trustProxy: false,
    promiseReport: null,
    ...changes,
  });
}

/** The page's text as a reader sees it: no tags, one space between words. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?(?:code|a|strong|time|span)[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
