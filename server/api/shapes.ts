/** The API's JSON, described once for validation, OpenAPI and types. */
import { z } from 'zod';

const Instant = z.string().describe('ISO 8601, UTC');
const Value = z
  .any()
  .describe('Shape by the type of the key: time, money, set … as in the vocabulary');

export const ApiFact = z.object({
  subject: z.string().describe('Opaque id of the hotel'),
  kind: z.string(),
  key: z.string().describe('Key of the vocabulary'),
  value: Value,
  when: z.any().optional().describe('Condition; absent = holds for everyone'),
  standing: z
    .enum(['shown', 'supporting', 'conflict'])
    .describe('conflict: pages of the hotel disagree; supporting: says the same as a shown one'),
  source: z.string().describe('The exact page, with a text fragment where one is allowed'),
  page: z.string(),
  checked_at: Instant,
  first_seen_at: Instant,
  method: z.string(),
  disputed: z.boolean().describe('Reported as wrong; the page is being checked again'),
});

export const ApiHotel = z.object({
  id: z.string(),
  slug: z.string(),
  site: z.string(),
  name: z.string().nullable(),
  locality: z.string().nullable(),
  country: z.string().nullable(),
  home_url: z.string(),
  page: z.string().describe('Our page about it'),
  facts: z.array(ApiFact),
});

export const ApiHotelSummary = z.object({
  id: z.string(),
  slug: z.string(),
  site: z.string(),
  name: z.string().nullable(),
  locality: z.string().nullable(),
  country: z.string().nullable(),
  page: z.string(),
  fact_count: z.number(),
  checked_at: Instant.nullable(),
});

export const ApiChange = z.object({
  id: z.number(),
  subject: z.string(),
  key: z.string(),
  when: z.any().optional(),
  event: z.enum(['first-seen', 'changed', 'withdrawn', 'restored', 'overridden']),
  old_value: z.any().optional(),
  new_value: z.any().optional(),
  source: z.string().nullable(),
  at: Instant,
});

export const ApiRemoval = z.object({
  id: z.string(),
  subject: z.string(),
  what: z
    .enum(['everything', 'one-page', 'one-fact'])
    .describe('one-page: read the hotel again and keep only what it still has'),
  key: z.string().optional(),
  at: Instant,
});

export const ApiError = z.object({
  error: z.object({ status: z.number(), code: z.string(), message: z.string() }),
});

const next = z.string().nullable().describe('Address of the following page; null = the last one');
export const ApiHotels = z.object({ total: z.number(), hotels: z.array(ApiHotelSummary), next });
export const ApiFacts = z.object({ facts: z.array(ApiFact), next });
export const ApiChanges = z.object({ changes: z.array(ApiChange), next });
export const ApiRemovals = z.object({ removals: z.array(ApiRemoval), next });
export const ApiHistory = z.object({ history: z.array(ApiChange) });
export const ApiComparison = z.object({
  hotels: z.array(ApiHotel),
  withdrawn: z.number(),
  unknown: z.number(),
});

export type ApiFact = z.infer<typeof ApiFact>;
export type ApiHotel = z.infer<typeof ApiHotel>;
export type ApiHotelSummary = z.infer<typeof ApiHotelSummary>;
export type ApiChange = z.infer<typeof ApiChange>;
