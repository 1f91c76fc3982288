/** What the routes of the API share: their parts, and finished answers with ETag. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { BotProfile } from '../../../crawler/profiles/profile.ts';
import { findSubject, type SubjectWithFacts } from '../../../db/publication.ts';
import { assertNever } from '../../../db/vocabulary/assert-never.ts';
import { ApiError } from '../../api/shapes.ts';
import type { FinishedPages } from '../../plugins/finished-pages.ts';
import type { SearchDesk } from '../../search/search-desk.ts';

export type ApiDeps = {
  readonly sql: Sql;
  readonly profile: BotProfile;
  readonly publicUrl: string;
  readonly pages: FinishedPages;
  readonly desk: SearchDesk;
};

export type Answer = { readonly json: object } | { readonly csv: string };

export const Format = z.enum(['json', 'csv']).default('json');
export const problems = { 400: ApiError, 404: ApiError, 410: ApiError };

export function limit(usual: number, max: number) {
  return z.coerce.number().int().min(1).max(max).default(usual);
}

/** `make` answers null where it has answered itself. Nothing is kept: each request is counted. */
export async function send(
  { pages }: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Answer | null>,
): Promise<FastifyReply> {
  return await pages.send(request, reply, false, async () => {
    const answer = await make();
    if (!answer) return null;
    return 'csv' in answer
      ? { text: answer.csv, contentType: 'text/csv; charset=utf-8', tags: [] }
      : {
          text: JSON.stringify(answer.json),
          contentType: 'application/json; charset=utf-8',
          tags: [],
        };
  });
}

/** Null where the request has been answered: gone, moved or unknown. */
export async function hotelOrProblem(
  { sql, profile }: ApiDeps,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SubjectWithFacts | null> {
  const door = await findSubject(sql, profile.subject.kind, id, 'all');
  switch (door.kind) {
    case 'found':
      return door.found;
    case 'moved':
      await reply.redirect(request.url.replace(encodeURIComponent(id), door.slug), 301);
      return null;
    case 'gone':
      await reply.problem('gone');
      return null;
    case 'unknown':
      await reply.problem('not-found');
      return null;
    default:
      return assertNever(door);
  }
}

/** Where our own pages about the subjects stand. */
export function placeOf({ profile, publicUrl }: ApiDeps) {
  const { path, kind } = profile.subject;
  return { publicUrl, path, kind };
}
