import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findValues } from '../../../../crawler/extract/values/find-values.ts';
import type { FoundValue, Language } from '../../../../crawler/extract/values/found-value.ts';
import type {
  Deadline,
  Money,
  Season,
  TimeRange,
  Weight,
} from '../../../../db/vocabulary/fact-value.ts';
import { type FactSpec, hotelFactSpec } from '../../../../db/vocabulary/hotel.ts';

const corpus = new URL('../../../corpus/hotels/', import.meta.url);

type GoldFact = {
  readonly page: string;
  readonly key: string;
  readonly value: unknown;
  readonly evidence: string;
  readonly source?: string;
  readonly entailed?: true;
};
type Gold = {
  readonly pages: readonly { readonly file: string; readonly lang: Language }[];
  readonly facts: readonly GoldFact[];
};

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, corpus), 'utf8')) as T;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const ageKeys = new Set(['min_check_in_age', 'children_free_max_age', 'min_guest_age']);

/** The terms that stand elsewhere, in a heading or as the key's default, are not the line's. */
function isSameMoney(value: FoundValue, gold: Money, spec: FactSpec): boolean {
  if ('percent' in gold) return value.kind === 'percent' && value.percent === gold.percent;
  if (value.kind !== 'money' || 'percent' in value.money) return false;
  const { money } = value;
  if (gold.amount === 0 || money.amount !== gold.amount) return gold.amount === money.amount;
  const terms = ({ currency, per, each, qualifier, amount_max, max_nights, tax }: typeof gold) => [
    currency,
    per ?? spec.defaultPer,
    each ?? spec.defaultEach,
    qualifier,
    amount_max,
    max_nights,
    tax === 'excluded',
  ];
  return isSame(terms(money), terms(gold));
}

function isRead(value: FoundValue, fact: GoldFact, spec: FactSpec): boolean {
  const { kind } = value;
  switch (spec.type) {
    case 'time':
      if (kind === 'time') return value.time === fact.value;
      return kind === 'time-range' && Object.values(value.range).includes(fact.value as string);
    case 'time_range':
      return kind === 'time-range' && isSame(value.range, fact.value as TimeRange);
    case 'season':
      return kind === 'season' && isSame(value.season, fact.value as Season);
    case 'weight':
      return kind === 'weight' && isSame(value.weight, fact.value as Weight);
    case 'deadline':
      return kind === 'deadline' && isSame(value.deadline, fact.value as Deadline);
    case 'money':
      return isSameMoney(value, fact.value as Money, spec);
    case 'phone':
      return kind === 'phone' && value.phone === fact.value;
    case 'email':
      return kind === 'email' && value.email === fact.value;
    case 'integer':
      if (kind === 'count') return value.count === fact.value;
      return (
        kind === 'age' &&
        ageKeys.has(fact.key) &&
        [value.min, value.max].includes(fact.value as number)
      );
    default:
      return false;
  }
}

const readTypes = new Set(
  'time time_range season weight deadline money phone email integer'.split(' '),
);

test('the values of the corpus are read from their evidence', () => {
  const missed: string[] = [];
  let read = 0;
  for (const hotel of readdirSync(corpus)) {
    const { facts, pages } = readJson<Gold>(`${hotel}/gold.json`);
    const { country } = readJson<{ country: string }>(`${hotel}/pages.json`);
    for (const fact of facts) {
      const spec = hotelFactSpec.get(fact.key);
      if (!spec || fact.source || fact.entailed || !readTypes.has(spec.type)) continue;
      const language = pages.find(({ file }) => file === fact.page)?.lang ?? 'en';
      const values = findValues(fact.evidence, { language, country });
      if (values.some((value) => isRead(value, fact, spec))) read += 1;
      else missed.push(`${hotel} ${fact.key} ${JSON.stringify(fact.value)}: ${fact.evidence}`);
    }
  }
  const share = read / (read + missed.length);
  // The rest needs the words around the evidence: a heading's terms, "Not in Ireland".
  assert.ok(share >= 0.96, `${share.toFixed(3)}\n${missed.join('\n')}`);
});
