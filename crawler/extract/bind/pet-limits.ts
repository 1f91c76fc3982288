/** How heavy a pet may be and how many may share a room. */
import type { Clause } from '../clauses.ts';
import { anyOf } from '../lexicon/wordings.ts';
import type { Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { type Found, found, has, isNegative, type Span, spanOf, valuesOf } from './binding.ts';
import { pricesIn } from './prices.ts';

function endsInColon({ passage }: Unit, { start, end }: Clause): boolean {
  return /:\s*$/.test(passage.line.text.slice(start, end));
}

export function petLimits(unit: Unit): Found[] {
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
  // `One dog per room, up to 25 kg | 18 a night`
  if (unit.source === 'label' && unit.context.has('one_pet') && clause === unit.clauses[0]) {
    return [found(unit, 'number of pets', 'pet_max_count', 1, spanOf(unit))];
  }
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

const ONLY_ONE = new RegExp(`^${anyOf('only_one')}$`, 'iu');

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
