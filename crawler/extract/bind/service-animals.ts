/** Guide and assistance animals, which are no pets. */
import type { Unit } from '../units.ts';
import { type Found, found, has, isNegative, spanOf } from './binding.ts';
import { isFree } from './prices.ts';

export function serviceAnimals(unit: Unit): Found[] {
  if (has(unit, 'emotional_support')) return [];
  const at = spanOf(unit, 'service_animal');
  const add = (value: string) => [found(unit, 'service animals', 'service_animals', value, at)];
  if (unit.clauses.some(isFree)) return add('allowed_free');
  if (isOnlyKind(unit)) {
    return [...add('allowed'), found(unit, 'no other animals', 'pets_allowed', 'no', at)];
  }
  if (isNegative(unit) && !unit.context.has('not_allowed')) {
    return has(unit, 'not_allowed') && !has(unit, 'except') && !isLimitLifted(unit)
      ? add('not_allowed')
      : [];
  }
  // `Guide dogs only` answers the question which animals may come.
  const admitted = has(unit, 'allowed', 'except', 'yes', 'only') || unit.sentence.has('except');
  return admitted ? add('allowed') : [];
}

/** `Only guide dogs`, `guide dogs only`, `no pets except guide dogs` in one clause. */
function isOnlyKind(unit: Unit): boolean {
  return unit.clauses.some((clause) => {
    const topic = clause.marks.find(({ concept }) => concept === 'service_animal');
    if (topic === undefined) return false;
    if (has(clause, 'except') && has(clause, 'pets', 'other_animals')) return isNegative(clause);
    return clause.marks.some(
      ({ concept, start, end }) =>
        concept === 'only' &&
        ((end <= topic.start && topic.start - end <= 2) ||
          (start >= topic.end && start - topic.end <= 2)),
    );
  });
}

/** `no weight limit`, `no charge`: the negation belongs to the limit. */
function isLimitLifted(unit: Unit): boolean {
  return has(unit, 'max', 'paid');
}
