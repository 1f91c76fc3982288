/** Which currency a sign or a name means: the country decides what `$`, `kr` and `pesos` are. */
import countriesOf from './currencies.json' with { type: 'json' };
import { item, type Line, meaning } from './line.ts';

const currencyByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.map((country): [string, string] => [country, currency]),
  ),
);

/** The currencies that a shared name can mean; the first where the country has none of them. */
const named: Readonly<Record<string, readonly string[]>> = {
  dollar: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'SGD', 'HKD'],
  crown: ['SEK', 'NOK', 'DKK', 'ISK', 'CZK'],
  peso: ['MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'PHP'],
  pound: ['GBP'],
  franc: ['CHF'],
  rupee: ['INR'],
  cent: [],
  penny: ['GBP'],
};

export type Currency = {
  /** ISO 4217; undefined where the country that would decide it is unknown. */
  readonly code: string | undefined;
  /** 0.01 where the amount counts cents. */
  readonly unit: number;
};

export const homeCurrency = (country: string | undefined): string | undefined =>
  country === undefined ? undefined : currencyByCountry.get(country);

function codeOfName(name: string, country: string | undefined): string | undefined {
  const possible = named[name];
  const home = homeCurrency(country);
  if (possible === undefined) return name;
  if (name === 'cent') return home;
  if (home !== undefined && possible.includes(home)) return home;
  if (possible.length === 1) return possible[0];
  // A dollar sign abroad is the United States' one; without a country nobody knows.
  return name === 'dollar' && country !== undefined ? 'USD' : undefined;
}

/** Three letters are a code only in capitals, `EUR` and a few others also in small ones. */
const codesInAnyCase: ReadonlySet<string> = new Set(['eur', 'chf', 'usd', 'gbp', 'sfr']);

export function currencyAt(line: Line, at: number): Currency | undefined {
  const name = meaning(line, at).currency;
  if (!name) return undefined;
  const { text, start, end, kind } = item(line, at);
  const written = line.text.slice(start, end);
  if (kind === 'word' && text.toUpperCase() === name && !codesInAnyCase.has(text)) {
    if (written !== written.toUpperCase()) return undefined;
  }
  const { country } = line.context;
  // `Fr.` is Friday, `p` a page, `kr.` a street outside the countries of those currencies.
  if (text === 'fr .' || text === 'fr') {
    if (homeCurrency(country) !== 'CHF') return undefined;
  }
  const isPence = country === 'GB' && item(line, at - 1).kind === 'number' && item(line, at).glued;
  if (name === 'penny' && text === 'p' && !isPence) return undefined;
  const unit = name === 'cent' || name === 'penny' ? 0.01 : 1;
  return { code: codeOfName(name, country), unit };
}
