/** Tables of lines and of the values that must be found in them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findValues } from '../../../../crawler/extract/values/find-values.ts';
import type {
  FoundValue,
  Language,
  Value,
  ValueContext,
} from '../../../../crawler/extract/values/found-value.ts';

/** `de` or `de-AT`. */
export type Locale = Language | `${Language}-${string}`;

export function contextOf(locale: Locale): ValueContext {
  const [language, country] = locale.split('-');
  return { language: language as Language, ...(country ? { country } : {}) };
}

export function withoutSpan({ start, end, ...value }: FoundValue): Value {
  assert.ok(start < end);
  return value as Value;
}

export function valuesOf(locale: Locale, text: string): Value[] {
  return findValues(text, contextOf(locale)).map(withoutSpan);
}

export type Row<T> = readonly [locale: Locale, text: string, ...expected: T[]];

/** Each row is a test: `simplify` picks what the table is about and drops all other values. */
export function testTable<T>(
  rule: string,
  simplify: (value: Value) => T | undefined,
  rows: readonly Row<T>[],
): void {
  for (const [locale, text, ...expected] of rows) {
    test(`${rule}: ${locale} ${JSON.stringify(text)}`, () => {
      const values = valuesOf(locale, text);
      const found = values.flatMap((value) => simplify(value) ?? []);
      assert.deepEqual(found, expected, JSON.stringify(values));
    });
  }
}
