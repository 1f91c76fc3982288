/** Pets: allowed or not, and which kinds. */
import type { When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import {
  type Found,
  found,
  has,
  isBareNo,
  isNegative,
  isOfOtherHouse,
  isOfOtherPlace,
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { petFees } from './pet-fees.ts';
import { petLimits } from './pet-limits.ts';
import { pricesIn } from './prices.ts';
import { serviceAnimals } from './service-animals.ts';

const KINDS = [
  ['dog', 'dog'],
  ['cat', 'cat'],
  ['small_animal', 'small_animal'],
  ['other_animals', 'other'],
  // `cats and everything else`: words that mean animals only where animals are spoken of.
  ['all_others', 'other'],
] as const;

/** `not in the dining room`: a rule for a place, not a refusal of the animal. */
function isPlaceRule(clause: Clause): boolean {
  return has(clause, 'place_inside');
}

/** `Into the breakfast room dogs may not come`: the place leads, and names a topic of its own. */
function isLedByPlace({ passage }: Unit, { start }: Clause): boolean {
  return passage.marks.some(
    ({ concept, start: from, end }) =>
      concept === 'place_inside' &&
      end <= start &&
      !/[.,;:!?(–]/.test(passage.line.text.slice(from, start)),
  );
}

type Stance = 'yes' | 'no' | null;

function stanceOf(unit: Unit, clause: Clause): Stance {
  if (pricesIn(clause).length > 0 && isNegative(clause)) return null;
  // `Dogs over 20 kg cannot stay`: a limit, and so others can.
  if (isNegative(clause) && valuesOf(clause, 'weight').some(({ bound }) => bound === 'min')) {
    return null;
  }
  if (isNegative(clause) || has(clause, 'banned_pets')) {
    if (isPlaceRule(clause) || isLedByPlace(unit, clause)) return null;
    if (has(clause, 'free', 'paid', 'reserve')) return null;
    return has(clause, 'pets', 'dog', 'cat', 'small_animal', 'other_animals', 'not_allowed') ||
      unit.source === 'label'
      ? 'no'
      : null;
  }
  if (has(clause, 'except')) return 'no';
  if (has(clause, 'allowed', 'yes', 'max', 'per_room', 'dogs_only', 'on_request')) {
    return 'yes';
  }
  if (has(clause, 'stay_free') && !has(clause, 'children')) return 'yes';
  const priced = pricesIn(clause).length > 0 && !has(clause, 'penalty', 'deposit', 'pet_service');
  return priced ? 'yes' : null;
}

/** `Cats, rabbits and the like stay at home`: all of the list are meant. */
function endsInComma(unit: Unit, index: number): boolean {
  const clause = unit.clauses[index];
  return (
    clause !== undefined && unit.passage.line.text.slice(clause.start, clause.end).endsWith(',')
  );
}

function startsWithKind({ marks }: Clause): boolean {
  const first = marks.find(({ concept }) => concept !== 'house_has' && concept !== 'offer');
  return KINDS.some(([concept]) => concept === first?.concept);
}

/** `We love animals, our donkey first, but no pet can stay`: the refusal stands for itself. */
function besideOurs(unit: Unit): Unit | null {
  const clauses = unit.clauses.filter(
    (c) =>
      isNegative(c) &&
      has(c, 'not_allowed', 'no') &&
      has(c, 'pets', 'dog') &&
      !has(c, 'pet_service'),
  );
  if (clauses.length === 0) return null;
  const concepts = new Set(clauses.flatMap((c) => [...c.concepts]));
  return { ...unit, clauses, concepts, values: clauses.flatMap(({ values }) => values) };
}

/** `1 July to 31 August | no dogs`: dates limit a refusal; `too hot in summer` only gives its reason. */
function datesOf(unit: Unit, index: number): When {
  const clause = unit.clauses[index];
  if (clause === undefined || pricesIn(clause).length > 0) return {};
  const { season } = whenOf(unit, index, ['season']);
  return season === undefined ? {} : { season };
}

const SAYS = new Set(['dog', 'cat', 'pets', 'allowed', 'not_allowed', 'no']);

export function pets(whole: Unit): Found[] {
  const unit = has(whole, 'pet_service') ? besideOurs(whole) : whole;
  if (unit === null || has(unit, 'planned', 'past', 'external')) return [];
  if (isOfOtherHouse(unit)) return [];
  if (unit.clauses.some((c) => isOfOtherPlace(c, 'dog', 'pets'))) return [];
  const [label] = unit.passage.labels;
  if (unit.source !== 'own' || !has(unit, 'dog', 'cat')) {
    // In a row on service animals they are what `pets` and `free` are said of.
    if (label?.groups.join() === 'service_animal') return serviceAnimals(unit);
  }
  const facts: Found[] = [];
  let named: readonly (typeof KINDS)[number][] = [];
  for (const [index, clause] of unit.clauses.entries()) {
    const own = KINDS.filter(([concept]) => has(clause, concept));
    const stance = stanceOf(unit, clause) ?? (named.length > 0 && isBareNo(clause) ? 'no' : null);
    if (stance === null) {
      // `Dogs: 9 a night`, `Cats, alas, no`: the subject stands in a clause of its own.
      if (own.length > 0 && clause.values.length === 0) named = [...named, ...own];
      continue;
    }
    const labelled = KINDS.filter(
      ([concept]) => unit.source === 'label' && index === 0 && unit.context.has(concept),
    );
    const listed = endsInComma(unit, index - 1) && startsWithKind(clause) ? named : [];
    const kinds = own.length > 0 ? [...listed, ...own] : labelled.length > 0 ? labelled : named;
    named = [];
    const at =
      clause.marks.find(({ concept }) => SAYS.has(concept)) ??
      spanOf(unit, 'dog', 'cat', 'pets', 'allowed', 'not_allowed', 'no');
    for (const [, kind] of kinds) {
      const types = { [kind]: stance === 'yes' };
      facts.push(found(unit, 'kind of pet', 'pet_types', types, at));
    }
    if (has(clause, 'dogs_only')) {
      facts.push(found(unit, 'kind of pet', 'pet_types', { dog: true, other: false }, at));
    }
    const general = has(clause, 'pets') || kinds.length === 0;
    if (has(clause, 'except') && isNegative(clause) && has(clause, 'service_animal')) {
      facts.push(found(unit, 'no other animals', 'pets_allowed', 'no', at));
      facts.push(found(unit, 'service animals', 'service_animals', 'allowed', at));
    }
    const value = stance === 'no' ? 'no' : has(unit, 'on_request') ? 'on_request' : 'yes';
    if (stance === 'yes' || general || kinds.some(([, kind]) => kind === 'dog')) {
      const implied = pricesIn(clause).length > 0 && !has(clause, 'allowed', 'yes', 'on_request');
      const when = stance === 'no' ? datesOf(unit, index) : {};
      if (!has(clause, 'except') && !implied)
        facts.push(found(unit, 'pets allowed', 'pets_allowed', value, at, when));
    }
  }
  return [...afterBut(unit, facts), ...petFees(unit), ...petLimits(unit)];
}

const BUT = new RegExp(`^\\s*,?\\s*${anyOf('but')}\\s`, 'iu');

/** `We love animals, but no pet can stay here`: the refusal outweighs the kind words. */
function afterBut({ passage, clauses }: Unit, facts: readonly Found[]): readonly Found[] {
  const text = (clause: Clause) => passage.line.text.slice(clause.start, clause.end);
  const refusing = clauses.find(
    (c) => BUT.test(text(c)) && has(c, 'pets') && has(c, 'not_allowed', 'no') && !has(c, 'except'),
  );
  const refused = facts.some(({ key, value }) => key === 'pets_allowed' && value === 'no');
  if (refusing === undefined || !refused) return facts;
  return facts.filter(({ key, value }) => key === 'pets_allowed' && value === 'no');
}
