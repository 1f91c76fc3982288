/**
 * What invented hotels state: the statements of the corpus, so that keys, values, conditions and the
 * words of source links are those of real pages. Prices come in several sizes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFragment } from '../../../crawler/extract/text-fragment.ts';
import { identityOf } from '../../../db/statement.ts';
import type { FactValue, Money, When } from '../../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../../db/vocabulary/hotel.ts';

/** A statement as the columns of `facts` hold it. */
export type Stated = {
  readonly key: string;
  readonly value: string;
  readonly when: string | null;
  readonly identity: string;
  readonly fragment: string | null;
};

/** A hotel of the corpus: its statements by group of the vocabulary, each in one or more sizes. */
export type Donor = {
  readonly language: string;
  readonly currency: string;
  readonly paths: readonly string[];
  readonly groups: ReadonlyMap<string, readonly (readonly Stated[])[]>;
};

type Gold = {
  readonly pages: readonly { readonly url: string; readonly lang: string }[];
  readonly facts: readonly {
    readonly key: string;
    readonly value: FactValue;
    readonly when?: When;
    readonly evidence: string;
  }[];
};

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus');
const FRAGMENT_CHARS_MAX = 60;
const PRICE_FACTORS = [0.6, 0.8, 1, 1.25, 1.5];

export function readDonors(): readonly Donor[] {
  return globSync('*/*/gold.json', { cwd: CORPUS })
    .sort()
    .map((file) => donorOf(JSON.parse(readFileSync(join(CORPUS, file), 'utf8')) as Gold));
}

function donorOf({ pages, facts }: Gold): Donor {
  const groups = new Map<string, Stated[][]>();
  const said = new Set<string>();
  for (const { key, value, when = null, evidence } of facts) {
    const statement = `${key} ${identityOf({ value, when })}`;
    const group = hotelFactSpec.get(key)?.group;
    if (group === undefined || said.has(statement)) continue;
    said.add(statement);
    const sizes = sizesOf(value).map((size) => stated(key, size, when, evidence));
    groups.set(group, [...(groups.get(group) ?? []), sizes]);
  }
  return {
    language: pages[0]?.lang ?? 'en',
    currency: mainCurrency(facts.map(({ value }) => value)),
    paths: pages.map(({ url }) => new URL(url).pathname),
    groups,
  };
}

export function stated(
  key: string,
  value: FactValue,
  when: When | null = null,
  words: string | null = null,
): Stated {
  return {
    key,
    value: JSON.stringify(value),
    when: when === null ? null : JSON.stringify(when),
    identity: identityOf({ value, when }),
    fragment: words === null ? null : textFragment(words.slice(0, FRAGMENT_CHARS_MAX)),
  };
}

function sizesOf(value: FactValue): readonly FactValue[] {
  if (typeof value !== 'object' || !('amount' in value) || !('currency' in value)) return [value];
  const money = value as Extract<Money, { amount: number }>;
  return PRICE_FACTORS.map((factor) => {
    const sized = (amount: number) => Math.round(amount * factor * 2) / 2;
    const most = money.amount_max;
    return {
      ...money,
      amount: sized(money.amount),
      ...(most === undefined ? {} : { amount_max: sized(most) }),
    };
  });
}

function mainCurrency(values: readonly FactValue[]): string {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (typeof value !== 'object' || !('currency' in value)) continue;
    const currency = String(value.currency);
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'EUR';
}
