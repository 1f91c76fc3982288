/** The way in without steps, and the lift. */

import type { Mark } from '../lexicon/scan.ts';
import type { Unit } from '../units.ts';
import {
  type Found,
  found,
  has,
  isBlocked,
  isDenied,
  isNegative,
  isRefusedBehind,
  isStated,
  spanOf,
} from './binding.ts';

/** `Steps to the entrance: none`, `Steps at the front door: 3`. */
function stepsUnderLabel(unit: Unit): boolean | null {
  const [first] = unit.clauses;
  const { context } = unit;
  const atDoor = context.has('entrance') || context.has('on_grounds');
  if (unit.source !== 'label' || !context.has('steps') || !atDoor) return null;
  if (first === undefined || has(unit, 'step_free')) return null;
  if (isNegative(first)) return true;
  const [value] = first.values;
  const counted = value?.kind === 'number' || value?.kind === 'count';
  return counted && value.start === first.start ? false : null;
}

export function stepFree(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'roll_in_shower', 'pool', 'wellness_area')) return [];
  if (has(unit, 'nearby') && !has(unit, 'entrance')) return [];
  if (unit.sentence.has('restaurant') && !has(unit, 'entrance')) return [];
  // `Cabin 3 has a ramp`: the way into one room.
  const ofRoom = unit.clauses.some((c) => has(c, 'one_room') && has(c, 'step_free'));
  if (ofRoom && !has(unit, 'entrance')) return [];
  const answer = stepsUnderLabel(unit);
  if (answer !== null) return [found(unit, 'steps', 'step_free_access', answer, spanOf(unit))];
  // `Step-free entrance | yes`
  const affirmed = unit.source === 'label' && has(unit, 'yes') && !isNegative(unit);
  if (affirmed && unit.context.has('step_free') && unit.context.has('entrance')) {
    return [found(unit, 'step-free access', 'step_free_access', true, spanOf(unit, 'yes'))];
  }
  const steps = unit.clauses.find((c) => has(c, 'steps') && has(c, 'entrance'));
  const free = unit.clauses.find((clause) => has(clause, 'step_free'));
  if (free !== undefined && !isNegative(free) && (has(unit, 'entrance') || unit.source === 'own')) {
    return [found(unit, 'step-free access', 'step_free_access', true, spanOf(unit, 'step_free'))];
  }
  if (steps === undefined) return [];
  // `not suited because of the steps` refuses no steps.
  const value = has(steps, 'no') && !has(steps, 'step_free');
  return [found(unit, 'steps', 'step_free_access', value, spanOf(unit, 'steps'))];
}

export function lift(unit: Unit): Found[] {
  if (isBlocked(unit) || unit.source === 'before') return [];
  if (has(unit, 'other_place', 'nearby', 'some_not')) return [];
  const houses = liftsOfHouses(unit);
  if (houses.length > 0) return houses;
  const at = spanOf(unit, 'lift', 'yes', 'no');
  const clause = unit.clauses.find((c) => has(c, 'lift')) ?? unit.clauses[0];
  if (clause === undefined) return [];
  const denied = isDenied(unit, 'lift') || isRefusedBehind(unit, clause, 'lift');
  if (denied) return [found(unit, 'no lift', 'lift', false, at)];
  if (isNegative(clause)) {
    return has(clause, 'all_floors_not', 'except')
      ? []
      : [found(unit, 'no lift', 'lift', false, at)];
  }
  const answered = unit.source === 'label' && has(unit, 'yes', 'all_floors', 'offer');
  const stated = isStated(unit, 'lift') || (unit.source === 'own' && has(unit, 'all_floors'));
  return stated || answered ? [found(unit, 'lift', 'lift', true, at)] : [];
}

/** `It serves all floors of the Old Mill, the Annexe has none`: each house by its own clause. */
function liftsOfHouses(unit: Unit): Found[] {
  const named = unit.clauses.flatMap((clause) => {
    const house = clause.marks.find((mark) => isHouse(unit, mark));
    return house === undefined ? [] : [{ clause, house }];
  });
  const only = named.length === 1 && has(unit, 'only') && !isNegative(unit);
  if (!only && (named.length < 2 || !named.some(({ clause }) => isNegative(clause)))) return [];
  return named.flatMap(({ clause, house }) => {
    const building = unit.passage.line.text.slice(house.start, house.end);
    const serves = !isNegative(clause);
    if (has(clause, 'except') || (!only && serves && !has(clause, 'lift', 'all_floors', 'offer')))
      return [];
    return [found(unit, 'lift of a house', 'lift', serves, house, { building })];
  });
}

const isHouse = ({ passage }: Unit, { concept, start }: Mark): boolean =>
  concept === 'building' && /\p{Lu}/u.test(passage.line.text[start] ?? '');
