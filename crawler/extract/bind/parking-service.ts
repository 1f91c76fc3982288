/** Who parks the car, and whether a space can or must be reserved. */
import type { Unit } from '../units.ts';
import { type Found, found, has, isNegative, spanOf } from './binding.ts';

export function service(unit: Unit): Found[] {
  const facts: Found[] = [];
  for (const clause of unit.clauses) {
    const refused = isNegative(clause);
    for (const [concept, kind] of [
      ['valet', 'valet'],
      ['self_parking', 'self'],
      ['self_word', 'self'],
    ] as const) {
      if (!has(clause, concept)) continue;
      const value = refused ? [`not ${kind}`] : [kind];
      facts.push(found(unit, 'parking service', 'parking_service', value, spanOf(unit, concept)));
    }
  }
  if (
    unit.context.has('self_parking') &&
    unit.clauses.some(isNegative) &&
    !has(unit, 'self_parking', 'valet')
  ) {
    facts.push(found(unit, 'parking service', 'parking_service', ['not self'], spanOf(unit, 'no')));
  }
  if (unit.context.has('valet') && !unit.clauses.some(isNegative) && unit.source === 'label') {
    facts.push(found(unit, 'parking service', 'parking_service', ['valet'], spanOf(unit)));
  }
  return facts;
}

export function reservation(unit: Unit, spot: string | null): Found[] {
  const when = spot === null ? {} : { place: spot };
  const add = (value: string, ...concepts: string[]) => [
    found(
      unit,
      'parking reservation',
      'parking_reservation',
      value,
      spanOf(unit, ...concepts),
      when,
    ),
  ];
  if (has(unit, 'public_parking', 'guests_only')) return [];
  // `Car park (no reservations) | 8 a day`
  const noted = unit.source === 'label' && unit.context.has('first_come') && !isAsked(unit);
  if (has(unit, 'first_come') || noted) return add('not_possible', 'first_come');
  const clause = unit.clauses.find((c) => has(c, 'reserve'));
  // `Garage (reservation required) | 14 a night`
  const told = ['reserve', 'required'].every((concept) => unit.context.has(concept));
  if (clause === undefined && told && unit.source === 'label' && !isAsked(unit)) {
    return add('required');
  }
  if (clause === undefined) return [];
  if (isNegative(clause) || has(clause, 'not_possible')) {
    return has(clause, 'required') ? add('possible', 'reserve') : add('not_possible', 'reserve');
  }
  if (has(clause, 'possible')) return add('possible', 'reserve');
  if (has(clause, 'required')) return add('required', 'reserve');
  return [];
}

const isAsked = ({ passage }: Unit) => passage.labels[0]?.text.includes('?') === true;
