/**
 * What the page says as a whole: one set of parking places and pools, conditions only where they
 * tell facts apart, no statement twice, contradictions within the page left out, entailed facts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FactValue, When } from '../../db/vocabulary/fact-value.ts';
import { hotelFactSpec } from '../../db/vocabulary/hotel.ts';
import type { Found } from './bind/binding.ts';

export type Rejected = { readonly found: Found; readonly because: string };
export type Finished = { readonly facts: readonly Found[]; readonly rejected: readonly Rejected[] };

const ROOM_FOR_SEVERAL = new Set(['money', 'time_range', 'season', 'coordinates']);

function without(when: When | undefined, key: keyof When): When | undefined {
  if (when === undefined || !(key in when)) return when;
  const { [key]: _dropped, ...rest } = when;
  return Object.keys(rest).length === 0 ? undefined : rest;
}

function withWhen(found: Found, when: When | undefined): Found {
  const { when: _old, ...rest } = found;
  return when === undefined ? rest : { ...rest, when };
}

/** Each house of a hotel is joined for itself. */
function perBuilding(
  all: readonly Found[],
  join: (part: readonly Found[]) => readonly Found[],
): Found[] {
  const buildings = new Set(all.map(({ when }) => when?.building));
  return [...buildings].flatMap((name) => join(all.filter(({ when }) => when?.building === name)));
}

/**
 * Joins the sets that single clauses gave: `none` and `unspecified` hold only where nothing else
 * is.
 */
function joinSets(all: readonly Found[], key: string): Found[] {
  const parts = all.filter((found) => found.key === key);
  const [first] = parts;
  if (first === undefined) return [];
  const members = [...new Set(parts.flatMap((part) => part.value as readonly string[]))];
  const named = members.filter((m) => m !== 'none' && m !== 'unspecified' && !m.startsWith('not '));
  const refused = members.filter((m) => m.startsWith('not ')).map((m) => m.slice(4));
  const kept = named.filter((member) => !refused.includes(member));
  if (kept.length > 0) {
    const source =
      parts.find((p) => (p.value as readonly string[]).includes(kept[0] ?? '')) ?? first;
    return [{ ...source, value: kept }];
  }
  const rest = members.includes('none') ? ['none'] : members.filter((m) => m === 'unspecified');
  return rest.length === 0 ? [] : [{ ...first, value: rest }];
}

function joinPetTypes(all: readonly Found[]): Found[] {
  const parts = all.filter(({ key }) => key === 'pet_types');
  const [first] = parts;
  if (first === undefined) return [];
  const types: Record<string, boolean> = {};
  for (const { value } of parts) {
    for (const [kind, accepted] of Object.entries(value as Record<string, boolean>)) {
      types[kind] ??= accepted;
    }
  }
  return Object.values(types).includes(true) ? [{ ...first, value: types }] : [];
}

/** `when.pool` and `when.place` tell facts apart only on a page that has several of them. */
function pruneConditions(all: readonly Found[]): Found[] {
  const pools = new Set(
    all.filter(({ key }) => key === 'pool').flatMap(({ value }) => value as readonly string[]),
  );
  const several = pools.has('indoor') && pools.has('outdoor');
  const spots = new Set(
    all.filter(({ key }) => key === 'parking_fee').map(({ when }) => when?.place ?? ''),
  );
  const severalSpots = spots.size > 1;
  const withGarage = spots.has('garage');
  const valet = all.some(({ when }) => when?.service === 'valet');
  return all.map((found) => {
    let { when } = found;
    if (!several) when = without(when, 'pool');
    if (!severalSpots) when = without(when, 'place');
    else if (withGarage && found.key === 'parking_fee' && when?.place === undefined) {
      when = { ...when, place: 'outdoor' };
    }
    if (when?.service === 'self' && !valet) when = without(when, 'service');
    return withWhen(found, when);
  });
}

/** The same value in every season of the page is no matter of seasons. */
function joinSeasons(all: readonly Found[]): Found[] {
  const rest = (found: Found) => without(without(found.when, 'season'), 'season_name');
  const isSeasonal = ({ when }: Found) =>
    when?.season !== undefined || when?.season_name !== undefined;
  return all
    .filter((found, index) => {
      if (!isSeasonal(found)) return true;
      const kin = all.filter(
        (o) => o.key === found.key && isSeasonal(o) && isDeepStrictEqual(rest(o), rest(found)),
      );
      const alike = kin.every((other) => isDeepStrictEqual(other.value, found.value));
      const seasons = new Set(kin.map(({ when }) => JSON.stringify(when)));
      return !alike || seasons.size < 2 || all.indexOf(kin[0] ?? found) === index;
    })
    .map((found, _index, kept) => {
      if (!isSeasonal(found)) return found;
      const alone = all.filter(
        (o) => o.key === found.key && isSeasonal(o) && isDeepStrictEqual(rest(o), rest(found)),
      );
      const merged = alone.length > 1 && !kept.some((o) => o !== found && alone.includes(o));
      return merged ? withWhen(found, rest(found)) : found;
    });
}

/** Two prices without anything that tells them apart: neither is certain. */
function isRivalPrice(a: Found, b: Found): boolean {
  if (!ONE_PRICE.has(a.key) || a.key !== b.key || !isDeepStrictEqual(a.when, b.when)) return false;
  const rate = ({ value }: Found) => {
    const { per, each } = value as { per?: string; each?: string };
    return `${per} ${each}`;
  };
  return rate(a) === rate(b) && !isDeepStrictEqual(a.value, b.value);
}

const ONE_PRICE = new Set(
  'extra_bed_fee cot_fee parking_fee pet_fee city_tax wifi_fee resort_fee airport_shuttle_fee'.split(
    ' ',
  ),
);

function petsAllowed(all: readonly Found[]): Found[] {
  const stances = all.filter(({ key }) => key === 'pets_allowed');
  const of = (value: string) => stances.find((found) => found.value === value);
  const no = of('no');
  const yes = of('on_request') ?? of('yes');
  if (no !== undefined && yes !== undefined) return [];
  const one = no ?? yes;
  return one === undefined ? [] : [one];
}

const MORE_PRECISE = new Set(['free', 'paid', 'on_request']);

/** `Can I charge my car? Yes. Two chargers, free of charge.`: the second says more than `yes`. */
function isOutdone(found: Found, all: readonly Found[]): boolean {
  if (found.value !== 'yes' || found.when !== undefined) return false;
  if (!['luggage_storage', 'ev_charging', 'airport_shuttle'].includes(found.key)) return false;
  return all.some(
    ({ key, value, when, passage }) =>
      key === found.key &&
      when === undefined &&
      MORE_PRECISE.has(String(value)) &&
      (key !== 'airport_shuttle' || passage === found.passage),
  );
}

/**
 * Of statements that cannot both hold without a condition the first stays; opposite booleans go.
 */
function settle(all: readonly Found[]): Finished {
  const facts: Found[] = [];
  const rejected: Rejected[] = [];
  for (const found of all) {
    if (isOutdone(found, all)) continue;
    if (facts.some((o) => o.key === found.key && same(o, found))) continue;
    const rival = facts.find(
      (other) => other.key === found.key && isDeepStrictEqual(other.when, found.when),
    );
    const type = hotelFactSpec.get(found.key)?.type ?? 'enum';
    const rivalPrice = facts.find((other) => isRivalPrice(other, found));
    if (rivalPrice !== undefined) {
      facts.splice(facts.indexOf(rivalPrice), 1);
      rejected.push({ found: rivalPrice, because: 'another price without a condition' });
      rejected.push({ found, because: 'another price without a condition' });
    } else if (rival === undefined || ROOM_FOR_SEVERAL.has(type)) {
      facts.push(found);
    } else if (type === 'boolean') {
      facts.splice(facts.indexOf(rival), 1);
      rejected.push({ found: rival, because: 'the page also says the opposite' });
      rejected.push({ found, because: 'the page also says the opposite' });
    } else rejected.push({ found, because: `the page says ${JSON.stringify(rival.value)} before` });
  }
  return { facts, rejected };
}

function same(a: Found, b: Found): boolean {
  return isDeepStrictEqual(a.value, b.value) && isDeepStrictEqual(a.when, b.when);
}

const ENTAILED: readonly (readonly [string, (value: FactValue) => boolean, string, FactValue])[] = [
  ['breakfast_fee', () => true, 'breakfast_offered', true],
  ['breakfast_hours', () => true, 'breakfast_offered', true],
  ['breakfast_included', (value) => value !== 'no', 'breakfast_offered', true],
  ['wifi_fee', () => true, 'wifi', true],
  ['airport_shuttle_fee', () => true, 'airport_shuttle', 'yes'],
  ['airport_shuttle_hours', () => true, 'airport_shuttle', 'yes'],
  ['pet_fee', () => true, 'pets_allowed', 'yes'],
  ['pet_max_weight', () => true, 'pets_allowed', 'yes'],
  ['pet_max_count', () => true, 'pets_allowed', 'yes'],
  ['parking_fee', () => true, 'parking', ['unspecified']],
  ['reception_hours', () => true, 'reception_24h', false],
];

/** The vocabulary's `entailments`; a stated fact of the same key always wins. */
function entailed(facts: readonly Found[]): Found[] {
  const stated = new Set(facts.map(({ key }) => key));
  const added: Found[] = [];
  for (const [key, holds, entailedKey, value] of ENTAILED) {
    const reason = facts.find((found) => found.key === key && holds(found.value));
    if (reason === undefined || stated.has(entailedKey)) continue;
    stated.add(entailedKey);
    const { when: _when, ...rest } = reason;
    added.push({ ...rest, key: entailedKey, value, rule: `entailed by ${key}` });
  }
  return added;
}

const JOINED = new Set(['parking', 'pool', 'parking_service', 'pet_types', 'pets_allowed']);

export function finish(all: readonly Found[]): Finished {
  const pruned = pruneConditions(all);
  const joined = perBuilding(pruned, (part) => [
    ...joinSets(part, 'parking'),
    ...joinSets(part, 'pool'),
    ...joinSets(part, 'parking_service'),
    ...petsAllowed(part),
  ]);
  const stances = joined.filter(({ key }) => key === 'pets_allowed');
  const refused = stances.length > 0 && stances.every(({ value }) => value === 'no');
  const pets = refused ? [] : perBuilding(pruned, joinPetTypes);
  const single = pruned.filter(
    ({ key }) => !JOINED.has(key) && !(refused && /^pet_(?:fee|max)/.test(key)),
  );
  const settled = settle(joinSeasons([...joined, ...pets, ...single]));
  return { ...settled, facts: [...settled.facts, ...entailed(settled.facts)] };
}
