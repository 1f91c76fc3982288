/** A fact's value as an admin may type it: the shapes of `db/vocabulary/fact-value.ts`, and no prose. */
import { z } from 'zod';
import type { FactValue } from '../../db/vocabulary/fact-value.ts';

const word = z.string().min(1).max(120);
const time = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/);

export const FactValueInput: z.ZodType<FactValue> = z.union([
  z.boolean(),
  z.number(),
  word,
  z.array(word).max(60),
  z.strictObject({
    amount: z.number(),
    currency: z.string().length(3).optional(),
    per: word.optional(),
    each: word.optional(),
    qualifier: z.enum(['from', 'up_to', 'approx']).optional(),
    amount_max: z.number().optional(),
    tax: z.enum(['excluded', 'included']).optional(),
    max_nights: z.number().optional(),
  }),
  z.strictObject({
    percent: z.number(),
    of: z.literal('room_rate'),
    per: word.optional(),
    each: word.optional(),
  }),
  z.strictObject({ from: time, to: time }),
  z.strictObject({ from: z.string().regex(/^\d\d-\d\d$/), to: z.string().regex(/^\d\d-\d\d$/) }),
  z.strictObject({ value: z.number(), unit: z.enum(['kg', 'lb']) }),
  z.strictObject({
    amount: z.number(),
    unit: z.enum(['hours', 'days', 'weeks']),
    time: time.optional(),
  }),
  z.strictObject({
    street: word,
    postal_code: word.optional(),
    locality: word,
    country: word.optional(),
  }),
  z.strictObject({ lat: z.number(), lon: z.number() }),
  z.record(word, z.boolean()),
]) as z.ZodType<FactValue>;
