/** What the values of one line say of each other. */
import type { FoundValue } from './found-value.ts';
import { restOfYear } from './seasons.ts';

/** `le reste de l'année` is a season where the line names exactly one other. */
function withRestOfYear(found: FoundValue[]): FoundValue[] {
  if (!found.some((value) => value.kind === 'season-name' && value.of === 'rest')) return found;
  const seasons = found.filter((value) => value.kind === 'season');
  const [only] = seasons;
  if (seasons.length !== 1 || !only) return found;
  return found.map((value) => {
    if (value.kind !== 'season-name' || value.of !== 'rest') return value;
    const { start, end } = value;
    return { start, end, kind: 'season', season: restOfYear(only.season) };
  });
}

const dayMinutes = 1440;

/** The nights of `max. 7 nights` and `max 10 giorni`. */
function cappedNights(value: FoundValue): number | undefined {
  if (value.kind === 'nights' && value.min === undefined) return value.max;
  if (value.kind !== 'duration' || value.limit !== 'max') return undefined;
  return value.minutes % dayMinutes === 0 ? value.minutes / dayMinutes : undefined;
}

/** Whether the amount is due for each night or day, so that a number of them can cap it. */
const isPerNight = (value: FoundValue | undefined) =>
  value?.kind === 'money' &&
  'amount' in value.money &&
  value.money.amount > 0 &&
  value.money.max_nights === undefined &&
  value.money.each !== undefined &&
  (value.money.per === 'night' || value.money.per === 'day');

/** Who pays and when may stand between the amount and its cap. */
const isCondition = ({ kind }: FoundValue): boolean =>
  kind === 'age' || kind === 'season' || kind === 'season-name' || kind === 'days';

/** A cap stands in its amount's sentence, at most so many conditions behind it. */
const conditionsMax = 3;

/** `€2 per person per night (over 13 years), max. 7 nights`: the cap belongs to the amount. */
function withCaps(found: FoundValue[], text: string): FoundValue[] {
  const values = [...found];
  for (const [index, value] of found.entries()) {
    const nights = cappedNights(value);
    if (nights === undefined) continue;
    let back = index - 1;
    while (back >= Math.max(0, index - 1 - conditionsMax)) {
      const between = values[back];
      if (!between || !isCondition(between)) break;
      back -= 1;
    }
    const due = values[back];
    if (due?.kind !== 'money' || !isPerNight(due)) continue;
    if (/[.;!?](\s|$)/.test(text.slice(due.end, value.start))) continue;
    values[back] = { ...due, money: { ...due.money, max_nights: nights } };
  }
  return values;
}

export function readAcross(found: FoundValue[], text: string): FoundValue[] {
  return withCaps(withRestOfYear(found), text);
}
