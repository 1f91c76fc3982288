/** A fact's value and its conditions in plain words of one language. Pure. */
import type {
  Address,
  Coordinates,
  Deadline,
  FactValue,
  Money,
  Season,
  TimeRange,
  Weight,
  When,
} from '../../db/vocabulary/fact-value.ts';
import type { FactSpec } from '../../db/vocabulary/hotel.ts';
import { fill } from '../messages/fill.ts';
import type { Format } from './format.ts';

const KILOGRAMS_PER_POUND = 0.45359;

/** The value alone; `valueWords` trusts that the value has the shape of the fact's type. */
export function valueWords(spec: FactSpec, value: FactValue, format: Format): string {
  const { values, units } = format.messages;
  switch (spec.type) {
    case 'time':
      return format.time(String(value));
    case 'time_range':
      return rangeWords(value as TimeRange, format);
    case 'season':
      return seasonWords(value as Season, format);
    case 'money':
      return moneyWords(value as Money, format);
    case 'weight':
      return weightWords(value as Weight, format);
    case 'deadline':
      return deadlineWords(value as Deadline, format);
    case 'address':
      return addressWords(value as Address);
    case 'coordinates':
      return `${(value as Coordinates).lat}, ${(value as Coordinates).lon}`;
    case 'boolean':
      return value === true ? (values['yes'] ?? '') : (values['no'] ?? '');
    case 'integer': {
      const unit = spec.unit ? units[spec.unit] : undefined;
      return unit ? format.count(unit, Number(value)) : format.number(Number(value));
    }
    case 'enum':
      return memberWords(spec, String(value), format);
    case 'set':
      return format.list((value as string[]).map((member) => memberWords(spec, member, format)));
    case 'map':
      return mapWords(spec, value as Readonly<Record<string, boolean>>, format);
    case 'phone':
    case 'email':
      return String(value);
  }
}

/** True where the statement is the hotel's own no: `pets not allowed`, `no pool`. */
export function saysNo(value: FactValue): boolean {
  const noes = ['no', 'none', 'not_possible', 'not_allowed'];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return noes.includes(value);
  return Array.isArray(value) && value.length === 1 && value[0] === 'none';
}

function memberWords(spec: FactSpec, member: string, format: Format): string {
  const { values } = format.messages;
  if (spec.key === 'languages_spoken') return format.languageName(member);
  return values[`${spec.key}.${member}`] ?? values[member] ?? member;
}

function mapWords(spec: FactSpec, map: Readonly<Record<string, boolean>>, format: Format): string {
  const { values } = format.messages;
  return Object.entries(map)
    .map(([member, yes]) => `${memberWords(spec, member, format)}: ${values[yes ? 'yes' : 'no']}`)
    .join(', ');
}

function rangeWords(range: TimeRange, format: Format): string {
  const { time } = format.messages;
  if (range.from === '00:00' && range.to === '24:00') return time.aroundTheClock;
  return fill(time.range, { from: format.time(range.from), to: format.time(range.to) });
}

function seasonWords(season: Season, format: Format): string {
  const { time } = format.messages;
  if (season.from === '01-01' && season.to === '12-31') return time.wholeYear;
  return `${format.monthDay(season.from)} – ${format.monthDay(season.to)}`;
}

export function moneyWords(money: Money, format: Format): string {
  const { money: words, values } = format.messages;
  const unit = [money.per ? words.per[money.per] : '', money.each ? words.each[money.each] : ''];
  if ('percent' in money) {
    const share = fill(words.ofRoomRate, { percent: format.percent(money.percent) });
    return [share, ...unit].filter(Boolean).join(' ');
  }
  if (money.amount === 0) return values['free'] ?? '';
  const price = [money.amount, money.amount_max]
    .filter((amount) => amount !== undefined)
    .map((amount) => format.money(amount, money.currency))
    .join('–');
  const amount = money.qualifier ? fill(words[money.qualifier], { price }) : price;
  const tail = [
    money.tax === 'excluded'
      ? words.taxExcluded
      : money.tax === 'included'
        ? words.taxIncluded
        : '',
    money.max_nights === undefined ? '' : format.count(words.maxNights, money.max_nights),
  ];
  return [[amount, ...unit].filter(Boolean).join(' '), ...tail].filter(Boolean).join(', ');
}

function weightWords(weight: Weight, format: Format): string {
  const stated = format.weight(weight.value, weight.unit);
  if (weight.unit === 'kg') return stated;
  return `${stated} (${format.weight(Math.round(weight.value * KILOGRAMS_PER_POUND), 'kg')})`;
}

function deadlineWords(deadline: Deadline, format: Format): string {
  const words = format.messages.deadline;
  if (deadline.amount === 0) {
    return deadline.time === undefined
      ? words.arrivalDay
      : fill(words.arrivalDayTime, { time: format.time(deadline.time) });
  }
  const before = format.count(words[deadline.unit], deadline.amount);
  if (deadline.time === undefined) return before;
  return fill(words.atTime, { deadline: before, time: format.time(deadline.time) });
}

function addressWords(address: Address): string {
  const town = [address.postal_code, address.locality].filter(Boolean).join(' ');
  return [address.street, town, address.country].filter(Boolean).join(', ');
}

/** Each condition as one phrase, in the order of the vocabulary; empty = holds for everyone. */
export function whenWords(when: When | null, format: Format): readonly string[] {
  if (!when) return [];
  return [
    ...timeConditions(when, format),
    ...placeConditions(when, format),
    ...guestConditions(when, format),
  ];
}

function timeConditions(when: When, format: Format): string[] {
  const words = format.messages.when;
  const said: string[] = [];
  if (when.season) {
    const { from, to } = when.season;
    said.push(fill(words.season, { from: format.monthDay(from), to: format.monthDay(to) }));
  }
  if (when.season_name) said.push(fill(words.season_name, { name: when.season_name }));
  if (when.days) said.push(fill(words.days, { days: format.list(when.days.map(format.weekday)) }));
  if (when.time) {
    const from = when.time.from === undefined ? '' : format.time(when.time.from);
    const to = when.time.to === undefined ? '' : format.time(when.time.to);
    const text = from && to ? words.timeRange : from ? words.timeFrom : words.timeTo;
    said.push(fill(text, { from, to }));
  }
  if (when.from_date) {
    said.push(fill(words.from_date, { date: format.day(new Date(`${when.from_date}T00:00:00Z`)) }));
  }
  return said;
}

/** A known member by its own phrase, any other as `label: member`. */
function named(
  member: string | undefined,
  known: Readonly<Record<string, string>>,
  text: string,
): string[] {
  if (member === undefined) return [];
  return [known[member] ?? fill(text, { name: member })];
}

function placeConditions(when: When, format: Format): string[] {
  const words = format.messages.when;
  return [
    ...named(when.building, {}, words.building),
    ...named(when.room, {}, words.room),
    ...named(when.place, words.places, words.place),
    ...named(when.service, words.services, words.service),
    ...named(when.area, words.areas, words.area),
    ...named(when.pool, words.pools, words.pool),
  ];
}

type Bounds = { readonly min?: number; readonly max?: number };

function boundWords(
  bounds: Bounds | undefined,
  texts: readonly [string, string, string],
): string[] {
  if (!bounds) return [];
  const [both, least, most] = texts;
  const text = bounds.min === undefined ? most : bounds.max === undefined ? least : both;
  return [fill(text, { min: bounds.min ?? '', max: bounds.max ?? '' })];
}

function guestConditions(when: When, format: Format): string[] {
  const words = format.messages.when;
  const said = boundWords(when.age, [words.ageRange, words.ageMin, words.ageMax]);
  if (when.max_weight_kg !== undefined) {
    said.push(fill(words.weightMax, { weight: format.weight(when.max_weight_kg, 'kg') }));
  }
  if (when.min_weight_kg !== undefined) {
    said.push(fill(words.weightMin, { weight: format.weight(when.min_weight_kg, 'kg') }));
  }
  said.push(
    ...named(when.pet, words.pets, words.pet),
    ...boundWords(when.nights, [words.nightsRange, words.nightsMin, words.nightsMax]),
    ...boundWords(when.count, [words.countRange, words.countMin, words.countMax]),
    ...named(when.booking, words.bookings, words.booking),
    ...named(when.meal_rate, {}, words.meal_rate),
  );
  return said;
}
