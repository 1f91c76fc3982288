/** When reception is staffed, and whether it keeps luggage. */
import { type Group, topicOf } from '../lexicon/topics.ts';
import type { Unit } from '../units.ts';
import type { FoundValue } from '../values/found-value.ts';
import { around, type Found, found, has, isBlocked, isNegative, spanOf } from './binding.ts';
import { whenOf } from './conditions.ts';
import { costs, isFree } from './prices.ts';

const isOpening = ({ kind }: FoundValue) => kind === 'time-range' || kind === 'around-the-clock';

export function reception(unit: Unit): Found[] {
  if (isBlocked(unit) || (!has(unit, 'reception') && unit.source === 'own')) return [];
  const facts: Found[] = [];
  // `Reception isn't staffed overnight`
  if (has(unit, 'reception') && isNegative(unit) && has(unit, 'overnight')) {
    facts.push(found(unit, 'reception', 'reception_24h', false, spanOf(unit, 'overnight')));
  }
  for (const [index, clause] of unit.clauses.entries()) {
    if (has(clause, 'late_check_out', 'early_check_in', 'phone_word')) continue;
    const when = whenOf(unit, index, ['days', 'season'], clause.values.find(isOpening));
    const clocked = ['time-range', 'around-the-clock'].some((kind) =>
      unit.values.some((value) => value.kind === kind),
    );
    const open = has(clause, 'any_time') && !clocked && !isNegative(clause);
    if (open && unit.source !== 'before' && !has(clause, 'contact_us', 'self_check_in')) {
      facts.push(found(unit, 'reception', 'reception_24h', true, spanOf(unit, 'any_time'), when));
    }
    for (const value of clause.values) {
      if (value.kind === 'around-the-clock') {
        const staffed = !isNegative(clause);
        facts.push(found(unit, 'reception', 'reception_24h', staffed, value, when));
      } else if (value.kind === 'time-range') {
        const { from, to } = value.range;
        const when = whenOf(unit, index, ['days', 'season'], value);
        const always = from === '00:00' && to === '24:00';
        facts.push(
          always
            ? found(unit, 'reception', 'reception_24h', true, value, when)
            : found(unit, 'reception', 'reception_hours', value.range, value, when),
        );
      }
    }
  }
  return facts;
}

const STAY = new Set<Group>(['luggage', 'check_in', 'check_out']);

/** `before arrival or after departure, free of charge`: the stay's ends are no subject beside it. */
function isFreeSentence({ sentence }: Unit): boolean {
  if (!sentence.has('free') || sentence.has('no')) return false;
  return [...sentence].every((concept) => {
    const topic = topicOf.get(concept);
    return topic === undefined || topic.rank !== 'strong' || STAY.has(topic.group);
  });
}

export function luggage(unit: Unit): Found[] {
  if (isBlocked(unit) || has(unit, 'nearby')) return [];
  // `until your train goes` is no luggage of the station.
  if (has(unit, 'other_ride') && !has(unit, 'luggage_keep')) return [];
  const kept = around(unit, 'luggage_keep', 'luggage_room');
  if (!kept) return [];
  const at = spanOf(unit, 'luggage');
  const add = (value: string) => [found(unit, 'luggage', 'luggage_storage', value, at)];
  if (isNegative(unit) && !has(unit, 'free')) return add('no');
  if (unit.clauses.some(isFree) || isFreeSentence(unit)) return add('free');
  if (unit.clauses.some(costs)) return add('paid');
  return add('yes');
}
