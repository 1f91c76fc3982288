/** Names and places of invented hotels: as varied, accented and repetitive as those of a continent. */
import type { Choices } from '../../support/seeded-random.ts';
import countries from './countries.json' with { type: 'json' };

export type Country = (typeof countries)[number];

export type Place = {
  readonly country: Country;
  readonly name: string;
  readonly locality: string;
  readonly street: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lon: number;
};

/** Each country as often as its share says. */
const byShare: readonly Country[] = countries.flatMap((country) =>
  Array.from({ length: country.share }, () => country),
);

export function inventPlace(choices: Choices): Place {
  const country = choices.of(byShare);
  const locality = inventLocality(country, choices);
  return {
    country,
    name: inventName(country, locality, choices),
    locality,
    street: `${choices.of(country.streets)} ${1 + choices.below(140)}`,
    postalCode: String(10_000 + choices.below(89_999)),
    lat: between(country.lat, choices),
    lon: between(country.lon, choices),
  };
}

/** Well-known places have many hotels, most have few: the better of two draws stands for that. */
function inventLocality({ starts, ends, tails }: Country, choices: Choices): string {
  const first = starts[Math.min(choices.below(starts.length), choices.below(starts.length))] ?? '';
  const last = ends[Math.min(choices.below(ends.length), choices.below(ends.length))] ?? '';
  const tail = choices.below(3) === 0 ? ` ${choices.of(tails)}` : '';
  return `${first}${last}${tail}`;
}

function inventName({ kinds, names }: Country, locality: string, choices: Choices): string {
  const name = choices.of(names);
  const kind = choices.of(kinds);
  switch (choices.below(10)) {
    case 0:
      return name;
    case 1:
      return `${kind} ${locality}`;
    case 2:
    case 3:
    case 4:
      return `${kind} ${name} ${locality}`;
    default:
      return `${kind} ${name}`;
  }
}

function between([from = 0, to = 0]: readonly number[], choices: Choices): number {
  return Math.round((from + ((to - from) * choices.below(10_000)) / 10_000) * 10_000) / 10_000;
}
