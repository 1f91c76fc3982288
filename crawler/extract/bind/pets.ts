/** Pets: allowed or not, which kinds, of what weight and how many. */
import type { When } from '../../../db/vocabulary/fact-value.ts';
import type { Clause } from '../clauses.ts';
import type { Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import {
  type Found,
  found,
  has,
  isBareNo,
  isNegative,
  isOfOtherHouse,
  isOfOtherPlace,
  type Span,
  spanOf,
  valuesOf,
} from './binding.ts';
import { whenOf } from './conditions.ts';
import { petFees } from './pet-fees.ts';
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
    const at = spanOf(unit, 'dog', 'cat', 'pets', 'allowed', 'not_allowed', 'no');
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

const BUT = /^\s*,?\s*(?:but|aber|ma|però|mais|pero|maar|mas|porém)\s/i;

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

function endsInColon({ passage }: Unit, { start, end }: Clause): boolean {
  return /:\s*$/.test(passage.line.text.slice(start, end));
}

function petLimits(unit: Unit): Found[] {
  const facts: Found[] = [];
  // Prices by weight, also `up to 20 kg: 7; over 20 kg: 12`.
  const steps = unit.clauses.filter((c, index) => {
    const next = unit.clauses[index + 1];
    const led = next !== undefined && endsInColon(unit, c) && pricesIn(next).length > 0;
    return valuesOf(c, 'weight').length > 0 && (pricesIn(c).length > 0 || led);
  });
  for (const clause of unit.clauses) {
    if (has(clause, 'not_allowed') && valuesOf(clause, 'weight').some((w) => w.bound !== 'min')) {
      continue;
    }
    if (steps.length < 2) {
      for (const value of valuesOf(clause, 'weight')) {
        if (value.bound === 'min' && !isNegative(clause)) continue;
        facts.push(found(unit, 'pet weight', 'pet_max_weight', value.weight, value));
      }
    }
    facts.push(...countsOf(unit, clause));
  }
  return facts.some(({ key }) => key === 'pet_max_weight') ? facts : [...facts, ...labelled(unit)];
}

/** `Small dogs (max. 8 kg) | 6 a day`; `up to 8 kg` may be a step of the price. */
function labelled(unit: Unit): Found[] {
  const [label] = unit.passage.labels;
  if (unit.source !== 'label' || label === undefined || !/\b(?:max|máx)/i.test(label.text))
    return [];
  return valuesOf(label, 'weight')
    .filter(({ bound }) => bound !== 'min')
    .map(({ weight }) => found(unit, 'pet weight', 'pet_max_weight', weight, spanOf(unit)));
}

const COUNT_MAX = 6;

type Count = Extract<FoundValue, { kind: 'count' }>;

function countsOf(unit: Unit, clause: Clause): Found[] {
  if (!has(clause, 'max', 'per_room', 'one_pet')) return [];
  const lone = loneAnimal(unit, clause);
  if (lone !== undefined) return [found(unit, 'number of pets', 'pet_max_count', 1, lone)];
  const count =
    valuesOf(clause, 'count').find((count) => isAnimalCount(clause, count)) ??
    bareNumber(unit, clause);
  if (count === undefined && has(clause, 'one_pet')) {
    return [found(unit, 'number of pets', 'pet_max_count', 1, spanOf(unit, 'one_pet'))];
  }
  if (count === undefined || count.count < 1 || count.count > COUNT_MAX) return [];
  return [found(unit, 'number of pets', 'pet_max_count', count.count, count)];
}

const ONLY_ONE =
  /^(?:only one|un seul|un solo|uno solo|nur ein\p{L}*|slechts (?:een|één)|só um|apenas um)$/iu;

/** `9 a night (only one per room)`: the words stand within those of the price. */
function loneAnimal({ passage }: Unit, clause: Clause): Span | undefined {
  if (!has(clause, 'per_room')) return undefined;
  const inside = (mark: Span) =>
    valuesOf(clause, 'money').some(({ start, end }) => start < mark.start && mark.end <= end);
  return clause.marks.find(
    (mark) =>
      mark.concept === 'max' &&
      ONLY_ONE.test(passage.line.text.slice(mark.start, mark.end)) &&
      inside(mark),
  );
}

/** `maximum 2`: a clause with nothing else to count. */
function bareNumber(unit: Unit, clause: Clause) {
  const [only] = clause.values;
  if (clause.values.length !== 1 || only?.kind !== 'number' || !has(clause, 'max'))
    return undefined;
  const count = Number(unit.passage.line.text.slice(only.start, only.end));
  return Number.isInteger(count) ? { ...only, count } : undefined;
}

/** `two per room` counts the animals of the sentence; `two rooms` counts rooms. */
function isAnimalCount(clause: Clause, { of, noun, bound, isArticle }: Count): boolean {
  if (isArticle && bound === undefined && !has(clause, 'per_room')) return false;
  if (of === 'pet' || of === 'dog' || of === 'cat') return true;
  // `two at most` of the animals before.
  if (noun === '' && bound === 'max' && clause.values.length === 1) return true;
  return has(clause, 'per_room') && (of === undefined || of === 'room');
}
